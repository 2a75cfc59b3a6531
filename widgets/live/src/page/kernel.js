/** The page's end of the worker: starts it, speaks to it, and notices when it is gone. */

import { AssetError, assure } from "../worker/assets.js";

/** How long Python may stay silent, in milliseconds, before it counts as stopped. */
const PATIENCE = 20_000;
const BUSY = 6_000;
const STUCK = 90_000;
/** How many looks a worker may be missed that the page cannot mourn. */
const MISSED = 10;
const LOOK = 500;
const ENDED = "Python was stopped by the browser.";

/**
 * What Python and its worker say.
 * @typedef {{boot: string, trouble?: string, times?: object, fresh?: boolean, files: string[]}} Ready
 * @typedef {{message: string, details?: string, url?: string}} Reason why Python is gone
 * @typedef {{kind: string, comm_id: string, data: {state?: Record<string, unknown>}, metadata?: object, target_name: string, wait: boolean, update?: boolean, display_id: string,
 *   output: import("./outputs.js").Output, parent: {id: string, cell: number}}} FromPython by its kind it has some of these
 * @typedef {{id: number, ok?: boolean}} Done
 * @typedef {{type: "py", text: string, buffers: Uint8Array<ArrayBuffer>[]} | {type: "ack" | "ran"} & Done | {type: "begun"} | {type: "locked", ok: boolean}
 *   | {type: "fatal", told?: boolean, message: string, stack?: string, url?: string} | {type: "ready"} & Ready | {type: "progress", done: number, total: number}
 *   | {type: "kept", ok: boolean, reason: string} | {type: "second", state: string} | {type: "missing"}} Heard
 */

/**
 * @typedef {object} Listener
 * @property {(message: {done: number, total: number}) => void} progress
 * @property {(message: Ready) => void} ready
 * @property {(message: FromPython, buffers: DataView[]) => void} python
 * @property {(message: {ok: boolean, reason: string}) => void} kept
 * @property {(message: {state: string}) => void} second how the second worker stands
 * @property {() => void} missing a part that Python asked for did not come
 * @property {(busy: boolean) => void} busy
 * @property {(reason: Reason) => void} dead
 */

let count = 0;

