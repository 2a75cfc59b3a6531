/** The peer's worker: Pyodide as it comes, every package unpacked from a wheel, IPython itself. */
import { loadPyodide } from "./pyodide/pyodide.mjs";

let handle;

function post(text, buffers) {
  const raw = [];
  for (const item of buffers) {
    const view = item.getBuffer("u8");
    raw.push(view.data.slice());
    view.release();
    item.destroy();
  }
  self.postMessage({ type: "py", text, buffers: raw });
}

self.onmessage = async ({ data }) => {
  if (data.type === "comm") return handle(data.text);
  const names = fetch("wheels.json").then((response) => response.json());
  const wheels = names.then((list) =>
    Promise.all(list.map(async (name) => (await fetch(`wheels/${name}`)).arrayBuffer())),
  );
  const python = await loadPyodide({ indexURL: new URL("pyodide/", self.location.href).href });
  for (const wheel of await wheels) python.unpackArchive(wheel, "zip", { extractDir: "/lib/python3.14/site-packages" });
  const setup = await (await fetch("setup.py.txt")).text();
  python.runPython(setup);
  const boot = python.globals.get("boot");
  handle = python.globals.get("handle");
  boot(post, data.source);
};
