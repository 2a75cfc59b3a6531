// The page's side of the talk between text and stages. Everything here is an extra: without it the
// page reads the same.
//
//   a stage says    er:fired   {clauses, scenario, step}   the clauses of its latest step
//   the page says   er:go      {scenario, step}            show that step
//   the page says   er:ruling  {game, option, choice}      the reader chose another ruling
//
// All are CustomEvents: a stage's bubble up from its element, the page's are fired at the document.

(() => {
  "use strict";

  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  // -- clauses light up when they fire, and only then ------------------------------------------
  const light = (event) => {
    const fired = new Set(event.detail?.clauses ?? []);
    for (const block of document.querySelectorAll("[data-er-clause]")) {
      if (!block.matches(".er-clause, .er-ruling")) continue;
      const lit = fired.has(block.dataset.erClause);
      block.classList.toggle("er-lit", lit);
      const note = block.querySelector(".er-fired-note");
      if (note) note.hidden = !lit;
    }
  };

  // -- "step 2" beside a clause makes its stage jump there ---------------------------------------
  const step = (event) => {
    const link = event.target.closest?.("a[data-er-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { erScenario: scenario, erStep } = link.dataset;
    tell("er:go", { scenario, step: Number(erStep) });
    const board = document.querySelector(link.hash)?.querySelector(".er-board");
    if (!board) return;
    event.preventDefault();
    const { top, bottom } = board.getBoundingClientRect();
    if (top < 60 || bottom > innerHeight - 20) board.closest(".er-stage").scrollIntoView({ block: "start" });
  };

  // -- rulings ---------------------------------------------------------------------------------------
  const rule = (event) => {
    const fieldset = event.target.closest?.(".er-choices");
    if (!fieldset || event.target.type !== "radio") return;
    tell("er:ruling", {
      game: fieldset.dataset.erGame,
      option: fieldset.dataset.erOption,
      choice: event.target.value,
    });
  };

  // -- chips of a live stage: to the paragraph here, or to the page where the clause stands -----------
  let homes;
  const find = async (id) => {
    const root = document.documentElement.dataset.content_root ?? "./";
    homes ??= fetch(`${root}_static/er-clauses.json`).then((answer) => answer.json());
    const home = (await homes)[id.toUpperCase()];
    return home && root + home;
  };
  const follow = (event) => {
    const link = event.target.closest?.("a[href^='#']");
    const id = decodeURIComponent(link?.hash.slice(1) ?? "");
    if (!/^(lp|lm|ue|ld|ec)-[a-z0-9-]+$/.test(id) || document.getElementById(id)) return;
    event.preventDefault();
    find(id).then((home) => { if (home) location.assign(home); }, () => {});
  };

  // -- the download menu closes like a menu ----------------------------------------------------------
  const close = (event) => {
    for (const menu of document.querySelectorAll(".er-menu[open]")) {
      if (event.key === "Escape") {
        menu.open = false;
        menu.querySelector("summary").focus();
      } else if (!menu.contains(event.target)) menu.open = false;
    }
  };

  // -- opened as a file: a browser lets no Python start, so every stage says what to do ---------------
  const aside = () => {
    for (const stage of document.querySelectorAll(".er-stage[data-er-state='idle']")) {
      const note = document.createElement("p");
      note.className = "er-file-note";
      note.setAttribute("role", "note");
      note.textContent = "This page was opened from a file, where browsers let no Python run. All steps "
        + "are below as pictures and text. To try moves, serve the folder: python -m http.server";
      stage.querySelector(".er-picture")?.after(note);
    }
  };
  if (location.protocol === "file:") aside();

  document.addEventListener("er:fired", light);
  document.addEventListener("click", step);
  document.addEventListener("click", follow);
  document.addEventListener("click", close);
  document.addEventListener("change", rule);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(event); });
})();