export class Kernel {
  /**
   * @param {import("../worker/assets.js").Asset} script of the worker
   * @param {object} options for the start
   * @param {Listener} listener
   */
  constructor(script, options, listener) {
    this.listener = listener;
    this.ended = false;
    this.isReady = false;
    this.serial = 0;
    this.isBusy = false;
    /** @type {Map<number, {done: (message: Pick<Done, "ok">) => void, since: number, patient: boolean}>} */
    this.open = new Map();
    this.heard = performance.now();
    this.lock = `er-live-${Date.now().toString(36)}-${(count += 1)}-${Math.random().toString(36).slice(2)}`;
    /** @type {Worker | null} */
    this.worker = null;
    /** Whether the worker has spoken, and whether the page learns of its end by itself. */
    this.begun = this.mourns = false;
    /** How often it was missed, and whether its script may still be on its way. */
    this.missed = 0;
    this.waits = false;
    this.watch = setInterval(() => this.#look(), LOOK);
    this.#start(script, options).catch((error) => {
      const told = error instanceof AssetError;
      this.#die(told ? error.message : "Python could not be started.", String(error?.stack ?? error), { url: error?.url });
    });
  }

  /** @param {import("../worker/assets.js").Asset} script @param {object} options */
  async #start(script, options) {
    await assure(script);
    if (this.ended) return;
    performance.mark("er:worker-start");
    // Its name is the lock's: it takes the lock before anything else.
    this.worker = new Worker(script.url, { type: "module", name: this.lock });
    this.come = () => assure({ ...script, again: false });
    this.worker.onmessage = ({ data }) => this.#receive(data);
    this.worker.onerror = (event) => {
      event.preventDefault?.();
      this.#die("Python could not be started.", event.message || "The worker's script did not load.");
    };
    this.worker.postMessage({ type: "boot", ...options });
  }

  /** Run a source; resolves when it has run, with whether it went through. @returns {Promise<boolean>} */
  run(/** @type {number} */ cell, /** @type {string} */ source, looks = "{}") {
    return new Promise((resolve) => {
      this.#ask({ type: "run", cell, source, looks }, [], (message) => resolve(/** @type {boolean} */ (message.ok)), true);
    });
  }

  /** Send a comm message; `done` is called when Python has dealt with it. */
  comm(/** @type {object} */ content, /** @type {ArrayBuffer[]} */ buffers, done = () => {}) {
    const id = `comm-${this.serial + 1}`;
    const text = JSON.stringify({ ...content, id });
    const raw = buffers.map((one) => new Uint8Array(one));
    this.#ask({ type: "comm", text, buffers: raw }, [], done, false);
  }

  /** Have the worker store its snapshot. */
  keep() {
    this.worker?.postMessage({ type: "keep" });
  }

  /** End the worker. */
  end() {
    this.ended = true;
    clearInterval(this.watch);
    this.worker?.terminate();
    for (const { done } of this.open.values()) done({ ok: false });
    this.open.clear();
  }

  /** @param {object} message @param {Transferable[]} transfer @param {(message: Pick<Done, "ok">) => void} done @param {boolean} patient */
  #ask(message, transfer, done, patient) {
    if (this.ended) return;
    this.serial += 1;
    this.open.set(this.serial, { done, since: performance.now(), patient });
    this.worker?.postMessage({ ...message, id: this.serial }, transfer);
  }

  /** @param {Heard} data */
  #receive(data) {
    if (this.ended) return;
    this.heard = performance.now();
    switch (data.type) {
      case "py": {
        const buffers = data.buffers.map((one) => new DataView(one.buffer));
        this.listener.python(JSON.parse(data.text), buffers);
        break;
      }
      case "ack":
      case "ran":
        this.open.get(data.id)?.done(data);
        this.open.delete(data.id);
        this.#busy(false);
        break;
      case "begun":
        this.begun = true;
        this.missed = 0;
        break;
      case "locked":
        this.#mourn(data.ok);
        break;
      case "fatal":
        this.#die(data.told ? data.message : "Python stopped.", data.stack || data.message, data);
        break;
      case "ready":
        this.isReady = true;
        this.listener.ready(data);
        break;
      default:
        /** @type {(data: Heard) => void} */ (this.listener[data.type])?.(data);
    }
  }

  /** The worker holds this lock as long as it lives; it may have none. @param {boolean} ok */
  #mourn(ok) {
    this.mourns = true;
    if (ok) navigator.locks?.request(this.lock, () => this.#die(ENDED, ""));
  }

  /**
   * A worker that dies before the page waits for its lock tells nobody. Looks are counted and not seconds: a page
   * that was asleep has not listened.
   */
  async #miss() {
    if (!this.worker || this.mourns || (this.waits && !this.begun)) return;
    this.missed += 1;
    if (this.begun) {
      if (this.missed > MISSED && (await this.#isLockless()) && !this.mourns) this.#die(ENDED, "");
    } else if (this.missed > MISSED) this.#die(ENDED, "");
    else if (this.missed === MISSED / 2) {
      // Its script may be on its way: when it has come to the page once more, it has come to the worker.
      this.waits = true;
      await this.come?.().then(() => (this.waits = false), () => {});
    }
  }

  /** Whether nobody has the worker's lock or waits for it: a worker asks for it first, and only its end takes that back. */
  async #isLockless() {
    try {
      const { held = [], pending = [] } = await navigator.locks.query();
      return ![...held, ...pending].some(({ name }) => name === this.lock);
    } catch {
      return false; // there are no locks here
    }
  }

  /** Silence: a long start is told apart from a start that hangs, a busy cell from a dead worker. */
  #look() {
    const now = performance.now();
    const patience = Number(document.documentElement.dataset.erPatience) || PATIENCE;
    if (!this.isReady) {
      this.#miss();
      if (now - this.heard > Math.max(STUCK, patience)) this.#die("Python does not start.", "");
      return;
    }
    let waited = 0;
    const open = [...this.open.values()];
    for (const { since, patient } of open) if (!patient) waited = Math.max(waited, now - since);
    // A cell may take its time; as long as it lets others in, the worker answers a ping.
    if (open.length && open.every(({ patient }) => patient)) this.#ask({ type: "ping" }, [], () => {}, false);
    // A tab that was asleep has heard nothing either: count only from when it woke up.
    waited = Math.min(waited, this.#awake(now));
    if (waited > patience) this.#die("Python does not answer.", "A cell may be in an endless loop.");
    else this.#busy(waited > Math.min(BUSY, patience / 2));
  }

  #awake(/** @type {number} */ now) {
    if (document.visibilityState === "hidden" || now - (this.looked ?? now) > 5000) this.woke = now;
    this.looked = now;
    return now - (this.woke ?? 0);
  }

  #busy(/** @type {boolean} */ busy) {
    if (busy !== this.isBusy) this.listener.busy((this.isBusy = busy));
  }

  /** @param {string} message @param {string} details @param {object} [more] */
  #die(message, details, more = {}) {
    if (this.ended) return;
    this.end();
    this.listener.dead({ ...more, message, details });
  }
}
