/**
 * A second worker of the same kind, for work that takes long: the first one answers the reader meanwhile.
 *
 * It is started when something is given to it for the first time, since few readers ask for that and it holds a
 * Python of its own; what is compiled and unpacked already it gets from the first one. It ends when nobody has looked for a while.
 */

import { assure, said } from "./assets.js";

/** How long it stays without a look at its work, in milliseconds, and how often that is seen to. */
const STAYS = 60_000;
const LOOK = 5_000;
/** Gigabytes of memory below which a device has no room for it. */
const ROOM = 4;

/** Whether this device has room for a second Python; browsers that do not tell the memory tell what is a phone. */
function hasRoom() {
  const { deviceMemory, hardwareConcurrency = 2, userAgent } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  if (typeof Worker === "undefined" || hardwareConcurrency < 2) return false;
  return deviceMemory === undefined ? !/Android|iPhone|iPad|Mobi/.test(userAgent) : deviceMemory >= ROOM;
}

/** @typedef {{module: string, said: string[], news: string[]}} Job */

export class Second {
  /** @param {(state: string) => void} told how it stands: "starting", "here", "ended" or "failed" */
  constructor(told) {
    this.told = told;
    /** @type {import("./main.js").Boot | null} what it is started with: as the first one, and what that one has */
    this.options = null;
    /** @type {Worker | null} */
    this.worker = null;
    /** Its clock, from the first thought of starting it to its end. */
    this.watch = 0;
    this.isHere = false;
    this.isRefused = !hasRoom();
    this.asked = 0;
    this.count = 0;
    /** @type {Map<number, Job>} */
    this.jobs = new Map();
  }

  /** Give it a piece of work; its number. @param {string} module @param {string} text */
  open(module, text) {
    if (this.isRefused || !this.options) return 0;
    this.count += 1;
    this.jobs.set(this.count, { module, said: [text], news: [] });
    this.asked = performance.now();
    if (!this.watch) this.#start();
    else if (this.isHere) this.#give(this.count);
    return this.count;
  }

  /** What was told of a job since the last look. @param {number} number @returns {string[]} */
  news(number) {
    this.asked = performance.now();
    return this.jobs.get(number)?.news.splice(0) ?? [];
  }

  /** @param {number} number @returns {"starting" | "here" | "gone" | "none"} */
  state(number) {
    if (this.isRefused || !this.options) return "none";
    if (!this.jobs.has(number)) return "gone";
    return this.isHere ? "here" : "starting";
  }

  /** @param {number} number @param {string} text */
  say(number, text) {
    if (this.isHere) this.worker?.postMessage({ type: "say", number, text });
    else this.jobs.get(number)?.said.push(text);
  }

  /** @param {number} number */
  close(number) {
    if (this.jobs.delete(number) && this.isHere) this.worker?.postMessage({ type: "close", number });
  }

  /** Close a job that went wrong. @param {number} number @param {string} reason */
  refuse(number, reason) {
    console.warn(`live: the second Python was asked no more: ${reason}`);
    this.close(number);
  }

  async #start() {
    const { script, ...options } = /** @type {import("./main.js").Boot} */ (this.options);
    const watch = (this.watch = setInterval(() => performance.now() - this.asked > STAYS && this.#end("ended"), LOOK));
    this.told("starting");
    try {
      await assure(script);
      if (watch !== this.watch) return;
      const name = `${self.name}-second-${this.count}`;
      const worker = (this.worker = new Worker(script.url, { type: "module", name }));
      worker.onmessage = ({ data }) => worker === this.worker && this.#receive(data, name);
      worker.onerror = (event) => {
        event.preventDefault();
        if (worker === this.worker) this.#fail(event.message);
      };
      worker.postMessage({ type: "boot", ...options });
    } catch (error) {
      if (watch === this.watch) this.#fail(said(error));
    }
  }

  /** @param {{type: string, ok: boolean, number: number, text: string, message: string}} data by its type it has some of these @param {string} name */
  #receive(data, name) {
    switch (data.type) {
      case "locked":
        // It holds this lock as long as it lives.
        if (data.ok) {
          const { worker } = this;
          navigator.locks.request(name, () => worker === this.worker && this.#fail("The browser has ended it."));
        }
        break;
      case "ready":
        this.isHere = true;
        this.told("here");
        for (const number of this.jobs.keys()) this.#give(number);
        break;
      case "told":
        this.jobs.get(data.number)?.news.push(data.text);
        break;
      case "fatal":
        this.#fail(data.message);
    }
  }

  /** @param {number} number */
  #give(number) {
    const { module, said } = /** @type {Job} */ (this.jobs.get(number));
    const [text, ...later] = said.splice(0);
    this.worker?.postMessage({ type: "task", number, module, text });
    for (const one of later) this.say(number, one);
  }

  /** What did not go once is not tried again on this page. @param {string} reason */
  #fail(reason) {
    this.isRefused = true;
    console.info(`live: no second Python (${reason})`);
    this.#end("failed");
  }

  /** @param {string} state */
  #end(state) {
    clearInterval(this.watch);
    this.watch = 0;
    this.worker?.terminate();
    this.worker = null;
    this.isHere = false;
    this.jobs.clear();
    this.told(state);
  }
}
