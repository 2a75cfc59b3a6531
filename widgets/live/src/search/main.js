/**
 * The search as the reader meets it: one dialog over whatever page is open. Loaded when it is asked for.
 *
 * Its texts come as classic scripts, a game each, so that it works from a folder without a server and under a
 * strict policy; those of the game that is read come first. A rule stands open in the list, whatever guess is open.
 */

import { Engine, words } from "./engine.js";
import { grouped, KINDS } from "./order.js";
import { unpacked } from "../../../page/packed.js";
import style from "./search.css";

/**
 * @typedef {import("./engine.js").Known} Known
 * @typedef {import("./engine.js").Found} Found
 * @typedef {import("./order.js").Group} Group
 * @typedef {{defs: Record<string, string>, boards: Record<string, [box: string, parts: string[], body: string]>}} Drawn the boards of a scenario
 * @typedef {{list: ConstructorParameters<typeof Engine>[0] & {files: Record<string, string>}, part: (name: string) => Promise<void>, asked?: string,
 *   texts: (game: string, language: string, letters: string) => void, boards: (scenario: string, letters: string) => void, open: (query?: string) => void}} Shared
 *   with the page (`book/scripts/search.js`) and the scripts that bring the texts
 */

const WORDS_KEPT = "er-found", GO = "er-go";
/** @type {Record<string, string>} */
const NAMES = { underground: "Underground", labyrinth: "Labyrinth", ravines: "Ravines", duel: "Objects", colditz: "Colditz", book: "The book" };
/** @type {Record<string, string>} */
const SIGNS = { underground: "U", labyrinth: "L", ravines: "R", duel: "O", colditz: "C", book: "B" };
const TRY = ["how do chasm jumps work", "what happens when I die", "when does the game end", "яр", "UE-CHASM-05"];
const REST = 600; // until a screen reader is told how many there are
const PAUSE = 80; // until the chosen one is shown at the right
const QUIET = 200; // until boards are drawn; who types faster than that sees words only
/** Pixels that a row with its board, one without and a heading have at least, and how many are drawn at a time. */
const TALL = 98, NARROW = 76, BARE = 44, HEAD = 32, SOME = 800;

const session = {
  get(/** @type {string} */ name) { try { return sessionStorage.getItem(name) ?? ""; } catch { return ""; } },
  set(/** @type {string} */ name, /** @type {string} */ value) { try { sessionStorage.setItem(name, value); } catch { /* then only this page remembers */ } },
};
const root = document.documentElement.dataset.content_root ?? "./";
const here = location.pathname.split("/").slice(-2)[0];

/**
 * An element with its attributes and children.
 * @template {keyof HTMLElementTagNameMap} K @param {K} name @param {Record<string, string | boolean | ((event: MouseEvent) => void)>} attributes @param {(Node | string)[]} children
 */
function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") element.className = String(value);
    else if (typeof value === "function") /** @type {HTMLElement} */ (element).addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== ""));
  return element;
}

// -- texts and pictures ------------------------------------------------------------------------------

const shared = /** @type {{erSearch: Shared}} */ (/** @type {unknown} */ (globalThis)).erSearch;
const { list, part: script } = shared;
const engine = new Engine(list);
/** @type {Map<string, Promise<Drawn>>} */
const boards = new Map();

/** @type {Map<string, Promise<void>>} */
const coming = new Map();
shared.texts = (game, language, letters) => coming.set(game, unpacked(letters).then((documents) => engine.add(game, language, documents)));
shared.boards = (scenario, letters) => boards.set(scenario, unpacked(letters));

const games = Object.keys(NAMES).filter((game) => game in list.files).sort((one, two) => Number(two === here) - Number(one === here));
/** @type {Set<string>} */
const missing = new Set();
async function load() {
  listbox.ariaBusy = "true";
  for (const game of games) {
    await script(game).then(() => coming.get(game)).then(() => missing.delete(game), () => missing.add(game));
    if (dialog.open) find();
  }
  listbox.ariaBusy = "false";
}

