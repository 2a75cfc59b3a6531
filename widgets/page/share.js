// A position handed on: where the stage is read, what is copied, the sheet that opens in a tab of its own.

import { json, region } from "./dom.js";
import { tell } from "./link.js";
import { save } from "./save.js";
import { shared } from "./state.js";

// The address of the page and, on a published copy, that of the book and the games whose boards have pages to share.
export function here() {
  const cells = document.getElementById("er-cells");
  const { root = "", shares = [] } = /** @type {{root?: string, shares?: string[]}} */ (cells ? json(cells.textContent, {}) : {});
  return JSON.stringify({ page: location.href.split("#")[0], book: root ? new URL(root, location.href).href : "", shares });
}

/** @param {HTMLElement} root @param {string} name */
export async function copyText(root, name) {
  const box = /** @type {HTMLTextAreaElement | null} */ (root.querySelector(`[data-copy="${name}"]`));
  if (!box) return;
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
    tell(root, "Copied.");
  } catch {
    tell(root, "The text is selected: copy it with Ctrl + C.");
  }
}

// A tab may only be opened by the press itself, so it waits there for its sheet. The press is heard by one
// panel and the sheet comes to the other.
export function awaitSheet() {
  const tab = window.open("", "_blank");
  if (tab) tab.document.body.textContent = "The sheet is being made …";
  shared.sheet = tab;
}

/** Bytes that came as letters. @param {string} letters */
const unpacked = (letters) => Uint8Array.from(atob(letters), (one) => one.charCodeAt(0));

/** A file that Python has made: a sheet opens, any other is saved. @param {HTMLElement} root @param {Message} message */
export function heardFile(root, message) {
  if (message.kind === "sheet") showSheet(root, message);
  if (message.kind === "file") save(message.base64 ? unpacked(message.base64) : message.text, message.name, message.type ?? "text/plain;charset=utf-8");
}

/** @param {HTMLElement} root @param {{html: string, name: string}} sheet */
function showSheet(root, { html, name }) {
  const url = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  const tab = shared.sheet;
  shared.sheet = null;
  if (tab && !tab.closed) { tab.location.replace(url); return; }
  tell(root, "The sheet is ready: ");
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.textContent = name;
  const ask = /** @type {HTMLElement} */ (region(root, "ask"));
  /** @type {HTMLElement} */ (ask.querySelector(".er-copied")).append(link);
}
