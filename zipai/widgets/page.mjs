// Boards in a plain page. Each stands there as a picture that Python made, in an element such as
//
//   <div class="zp-here" data-board="play" data-options='{"seed": 7}'><button class="zp-start">…</button>…</div>
//
// Pressing its button brings Python into the page, once for all boards, and makes the board live with the same module
// that notebooks use. Where things lie the script's own element says: data-pyodide, data-wheel, data-live, data-worker.

const own = document.querySelector("script[data-wheel]");
const place = (name) => new URL(own.dataset[name], document.baseURI).href;

let worker = null;
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
function gone() {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(new Error("Python stopped"));
  waiting.clear();
  for (const model of boards.values()) model.emit("comm:close");
}

/** Start Python, if it doesn't run yet. */
function started() {
  if (worker) return;
  worker = new Worker(place("worker"), { type: "module" });
  worker.onmessage = ({ data: { id, shown, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error));
    else resolve(shown);
  };
  worker.onerror = gone;
  ask({ pyodide: place("pyodide"), wheel: place("wheel") }).catch(() => {});
}

/** What a widget's model is to the module that draws boards. */
class Model {
  constructor(key, shown) {
    this.key = key;
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

/** Make the board in *here* live. */
async function open(here) {
  const button = here.querySelector(".zp-start");
  const said = button.textContent;
  button.disabled = true;
  button.textContent = button.dataset.loading;
  try {
    const module = import(place("live"));
    started();
    const key = here.dataset.key ?? `board-${boards.size}`;
    here.dataset.key = key;
    const shown = await ask({ open: key, name: here.dataset.board, options: here.dataset.options ?? "{}" });
    const { default: live } = await module;
    const el = document.createElement("div");
    const model = new Model(key, JSON.parse(shown)[key]);
    boards.set(key, model);
    const before = [...here.childNodes];
    const again = document.createElement("button");
    again.type = "button";
    again.className = "zp-btn zp-btn-go zp-start";
    again.dataset.loading = button.dataset.loading;
    again.textContent = button.dataset.again;
    again.dataset.again = button.dataset.again;
    again.hidden = true;
    el.addEventListener("zipai-lost", () => {
      again.hidden = false;
      if (worker) gone();
    });
    again.addEventListener("click", () => open(here));
    for (const child of before) child.remove();
    here.append(el, again);
    live.render({ model, el });
    el.querySelector("[data-key]")?.focus({ preventScroll: true });
  } catch (error) {
    gone();
    button.disabled = false;
    button.textContent = said;
    let told = here.querySelector(".zp-fault");
    if (!told) here.append((told = Object.assign(document.createElement("p"), { className: "zp-fault" })));
    told.setAttribute("role", "alert");
    told.textContent = `${button.dataset.failed} ${error.message}`;
  }
}

for (const here of document.querySelectorAll(".zp-here[data-board]")) {
  here.querySelector(".zp-start").addEventListener("click", () => open(here));
}