// -- the dialog ----------------------------------------------------------------------------------------

const input = made("input", {
  type: "search", role: "combobox", "aria-label": "Search the rules", "aria-expanded": "false", "aria-autocomplete": "list",
  "aria-controls": "er-found-list", autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false", enterkeyhint: "go",
});
const facets = made("div", { class: "er-find-facets", role: "group", "aria-label": "Games and kinds" });
const listbox = made("div", { id: "er-found-list", class: "er-find-list", role: "listbox", "aria-label": "Found" });
const preview = made("aside", { class: "er-find-more", "aria-label": "The chosen one" });
const body = made("div", { class: "er-find-body" }, listbox, preview);
const count = made("span", { class: "er-find-count" });
const status = made("div", { class: "er-find-status", role: "status" });
const close = made("button", { type: "button", class: "er-find-close", "aria-label": "Close the search", onclick: () => dialog.close() }, made("kbd", { "aria-hidden": "true" }, "Esc"), made("span", {}, "Close"));
const defs = made("div", { class: "er-find-defs" });
const key = (/** @type {string} */ name) => made("kbd", {}, name);
const dialog = made(
  "dialog", { class: "er-find", "aria-label": "Search" },
  made("div", { class: "er-find-in" }, made("span", { class: "er-find-sign", "aria-hidden": "true" }), input, close),
  facets,
  body,
  made("div", { class: "er-find-foot", "aria-hidden": "true" },
    made("span", {}, key("↑"), " ", key("↓"), " choose"), made("span", {}, key("Enter"), " to the rule"),
    made("span", {}, key("Shift Enter"), " play it"), made("span", {}, key("Tab"), " games and kinds"), made("span", { class: "er-find-grow" }), count),
  status, defs,
);

/** What is chosen: games and kinds to keep, families that are unfolded, the row. @type {{games: Set<string>, kinds: Set<string>, whole: Set<string>, at: number, playing: string}} */
const chosen = { games: new Set(), kinds: new Set(), whole: new Set(), at: 0, playing: "" };
/** What was found, and the ends of the groups, which name what is folded. @type {(Partial<Found> & {more?: string})[]} */
let rows = [];
let spoken = 0, paused = 0, asked = 0, last = "";

function find() {
  const query = input.value.trim();
  asked = performance.now();
  session.set(WORDS_KEPT, query);
  const short = query.length < 2 && !/\p{Script=Cyrillic}/u.test(query);
  if (query !== last) { chosen.at = 0; chosen.whole.clear(); chosen.playing = ""; }
  last = query;
  // A row that the reader went to stays the chosen one, whatever the texts of one more game put above it.
  const stood = chosen.at ? rows[chosen.at] : undefined;
  const all = short ? [] : engine.search(query, { here });
  const kept = all.filter(({ document: { game, kind } }) => (!chosen.games.size || chosen.games.has(game)) && (!chosen.kinds.size || chosen.kinds.has(KINDS[kind])));
  const groups = grouped(kept, chosen.whole, stood?.document, !games.includes(here) && !chosen.games.size);
  rows = groups.flatMap((group) => [...group.rows, ...(group.more ? [{ more: group.key }] : [])]);
  const again = stood ? rows.findIndex(({ document, more }) => document === stood.document && more === stood.more) : -1;
  chosen.at = again < 0 ? Math.max(0, Math.min(chosen.at, rows.length - 1)) : again;
  const told = short ? "" : `${kept.length} found`;
  tell(count, told);
  drawFacets(all);
  drawList(groups, query, short, all.length);
  // Who is typing looks at the list; what is gone goes at once.
  clearTimeout(paused);
  if (rows[chosen.at]?.document) paused = setTimeout(drawPreview, PAUSE);
  else drawPreview();
  clearTimeout(spoken);
  spoken = setTimeout(() => { status.textContent = told; }, REST);
}

