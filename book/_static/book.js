// The page's side of the talk between text and stages. Everything here is an extra: without it the
// page reads the same.
//
//   a stage says    er:fired   {clauses, scenario, step, guessed, quiet}   the clauses of its latest step
//   the page says   er:go      {scenario, step}            show that step
//   the page says   er:ruling  {game, option, choice}      the reader chose another ruling
//
// All are CustomEvents: a stage's bubble up from its element, the page's are fired at the document.

(() => {
  "use strict";

  // -- a script that came wrong is asked for once more -----------------------------------------------
  const failed = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !target.integrity || !target.src || target.type === "module" || target.src.includes("&again=")) return;
    const tag = document.createElement("script");
    // A page that is opened as a file has no hash checked: its browser refuses the script for having one.
    const file = location.protocol === "file:";
    Object.assign(tag, { src: file ? target.src : `${target.src}&again=${Date.now()}`, integrity: file ? "" : target.integrity, async: false });
    if (file) document.head.append(tag);
    else fetch(target.src, { cache: "reload" }).catch(() => {}).then(() => document.head.append(tag));
  };
  addEventListener("error", failed, true);

  // -- as an app, and as a file: no browser takes an app from a file, nor opens a notebook there ------
  if (location.protocol === "file:") {
    document.addEventListener("DOMContentLoaded", () => {
      for (const link of document.querySelectorAll("a[data-er-file]")) link.setAttribute("href", link.dataset.erFile);
    });
  } else {
    const root = document.documentElement.dataset.content_root ?? "./";
    document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: `${root}app.webmanifest` }));
  }

  // -- the search: loaded when it is asked for, over whatever page is open ---------------------------
  const search = globalThis.erSearch ??= {};
  const load = (address) => new Promise((resolve, reject) => {
    const [source, hash] = address.split("|"), tag = document.createElement("script");
    Object.assign(tag, { src: source, integrity: location.protocol === "file:" ? "" : hash ?? "", onload: resolve, onerror: () => { tag.remove(); reject(); } });
    document.head.append(tag);
  });
  const sources = () => (document.querySelector("form[data-er-search]")?.dataset.erSearch ?? "").split(" ");
  let listing = null;
  const listed = () => listing ??= (sources()[1] ? load(sources()[1]) : Promise.reject(new Error("no search"))).catch((error) => { listing = null; throw error; });
  // A part of the texts by its name, once; the list says the hash of each.
  const coming = new Map();
  const come = async (name) => {
    await listed();
    const hash = search.list.files[name], root = document.documentElement.dataset.content_root ?? "./";
    await load(`${root}_static/search/${name}.js?v=${hash.replace(/^sha256-/, "").slice(0, 8).replace(/\W/g, "-")}|${hash}`);
  };
  search.part = (name) => {
    if (!coming.has(name)) coming.set(name, come(name).catch((error) => { coming.delete(name); throw error; }));
    return coming.get(name);
  };
  const fetched = async () => {
    await listed();
    await load(sources()[0]);
  };
  let loading = null;
  const seek = (query) => {
    if (search.open) { search.open(query); return; }
    search.asked = query;
    loading ??= fetched().catch(() => {
      loading = null;
      const page = document.querySelector(".er-seek")?.href;
      if (page && !document.querySelector(".er-find-page")) location.assign(query ? `${page}?q=${encodeURIComponent(query)}` : page);
    });
  };
  const typing = ({ target }) => target instanceof Element && (target.closest("input, textarea, select, [contenteditable]") !== null);
  const asksFor = (event) => {
    const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event);
    const k = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!slash && !k) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Who types on at once is not ahead of the search: its field in the page takes the letters until it is there.
    if (!search.open) document.querySelector("form[data-er-search] input")?.focus({ preventScroll: true });
    seek();
  };
  const door = (event) => {
    const button = event.target.closest?.(".er-seek, .er-door input");
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey || !document.querySelector("form[data-er-search]")) return;
    event.preventDefault();
    seek(button.value || undefined);
  };
  const said = (event) => {
    const form = event.target.closest?.("form[data-er-search]");
    if (!form) return;
    if (event.type === "submit") event.preventDefault();
    // While the search is on its way the field takes what is typed; then it is empty again.
    const { q } = form.elements, query = q.value;
    if (search.open) q.value = "";
    seek(query || undefined);
  };
  addEventListener("keydown", asksFor, true);
  document.addEventListener("click", door);
  document.addEventListener("submit", said);
  document.addEventListener("input", said);
  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector(".er-find-page")) seek(new URLSearchParams(location.search).get("q") ?? undefined);
  });

  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  // -- what was chosen before Python ran is told again when it runs ---------------------------------
  const asked = { go: null, rulings: new Map(), state: "" };
  const again = (event) => {
    const before = asked.state;
    asked.state = event.detail?.state ?? "";
    if (asked.state !== "live" || before === "live") return;
    for (const ruling of asked.rulings.values()) tell("er:ruling", ruling);
    if (asked.go) tell("er:go", asked.go);
    asked.go = null;
  };

  // -- who comes from the search finds the board at the step that shows the rule ---------------------
  const found = () => {
    let step = "";
    try {
      step = sessionStorage.getItem("er-go") ?? "";
      sessionStorage.removeItem("er-go");
    } catch { /* then the board stands at its beginning */ }
    const [scenario, number] = step.split("@");
    if (!number || !document.getElementById(`stage-${scenario.replace("/", "-")}`)) return;
    const go = { scenario, step: Number(number) };
    if (asked.state === "live") tell("er:go", go);
    else asked.go = go;
  };

  // -- clauses light up when they fire, and only then ------------------------------------------
  // They are those of the stage the reader turned to last; before that, of every stage as it opens.
  const shown = new Map();
  let turned = null;
  const light = (event) => {
    shown.set(event.target, event.detail?.clauses ?? []);
    if (!event.detail?.quiet) turned = event.target;
    if (!turned?.isConnected) turned = null;
    for (const stage of shown.keys()) if (!stage.isConnected) shown.delete(stage);
    const fired = new Set(turned ? shown.get(turned) : [...shown.values()].flat());
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
    const go = { scenario, step: Number(erStep) };
    asked.go = asked.state === "live" ? null : go;
    tell("er:go", go);
    const board = document.querySelector(link.hash)?.querySelector(".er-overlay, .er-picture");
    if (!board) return;
    event.preventDefault();
    const { top, bottom } = board.getBoundingClientRect();
    if (top < 60 || bottom > innerHeight - 20) board.closest(".er-stage").scrollIntoView({ block: "start" });
  };

  // -- rulings ---------------------------------------------------------------------------------------
  const rule = (event) => {
    const fieldset = event.target.closest?.(".er-choices");
    if (!fieldset || event.target.type !== "radio") return;
    turned = fieldset.closest(".er-pair")?.querySelector(".er-stage") ?? turned;
    const { erGame: game, erOption: option } = fieldset.dataset;
    const ruling = { game, option, choice: event.target.value };
    asked.rulings.set(`${game} ${option}`, ruling);
    tell("er:ruling", ruling);
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

  // -- a menu of the head: it closes like a menu --------------------------------------------------------
  document.addEventListener("click", ({ target }) => { if (target.closest?.("[data-er-print]")) print(); });
  const close = (event) => {
    for (const menu of document.querySelectorAll(".er-menu[open]")) {
      if (event.key === "Escape") {
        menu.open = false;
        menu.querySelector("summary").focus();
      } else if (!menu.contains(event.target) || event.target.closest("[data-er-print]")) menu.open = false;
    }
  };

  // -- a door of the front says what the reader has come for: what follows a page is that ----------------
  const PURPOSE = "er-purpose";
  const purpose = () => {
    try { return localStorage.getItem(PURPOSE) ?? ""; } catch { return ""; }
  };
  const came = (event) => {
    const chosen = event.target.closest?.(".er-doors [data-er-purpose], a.er-way")?.dataset.erPurpose.split(" ");
    if (!chosen || chosen.includes(purpose())) return;
    try { localStorage.setItem(PURPOSE, chosen[0]); } catch { /* then every way stands there, as before */ }
  };
  const onward = () => {
    const ways = [...document.querySelectorAll("a.er-way")], mine = ways.find((one) => one.dataset.erPurpose.split(" ").includes(purpose())) ?? ways[0];
    for (const one of ways) one.classList.toggle("er-other", one !== mine);
    mine?.parentElement.querySelector(".left-prev")?.after(mine);
  };

  document.addEventListener("DOMContentLoaded", onward);
  document.addEventListener("click", came);
  document.addEventListener("DOMContentLoaded", found);
  document.addEventListener("er:found", found);
  document.addEventListener("er:state", again);
  document.addEventListener("er:fired", light);
  document.addEventListener("click", step);
  document.addEventListener("click", follow);
  document.addEventListener("click", close);
  document.addEventListener("change", rule);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(event); });
})();
