/**
 * Run the packed tree once under Node: learn which modules a page needs before its first cell, and
 * compile them to bytecode with the very Python that will read it. The rest stays source: smaller.
 *
 * usage: node compile.mjs PYODIDE STAGE OUT    (STAGE/job.json names the modules to warm up)
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideDir, stage, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideDir, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: pyodideDir,
  env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1", PYTHONNODEBUGRANGES: "1" },
  lockFileContents: readFileSync(join(pyodideDir, "pyodide-lock.json"), "utf8"),
});
python.FS.mkdirTree("/stage");
python.FS.mount(python.FS.filesystems.NODEFS, { root: stage }, "/stage");
python.globals.set("JOB", readFileSync(join(stage, "job.json"), "utf8"));
try {
  writeFileSync(out, python.runPython(readFileSync(new URL("./compile.py", import.meta.url), "utf8")));
} catch (error) {
  console.error(error.message); // an uncaught error would print Pyodide's own source
  process.exitCode = 1;
}
