// The page's side of the talk between text and stages. Everything here is an extra: without it the
// page reads the same.
//
//   a stage says    er:fired   {clauses, scenario, step, guessed, quiet}   the clauses of its latest step
//   the page says   er:go      {scenario, step}            show that step
//   the page says   er:ruling  {game, option, choice}      the reader chose another ruling
//
// All are CustomEvents: a stage's bubble up from its element, the page's are fired at the document.

/** @param {string} name @param {object} detail */
const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

// -- what was chosen before Python ran is told again when it runs ---------------------------------
/** @type {{go: Partial<DocumentEventMap["er:go"]["detail"]> | null, rulings: Map<string, object>, state: string}} */
const asked = { go: null, rulings: new Map(), state: "" };
const again = (/** @type {DocumentEventMap["er:state"]} */ event) => {
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
const shown = /** @type {Map<Element, string[]>} */ (new Map());
/** @type {Element | null} */
let turned = null;
const light = (/** @type {From<DocumentEventMap["er:fired"]>} */ event) => {
  shown.set(event.target, event.detail?.clauses ?? []);
  if (!event.detail?.quiet) turned = event.target;
  if (!turned?.isConnected) turned = null;
  for (const stage of shown.keys()) if (!stage.isConnected) shown.delete(stage);
  const fired = new Set(turned ? shown.get(turned) : [...shown.values()].flat());
  for (const block of document.querySelectorAll("[data-er-clause]")) {
    if (!block.matches(".er-clause, .er-ruling")) continue;
    const lit = fired.has(block.dataset.erClause ?? "");
    block.classList.toggle("er-lit", lit);
    const note = block.querySelector(".er-fired-note");
    if (note) note.hidden = !lit;
  }
};

// -- "step 2" beside a clause makes its stage jump there ---------------------------------------
const step = (/** @type {From<MouseEvent>} */ event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest?.("a[data-er-step]"));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { erScenario: scenario, erStep } = link.dataset;
  const go = { scenario, step: Number(erStep) };
  asked.go = asked.state === "live" ? null : go;
  tell("er:go", go);
  const board = document.querySelector(link.hash)?.querySelector(".er-overlay, .er-picture");
  if (!board) return;
  event.preventDefault();
  const { top, bottom } = board.getBoundingClientRect();
  if (top < 60 || bottom > innerHeight - 20) board.closest(".er-stage")?.scrollIntoView({ block: "start" });
};

// -- rulings ---------------------------------------------------------------------------------------
const rule = (/** @type {{target: HTMLInputElement}} */ event) => {
  const fieldset = event.target.closest?.(".er-choices");
  if (!fieldset || event.target.type !== "radio") return;
  turned = fieldset.closest(".er-pair")?.querySelector(".er-stage") ?? turned;
  const { erGame: game, erOption: option } = fieldset.dataset;
  const ruling = { game, option, choice: event.target.value };
  asked.rulings.set(`${game} ${option}`, ruling);
  tell("er:ruling", ruling);
};

// -- chips of a live stage: to the paragraph here, or to the page where the clause stands -----------
/** @type {Promise<Record<string, string>> | undefined} */
let homes;
/** @param {string} id */
const find = async (id) => {
  const root = document.documentElement.dataset.content_root ?? "./";
  homes ??= fetch(`${root}_static/er-clauses.json`).then((answer) => answer.json());
  const home = (await homes)[id.toUpperCase()];
  return home && root + home;
};
const follow = (/** @type {From<MouseEvent>} */ event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest?.("a[href^='#']"));
  const id = decodeURIComponent(link?.hash.slice(1) ?? "");
  if (!/^(lp|lm|ue|ld|ec)-[a-z0-9-]+$/.test(id) || document.getElementById(id)) return;
  event.preventDefault();
  find(id).then((home) => { if (home) location.assign(home); }, () => {});
};

document.addEventListener("DOMContentLoaded", found);
document.addEventListener("er:found", found);
document.addEventListener("er:state", again);
document.addEventListener("er:fired", light);
document.addEventListener("click", step);
document.addEventListener("click", follow);
document.addEventListener("change", rule);
