// Python in a worker, for pages: Pyodide with our wheel, and the boards that the page opened.
//
// It is told {id, wheel, pyodide} first, then {id, open, name, options} and {id, to, event}; each is answered with
// {id, shown} or {id, error}. It knows nothing of boards but that Python gives and takes JSON.

let python = null;

/** Load Pyodide and unpack the wheel beside its own modules; both are fetched at once. */
async function start({ pyodide, wheel }) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", pyodide).href);
  const [py, bytes] = await Promise.all([
    loadPyodide({ indexURL: pyodide }),
    fetch(wheel).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status} ${wheel}`);
      return answer.arrayBuffer();
    }),
  ]);
  py.unpackArchive(bytes, "wheel");
  python = py.pyimport("zipai.boards.page");
}

const ready = {};
ready.promise = new Promise((resolve, reject) => Object.assign(ready, { resolve, reject }));

onmessage = async ({ data }) => {
  const { id } = data;
  try {
    if (data.wheel) {
      await start(data);
      ready.resolve();
      postMessage({ id, shown: "{}" });
      return;
    }
    await ready.promise;
    const shown = data.event === undefined ? python.open_board(data.open, data.name, data.options) : python.tell(data.to, data.event);
    postMessage({ id, shown });
  } catch (error) {
    ready.reject?.(error);
    postMessage({ id, error: String(error) });
  }
};
ready.promise.catch(() => {});
