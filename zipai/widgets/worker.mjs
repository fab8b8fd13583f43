// Python in a worker, for pages: Pyodide with our package, the boards that the page opened, and lines that it runs.
//
// It is told {id, py} first, the folder where all of it lies, then {id, open, name, options}, {id, to, event} and
// {id, source}; each is answered with {id, shown} or {id, error}. It knows nothing of boards but that Python gives and
// takes JSON.

let python = null;

/** Load Pyodide and unpack the package beside its own modules; both are fetched at once. */
async function start(py) {
  const packed = fetch(new URL("zipai.zip", py)).then((answer) => {
    if (!answer.ok) throw new Error(`zipai.zip: ${answer.status}`);
    return answer.arrayBuffer();
  });
  packed.catch(() => {});
  const { loadPyodide } = await import(new URL("pyodide.mjs", py).href);
  const found = await loadPyodide({ indexURL: py });
  found.unpackArchive(await packed, "zip");
  python = found.pyimport("zipai.boards.page");
}

const ready = {};
ready.promise = new Promise((resolve, reject) => Object.assign(ready, { resolve, reject }));
ready.promise.catch(() => {});

/** What Python answers. */
function answer({ open, name, options, to, event, source }) {
  if (open !== undefined) return python.open_board(open, name, options);
  return to === undefined ? python.run_lines(source) : python.tell(to, event);
}

onmessage = async ({ data }) => {
  const { id, py } = data;
  try {
    if (py) {
      try {
        await start(py);
        ready.resolve();
      } catch (error) {
        ready.reject(error);
        throw error;
      }
      postMessage({ id, shown: "{}" });
      return;
    }
    await ready.promise;
    postMessage({ id, shown: answer(data) });
  } catch (error) {
    // Of what Python says of an error the last line names it.
    postMessage({ id, error: String(error.message ?? error).trim().split("\n").pop() });
  }
};
