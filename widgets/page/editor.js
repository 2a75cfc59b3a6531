// The editor: presses go to Python, its patches come back; the text in its box is the reader's own while it is changed.

import { region, stageOf } from "./dom.js";
import { onDrawKey } from "./drawkeys.js";
import { lead } from "./lead.js";
import { copied, copyMap, watchMap } from "./maplink.js";
import { save } from "./save.js";
import { pointing, putHandles } from "./spots.js";
import { stateOf } from "./state.js";
import { wire } from "./wires.js";

/** @param {HTMLElement} root */
const textBox = (root) => /** @type {HTMLTextAreaElement} */ (root.querySelector("textarea"));

/** @param {HTMLElement} root */
function fillText(root) {
  const box = textBox(root), text = stateOf(root).picture?.text;
  if (!box || text === undefined) return;
  const unread = region(root, "unread")?.childElementCount;
  const own = box.value !== box.defaultValue && !box.dataset.sent;
  delete box.dataset.sent;
  if (box.defaultValue !== text) box.defaultValue = text;
  if (!own && !unread && box.value !== text) box.value = text;
}

/** @param {HTMLElement} root */
function settled(root) {
  putHandles(/** @type {HTMLElement} */ (root.querySelector(".er-overlay")));
  fillText(root);
}

/** @param {HTMLElement} root @param {string} arg */
function toPlace(root, arg) {
  const [line, column] = arg.split(":").map(Number), box = textBox(root), lines = box.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  box.focus();
  box.setSelectionRange(start, start + 1);
}

/** @param {HTMLElement} root @param {string} name @param {string} arg */
function here(root, name, arg) {
  if (name === "link") copyMap(root);
  else if (name === "copy") copied(root, textBox(root).value, "The drawing");
  else if (name === "save") save(`${textBox(root).value}\n`, "labyrinth.txt", "text/plain");
  else if (name === "caret") toPlace(root, arg);
  else if (name === "keys") {
    const list = /** @type {HTMLDetailsElement} */ (root.querySelector(".er-key-fold"));
    list.open = !list.open;
    if (list.open) { list.scrollIntoView({ block: "nearest" }); list.querySelector("summary")?.focus(); }
  } else return false;
  return true;
}

/** @param {Panel} panel */
function render({ model, el }) {
  const clean = /** @type {Clean} */ ([]);
  el.innerHTML = model.get("html");
  const act = (/** @type {string} */ name, /** @type {string} */ arg) => { if (!here(stageOf(el), name, arg)) model.send({ do: name, arg }); };
  wire(el, clean, act, {
    submitted(form, button) {
      const given = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form, button)));
      if (form.dataset.do === "load") {
        textBox(stageOf(el)).dataset.sent = "1";
        act("load", given.what);
      } else act(form.dataset.do, JSON.stringify(given));
    },
    key: onDrawKey,
  });
  pointing(el, act);
  if (model.get("lead")) lead(model, el, clean, {
    attached(root) { watchMap(root, model, clean); },
    patched: settled,
  });
  return () => { for (const one of clean) one(); };
}

export default { render };
