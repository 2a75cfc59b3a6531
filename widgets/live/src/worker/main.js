/**
 * The worker: Python and nothing else. Messages of the page come in order; a cell may wait, and comm
 * messages are answered meanwhile.
 */

import { AssetError, getNow, said } from "./assets.js";
import { kept } from "./kept.js";
import { Parts, start } from "./python.js";
import { Second } from "./second.js";
import { drop, find, keep } from "./snapshot.js";
import { prepare, unpackNow } from "./zstd.js";

/**
 * What a worker is started with; a second one is `given` what the first one has.
 * @typedef {{assets: import("./python.js").Assets, key: string, snapshot: boolean, script: import("./assets.js").Asset, given?: import("./python.js").Given}} Boot
 * @typedef {Boot & {type: string, id: number, cell: number, source: string, looks: string, text: string, buffers: Uint8Array[], number: number, module: string}} Told by its type it has some of these
 * @typedef {import("pyodide").PyodideInterface} Python
 * @typedef {import("pyodide/ffi").PyProxy} PyProxy
 */

/** @type {PyProxy} Python's side (`live_kernel/kernel.py`) */ let kernel;
/** @type {PyProxy} what this worker does where it is the second one */ let tasks;
/** @type {{key: string, bytes: Uint8Array} | null} */ let fresh = null;
let runs = Promise.resolve();
let number = 0;

const say = (/** @type {object} */ message, /** @type {Transferable[]} */ transfer = []) =>
  /** @type {{postMessage: Worker["postMessage"]}} */ (/** @type {unknown} */ (self)).postMessage(message, transfer);

/** What Python calls to speak to the page. */
function post(/** @type {string} */ text, /** @type {Iterable<PyProxy> | null} */ buffers) {
  try {
    /** @type {Uint8Array[]} */
    const raw = [];
    if (buffers) {
      for (const item of buffers) {
        const view = item.getBuffer("u8");
        raw.push(view.data.slice());
        view.release();
        item.destroy();
      }
    }
    say({ type: "py", text, buffers: raw }, raw.map((item) => item.buffer));
  } catch (error) {
    refused ||= isShort(error);
    throw error;
  }
}

/** The host of the page does not let Python run. */
class Forbidden extends Error {}

/** The device has no room for Python. */
class Cramped extends Error {}

/** Whether there was no memory for Python since it was last asked for something: it may end by that without a word of it. */
let refused = false;
const memory = WebAssembly.Memory.prototype, grow = memory.grow;
memory.grow = function (/** @type {number} */ pages) {
  refused = true;
  const before = grow.call(this, pages);
  refused = false;
  return before;
};

/** Whether it is memory that an error misses. @param {unknown} error */
function isShort(error) {
  const text = `${error instanceof Error && "type" in error ? error.type : ""} ${said(error)}`;
  if (error instanceof RangeError) return !/call stack/i.test(text);
  return /out of memory|allocation failed|MemoryError/i.test(text);
}

/** What went wrong, in words where it is the memory that is missing. @param {unknown} error */
function cramped(error) {
  if (error instanceof AssetError || error instanceof Forbidden) return error;
  if (!refused && !isShort(error)) return error;
  return new Cramped("This device has no memory left for Python. Close what you do not need, then try again.", { cause: error });
}

/** The smallest program there is: a policy that forbids this one forbids Python. */
function mayRun() {
  try {
    new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Forbidden(
      "Python may not run here: the host of this page sends a policy (Content-Security-Policy) without " +
        "'wasm-unsafe-eval'. All steps are below each board as pictures and text.",
      { cause: error },
    );
  }
}

const second = new Second((state) => say({ type: "second", state }));

