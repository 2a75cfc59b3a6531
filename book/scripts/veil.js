// A rule can always be read. Only while the reader is at a stage and a guess is open there, the one clause that decides
// it is closed behind a plate: a press on that reads it, and so do Show, Step, Back, another stage, "Show all rules".
// All steps as pictures and text wait in this script's memory until they are opened, since they tell the answers.
//
//   a stage says   data-er-state, data-er-step   whether it asks, and where it stands
//   a page says    er:anew                       it begins anew: no stage was touched
//
// Who comes by a link or the search to a rule, or to a section, reads all rules on this visit. Without scripts, and on paper, nothing is closed.

import { store, stored } from "../../widgets/page/own.js";

const KEY = `er-rules:${location.pathname}`;
const remembered = () => stored(KEY) === "all";

// -- which clause decides which guess: the page says ------------------------------------------------
/** @type {Record<string, string> | undefined} */
let guesses;
/** @returns {Record<string, string>} */
const asked = () => guesses ??= JSON.parse(document.getElementById("er-cells")?.textContent || "{}").guesses || {};
/** The guess that is open on a stage: the next one of its scenario. @param {HTMLElement | undefined} stage */
const open = (stage) => {
  if (!stage?.isConnected || stage.dataset.erState !== "predict") return "";
  const step = Number(stage.dataset.erStep), name = stage.dataset.erStage;
  const ahead = Object.keys(asked()).map((guess) => guess.split("@")).filter(([scenario, at]) => scenario === name && Number(at) > step);
  return ahead.length ? `${name}@${Math.min(...ahead.map(([, at]) => Number(at)))}` : "";
};

// -- the reader: which stage was touched last, what was read, whether all is to be read -------------
/** @type {string | undefined} */
let touched = "";
let all = remembered();
const read = new Set();
/** @param {string | undefined} name */
const stageOf = (name) => [...document.querySelectorAll(".er-set[data-er-stage]")].find((one) => one.dataset.erStage === name && one.getClientRects().length);

// -- put away, and brought back ----------------------------------------------------------------------
const away = /** @type {Map<HTMLElement, HTMLElement[]>} */ (new Map()); // a block: the parts of it that are put away
const prose = /** @type {Map<HTMLElement, [Element, Comment][]>} */ (new Map()); // and the paragraphs below it, each with what keeps its place
/** @param {string} tag @param {string} text */
const words = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
// The paragraphs right below a clause, or below those that follow it, tell it in other words.
/** @param {Element} block */
const below = (block) => {
  const found = [];
  let next = block.nextElementSibling;
  while (next?.matches(".er-clause, .er-ruling")) next = next.nextElementSibling;
  for (; next?.matches("p"); next = next.nextElementSibling) found.push(next);
  return found;
};
/** @param {HTMLElement} block */
const held = (block) => [block, ...below(block)].some((one) => {
  const selection = getSelection();
  return one.contains(document.activeElement) || (selection && !selection.isCollapsed && selection.containsNode(one, true));
});
/** @param {HTMLElement} block */
const close = (block) => {
  const parts = /** @type {HTMLElement[]} */ ([...block.children]).filter((part) => !part.matches(".er-clause-head")), plate = document.createElement("button");
  plate.type = "button";
  plate.className = "er-veil";
  plate.append(words("span", "This decides your guess"), words("u", "read it now"));
  plate.setAttribute("aria-label", `${block.dataset.erClause}: this decides your guess. Read it now`);
  parts[0]?.before(plate);
  away.set(block, parts);
  for (const part of parts) part.remove();
  prose.set(block, below(block).map((one) => {
    const place = document.createComment("");
    one.replaceWith(place);
    return [one, place];
  }));
  block.classList.add("er-veiled");
};
/** @param {HTMLElement} block */
const reopen = (block) => {
  block.querySelector(".er-veil")?.replaceWith(...(away.get(block) ?? []));
  for (const [one, place] of prose.get(block) ?? []) place.replaceWith(one);
  away.delete(block);
  prose.delete(block);
  block.classList.remove("er-veiled");
};
const look = () => {
  const guess = all || printed ? "" : open(stageOf(touched)), id = read.has(guess) ? "" : asked()[guess] ?? "";
  for (const block of [...away.keys()]) if (block.dataset.erClause !== id) reopen(block);
  if (!id) return;
  for (const block of document.querySelectorAll(`:is(.er-clause,.er-ruling)[data-er-clause="${CSS.escape(id)}"]`)) {
    if (!away.has(block) && !held(block)) close(block);
  }
};

