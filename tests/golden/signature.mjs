// The signatures of the games in Pyodide: node signature.mjs PYODIDE CHECKOUT ACTIONS

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [home, checkout, actions] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: home,
  lockFileContents: readFileSync(join(home, "pyodide-lock.json"), "utf8"),
});
python.FS.mkdirTree("/own/rules");
python.FS.mount(python.FS.filesystems.NODEFS, { root: join(checkout, "rules") }, "/own/rules");
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/own")
from rules.core.registry import GAMES
from rules.simulate.signature import sign_game
for name in GAMES:
    print(name, sign_game(name, ${Number(actions)}))
`);
