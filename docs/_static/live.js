// Lines of Python that run in the page. The first press brings Python in, once for all of them, in a worker; until
// then nothing is loaded. It is no module, because browsers load none for a page that was opened as a file, and such a
// page has to be told why nothing runs.
"use strict";

(() => {
  const own = document.currentScript;
  const py = new URL(own.dataset.py, document.baseURI).href;
  const worker = new URL("live-worker.mjs", own.src);

  let thread = null;
  let count = 0;
  const waiting = new Map();

  function start() {
    thread = new Worker(worker, { type: "module" });
    thread.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
    thread.onerror = (event) => stop(event.message || "worker");
    return ask({ py });
  }

  /** Give up on this Python; what waited is told, and the next press starts anew. */
  function stop(problem) {
    thread?.terminate();
    thread = null;
    for (const tell of waiting.values()) tell({ problem });
    waiting.clear();
  }

  function ask(message) {
    return new Promise((tell) => {
      const id = ++count;
      waiting.set(id, tell);
      thread.postMessage({ id, ...message });
    });
  }

  for (const live of document.querySelectorAll(".zp-live")) {
    const words = JSON.parse(live.dataset.words);
    const [field, button, said, answer] = ["textarea", "button", "[role=status]", "pre"].map((each) => live.querySelector(each));
    const first = { source: field.value, answer: answer.textContent };
    button.hidden = false;
    field.readOnly = false;
    const back = Object.assign(document.createElement("button"), { type: "button", className: "zp-btn", hidden: true });
    back.textContent = words.back;
    button.after(back);
    back.addEventListener("click", () => {
      field.value = first.source;
      answer.textContent = first.answer;
      answer.classList.remove("zp-failed");
      back.hidden = true;
      button.focus();
    });
    field.addEventListener("input", () => { back.hidden = false; });

    const fail = (problem) => {
      said.textContent = `${words.failed} ${problem}`;
      button.disabled = false;
      button.textContent = words.again;
    };

    async function run() {
      // A browser starts no worker for a page that was opened as a file.
      if (location.protocol === "file:") {
        said.textContent = words.file;
        return;
      }
      button.disabled = true;
      if (!thread) {
        said.textContent = words.loading;
        const { problem } = await start();
        if (problem) {
          stop(problem);
          fail(problem);
          return;
        }
      }
      said.textContent = words.running;
      const { problem, shown, failed } = await ask({ source: field.value });
      if (problem) {
        fail(problem);
        return;
      }
      answer.textContent = shown;
      answer.classList.toggle("zp-failed", Boolean(failed));
      said.textContent = "";
      button.disabled = false;
      button.textContent = words.run;
    }
    button.addEventListener("click", run);
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
    });
  }
})();