// -- touches, presses, links, paper --------------------------------------------------------------------
// Python takes the place of a stage, and the press that woke it counts: it is told by its name.
/** @param {From<Event> & {key?: string}} event */
const touch = ({ target, isTrusted, key }) => {
  const stage = target.closest?.(".er-set[data-er-stage]");
  if (!stage || !isTrusted || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(key ?? "")) return;
  if (touched !== stage.dataset.erStage) touched = stage.dataset.erStage;
  look();
};
/** @param {From<MouseEvent>} event */
const press = ({ target }) => {
  const block = target.closest?.(".er-veil")?.closest(".er-veiled");
  if (block) {
    const [first] = away.get(block) ?? [];
    read.add(open(stageOf(touched)));
    look();
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }
  const button = target.closest?.(".er-allrules");
  if (!button) return;
  all = !all;
  store(KEY, all ? "all" : "");
  tell();
  look();
};
const tell = () => document.querySelector(".er-allrules")?.setAttribute("aria-checked", String(all));
// Who was led to a rule or a section came to read.
const follow = () => {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* a damaged address names nothing */ }
  if (!document.getElementById(name)?.matches(".er-clause, .er-ruling, section")) return;
  all = true;
  tell();
  look();
};

// -- all steps of a scenario -----------------------------------------------------------------------------
const films = /** @type {DocumentFragment[]} */ ([]); // by number, for the live stage copies the fold of the still one
const strips = /** @type {HTMLCollectionOf<HTMLDetailsElement>} */ (document.getElementsByClassName("er-film")), seen = new WeakSet();
/** @param {HTMLDetailsElement} film */
const fold = (film) => {
  const inside = document.createDocumentFragment();
  inside.append(...[...film.childNodes].slice(1));
  film.dataset.erFilm = String(films.push(inside) - 1);
};
/** @param {HTMLDetailsElement} film */
const unfold = (film) => {
  if (film.childElementCount > 1) return;
  film.append(films[Number(film.dataset.erFilm)].cloneNode(true));
  film.dispatchEvent(new CustomEvent("er:unfolded", { bubbles: true })); // pictures that lie beside the page come in
};
/** @param {Node} part */
const whole = (part) => {
  if (document.readyState !== "loading") return true;
  for (let one = /** @type {Node | null} */ (part); one; one = one.parentElement) if (one.nextSibling) return true;
  return false;
};
const gather = () => {
  for (const film of strips) {
    if (seen.has(film) || !whole(film)) continue;
    seen.add(film);
    if (!("erFilm" in film.dataset) && !film.open) fold(film);
  }
};

let printed = false;
const print = () => {
  printed = true;
  look();
  for (const film of strips) unfold(film);
};
const printedNow = () => {
  if (!printed) return;
  printed = false;
  look();
  for (const film of strips) if (!film.open) fold(film);
};
const anew = () => {
  touched = "";
  all = remembered();
  read.clear();
  tell();
  look();
  for (const film of strips) {
    film.open = false;
    if ("erFilm" in film.dataset) film.replaceChildren(/** @type {Node} */ (film.firstChild));
  }
};

const parsed = new MutationObserver(gather), states = new MutationObserver(look);
parsed.observe(document, { childList: true, subtree: true });
document.addEventListener("DOMContentLoaded", () => {
  gather();
  parsed.disconnect();
  tell();
  follow();
  states.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-er-state", "data-er-step"] });
});
// Heard at the window, and before the still stage: that stops the presses which it understands.
for (const kind of ["click", "keydown"]) addEventListener(kind, touch, true);
document.addEventListener("er:anew", anew);
document.addEventListener("click", press);
document.addEventListener("toggle", (/** @type {{target: HTMLDetailsElement}} */ { target }) => { if (target.open && target.matches?.(".er-film")) unfold(target); }, true);
addEventListener("hashchange", follow);
document.addEventListener("er:found", follow);
addEventListener("beforeprint", print);
addEventListener("afterprint", printedNow);
matchMedia("print").addEventListener("change", ({ matches }) => (matches ? print() : printedNow()));
