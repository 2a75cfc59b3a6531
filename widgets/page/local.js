// What a press does without asking Python: the whole screen, a clause's words, how fast things move; what the book remembers.

import { region, say } from "./dom.js";
import { copyLink, tell } from "./link.js";
import { replay } from "./motion.js";
import { goOn } from "./onward.js";
import { DRAWER, store, stored } from "./own.js";
import { collect } from "./poll.js";
import { fitQuestion, inPresent, present, tool } from "./present.js";
import { awaitSheet, copyText } from "./share.js";
import { showBoard } from "./sight.js";
import { stateOf } from "./state.js";
import { hideClause, stateClause } from "./stated.js";

/** @param {HTMLElement} root @param {string} name @param {string} arg */
export function local(root, name, arg) {
  if (name === "present") { present(root, !inPresent(root)); return true; }
  if (name === "link") { copyLink(root); return true; }
  if (name === "copy") { copyText(root, arg); return true; }
  if (name === "clause") { showClause(root, arg); return true; }
  if (name === "replay") { replay(root); return true; }
  if (name === "pace") { pace(root); return true; }
  if (name === "open") { showBoard(root); return true; }
  if (name === "collect") { collect(root); return true; }
  if (name === "next" || (name === "step" && root.querySelector(".er-moral [data-do=next]"))) { goOn(root, () => { if (inPresent(root)) present(root, false); }); return true; }
  if (name === "sheet" || arg === "sheet") awaitSheet();
  if (name === "about") root.querySelector(".er-overlay")?.focus();
  if (inPresent(root) && tool(root, name, arg)) return true;
  if (name === "escape") {
    if (hideClause(root)) return true;
    const busy = root.dataset.erPopup || region(root, "popup")?.childElementCount || ["refused", "branch"].includes(root.dataset.erState ?? "") || (root.classList.contains("er-set") && openTab(root));
    if (inPresent(root) && !busy) { present(root, false); return true; }
  }
  if (name === "tab" && arg === "log") say(root, region(root, "live")?.textContent || "");
  return false;
}

/** The page scrolls to the paragraph of the clause that decided only where that is out of sight. @param {HTMLElement} root @param {string} id */
function showClause(root, id) {
  const mark = stateClause(root, id);
  if (!mark) return;
  const home = document.querySelector(`:is(.er-clause,.er-ruling)[data-er-clause="${CSS.escape(mark.dataset.clause ?? "")}"]`);
  const { top, bottom } = home?.getBoundingClientRect() ?? { top: 80, bottom: 80 };
  if (!inPresent(root) && (top < 56 || bottom > innerHeight)) home?.scrollIntoView({ block: "center" });
}

// Slow motion, none, or as always: for the whole book, one press after the other.
const PACE = "er-pace", PACES = /** @type {Record<string, string>} */ ({ slow: "Slow motion", calm: "No motion" });

/** @param {HTMLElement} root */
function pace(root) {
  const home = document.documentElement, names = ["", ...Object.keys(PACES)];
  const next = names[(names.indexOf(home.dataset.erPace ?? "") + 1) % names.length];
  if (next) home.dataset.erPace = next;
  else delete home.dataset.erPace;
  store(PACE, next);
  tell(root, `${PACES[next] ?? "Motion as always"}.`);
}

/** @param {HTMLElement} root @param {Act} act */
export function recallDrawer(root, act) {
  if (!root.classList.contains("er-set")) return;
  const kept = stored(PACE), tab = stored(DRAWER);
  if (kept in PACES) document.documentElement.dataset.erPace = kept;
  stateOf(root).drawer = openTab(root);
  if (tab && !stateOf(root).drawer && !stateOf(root).away?.mode) act("tab", tab);
}

/** @param {HTMLElement} root */
const openTab = (root) => region(root, "drawer")?.querySelector(".er-drawer")?.dataset.tab ?? "";

/** @param {HTMLElement} root */
export function keepDrawer(root) {
  if (!root.classList.contains("er-set") || stateOf(root).drawer === openTab(root)) return;
  stateOf(root).drawer = openTab(root);
  store(DRAWER, stateOf(root).drawer);
}

// On a wide stage the drawer stands at the side; where the reader has large text, or sets letters further apart, the rows of the stage grow with it.
const WIDE = 900, LARGE = 20, APART = 0.08; // pixels, pixels, parts of a letter

/** @param {HTMLElement} root @param {Clean} clean */
export function watchWidth(root, clean) {
  // A word whose width tells how far apart letters stand.
  const word = document.createElement("span");
  word.className = "er-probe";
  word.ariaHidden = "true";
  word.textContent = "a word";
  root.append(word);
  const sizes = new ResizeObserver(() => {
    const { fontSize, letterSpacing } = getComputedStyle(word), large = parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE;
    root.toggleAttribute("data-er-wide", root.clientWidth >= WIDE);
    for (const one of [root, root.closest(".er-pair-stage")]) one?.toggleAttribute("data-er-large", large || parseFloat(letterSpacing) >= APART * parseFloat(fontSize));
    fitQuestion(root);
  });
  for (const one of [root, region(root, "head"), word]) if (one) sizes.observe(one);
  clean.push(() => sizes.disconnect());
}

/** The strip of all steps stays when a live stage takes the still one's place, and when its cell is run again. @param {HTMLElement} root */
export function keepStrip(root) {
  const stages = [...(root.closest("div.cell")?.querySelectorAll(".er-stage") || [])];
  const before = stages.find((one) => one !== root && one.dataset.erStage === root.dataset.erStage);
  if (!before || root.parentElement?.querySelector(":scope > .er-film")) return;
  const strip = (before.closest(".er-scenario") ?? before.parentElement)?.querySelector(":scope > .er-film");
  if (strip) root.after(strip.cloneNode(true));
}
