/** Start Python: from a memory snapshot when there is one, else plainly. */

import { loadPyodide } from "pyodide";
import { AssetError, isTold, script, unpack } from "./assets.js";
import { layOut } from "./files.js";

const WASM = "pyodide.asm.wasm";
const STDLIB = "python_stdlib.zip";
/** A zip file without entries: the standard library comes in the packed tree instead. */
const LIBRARY = "/lib/python3.14";
const NO_ZIP = new Uint8Array(22);
NO_ZIP.set([0x50, 0x4b, 0x05, 0x06]);

/**
 * @typedef {import("./assets.js").Asset} Asset
 * @typedef {{wasm: Asset, python: Asset, glue: Asset & {plain: Asset}, lock: object, warm: string[], rooms: Record<string, Asset>, open: string[], games: string[]}} Assets
 */

/** What one worker hands to a second one: Python itself, compiled, and the unpacked trees. @typedef {{module: WebAssembly.Module, trees: ArrayBuffer[]}} Given */

/** The large files, on their way; but for the script all of them are there where they are `given`. */
export class Parts {
  /** @param {Assets} assets @param {(done: number, total: number) => void} progress @param {Given | null} [given] */
  constructor(assets, progress, given = null) {
    const trees = given ? [] : [assets.python, ...assets.open.map((name) => assets.rooms[name])];
    const large = given ? [assets.glue] : [assets.wasm, assets.glue, ...trees];
    const total = large.reduce((sum, part) => sum + part.size, 0);
    /** The addresses that are asked for. */
    this.files = large.map((part) => part.url);
    let done = 0;
    const arrived = (/** @type {number} */ bytes) => progress(Math.min((done += bytes), total), total);
    /** Rejects when any part fails, now or while it is read: Pyodide itself would wait for ever. */
    this.failed = /** @type {Promise<never>} */ (new Promise((_, reject) => {
      const fail = (/** @type {unknown} */ error) => reject(isTold(error) ? error : new AssetError(String(error)));
      const wasm = given ? Promise.resolve(null) : unpack(assets.wasm, arrived, fail);
      /** It is compiled while the rest arrives. @type {Promise<WebAssembly.Module>} */
      this.module = given ? Promise.resolve(given.module) : wasm.then((stream) => WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } })));
      this.module.catch(() => {}); // whoever makes the machine of it is told
      /** The common tree and those of the page's games, in this order. */
      this.trees = given ? Promise.resolve(given.trees) : Promise.all(
        trees.map((tree) => unpack(tree, arrived, fail).then((stream) => new Response(stream).arrayBuffer())),
      );
      this.create = unpack(assets.glue, arrived, fail).then((stream) => script(stream, assets.glue.plain)).then((glue) => glue.default);
      for (const part of [wasm, this.trees, this.create]) part.catch(fail);
    }));
    this.failed.catch(() => {});
  }
}

/**
 * @param {Assets} assets
 * @param {Parts} parts
 * @param {{make?: boolean, snapshot?: {bytes: Uint8Array, full: number} | null}} options
 */
export async function start(assets, parts, { make = false, snapshot = null } = {}) {
  const base = new URL("./", self.location.href).href;
  const undo = serve(base, parts);
  try {
    const python = loadPyodide({
      indexURL: base,
      lockFileContents: JSON.stringify({ info: assets.lock, packages: {} }),
      packageBaseUrl: base,
      // String hashes are the same in every start, from a snapshot or not: so is the order of sets.
      env: { PYTHONPATH: LIBRARY, PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide", ER_GAMES: assets.games.join(" ") },
      stdin: () => null,
      fsInit: async (FS) => {
        for (const tree of await parts.trees.catch(() => new Promise(() => {}))) layOut(FS, tree);
      },
      createPyodideModule: async (/** @type {object} */ settings) => {
        const module = await (await parts.create)(settings);
        if (snapshot && module.HEAP8.length < snapshot.full) module.growMemory(snapshot.full);
        return module;
      },
      ...(snapshot ? { _loadSnapshot: snapshot.bytes } : { _makeSnapshot: make }),
    });
    python.catch(() => {});
    return await Promise.race([python, parts.failed]);
  } finally {
    undo();
  }
}

/** Answer Pyodide's own requests from the parts; nothing else is asked for meanwhile. */
function serve(/** @type {string} */ base, /** @type {Parts} */ parts) {
  const original = self.fetch;
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await parts.module;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  self.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url === base + WASM) return new Response(); // what it holds is compiled already
    if (url === base + STDLIB) return new Response(NO_ZIP);
    return original(input, init);
  };
  return () => {
    self.fetch = original;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}
