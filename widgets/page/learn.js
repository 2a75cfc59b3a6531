// Pairs and chains: presses go to Python, its patches come back; a link names one behind the # of the address.

import { keysOn, offMiddle, stageOf } from "./dom.js";
import { behind } from "./hash.js";
import { afterPress, applyRoot, patch } from "./patch.js";

const MARKS = { "er-pairs": "#er-pair=", "er-chains": "#er-chain=" };

/** @param {HTMLElement} root */
const marked = (root) => Object.entries(MARKS).find(([name]) => root.classList.contains(name))?.[1] ?? "#er-none=";

/** The one nearest to the middle of the window hears the keys. @param {HTMLElement} root */
function isNearest(root) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".er-stage")]).filter((one) => one.getClientRects().length);
  return root.contains(document.activeElement) || (all.sort((one, other) => offMiddle(one) - offMiddle(other))[0] === root && document.activeElement === document.body);
}

/** @param {Panel} panel */
function render({ model, el }) {
  el.innerHTML = model.get("html");
  const clean = /** @type {Clean} */ ([]);
  const act = (/** @type {string} */ name, /** @type {string | undefined} */ arg) => model.send({ do: name, arg });
  const told = afterPress(el, clean, (message) => {
    if (message.kind !== "patch") return;
    const root = stageOf(el);
    applyRoot(root, message.root);
    patch(root, message.regions);
  });
  const press = (/** @type {HTMLElement | null} */ control) => {
    if (!control) return false;
    act(control.dataset.do ?? "", control.dataset.arg || "");
    return true;
  };
  const click = (/** @type {From<MouseEvent>} */ event) => { press(event.target.closest("button[data-do]")); };
  const change = (/** @type {Filled} */ { target }) => { if (target.matches("select[data-do]")) act(target.dataset.do, target.value); };
  const key = (/** @type {KeyboardEvent} */ event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !keysOn() || !isNearest(stageOf(el))) return;
    if (target instanceof HTMLElement && target.matches("select,input,textarea")) return;
    const cap = event.key.toUpperCase();
    const controls = /** @type {HTMLElement[]} */ ([...el.querySelectorAll("button[aria-keyshortcuts]")]);
    if (press(controls.find((one) => one.getAttribute("aria-keyshortcuts") === cap) ?? null)) event.preventDefault();
  };
  const follow = () => {
    const name = behind(marked(stageOf(el)));
    if (!name) return false;
    act("pick", name);
    stageOf(el).scrollIntoView({ block: "start" });
    return true;
  };
  model.on("msg:custom", told);
  el.addEventListener("click", click);
  el.addEventListener("change", change);
  document.addEventListener("keydown", key);
  addEventListener("hashchange", follow);
  let frame = 0;
  const attach = (/** @type {number} */ left) => {
    if (stageOf(el) === el && left > 0) { frame = requestAnimationFrame(() => attach(left - 1)); return; }
    applyRoot(stageOf(el), model.get("root"));
    if (!follow()) act("ready", "");
  };
  attach(600);
  return () => {
    cancelAnimationFrame(frame);
    for (const one of clean) one();
    model.off("msg:custom", told);
    el.removeEventListener("click", click);
    el.removeEventListener("change", change);
    document.removeEventListener("keydown", key);
    removeEventListener("hashchange", follow);
  };
}

export default { render };
