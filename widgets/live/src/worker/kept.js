/**
 * What Python keeps for itself in this browser: texts by name, in a database that only the worker opens.
 * A name carries the place of this copy of the book; what lay there before names had places is every copy's until
 * it writes its own. Every call may fail (storage denied, full).
 */

import { database } from "./database.js";

const transact = database("er-kept", "texts");
const PLACE = new URL("../", self.location.href).pathname;
const own = (/** @type {string} */ name) => `${name} ${PLACE}`;

export const kept = {
  /** @param {string} name @returns {Promise<string>} */
  async read(name) {
    const text = (/** @type {string} */ one) => transact("readonly", (store) => store.get(one));
    try { return String((await text(own(name))) ?? (await text(name)) ?? ""); } catch { return ""; }
  },
  /**
   * Keep a text where `before` still lies, an empty one is forgotten: "kept", "foreign" where another tab has
   * written meanwhile, "full" where it cannot be written.
   * @param {string} name @param {string} text @param {string} before
   */
  async write(name, text, before) {
    try {
      let was = "";
      await transact("readwrite", (store) => {
        const mine = store.get(own(name)), former = store.get(name);
        former.onsuccess = () => {
          was = String(mine.result ?? former.result ?? "");
          if (was !== before) return;
          // Nothing of one's own is an empty text while another copy may still need what lay there before.
          if (text || former.result !== undefined) store.put(text, own(name));
          else store.delete(own(name));
        };
        return former;
      });
      return was === before ? "kept" : "foreign";
    } catch {
      return "full";
    }
  },
};