/** Other words in the same node: each new node, wherever it is, has the browser ask all `:has()` of the page again. @param {HTMLElement} element @param {string} text */
function tell(element, text) {
  const node = /** @type {Text | null} */ (element.firstChild);
  if (!node) element.append(text);
  else if (node.data !== text) node.data = text;
}

/** The buttons of games and kinds, each made once. @type {Map<string, HTMLButtonElement>} */
const chips = new Map();
/** @param {string} name @param {string} label @param {number} number @param {boolean} pressed @param {() => void} press */
function chip(name, label, number, pressed, press) {
  if (!chips.has(name)) chips.set(name, made("button", { type: "button", "data-facet": name, onclick: () => { press(); chosen.at = 0; find(); } }));
  const button = /** @type {HTMLButtonElement} */ (chips.get(name)), text = `${label} ${number}`;
  tell(button, text);
  if (button.getAttribute("aria-pressed") !== String(pressed)) button.setAttribute("aria-pressed", String(pressed));
  return button;
}
const bar = made("span", { class: "er-find-bar", "aria-hidden": "true" });

/** @param {Found[]} all */
function drawFacets(all) {
  const counted = (/** @type {(one: Found) => string} */ of) => all.reduce((found, one) => found.set(of(one), (found.get(of(one)) ?? 0) + 1), /** @type {Map<string, number>} */ (new Map()));
  const toggled = (/** @type {Set<string>} */ set, /** @type {string} */ name) => () => { if (!set.delete(name)) set.add(name); };
  const none = !chosen.games.size && !chosen.kinds.size;
  const byGame = counted(({ document }) => document.game), byKind = counted(({ document }) => KINDS[document.kind]);
  /** @type {HTMLElement[]} */
  const shown = [chip("all", "All", all.length, none, () => { chosen.games.clear(); chosen.kinds.clear(); })];
  for (const [game, name] of Object.entries(NAMES)) if (byGame.has(game) || chosen.games.has(game)) shown.push(chip(game, name, byGame.get(game) ?? 0, chosen.games.has(game), toggled(chosen.games, game)));
  shown.push(bar);
  for (const kind of new Set(Object.values(KINDS))) if (byKind.has(kind) || chosen.kinds.has(kind)) shown.push(chip(kind, kind, byKind.get(kind) ?? 0, chosen.kinds.has(kind), toggled(chosen.kinds, kind)));
  if (!all.length) shown.length = 0;
  // Those that stand there already stay, and so does the focus.
  if (shown.length === facets.childElementCount && shown.every((one, at) => one === facets.children[at])) return;
  const focused = facets.contains(document.activeElement) ? document.activeElement : null;
  facets.replaceChildren(...shown);
  if (focused?.isConnected) focused.focus();
}

/** @param {Known} one */
const isRule = ({ kind }) => kind === "clause" || kind === "ruling";
/** The stems of the words of a language, which are met again at every key. @type {Map<string, Map<string, string[]>>} */
const stems = new Map();
/** @param {string} word @param {Set<string>} terms @param {string} language */
function isFound(word, terms, language) {
  if (!stems.has(language)) stems.set(language, new Map());
  const known = /** @type {Map<string, string[]>} */ (stems.get(language));
  let found = known.get(word);
  if (!found) known.set(word, (found = engine.forms(word, language)));
  return found.some((stem) => terms.has(stem));
}

/** A text with the found words marked; a word of more than one stem is marked whole. @param {string} text @param {Set<string>} terms @param {string} language */
function marked(text, terms, language) {
  const found = new DocumentFragment();
  let from = 0;
  for (const { word, at } of words(text)) {
    if (!isFound(word, terms, language)) continue;
    found.append(text.slice(from, at), made("mark", {}, text.slice(at, at + word.length)));
    from = at + word.length;
  }
  found.append(text.slice(from));
  return found;
}

