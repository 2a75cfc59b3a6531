// A long page on a phone folds: long tables show their first rows, parts of the page are their headings.
// What is folded opens where it is asked for: by a press, by a search in the page, by a link, a step or an
// address that leads there, and on paper. On a wide screen, or without scripts, the page is as long as it is.

import { PHONE } from "../../widgets/page/dom.js";

// CSS pixels: what is too long, how much of its beginning stays open, and how much of a table.
const TALL = 8000, KEEP = 4500, ROWS = 3000;
const HIDDEN = "until-found";
const narrow = matchMedia(PHONE);
const memory = `er-open:${location.pathname}`;
/** @type {HTMLElement | null} */
let row = null;
/** @typedef {{section: HTMLElement, heading: HTMLElement, open: boolean, button: HTMLElement}} Part @type {Part[]} */
let parts = [];
/** @type {{table: HTMLElement, open: () => void}[]} */
let tables = [];

const opened = () => {
  try { return new Set(JSON.parse(sessionStorage.getItem(memory) ?? "[]")); } catch { return new Set(); }
};
const changed = () => {
  if (row) row.hidden = parts.every((part) => part.open);
  const open = parts.filter((part) => part.open).map((part) => part.section.id);
  try { sessionStorage.setItem(memory, JSON.stringify(open)); } catch { /* then the next visit begins folded */ }
};
/** @param {string} name @param {string} words @param {() => void} act */
const control = (name, words, act) => {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: name, textContent: words });
  button.addEventListener("click", act);
  return button;
};
const tall = () => document.documentElement.scrollHeight;
/** @param {Element} element @param {Element} from */
const bottom = (element, from) => element.getBoundingClientRect().bottom - from.getBoundingClientRect().top;

// -- a part: a section that is its heading ------------------------------------------------------------
/** @param {Part} part @param {boolean} open */
const turn = (part, open) => {
  part.open = open;
  part.button.setAttribute("aria-expanded", String(open));
  part.section.classList.toggle("er-folded", !open);
  for (const child of /** @type {HTMLCollectionOf<HTMLElement>} */ (part.section.children)) {
    if (child === part.heading) continue;
    if (open && child.hidden === HIDDEN) child.hidden = false;
    else if (!open && !child.hidden) child.hidden = HIDDEN;
  }
};
/** @param {HTMLElement} section */
const partOf = (section) => {
  const heading = section.querySelector("h2, h3");
  if (!heading) return null;
  const words = [...heading.childNodes].filter((one) => !(/** @type {Partial<Element>} */ (one).classList?.contains("headerlink")));
  const button = control("er-leaf", "", () => { turn(part, !part.open); changed(); });
  const part = { section, heading, open: true, button };
  part.button.append(...words);
  heading.prepend(part.button);
  section.classList.add("er-leaf-part");
  section.prepend(heading); // beside a board it stands in the column of the text
  section.addEventListener("beforematch", () => { turn(part, true); changed(); });
  return part;
};

// -- a long table -------------------------------------------------------------------------------------
/** @param {HTMLElement} table */
const cut = (table) => {
  const rest = [...table.querySelectorAll("tbody > tr")].filter((one) => bottom(one, table) > ROWS);
  if (rest.length < 2) return [];
  const open = () => {
    for (const one of rest) one.hidden = false;
    more.remove();
  };
  const more = control("er-fold-more", `Show ${rest.length} more rows`, open);
  for (const one of rest) {
    one.hidden = HIDDEN;
    one.addEventListener("beforematch", open);
  }
  table.after(more);
  return [{ table, open }];
};

// -- the whole page -----------------------------------------------------------------------------------
const openAll = () => {
  for (const part of parts) turn(part, true);
  changed();
};
const fold = () => {
  const page = document.querySelector(".bd-article > section");
  if (!page || !narrow.matches || parts.length || tables.length || tall() <= TALL) return;
  tables = [...page.querySelectorAll(".er-table")].flatMap(cut);
  if (tall() <= TALL) return;
  const sections = [...page.querySelectorAll("section")].filter((one) => one.parentElement?.closest("section") === page);
  const far = sections.filter((one) => bottom(one, page) > KEEP), before = opened();
  parts = far.map(partOf).filter((part) => part !== null);
  for (const part of parts) turn(part, before.has(part.section.id));
  row = Object.assign(document.createElement("p"), { className: "er-fold-all" });
  row.append(control("er-fold-more", parts.length > 1 ? `Open all ${parts.length} parts` : "Open the rest", openAll));
  parts[0]?.section.before(row);
  changed();
};
/** @param {Element | null} element */
const show = (element) => {
  for (let at = element?.parentElement; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  tables.find((one) => one.table.contains(element))?.open();
  const part = parts.find((one) => one.section.contains(element));
  if (!part || part.open) return;
  turn(part, true);
  changed();
};

// -- what leads somewhere -------------------------------------------------------------------------------
/** @param {string} hash */
const plain = (hash) => {
  try { return decodeURIComponent(hash).slice(1); } catch { return ""; }
};
/** @param {string | undefined} scenario */
const stage = (scenario) => document.getElementById(`stage-${String(scenario ?? "").replaceAll("/", "-")}`);
const arrived = () => {
  const name = plain(location.hash), scenario = /^er=([\w-]+\/[\w-]+)/.exec(name)?.[1];
  const chosen = name.startsWith("er-set=") && document.querySelector(".er-practice");
  const target = scenario ? stage(scenario) : chosen || (name && document.getElementById(name));
  if (!target) return;
  show(target);
  if (!scenario) target.scrollIntoView();
};

document.addEventListener("DOMContentLoaded", () => { fold(); arrived(); });
narrow.addEventListener("change", () => { if (narrow.matches) fold(); else openAll(); });
addEventListener("hashchange", arrived);
document.addEventListener("er:found", arrived);
addEventListener("beforeprint", () => { openAll(); for (const one of tables) one.open(); });
document.addEventListener("er:open", ({ target }) => show(/** @type {Element} */ (target)));
document.addEventListener("er:go", ({ detail }) => show(stage(detail?.scenario)));
document.addEventListener("click", ({ target }) => {
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest?.("a[href*='#']"));
  if (link?.pathname === location.pathname) show(document.getElementById(plain(link.hash)));
}, true);
