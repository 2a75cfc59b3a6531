/** One table of things by name in IndexedDB; a database is open only while it is asked. */

/** @param {string} name @param {string} table @returns {Promise<IDBDatabase>} */
function opened(name, table) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * A way to ask one table: give the mode and what is asked, get its answer. It fails where storage is denied or full.
 * @param {string} name @param {string} table
 */
export function database(name, table) {
  return async (/** @type {IDBTransactionMode} */ mode, /** @type {(store: IDBObjectStore) => IDBRequest} */ act) => {
    const base = await opened(name, table);
    try {
      return await new Promise((resolve, reject) => {
        const transaction = base.transaction(table, mode);
        const request = act(transaction.objectStore(table));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = transaction.onabort = () => reject(transaction.error ?? request.error);
      });
    } finally {
      base.close();
    }
  };
}