/** @param {string} game */
const sign = (game) => made("span", { class: `er-find-game er-find-${game}`, "aria-hidden": "true" }, SIGNS[game]);

/** What of the list is still to be drawn, and where it is put together; how high the list is on the screen. */
/** @type {Generator<number> | null} */
let rest = null;
let resting = 0, height = innerHeight;
const part = new DocumentFragment();
new ResizeObserver(([{ contentRect }]) => { height = contentRect.height || innerHeight; }).observe(listbox);

/** The list piece by piece, each with the height that it has at least. @param {Group[]} groups @param {string} query @param {boolean} short @param {number} all */
function* pieces(groups, query, short, all) {
  const tall = innerWidth < 768 ? NARROW : TALL;
  let number = 0;
  for (const group of groups) {
    const names = group.games.map((game) => NAMES[game]).join(" · "), several = group.games.length > 1;
    const head = made("div", { class: "er-find-head", role: "presentation" }, ...(several ? [] : group.games.map(sign)), made("b", {}, names), made("span", {}, group.name));
    const section = made("div", { role: "group", "aria-label": `${names}, ${group.name}` }, head);
    const at = number + group.rows.length;
    if (group.more) head.append(made("span", { role: "option", id: `er-found-${at}`, "aria-selected": String(at === chosen.at), class: "er-find-rest", onclick: () => { chosen.at = at; go(); } }, `${group.more} more`));
    part.append(section);
    yield HEAD;
    for (const row of group.rows) {
      const drawn = drawRow(row, number++, several);
      section.append(drawn);
      yield drawn.classList.contains("er-find-bare") ? BARE : tall;
    }
    if (group.more) number++;
  }
  if (!groups.length) part.append(short ? start() : nothing(query, all));
  if (missing.size) part.append(made("p", { class: "er-find-note" }, `The rules of ${[...missing].map((game) => NAMES[game]).join(", ")} have not come. `, made("button", { type: "button", onclick: load }, "Try again")));
}

/** Draw so many pixels more of the list. @param {number} pixels */
function draw(pixels) {
  for (let drawn = 0; rest && drawn < pixels;) {
    const { value, done } = rest.next();
    if (done) rest = null;
    else drawn += value;
  }
  listbox.append(part);
}

/** The rest after the frame that shows the beginning, a few rows at a time, so that the next key need not wait. */
function drawRest() {
  cancelAnimationFrame(resting);
  if (!rest) return;
  const begun = rest;
  resting = requestAnimationFrame(() => setTimeout(() => {
    if (rest !== begun) return;
    draw(SOME);
    drawRest();
  }));
}

/** @param {Group[]} groups @param {string} query @param {boolean} short @param {number} all */
function drawList(groups, query, short, all) {
  near.disconnect();
  body.classList.toggle("er-find-blank", !groups.length);
  rest = pieces(groups, query, short, all);
  listbox.replaceChildren();
  // What can be seen now; all of it where a row further down is chosen.
  draw(chosen.at ? Infinity : height);
  input.setAttribute("aria-expanded", String(rows.length > 0));
  choose(chosen.at, false);
  drawRest();
}

/** @param {Found} found @param {number} number @param {boolean} named whether it names its game */
function drawRow({ document: one, terms }, number, named) {
  const language = engine.languages[one.game];
  const text = made("div", { class: "er-find-text" });
  const name = made("p", { class: "er-find-id" }, ...(named ? [sign(one.game), ` ${NAMES[one.game]} `] : []), isRule(one) ? one.id : one.kind);
  if (one.kind === "ruling") name.append(" ", made("b", {}, "decision"));
  text.append(name);
  text.append(told(one, terms, language));
  return made(
    "div", { role: "option", id: `er-found-${number}`, class: `er-find-row${pictured(one) ? "" : " er-find-bare"}`, "aria-selected": String(number === chosen.at), onclick: () => { if (chosen.at === number) go(); else choose(number); }, ondblclick: go, "data-kind": one.kind },
    text, pictured(one) ? thumb(one) : "",
  );
}

