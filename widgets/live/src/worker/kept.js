/**
 * What Python keeps for itself in this browser: texts by name, in a database that only the worker opens.
 * Every call may fail (storage denied, full).
 */

import { database } from "./database.js";

const transact = database("er-kept", "texts");

export const kept = {
  /** @param {string} name @returns {Promise<string>} */
  async read(name) {
    try { return String((await transact("readonly", (store) => store.get(name))) ?? ""); } catch { return ""; }
  },
  /**
   * Keep a text where `before` still lies, an empty one is forgotten: "kept", "foreign" where another tab has
   * written meanwhile, "full" where it cannot be written.
   * @param {string} name @param {string} text @param {string} before
   */
  async write(name, text, before) {
    try {
      const was = await transact("readwrite", (store) => {
        const asked = store.get(name);
        asked.onsuccess = () => {
          if (String(asked.result ?? "") !== before) return;
          if (text) store.put(text, name);
          else store.delete(name);
        };
        return asked;
      });
      return String(was ?? "") === before ? "kept" : "foreign";
    } catch {
      return "full";
    }
  },
};
