// Python in a worker: Pyodide from the site's own folder, with the package unpacked beside it. It is told {id, py} once,
// then {id, source}, and answers {id}, {id, shown, failed} or {id, problem}.

let python = null;

async function load(py) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", py).href);
  const [found, answer] = await Promise.all([loadPyodide({ indexURL: py }), fetch(new URL("zipai.zip", py))]);
  if (!answer.ok) throw new Error(`zipai.zip: ${answer.status}`);
  found.unpackArchive(await answer.arrayBuffer(), "zip");
  found.runPython(`
import ast, contextlib, io, sys, traceback

def run(source):
    space, printed = {"__name__": "__main__"}, io.StringIO()
    try:
        tree = ast.parse(source)
        last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, "<example>", "exec"), space)
            value = None if last is None else eval(compile(last, "<example>", "eval"), space)
    except BaseException as error:
        line = "".join(traceback.format_exception_only(error)).strip()
        return printed.getvalue() + line, True
    return printed.getvalue() + ("" if value is None else repr(value)), False
`);
  return found.globals.get("run");
}

onmessage = async ({ data: { id, py, source } }) => {
  try {
    if (py) {
      python = await load(py);
      postMessage({ id });
      return;
    }
    const answer = python(source);
    const [shown, failed] = answer.toJs();
    answer.destroy();
    postMessage({ id, shown, failed });
  } catch (error) {
    postMessage({ id, problem: String(error.message ?? error) });
  }
};