/** What a document says, in a line or two; a rule in the language that the reader has chosen. @param {Known} one @param {Set<string>} terms @param {string} language */
function told(one, terms, language) {
  const title = () => made("b", {}, marked(one.title, terms, language)), words = document.documentElement.dataset.words;
  if (words === "own" && one.own && isRule(one)) return made("p", { lang: language }, marked(one.own, terms, language));
  if (one.kind === "clause") return made("p", {}, marked(one.text, terms, language), ...own(one, terms, language, words === "both"));
  if (one.kind === "ruling") return made("p", {}, marked(one.title, terms, language), " ", marked(one.text, terms, language));
  if (one.kind === "word" || one.kind === "said") return made("p", {}, title(), ...(one.own ? [" (", made("i", { lang: language }, marked(one.own, terms, language)), ")"] : []), ": ", marked(one.text, terms, language));
  if (one.kind === "thing") return made("p", {}, title(), ...(one.own ? [" (", made("i", { lang: language }, marked(one.own, terms, language)), ")"] : []), ". ", marked(one.text, terms, language), " ", made("small", {}, (one.about ?? []).slice(0, 4).join(" ")));
  return made("p", {}, title(), one.text ? ". " : "", marked(one.text, terms, language));
}

/** The original words, where they are what was asked for or are always `shown`. @param {Known} one @param {Set<string>} terms @param {string} language @param {boolean} shown */
function own(one, terms, language, shown) {
  if (!one.own) return [];
  const asked = shown || words(one.own).some(({ word }) => isFound(word, terms, language));
  return asked ? [made("span", { class: "er-find-own", lang: language }, marked(one.own, terms, language))] : [];
}

/** Whether there is a drawing of it. @param {Known} one */
const pictured = ({ step }) => (step ? `boards/${step.split("@")[0]}` in list.files : false);

/** The small board of the step that shows it; in the list it is drawn when it comes near the eye. @param {Known} one */
function thumb(one, listed = true) {
  const frame = made("div", { class: "er-find-board", "aria-hidden": "true" });
  if (pictured(one) && listed) { shows.set(frame, one); near.observe(frame); }
  else if (pictured(one)) picture(one, frame);
  return frame;
}

/** @type {WeakMap<Element, Known>} */
const shows = new WeakMap();
const near = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    picture(/** @type {Known} */ (shows.get(target)), target);
  }
}, { root: listbox, rootMargin: "300px 0px" });

/** Its drawings are fetched when the first is looked at. @param {Known} one @param {Element} frame */
function picture(one, frame) {
  const [scenario, step] = (one.step ?? "").split("@"), name = `boards/${scenario}`;
  const put = async () => {
    const { defs: shared, boards: drawn } = /** @type {Drawn} */ (await boards.get(scenario));
    const [box, parts, body] = drawn[step];
    for (const id of parts) define(id, shared);
    frame.classList.add(`er-find-on-${one.game}`);
    frame.innerHTML = `<svg viewBox="${box}" aria-hidden="true" focusable="false" font-family="inherit" font-weight="600" text-anchor="middle" fill="none" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`;
  };
  // Words come first: boards are drawn when the key has been answered.
  later(() => {
    if (!frame.isConnected) return;
    (boards.has(scenario) ? put() : script(name).then(put)).catch(() => {});
  });
}

/** @type {(() => void)[]} */
const waitingBoards = [];
/** One after the other, each in a moment of its own, so that the next key need not wait for them. @param {() => void} draw */
function later(draw) {
  if (waitingBoards.push(draw) > 1) return;
  const next = () => {
    const wait = asked + QUIET - performance.now();
    if (wait <= 0) waitingBoards.shift()?.();
    if (waitingBoards.length) setTimeout(next, Math.max(0, wait));
  };
  setTimeout(next, 30);
}

