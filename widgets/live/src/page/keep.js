/**
 * Keep the whole book on the device: every file of the site's list, through the service worker, which keeps a file
 * only as it was built. A book kept once stays whole: what a new edition has changed is fetched at the next visit.
 */

import { sum } from "../worker/assets.js";

/** Files that are asked for at once. */
const TOGETHER = 24;
/** How long one lot may take, in milliseconds: the browser may end a service worker, and nobody answers. */
const PATIENCE = 60_000;
/** When a new edition is asked for, in milliseconds after the last time: the host may not have all of it yet. */
const TIMES = [0, 5_000, 15_000, 30_000];

const FORBIDDEN =
  "This browser keeps no pages here: a private window, its settings, or an address that does not begin with https. " +
  "Open the book in another window or browser.";
/** What the browser's settings forbid. */
const REFUSED = "no service worker here";

/** The list of the site's files and its text, which names the edition. @param {URL} root */
async function listing(root) {
  const answer = await fetch(new URL("site.json", root), { cache: "no-cache" });
  const text = await answer.text();
  return { edition: await sum(new TextEncoder().encode(text)), names: Object.keys(JSON.parse(text)) };
}

/** Where it is noted which edition is kept. @param {URL} root */
const noteOf = (root) => `er-keep ${root.pathname}`;

/** @typedef {{type: string, id: number, lost: string[], right: boolean}} Answer of its kind it has one of the last two */

/**
 * Ask the service worker something; its answer, or nothing if it says none.
 * @param {ServiceWorker} worker @param {{type: string, id: number, url?: string, urls?: string[]}} question @param {string} answers the kind of its answer
 * @returns {Promise<Answer | null>}
 */
function asked(worker, question, answers) {
  return new Promise((resolve) => {
    const over = setTimeout(() => end(null), PATIENCE);
    const end = (/** @type {Answer | null} */ answer) => {
      clearTimeout(over);
      navigator.serviceWorker.removeEventListener("message", heard);
      worker.removeEventListener("statechange", gone);
      resolve(answer);
    };
    const gone = () => worker.state === "redundant" && end(null);
    const heard = (/** @type {MessageEvent} */ { data }) => {
      if (data?.type === answers && data.id === question.id) end(data);
    };
    navigator.serviceWorker.addEventListener("message", heard);
    worker.addEventListener("statechange", gone);
    worker.postMessage(question);
  });
}

/**
 * The service worker of the edition that is there now: one of an older edition keeps nothing of it. While the older one
 * has work, a browser lets the newer one wait, for minutes if need be: it keeps files all the same.
 * @param {URL} root @returns {Promise<() => ServiceWorker>} who it is by now
 */
async function newest(root) {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname }).catch(() => null);
  if (!registration) throw new Error(REFUSED);
  await registration.update().catch(() => {}); // without a network the one that is here goes on
  const coming = registration.installing;
  if (coming) {
    await new Promise((resolve) => {
      setTimeout(resolve, PATIENCE);
      coming.addEventListener("statechange", resolve, { once: true });
      if (coming.state !== "installing") resolve(undefined);
    });
  }
  registration.waiting?.postMessage({ type: "go" });
  return () => {
    const worker = registration.waiting ?? registration.active;
    if (!worker) throw new Error(REFUSED);
    return worker;
  };
}

/** How many files of an edition are not kept. @param {URL} root @param {string} edition @param {string[]} names */
async function lacking(root, edition, names) {
  const cache = await caches.open(`er-live ${root.pathname} ${edition.slice(0, 32)}`);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return names.filter((name) => !kept.has(new URL(name, root).pathname)).length;
}

/**
 * Fetch every file that is not kept yet.
 * @param {URL} root @param {(done: number, of: number) => void} told @param {() => boolean} [stopped]
 * @returns {Promise<{of: number, lost: number, opens?: boolean, refused?: boolean}>} whether a page really opens from what is kept
 */
