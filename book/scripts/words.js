// The rules in the language of their game: beside the English, or instead of it, as the reader chose once
// for the whole book. The words come when they are asked for (`_static/search/own-<game>.js`), and are put
// where the same English stands: in clauses and rulings, and in titles and questions of stages.

import { store, stored } from "../../widgets/page/own.js";
import { unpacked } from "../../widgets/page/packed.js";
import { search } from "./search.js";

const KEY = "er-words", MODES = ["english", "both", "own"];
const html = document.documentElement;
/** @type {Record<string, string>} */
const GAMES = { lp: "labyrinth", lm: "ravines", ue: "underground", ld: "duel", ec: "colditz" };
const TEXTS = ":is(.er-stage, .er-film, .er-scenario, .er-card, [data-er-game]) :is(p, li, span, b, dd, legend, .er-h, button, option)";
const SHORT = 4; // letters of the shortest text that is looked up

const books = /** @type {Map<string, Book>} */ (new Map()), asked = /** @type {Set<string>} */ (new Set());
const mode = () => (MODES.includes(html.dataset.words ?? "") ? html.dataset.words : "english");
/** @param {string} id */
const game = (id) => GAMES[id.slice(0, 2).toLowerCase()];

// -- the words of a game are fetched once -------------------------------------------------------------
const coming = /** @type {Map<string, Promise<unknown>>} */ (new Map());
/** @typedef {Omit<Book, "language">} Words */
search.own = (name, language, letters) =>
  coming.set(name, unpacked(letters).then((/** @type {Words} */ book) => books.set(name, { language, ...book })));
/** Words that do not come are asked for anew when the reader chooses again: until then the English stands. @param {string} name */
const fetched = (name) => {
  if (asked.has(name)) return;
  asked.add(name);
  search.part(`own-${name}`).then(() => coming.get(name)).then(later, () => {});
};
const wanted = () => {
  const found = /** @type {Set<string | undefined>} */ (new Set());
  for (const block of document.querySelectorAll("[data-er-clause]")) found.add(game(block.dataset.erClause ?? ""));
  for (const stage of document.querySelectorAll("[data-er-game]")) found.add(stage.dataset.erGame);
  found.delete(undefined);
  return /** @type {Set<string>} */ (found);
};

// -- clauses and rulings: a paragraph below the English -----------------------------------------------
/** @param {HTMLElement | null} part @param {string} text @param {string} language */
const beside = (part, text, language) => {
  if (!part || !text || part.nextElementSibling?.matches(".er-own")) return;
  const own = document.createElement("p");
  own.className = `${part.className} er-own`;
  own.lang = language;
  own.textContent = text;
  part.classList.add("er-has-own");
  part.after(own);
};
/** @param {HTMLElement} element */
const block = (element) => {
  const id = element.dataset.erClause ?? "", book = books.get(game(id));
  if (!book) return;
  const { clauses, gaps, language } = book;
  beside(element.querySelector(":scope > .er-clause-text:not(.er-own)"), clauses[id], language);
  const gap = gaps[id];
  if (!gap) return;
  beside(element.querySelector(":scope > .er-question:not(.er-own)"), gap.question, language);
  beside(element.querySelector(":scope > .er-reason:not(.er-own)"), gap.ruling, language);
};

// -- titles, questions, choices: whatever says exactly the same in English ----------------------------
/** @param {HTMLElement} element */
const instead = (element) => {
  const english = (element.textContent ?? "").trim();
  if (english.length < SHORT || english.length > 900) return;
  for (const { language, texts } of books.values()) {
    const own = Object.hasOwn(texts, english) ? texts[english] : "";
    if (!own) continue;
    before.set(element, [...element.childNodes]);
    element.replaceChildren(own);
    element.lang = language;
    element.dataset.erOwn = "";
    return;
  }
};
const before = new WeakMap();
const back = () => {
  for (const element of document.querySelectorAll("[data-er-own]")) {
    element.replaceChildren(...(before.get(element) ?? []));
    element.removeAttribute("lang");
    delete element.dataset.erOwn;
  }
};

// -- the page as it changes -----------------------------------------------------------------------------
const watch = new MutationObserver(() => later());
let planned = false;
const later = () => {
  if (planned || mode() === "english") return;
  planned = true;
  requestAnimationFrame(() => { planned = false; dress(); });
};
const dress = () => {
  watch.disconnect();
  if (mode() !== "english") {
    for (const name of wanted()) fetched(name);
    document.querySelectorAll(".er-clause[data-er-clause], .er-ruling[data-er-clause]").forEach(block);
    html.classList.toggle("er-own-came", books.size > 0);
  }
  if (mode() === "own" && books.size) {
    for (const element of document.querySelectorAll(TEXTS)) {
      if (!element.closest("[data-er-own], .er-own, svg, .er-clause, code")) instead(element);
    }
  } else back();
  if (mode() !== "english") watch.observe(document.body, { childList: true, subtree: true, characterData: true });
};

// -- the switch -----------------------------------------------------------------------------------------
/** @param {string} name */
const choose = (name) => {
  html.dataset.words = name;
  store(KEY, name);
  asked.clear();
  tell();
  dress();
};
const tell = () => {
  for (const button of document.querySelectorAll("[data-er-words]")) button.setAttribute("aria-pressed", String(button.dataset.erWords === mode()));
};
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-er-words]");
  if (!button) return;
  choose(button.dataset.erWords ?? "");
  const menu = button.closest("details");
  if (menu) { menu.open = false; menu.querySelector("summary")?.focus(); }
});
addEventListener("storage", ({ key, newValue }) => {
  if (key !== KEY) return;
  html.dataset.words = newValue !== null && MODES.includes(newValue) ? newValue : "english";
  tell();
  dress();
});
// Who has not chosen has what the edition says: the menu comes with that one pressed.
const given = () => /** @type {HTMLElement | null} */ (document.querySelector('[data-er-words][aria-pressed="true"]'))?.dataset.erWords ?? "english";
const start = () => {
  if (!MODES.includes(stored(KEY))) html.dataset.words = given();
  tell();
  dress();
};
html.dataset.words = MODES.includes(stored(KEY)) ? stored(KEY) : "english";
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