/** Drawings that many boards share, each once; some draw others. @param {string} id @param {Record<string, string>} table */
function define(id, table) {
  if (document.getElementById(id)) return;
  const holder = document.createElement("div");
  holder.innerHTML = `<svg class="er-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>${table[id] ?? ""}</defs></svg>`;
  defs.append(/** @type {ChildNode} */ (holder.firstChild));
  for (const [, other] of (table[id] ?? "").matchAll(/href="#([^"]+)"/g)) define(other, table);
}

/** A button that asks for something else. @param {string} text */
const asking = (text) => made("button", { type: "button", onclick: () => { input.value = text; input.focus(); find(); } }, text);

function start() {
  return made("div", { class: "er-find-none" }, made("p", {}, "Ask in your own words, name a thing, or type a rule's number."), made("div", {}, ...TRY.map(asking)), ...doors());
}

/** @param {string} query @param {number} all */
function nothing(query, all) {
  if (all) return made("div", { class: "er-find-none" }, made("p", {}, "Nothing is left of what was found. Press "), made("div", {}, made("button", { type: "button", onclick: () => { chosen.games.clear(); chosen.kinds.clear(); find(); } }, `All ${all}`)));
  const near = engine.near(query);
  return made("div", { class: "er-find-none" }, made("h3", {}, "No rule speaks of ", made("i", {}, query), "."),
    ...(near.length ? [made("p", {}, "Nearest words in the games:"), made("div", {}, ...near.map(asking))] : []), ...doors());
}

function doors() {
  const link = (/** @type {string} */ game) => made("a", { href: `${root}${game}/index.html` }, sign(game), NAMES[game]);
  return [made("p", {}, "Or start from a game:"), made("div", {}, ...games.filter((game) => game !== "book").map(link)), made("p", {}, made("a", { href: `${root}a-to-z.html` }, "A to Z of words and rules"))];
}

// -- the chosen one ------------------------------------------------------------------------------------

/** @param {number} number */
function choose(number, drawn = true) {
  chosen.at = number;
  if (drawn) chosen.playing = "";
  const id = `er-found-${number}`;
  if (!document.getElementById(id)) draw(Infinity);
  const row = document.getElementById(id), before = listbox.querySelector("[aria-selected=true]");
  if (before !== row) { before?.setAttribute("aria-selected", "false"); row?.setAttribute("aria-selected", "true"); }
  if (row) input.setAttribute("aria-activedescendant", id);
  else input.removeAttribute("aria-activedescendant");
  if (!drawn && !number) listbox.scrollTop = 0;
  else row?.scrollIntoView({ block: "nearest" });
  if (drawn) drawPreview();
}

/** @param {Known} one */
const address = (one) => `${root}${one.page ?? ""}${one.at ? `#${one.at}` : ""}`;
/** @param {Known} one */
const stage = ({ step = "" }) => `${root}embed.html#er=${encodeURI(step)}`;

function drawPreview() {
  clearTimeout(paused);
  const row = rows[chosen.at];
  if (!row?.document || !row.terms) { preview.replaceChildren(); return; }
  const { document: one, terms } = row, language = engine.languages[one.game];
  const large = made("div", { class: "er-find-large" });
  if (chosen.playing && chosen.playing === one.key) large.append(made("iframe", { src: stage(one), title: "The board, live" }));
  else large.append(thumb(one, false));
  const buttons = made("div", { class: "er-find-do" });
  if (one.step) buttons.append(made("button", { type: "button", class: "er-find-main", onclick: play }, "Play it"));
  buttons.append(made("a", { href: address(one), onclick: go }, isRule(one) ? "To the rule" : "To the page"));
  const parts = one.step ? [large] : [];
  parts.push(made("h3", {}, one.kind === "clause" ? first(one.text) : one.title));
  if (one.kind !== "clause") parts.push(made("p", {}, marked(one.text, terms, language)));
  parts.push(buttons, beside(one));
  preview.replaceChildren(...parts);
}

