// What gives an open guess away is taken out of the page until the reader has answered, or asks for
// it: the words of each clause and ruling that decides it, and all steps as pictures and text.
// They wait in this script's memory; without scripts, and on paper, the page is complete.
//
//   a stage says   er:fired   {scenario, step, guessed}   where it stands, and which guesses are over
//   a page says    er:anew                                it begins anew: every guess is open again
//
// The parser is watched, so that nothing is painted first and taken away then.

(() => {
  "use strict";

  const KEY = "er-guesses", NOW = "er-kept-back";
  const WORDS = "after your answer, or read it now";

  // -- what was answered and read: this session of the browser remembers it ------------------------
  const load = () => {
    try { return JSON.parse(sessionStorage.getItem(KEY)) || {}; } catch { return {}; }
  };
  const told = load();
  const over = new Set(told.over), read = new Set(told.read);
  const keep = (name, what) => {
    try { sessionStorage.setItem(name, JSON.stringify(what)); } catch { /* then only this page remembers */ }
  };
  const remember = () => keep(KEY, { over: [...over], read: [...read] });

  // -- which clauses wait, and for which guesses ----------------------------------------------------
  let guesses;
  const asked = () => guesses ??= Object.entries(JSON.parse(document.getElementById("er-cells")?.textContent || "{}").guesses || {});
  const decided = (id) => asked().filter(([, ids]) => ids.includes(id)).map(([guess]) => guess);
  const waits = (id) => {
    const found = decided(id);
    return found.length > 0 && !read.has(id) && !found.some((guess) => over.has(guess));
  };

  // -- put away, and brought back --------------------------------------------------------------------
  const away = new Map(); // a block: the parts of it that are put away
  const films = []; // by number, for the live stage copies the fold of the still one
  const whole = (part) => {
    if (document.readyState !== "loading") return true;
    for (let one = part; one; one = one.parentElement) if (one.nextSibling) return true;
    return false;
  };
  const veil = (block) => {
    const id = block.dataset.erClause;
    const parts = [...block.children].filter((part) => !part.matches(".er-clause-head"));
    const button = document.createElement("button"), words = document.createElement("span");
    button.type = "button";
    button.className = "er-veil";
    words.append(WORDS);
    button.append(words);
    button.setAttribute("aria-label", `${id}: ${WORDS}`);
    parts[0].before(button);
    away.set(block, parts);
    for (const part of parts) part.remove();
    block.classList.add("er-veiled");
  };
  const unveil = (block) => {
    const button = block.querySelector(".er-veil");
    button.replaceWith(...away.get(block));
    away.delete(block);
    block.classList.remove("er-veiled");
  };
  const fold = (film) => {
    const inside = document.createDocumentFragment();
    inside.append(...[...film.childNodes].slice(1));
    film.dataset.erFilm = films.push(inside) - 1;
  };
  const unfold = (film) => {
    if (film.childElementCount === 1) film.append(films[film.dataset.erFilm].cloneNode(true));
  };

  // -- while the page is read in ----------------------------------------------------------------------
  const blocks = document.getElementsByClassName("er-clause"), rulings = document.getElementsByClassName("er-ruling");
  const strips = document.getElementsByClassName("er-film");
  const seen = new WeakSet();
  const look = () => {
    for (const block of [...blocks, ...rulings]) {
      if (seen.has(block)) continue;
      const hides = waits(block.dataset.erClause);
      block.classList.toggle("er-veiled", hides); // its words are not shown while the rest is read in
      if (!whole(block)) continue;
      seen.add(block);
      if (hides) veil(block);
    }
    for (const film of strips) {
      if (seen.has(film) || !whole(film)) continue;
      seen.add(film);
      if (!("erFilm" in film.dataset) && !film.open) fold(film);
    }
  };
  // The search leaves out what waits on the page from which it is asked.
  const note = () => {
    const ids = new Set(asked().flatMap(([, deciding]) => deciding));
    if (!document.querySelector(".er-find-page")) keep(NOW, [...ids].filter(waits));
  };

  // -- answers, presses, links, paper -----------------------------------------------------------------
  const renew = () => {
    for (const block of away.keys()) if (!waits(block.dataset.erClause)) unveil(block);
    note();
  };
  // Words may be longer or shorter than a veil. Where the browser does not hold the page, the stage is held.
  const steady = (stage, change) => {
    const before = stage.getBoundingClientRect().top;
    change();
    if (!CSS.supports("overflow-anchor: auto")) scrollBy({ top: stage.getBoundingClientRect().top - before, behavior: "instant" });
  };
  const fired = ({ target, detail }) => {
    const { scenario, step, guessed = [] } = detail ?? {};
    const before = over.size;
    for (const [guess] of asked()) {
      const [name, at] = guess.split("@");
      if (name === scenario && (Number(at) <= step || guessed.includes(Number(at)))) over.add(guess);
    }
    if (over.size === before) return;
    remember();
    steady(target, renew);
  };
  const open = (id) => {
    read.add(id);
    remember();
    renew();
  };
  const press = (event) => {
    const block = event.target.closest?.(".er-veil")?.closest(".er-veiled");
    if (!block) return;
    const [first] = away.get(block);
    open(block.dataset.erClause);
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  };
  const follow = () => {
    let name = location.hash.slice(1);
    try { name = decodeURIComponent(name); } catch { /* a damaged address names nothing */ }
    const block = document.getElementById(name);
    if (away.has(block)) open(block.dataset.erClause);
  };
  let printed = null;
  const print = () => {
    if (printed) return;
    printed = [...away.keys()];
    printed.forEach(unveil);
    for (const film of strips) unfold(film);
  };
  const printedNow = () => {
    for (const block of printed ?? []) if (waits(block.dataset.erClause)) veil(block);
    for (const film of printed ? strips : []) if (!film.open) fold(film);
    printed = null;
  };

  // A page that begins anew asks its questions again.
  const anew = () => {
    over.clear();
    read.clear();
    for (const block of [...blocks, ...rulings]) if (!away.has(block) && waits(block.dataset.erClause)) veil(block);
    for (const film of strips) {
      film.open = false;
      if ("erFilm" in film.dataset) film.replaceChildren(film.firstChild);
    }
    note();
  };

  const parsed = new MutationObserver(look);
  parsed.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => { look(); parsed.disconnect(); follow(); });
  addEventListener("pageshow", note);
  document.addEventListener("er:fired", fired);
  document.addEventListener("er:anew", anew);
  document.addEventListener("click", press);
  document.addEventListener("er:frames", ({ target }) => unfold(target)); // who shows the steps elsewhere
  document.addEventListener("toggle", ({ target }) => { if (target.open && target.matches?.(".er-film")) unfold(target); }, true);
  addEventListener("hashchange", follow);
  addEventListener("beforeprint", print);
  addEventListener("afterprint", printedNow);
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? print() : printedNow()));
})();
