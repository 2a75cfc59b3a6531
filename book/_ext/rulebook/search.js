// What the search thinks of its finds, and what it reads of a page. Sphinx puts this file behind its
// own search tools.

var Scorer = {
  // Clauses and rulings come before pages that only speak of them.
  score: ([, title, , , score]) => score + (/^[A-Z]{2}(-[A-Z]+)+-\d+$/.test(title) ? 100 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};

// The id of a clause or ruling, typed in full, leads to its paragraph before anything that names it.
// The best find stands last in the list.
const search = Search._performSearch;
Search._performSearch = (query, ...terms) => {
  const found = search(query, ...terms);
  const anchor = `#${query.trim().toLowerCase()}`;
  const meant = (item) => item[2] === anchor && item[2] === `#${item[1].toLowerCase()}`;
  return [...found.filter((item) => !meant(item)), ...found.filter(meant)];
};

// What decides a guess that is open on the page the reader comes from is not told here, only counted
// (the page's veil.js leaves the ids).
const keptBack = () => {
  try { return JSON.parse(sessionStorage.getItem("er-kept-back")) || []; } catch { return []; }
};
const held = new Set();
const hold = (block, sought, anchor) => {
  const { erClause: id } = block.dataset, parts = [...block.children].filter((part) => !part.matches(".er-clause-head"));
  const words = parts.map((part) => part.textContent.toLowerCase()).join(" ");
  if (anchor === `#${block.id}` || sought.some((term) => words.includes(term))) held.add(id);
  parts.forEach((part) => part.remove());
  block.append(" after your answer. ");
};
const count = () => {
  if (!held.size) return;
  let foot = document.querySelector(".er-kept-back");
  if (!foot) {
    foot = document.createElement("p");
    foot.className = "er-kept-back";
    Search.output.after(foot);
  }
  foot.textContent = `${held.size} kept back: what decides a guess that is open on the page you come from.`;
};

// The words on boards and buttons say nothing about a page.
let terms = [];
const readPage = Search.htmlToText;
Search.htmlToText = (html, anchor) => {
  const page = new DOMParser().parseFromString(html, "text/html"), kept = keptBack();
  for (const block of page.querySelectorAll("[data-er-clause]")) if (kept.includes(block.dataset.erClause)) hold(block, terms, anchor);
  const idle = ".bd-header-article, .er-scenario, .er-term, .er-steps, .er-fired-note";
  page.querySelectorAll(idle).forEach((part) => part.remove());
  return readPage(page.documentElement.outerHTML, anchor);
};
const summarise = Search.makeSearchSummary;
Search.makeSearchSummary = (html, sought, anchor) => {
  terms = [...sought];
  const made = summarise(html, sought, anchor);
  count();
  return made;
};
