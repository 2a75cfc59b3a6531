/**
 * Where a memory snapshot is kept: in the Cache API, or in IndexedDB where a page is served without
 * TLS from another machine (a class network), since browsers hide the Cache API there.
 * Every call may fail (storage denied, full): callers carry on without.
 */

import { database } from "./database.js";

const NAME = "er-live-snapshot";
const transact = database(NAME, "kept");
/** How many snapshots stay: one for each game that a reader goes through. */
const MANY = 4;

/**
 * Which kept snapshots make room for a new one: those of older builds, and the first when there are many.
 * A key is the build, then the games, each behind a plus.
 * @param {string[]} kept in the order they came @param {string} key
 */
function leaving(kept, key) {
  const build = (/** @type {string} */ one) => one.split("+")[0];
  const copy = (/** @type {string} */ one) => one.split("live/snapshot-")[0];
  const same = kept.filter((one) => one !== key && build(one) === build(key));
  return kept.filter((one) => copy(one) === copy(key) && !same.slice(1 - MANY).includes(one));
}

/** @typedef {{get(key: string): Promise<ArrayBuffer | null>, put(key: string, parts: BlobPart[]): Promise<void>, clear(): Promise<void>}} Store */

/** @type {Store} */
const inCache = {
  async get(key) {
    const cache = await caches.open(NAME);
    const found = await cache.match(key);
    return found ? found.arrayBuffer() : null;
  },
  async put(key, parts) {
    const cache = await caches.open(NAME);
    const kept = (await cache.keys()).map((one) => one.url);
    for (const old of leaving(kept, key)) await cache.delete(old);
    await cache.put(key, new Response(new Blob(parts)));
  },
  async clear() {
    await caches.delete(NAME);
  },
};

/** @type {Store} */
const inDatabase = {
  async get(key) {
    const blob = await transact("readonly", (store) => store.get(key));
    return blob ? blob.arrayBuffer() : null;
  },
  async put(key, parts) {
    const kept = await transact("readonly", (store) => store.getAllKeys());
    for (const old of leaving(kept, key)) await transact("readwrite", (store) => store.delete(old));
    await transact("readwrite", (store) => store.put(new Blob(parts), key));
  },
  async clear() {
    await transact("readwrite", (store) => store.clear());
  },
};

/** The store of this browser, or null when it has none. @returns {Store | null} */
export function store() {
  if (typeof caches !== "undefined") return inCache;
  return typeof indexedDB !== "undefined" ? inDatabase : null;
}