async function keepAll(root, told, stopped = () => false) {
  const { edition, names } = await listing(root);
  const worker = await newest(root);
  let lost = 0, done = 0;
  for (; done < names.length && !stopped(); done += TOGETHER) {
    told(done, names.length);
    const urls = names.slice(done, done + TOGETHER).map((name) => new URL(name, root).href);
    lost += (await asked(worker(), { type: "keep", urls, id: done }, "kept"))?.lost.length ?? urls.length;
    if (lost && !navigator.onLine) break;
  }
  // A worker that was ended has told of nothing, and may have kept it all the same.
  if (lost || done < names.length) lost = await lacking(root, edition, names);
  if (!lost) localStorage.setItem(noteOf(root), edition);
  const opens = !lost && Boolean((await asked(worker(), { type: "try", url: new URL("index.html", root).href, id: 0 }, "tried"))?.right);
  return { of: names.length, lost, opens };
}

/** Bring a book that was kept whole up to date, without a word. @param {URL} root */
export async function keepWhole(root) {
  /** @type {string | null} */
  let kept = null;
  try {
    kept = localStorage.getItem(noteOf(root));
  } catch {
    // without storage nothing is kept
  }
  if (!kept) return;
  for (const time of TIMES) {
    await new Promise((resolve) => setTimeout(resolve, time));
    try {
      if (kept === (await listing(root)).edition || !(await keepAll(root, () => {})).lost) return;
    } catch {
      // the network is away, or the service worker goes just now: what is kept stays as it is
    }
  }
}

/** Make the part of a page that keeps the book: a button, then how far it is. @param {URL} root */
export function addKeep(root) {
  const box = document.querySelector(".er-keep");
  if (!box) return;
  const button = document.createElement("button"), bar = document.createElement("progress"), said = document.createElement("p");
  Object.assign(button, { type: "button", className: "er-keep-b", textContent: "Keep this book on the device" });
  const count = document.createElement("span");
  count.setAttribute("aria-hidden", "true"); // the bar says it, too
  bar.hidden = true;
  bar.setAttribute("aria-label", "Files of the book on this device");
  said.setAttribute("role", "status");
  box.replaceChildren(button, bar, count, said);
  if (!("serviceWorker" in navigator)) {
    button.disabled = true;
    said.textContent = FORBIDDEN;
    return;
  }
  try {
    if (localStorage.getItem(noteOf(root))) {
      button.textContent = "Look whether all of it is here";
      said.textContent = "The whole book is on this device.";
    }
  } catch {
    // a browser that notes nothing may keep files all the same
  }
  let running = false, stop = false;
  button.addEventListener("click", async () => {
    if (running) { stop = true; return; }
    running = true;
    stop = false;
    button.textContent = "Stop";
    bar.hidden = false;
    bar.removeAttribute("value");
    said.textContent = "Fetching the book …";
    // A browser that is asked may promise not to throw the book away when the disk is full.
    navigator.storage?.persist?.().catch(() => {});
    const done = await keepAll(
      root,
      (at, of) => {
        Object.assign(bar, { max: of, value: at });
        count.textContent = `${at.toLocaleString("en")} of ${of.toLocaleString("en")} files`;
      },
      () => stop,
    ).catch((error) => (console.warn("keep:", error), ({ of: 0, lost: 1, opens: false, refused: error?.message === REFUSED })));
    running = false;
    bar.hidden = true;
    count.textContent = "";
    button.textContent = done.lost ? "Go on" : "Look whether all of it is here";
    said.textContent = !done.lost
      ? `The whole book is on this device: ${done.of.toLocaleString("en")} files. ${done.opens ? "It opens without a network." : "Whether it opens without a network could not be tried: press once more."}`
      : stop
        ? `Stopped: ${done.lost.toLocaleString("en")} of ${done.of.toLocaleString("en")} files are not here yet. What is here stays.`
        : done.of
          ? `${done.lost.toLocaleString("en")} of ${done.of.toLocaleString("en")} files did not come. See to your network or make room on the device, then go on: what is here stays.`
          : done.refused
            ? FORBIDDEN
            : "The list of the book’s files did not come. See to your network, then go on.";
  });
}
