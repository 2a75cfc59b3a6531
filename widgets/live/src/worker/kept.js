/**
 * What Python keeps for itself in this browser: texts by name, in a database that only the worker opens.
 * Every call may fail (storage denied, full): then it is as if nothing were kept.
 */

const NAME = "er-kept";

/** @returns {Promise<IDBDatabase>} */
function database() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("texts");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} act */
async function transact(mode, act) {
  const base = await database();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = base.transaction("texts", mode);
      const request = act(transaction.objectStore("texts"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  } finally {
    base.close();
  }
}

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