/** The beginning of a clause, for a heading. @param {string} text */
function first(text) {
  const sentence = text.split(/(?<=[.;:])\s/)[0].replace(/[.;:]$/, "");
  return sentence.length > 90 ? `${sentence.slice(0, 88).replace(/\s\S*$/, "")} …` : sentence;
}

/** What stands near by: decisions about it, the rules a decision is about, its neighbours by id. @param {Known} one */
function beside(one) {
  const found = made("p", { class: "er-find-beside" });
  const told = (/** @type {string} */ label, /** @type {string[]} */ ids) => { if (ids.length) found.append(found.childNodes.length ? " · " : "", made("b", {}, label), ...ids.flatMap((id) => [" ", asking(id)])); };
  if (one.kind === "clause") told("decided with", [...engine.documents.values()].filter((each) => each.kind === "ruling" && each.about?.includes(one.id)).map(({ id }) => id).slice(0, 4));
  if (one.about?.length) told("about", one.about.slice(0, 5));
  if (one.kind === "clause") {
    const family = one.id.replace(/\d+$/, ""), number = Number(one.id.slice(family.length));
    told("next to it", [number - 1, number + 1].map((each) => `${family}${String(each).padStart(2, "0")}`).filter((id) => engine.documents.has(`${one.game} ${id}`)));
  }
  return found;
}

/** To the rule itself; the page is told which step to show. @param {MouseEvent} [event] */
function go(event) {
  if (event && (event.ctrlKey || event.metaKey)) return;
  event?.preventDefault?.();
  const { document: one, more } = rows[chosen.at] ?? /** @type {typeof rows[number]} */ ({});
  // What is folded is unfolded first.
  if (more) {
    chosen.whole.add(more);
    find();
    return;
  }
  if (!one) return;
  if (one.step) session.set(GO, one.step);
  dialog.close();
  const there = new URL(address(one), location.href), same = there.pathname === location.pathname;
  location.assign(there);
  if (same) document.dispatchEvent(new CustomEvent("er:found"));
}

/** Played here, in the place of its picture; where there is no room for it, on a page of its own. */
function play() {
  const one = rows[chosen.at]?.document;
  if (!one?.step) return;
  if (!preview.offsetWidth) { location.assign(stage(one)); return; }
  chosen.playing = one.key;
  drawPreview();
}

// -- keys ----------------------------------------------------------------------------------------------

input.addEventListener("input", find);
dialog.addEventListener("keydown", (event) => {
  event.stopPropagation();
  const onInput = event.target === input;
  if (event.key === "Escape") { event.preventDefault(); dialog.close(); return; }
  if (!onInput || event.isComposing) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (rows.length) choose((chosen.at + (event.key === "ArrowDown" ? 1 : -1) + rows.length) % rows.length);
  } else if (event.key === "Enter") {
    event.preventDefault();
    if (event.shiftKey) play(); else go();
  }
});
dialog.addEventListener("click", ({ target, clientX, clientY }) => {
  if (target !== dialog) return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close();
});
dialog.addEventListener("close", () => { chosen.playing = ""; clearTimeout(paused); preview.replaceChildren(); });

/** Open it, with the words of the last time. @param {string} [query] */
function open(query) {
  if (dialog.open) return;
  for (const door of document.querySelectorAll(".er-door input")) /** @type {HTMLInputElement} */ (door).value = "";
  dialog.showModal();
  if (query ?? session.get(WORDS_KEPT)) input.value = query ?? session.get(WORDS_KEPT);
  input.focus();
  // Who is typing goes on behind his last letter; words of the last time give way to the first new one.
  if (query === undefined) input.select();
  else input.setSelectionRange(input.value.length, input.value.length);
  find();
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
document.body.append(dialog);
load();
shared.open = open;
open(shared.asked);