/** @param {Boot} options */
async function boot(options) {
  const { assets, key, snapshot, given } = options;
  mayRun();
  prepare().catch(() => {}); // what comes later is unpacked at once; who needs it now is told
  const begun = performance.now();
  /** @type {Record<string, number>} */
  const times = {};
  const note = (/** @type {string} */ name) => (times[name] = Math.round(performance.now() - begun));
  let told = 0;
  const progress = (/** @type {number} */ done, /** @type {number} */ total) => {
    const now = performance.now();
    if (done === total || now - told > 40) {
      told = now;
      say({ type: "progress", done, total });
    }
  };
  let parts = new Parts(assets, progress, given);
  let trouble = "";
  /** @type {Python | null} */
  let python = null;
  let way = "plain";
  if (snapshot) {
    try {
      const kept = await find(key);
      note("looked");
      if (kept) {
        python = await start(assets, parts, { snapshot: kept });
        kernel = python.pyimport("live_kernel.kernel");
        kernel.check();
        way = "snapshot";
      }
    } catch (error) {
      if (error instanceof AssetError) throw error;
      trouble = said(error).slice(0, 300);
      python = null;
      await drop();
      parts = new Parts(assets, progress, given);
    }
  }
  if (!python) {
    const make = snapshot && !trouble && !given;
    python = await start(assets, parts, { make });
    note("python");
    kernel = python.pyimport("live_kernel.kernel");
    const warm = python.toPy(assets.warm);
    const failed = kernel.boot(warm);
    warm.destroy();
    note("imported");
    for (const line of failed) console.warn(`live: ${line}`);
    failed.destroy();
    if (make) {
      try {
        python.pyimport("widgets.warm").warm();
        kernel.settle();
        // Now, while Python holds no JavaScript object: those cannot be kept.
        fresh = { key, bytes: python.makeMemorySnapshot() };
      } catch (error) {
        trouble = said(error).slice(0, 300);
      }
    }
  }
  const rest = Object.entries(assets.rooms).filter(([name]) => !assets.open.includes(name));
  const room = (/** @type {string} */ url) => {
    try {
      return unpackNow(getNow(/** @type {import("./assets.js").Asset} */ (Object.values(assets.rooms).find((one) => one.url === url))));
    } catch (error) {
      say({ type: "missing" });
      throw error;
    }
  };
  kernel.attach(post, python.toPy(Object.fromEntries(rest)), room);
  if (given) tasks = python.pyimport("live_kernel.tasks");
  else second.options = { ...options, given: { module: await parts.module, trees: await parts.trees } };
  note("ready");
  say({ type: "ready", boot: way, trouble, times, fresh: Boolean(fresh), files: parts.files });
}

/**
 * A lock that falls when this worker dies, however it dies: so the page learns of it at once. It is asked for before
 * the page hears anything, and stands under the worker's own name.
 */
function hold(/** @type {string} */ name) {
  const none = () => say({ type: "locked", ok: false });
  const held = () => {
    say({ type: "locked", ok: true });
    return new Promise(() => {});
  };
  if (navigator.locks) navigator.locks.request(name, held).catch(none);
  else none();
}

/** @param {{id: number, cell: number, source: string, looks: string}} request */
async function run({ id, cell, source, looks }) {
  number += 1;
  const ok = await kernel.run_cell(source, cell, number, looks);
  say({ type: "ran", id, ok });
}

/** Python's own errors are shown by the kernel; whatever reaches us has broken the machine. */
function fatal(/** @type {unknown} */ given) {
  const error = cramped(given);
  const missing = error instanceof AssetError;
  const told = missing || error instanceof Forbidden || error instanceof Cramped;
  say({ type: "fatal", told, url: missing ? error.url : undefined, message: said(error), stack: given instanceof Error ? given.stack : "" });
}

// What Python does between two messages may break it, too.
self.addEventListener("error", (event) => {
  event.preventDefault();
  fatal(event.error ?? event.message);
});

// For Python (widgets/kernel/store.py, widgets/kernel/second.py).
Object.assign(self, { erKept: kept, erSecond: second });

hold(self.name);
say({ type: "begun" });

self.onmessage = async (/** @type {MessageEvent<Told>} */ { data }) => {
  refused = false;
  try {
    if (data.type === "boot") await boot(data);
    else if (data.type === "run") {
      const after = runs.then(() => run(data));
      runs = after.catch(() => {});
      await after;
    } else if (data.type === "comm") {
      kernel.message(data.text, data.buffers);
      say({ type: "ack", id: data.id });
    } else if (data.type === "task") {
      const { number, module, text } = data;
      tasks.begin(number, module, text, (/** @type {string} */ said) => say({ type: "told", number, text: said }));
    } else if (data.type === "say") tasks.hear(data.number, data.text);
    else if (data.type === "close") tasks.end(data.number);
    else if (data.type === "ping") say({ type: "ack", id: data.id });
    else if (data.type === "keep") {
      const made = fresh;
      fresh = null;
      if (!made) return;
      try {
        await keep(made.key, made.bytes);
        say({ type: "kept", ok: true });
      } catch (error) {
        await drop();
        say({ type: "kept", ok: false, reason: said(error) });
      }
    }
  } catch (error) {
    fatal(error);
  }
};
