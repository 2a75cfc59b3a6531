/**
 * What Python keeps for itself in this browser: texts by name, in a database that only the worker opens.
 * Every call may fail (storage denied, full): then it is as if nothing were kept.
 */

import { database } from "./database.js";

const transact = database("er-kept", "texts");

export const kept = {
  /** @param {string} name @returns {Promise<string>} */
  async read(name) {
    try { return String((await transact("readonly", (store) => store.get(name))) ?? ""); } catch { return ""; }
  },
  /** @param {string} name @param {string} text */
  async write(name, text) {
    try { await transact("readwrite", (store) => (text ? store.put(text, name) : store.delete(name))); } catch { /* not kept */ }
  },
};
