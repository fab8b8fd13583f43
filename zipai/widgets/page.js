// Python in a plain page: boards that become live, and examples that open as boards.
//
// A board stands there as a picture that Python made; its button, or the button of an example, says which board it
// opens and how:
//
//   <div class="zp-here"><button class="zp-start" data-board="play" data-options='{"seed": 7}'>…</button>…</div>
//
// The first press brings Python into the page, once for all of it, in a worker, and the board becomes live with the
// same module that notebooks use. All that is needed lies beside this script; its element has the page's words. It is
// no module, because browsers load none for a page that was opened as a file, and such a page has to be told why
// nothing runs.
"use strict";

(() => {
  const own = document.currentScript;
  const words = JSON.parse(own.dataset.words);
  const beside = (name) => new URL(name, own.src).href;

  let worker = null;
  let came = false;
  let count = 0;
  const waiting = new Map();
  const boards = new Map();

  /** Ask the worker; the answer is what to show, as JSON. */
  function ask(message) {
    return new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      worker.postMessage({ id: count, ...message });
    });
  }

  /** Python is gone: every board is told, and the next press starts it anew. */
  function gone(problem) {
    worker?.terminate();
    worker = null;
    came = false;
    for (const { reject } of waiting.values()) reject(new Error(problem));
    waiting.clear();
    for (const model of boards.values()) model.emit("comm:close");
  }

  /** Start Python, if it doesn't run yet. */
  function started() {
    // A browser starts no worker for a page that was opened as a file.
    if (location.protocol === "file:") throw new Error(words.file);
    if (worker) return;
    worker = new Worker(beside("worker.mjs"), { type: "module" });
    worker.onmessage = ({ data: { id, shown, error } }) => {
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(error));
      else resolve?.(shown);
    };
    worker.onerror = (event) => gone(event.message || "worker.mjs");
    ask({ py: beside("./") }).then(
      () => (came = true),
      () => {},
    );
  }

  /** What a widget's model is to the module that draws boards. */
  class Model {
    constructor(shown) {
      this.state = { view: null, sheet: "" };
      this.listeners = {};
      this.take(shown);
    }

    take({ sheet, view }) {
      if (sheet !== undefined) {
        this.state.sheet = sheet;
        this.emit("change:sheet");
      }
      this.state.view = view;
      this.emit("change:view");
    }

    get(name) {
      return this.state[name];
    }

    on(name, listener) {
      (this.listeners[name] ??= new Set()).add(listener);
    }

    off(name, listener) {
      this.listeners[name]?.delete(listener);
    }

    emit(name) {
      for (const listener of this.listeners[name] ?? []) listener();
    }

    send(event) {
      if (!worker) throw new Error("Python stopped");
      // What one board does may change another's look: whatever Python gives back is handed out by name.
      ask({ to: this.key, event: JSON.stringify(event) }).then(
        (shown) => {
          for (const [key, each] of Object.entries(JSON.parse(shown))) boards.get(key)?.take(each);
        },
        () => {},
      );
    }
  }

  /** The styles of boards, where the page has no board before one is opened. */
  const styled = () =>
    document.querySelector("link[href$='boards.css']")
      ? null
      : new Promise((done) => {
          const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: beside("boards.css") });
          sheet.onload = sheet.onerror = done;
          document.head.append(sheet);
        });

  const button = (text, ...classes) => {
    const one = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    one.classList.add("zp-btn", ...classes);
    return one;
  };

  /** The position in the address, which may be a damaged one; nothing where the address names a place of the page. */
  function position() {
    let text = location.hash.slice(1);
    try {
      text = decodeURIComponent(text);
    } catch {
      // what can't be decoded is given on as it is
    }
    return document.getElementById(text) ? "" : text;
  }

  /** How a board is opened: as the page says, as its button says, and as the form around it was filled in. */
  function options(start, more) {
    const form = start.closest("form");
    const filled = form ? Object.fromEntries(new FormData(form)) : {};
    const [editor] = new URL(own.dataset.editor, document.baseURI).href.split("#");
    return JSON.stringify({ ...JSON.parse(own.dataset.options), editor, ...JSON.parse(start.dataset.options), ...filled, ...more });
  }

  /** Bring Python in and make a board: `place` becomes its element. Throws with words for the reader. */
  async function live(place, start, more = {}) {
    const styles = styled();
    started();
    const module = import(beside("live.js"));
    const key = (place.dataset.key ??= `board-${boards.size}`);
    const shown = JSON.parse(await ask({ open: key, name: start.dataset.board, options: options(start, more) }));
    if (shown.problem) throw new Error(shown.problem);
    const { default: drawing } = await module;
    await styles;
    const model = new Model(shown[key]);
    model.key = key;
    boards.set(key, model);
    const el = document.createElement("div");
    document.documentElement.dataset.live = "";
    return { el, model, begin: () => drawing.render({ model, el }) };
  }

  /** What to say of an error; a Python that never came is dropped, so that the next press starts a new one. */
  function problem(error) {
    if (!came) gone(error.message);
    return error.message === words.file ? words.file : `${words.failed} ${error.message}`;
  }

  /** Say that Python is coming while it comes, and why it did not come. */
  async function waitingFor(start, said, make) {
    start.dataset.said ??= start.textContent;
    start.disabled = true;
    said.textContent = worker ? words.running : words.loading;
    try {
      await make();
      said.textContent = "";
    } catch (error) {
      said.textContent = problem(error);
      start.textContent = words.again;
      return false;
    } finally {
      start.disabled = false;
    }
    start.textContent = start.dataset.said;
    return true;
  }

  /** A board whose Python was lost offers to start it again. */
  function mend(el, open) {
    el.addEventListener("zipai-lost", () => {
      if (worker) gone("lost");
      if (el.querySelector(":scope > .zp-start")) return;
      const again = button(words.restart, "zp-btn-go", "zp-start");
      again.addEventListener("click", () => open(again));
      el.append(again);
    });
  }

  /** A board that stands in the page: the live one takes the picture's place. */
  function standing(here, start) {
    const said = here.querySelector("[role=status]");
    const open = (pressed) =>
      waitingFor(pressed, said, async () => {
        const { el, model, begin } = await live(here, start, position() ? { position: position() } : {});
        mend(el, open);
        here.querySelector(".zp-picture").replaceChildren(el);
        begin();
        here.classList.add("zp-opened");
        el.scrollIntoView({ block: "start" });
        el.querySelector("[data-key]")?.focus({ preventScroll: true });
        if (!("at" in start.dataset)) return;
        // The address follows what is built, so that nothing is lost when the page is loaded again.
        model.on("change:view", () => {
          const { at } = model.get("view");
          if (at) history.replaceState(null, "", `#${at}`);
        });
        addEventListener("hashchange", () => position() && model.send({ do: "paste", value: position() }));
      });
    const form = start.closest("form");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      open(start);
    });
    // Another deal each time, by a number that everybody can see.
    if (form?.elements.seed) form.elements.seed.value = Math.floor(Math.random() * 100_000);
    if (start.type !== "submit") start.addEventListener("click", () => open(start));
    if (position()) open(start);
  }

  /** An example of the book: it opens below its question, and can be put back as it was printed. */
  function example(figure, start) {
    const [printed, bar, said] = [".zp-as-printed", ".zp-change", ".zp-change [role=status]"].map((one) => figure.querySelector(one));
    const open = (pressed) =>
      waitingFor(pressed, said, async () => {
        const { region } = document.documentElement.dataset;
        const { el, begin } = await live(figure, start, { region });
        mend(el, open);
        figure.querySelector(":scope > .zp-live")?.remove();
        bar.before(el);
        begin();
        printed.hidden = true;
        const back = button(words.back);
        start.hidden = true;
        start.after(back);
        back.addEventListener("click", () => {
          el.remove();
          back.remove();
          printed.hidden = start.hidden = false;
          start.focus();
        });
        el.querySelector("[data-key]")?.focus({ preventScroll: true });
      });
    start.addEventListener("click", () => open(start));
  }

  for (const start of document.querySelectorAll(".zp-start[data-board]")) {
    const figure = start.closest("figure.zp-example");
    if (figure) example(figure, start);
    else standing(start.closest(".zp-here"), start);
  }

  // Other scripts of the page share this Python.
  globalThis.zipaiPython = {
    words,
    problem,
    async run(source) {
      started();
      return JSON.parse(await ask({ source }));
    },
    get runs() {
      return worker !== null;
    },
  };
})();
