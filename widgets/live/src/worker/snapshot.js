/**
 * Memory snapshots: Python's heap after every import, kept between pages.
 * A check sum guards against damaged storage; a snapshot that is not whole counts as none.
 */

import { store } from "./store.js";

const HEAD = 16;
const MARK = 0x31525345;

/** A sum over the words of the snapshot: storage damage is caught, tampering is not the aim. */
function sum(/** @type {Uint8Array} */ bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
  let a = 1;
  let b = 0;
  for (let i = 0; i < words.length; i += 1) {
    a = (a + words[i]) | 0;
    b = (b + a) | 0;
  }
  return (a ^ (b << 1)) >>> 0;
}

/** The heap without the zeros at its end, which are a third of it. */
function trimmed(/** @type {Uint8Array} */ bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end * 4);
}

/**
 * Keep a snapshot.
 * @param {string} key
 * @param {Uint8Array} bytes
 */
export async function keep(key, bytes) {
  const kept = store();
  if (!kept) throw new Error("this browser keeps no data for this page");
  const body = /** @type {Uint8Array<ArrayBuffer>} */ (trimmed(bytes));
  const head = new Uint32Array([MARK, bytes.byteLength, body.byteLength, sum(body)]);
  await kept.put(key, [head, body]);
}

/**
 * The snapshot of a key, or null. Throws when it is damaged.
 * @param {string} key
 * @returns {Promise<{bytes: Uint8Array, full: number} | null>}
 */
export async function find(key) {
  const buffer = await store()?.get(key);
  if (!buffer) return null;
  const [mark, full, size, check] = new Uint32Array(buffer, 0, HEAD / 4);
  const bytes = new Uint8Array(buffer, HEAD);
  if (mark !== MARK || size !== bytes.byteLength || sum(bytes) !== check) {
    throw new Error("the stored snapshot is damaged");
  }
  return { bytes, full };
}

/** Drop whatever is kept. */
export async function drop() {
  try {
    await store()?.clear();
  } catch {
    // nothing was kept, then
  }
}
