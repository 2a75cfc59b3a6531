// What Python sends is put in place: the stage's own marks, and the regions that changed.

import { places, putCursor } from "./board.js";
import { inGame, region, stageOf } from "./dom.js";
import { stateOf } from "./state.js";

/** @param {HTMLElement} root @param {Standing} data */
export function applyRoot(root, data) {
  if (!data || !data.stage) return;
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", data.title);
  root.dataset.erStage = data.stage;
  root.dataset.erGame = data.game;
  root.dataset.erState = data.state;
  root.toggleAttribute("data-er-playing", inGame(root) && data.state !== "idle");
  root.dataset.erStep = String(data.step);
  root.dataset.erViewer = data.viewer;
  root.dataset.erAddress = data.address;
  root.dataset.erPopup = data.popup || "";
  root.style.setProperty("--er-w", String(data.w));
  root.style.setProperty("--er-h", String(data.h));
  root.style.setProperty("--er-pw", String(data.w));
  root.style.setProperty("--er-ph", String(data.h));
  stateOf(root).picture = data;
  // How high the board of a story is for its width, on a desk and on a phone; what has none has the style sheet's.
  for (const [name, ratio] of /** @type {[string, number?][]} */ ([["--er-ratio", data.ratio], ["--er-low", data.low]])) {
    if (ratio) root.style.setProperty(name, String(ratio));
    else root.style.removeProperty(name);
  }
}

// What Python says, put in place by `take`. While a control is held down it waits: a press on what is gone is no press.
/** @param {HTMLElement} el @param {Clean} clean @param {(message: Message) => void} take */
export function afterPress(el, clean, take) {
  const later = /** @type {Message[]} */ ([]);
  let held = false;
  const down = (/** @type {{target: HTMLElement, key?: string}} */ { target, key }) => {
    held ||= stageOf(el).contains(target) && (key ?? " ") === " " && !target.matches("select,input,textarea")
      && Boolean(target.closest("button,summary,label,a"));
  };
  const over = () => setTimeout(() => {
    held = false;
    while (later.length) take(/** @type {Message} */ (later.shift()));
  });
  const heard = { pointerdown: down, keydown: down, pointerup: over, pointercancel: over, keyup: over };
  for (const [name, act] of Object.entries(heard)) addEventListener(name, act, true);
  addEventListener("blur", over); // of the window: whatever is let go of now, this page does not hear it
  clean.push(() => {
    for (const [name, act] of Object.entries(heard)) removeEventListener(name, act, true);
    removeEventListener("blur", over);
  });
  return (/** @type {Message} */ message) => { if (held) later.push(message); else take(message); };
}

/** @param {HTMLElement} box @param {string} html */
function patchBoard(box, html) {
  const old = box.querySelector(".er-overlay");
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector(".er-overlay");
  if (!old || !fresh) { box.innerHTML = html; return; }
  for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  old.querySelector(".er-denied")?.remove();
  old.append(...fresh.querySelectorAll(".er-denied"));
  for (const name of ["cut", "reach", "movers", "steps", "from"]) if (!fresh.dataset[name]) delete old.dataset[name];
  const place = places(old).find((one) => one.id === old.dataset.at);
  if (place) { putCursor(old, place); return; }
  // Where the cursor stood is nothing to the board that lies there now.
  delete old.dataset.at;
  const cursor = /** @type {HTMLElement} */ (old.querySelector(".er-cursor"));
  cursor.hidden = true;
  cursor.removeAttribute("style");
}

/** Lists that the reader has opened or shut stay so while what is round them is written anew. @param {HTMLElement} root @param {HTMLElement} box @param {() => void} change */
function keepOpen(root, box, change) {
  const kept = stateOf(root).lists, lists = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (box.querySelectorAll("details[data-key]"));
  for (const { open, dataset } of lists()) if (kept.has(dataset.key) || open !== ("opened" in dataset)) kept.set(dataset.key, open);
  change();
  for (const one of lists()) if (kept.has(one.dataset.key)) one.open = Boolean(kept.get(one.dataset.key));
}

/** @param {HTMLElement} root @param {Regions} regions */
export function patch(root, regions) {
  const active = document.activeElement;
  const inside = active && root.contains(active) ? active : null;
  const mark = inside && inside.closest("[data-do]");
  const again = mark && `[data-do="${mark.dataset.do}"]` + (mark.dataset.arg ? `[data-arg="${CSS.escape(mark.dataset.arg)}"]` : "");
  const label = mark?.textContent;
  const home = inside && inside.closest("[data-region]")?.dataset.region;
  for (const [name, html] of Object.entries(regions)) {
    const box = region(root, name);
    if (!box) continue;
    if (name === "board") patchBoard(box, html);
    else keepOpen(root, box, () => { box.innerHTML = html; });
  }
  hrefs(root);
  if (inside && !root.contains(document.activeElement)) refocus(root, again, home, label);
}

// The focus stays on the button that was pressed; where that is gone, it goes to Step.
/** @param {HTMLElement} root @param {string | null | undefined} again @param {string | null | undefined} home @param {string | null | undefined} label */
function refocus(root, again, home, label) {
  const spots = [home && region(root, home)?.querySelector("[data-focus]"), home && again && region(root, home)?.querySelector(again), again && root.querySelector(again),
    region(root, "controls")?.querySelector("[data-do=step]"), home && region(root, home)?.querySelector("[data-do]"), root.querySelector(".er-overlay")];
  const same = (/** @type {Element} */ one) => !label || !one.matches("[data-do=act],[data-do=guess]") || one.textContent === label;
  const visible = /** @type {HTMLElement | undefined} */ (spots.find((one) => one && one.getClientRects().length && same(one)));
  visible?.focus({ preventScroll: true });
}

/** @param {ParentNode} root */
export function hrefs(root) {
  const resolve = globalThis.erClauseHref;
  if (typeof resolve !== "function") return;
  for (const chip of /** @type {NodeListOf<HTMLAnchorElement>} */ (root.querySelectorAll("a[data-clause]"))) {
    const href = resolve(/** @type {string} */ (chip.dataset.clause));
    if (href) chip.href = href;
  }
}

// A press that a distant Python has not answered yet shows on its button: it was heard.
const HEARD = 120; // milliseconds within which an answer needs no sign before it

/** @param {HTMLElement} root @param {string} name @param {string} arg */
export function awaitAnswer(root, name, arg) {
  answered(root);
  const button = `button[data-do="${name}"]${arg ? `[data-arg="${CSS.escape(arg)}"]` : ""}`;
  stateOf(root).awaited = setTimeout(() => { for (const one of root.querySelectorAll(button)) one.classList.add("er-awaits"); }, HEARD);
}

/** @param {HTMLElement} root */
export function answered(root) {
  clearTimeout(stateOf(root).awaited);
  for (const one of root.querySelectorAll(".er-awaits")) one.classList.remove("er-awaits");
}
