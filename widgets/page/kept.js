// What stays with the reader, progress or a draft: in this browser's own store, and nowhere else.

import { keepOwn, ownName, ownText } from "./own.js";

const STORE = "er-practice";

export function readKept(store = STORE) {
  try { return ownText(store); } catch { return null; }
}

// Days since 1970 by the reader's own clock.
const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000);

/** What the store holds goes to Python, what Python writes goes into the store; other widgets learn of it. @param {Model} model */
export function watchKept(model, store = STORE) {
  let full = false;
  const put = () => {
    const text = readKept(store);
    if (text !== null) model.set("kept", text);
    model.set("keeps", text !== null && !full);
    model.set("today", today());
    model.save_changes();
  };
  const write = () => {
    const text = model.get("kept");
    if (text === readKept(store)) return;
    try {
      keepOwn(store, text);
      full = false;
    } catch {
      // No room is left: what lies there stays, and Python tells the reader.
      full = true;
      model.set("keeps", false);
      model.save_changes();
      return;
    }
    if (!model.get("keeps")) {
      model.set("keeps", true);
      model.save_changes();
    }
    document.dispatchEvent(new CustomEvent("er:kept", { detail: model }));
  };
  const changed = (/** @type {StorageEvent} */ event) => { if (event.key === ownName(store) || event.key === null) put(); };
  const beside = (/** @type {CustomEvent} */ event) => { if (event.detail !== model) put(); };
  put();
  model.on("change:kept", write);
  addEventListener("storage", changed);
  document.addEventListener("er:kept", beside);
  return () => {
    model.off("change:kept", write);
    removeEventListener("storage", changed);
    document.removeEventListener("er:kept", beside);
  };
}
