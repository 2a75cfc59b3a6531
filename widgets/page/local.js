// What a press does without asking Python: the whole screen, a clause's words, how fast things move; what the book remembers.

function local(root, name, arg) {
  if (name === "present") { present(root, !inPresent(root)); return true; }
  if (name === "link") { copyLink(root); return true; }
  if (name === "copy") { copyText(root, arg); return true; }
  if (name === "clause") { showClause(root, arg); return true; }
  if (name === "replay") { replay(root); return true; }
  if (name === "pace") { pace(root); return true; }
  if (name === "open") { showBoard(root); return true; }
  if (name === "collect") { collect(root); return true; }
  if (name === "next" || (name === "step" && root.querySelector(".er-moral [data-do=next]"))) { goOn(root); return true; }
  if (name === "sheet") awaitSheet();
  if (name === "about") root.querySelector(".er-overlay")?.focus();
  if (inPresent(root) && tool(root, name, arg)) return true;
  if (name === "escape") {
    if (hideClause(root)) return true;
    const busy = root.dataset.erPopup || region(root, "popup")?.childElementCount || ["refused", "branch"].includes(root.dataset.erState) || (root.classList.contains("er-set") && openTab(root));
    if (inPresent(root) && !busy) { present(root, false); return true; }
  }
  if (name === "tab" && arg === "log") say(root, region(root, "live")?.textContent || "");
  return false;
}

// A story is over: what follows is the next board of the page, else the next page; a notebook may have neither.
function following(root) {
  const boards = [...document.querySelectorAll(".er-set[data-er-stage]")].filter((one) => one === root || one.getClientRects().length);
  return boards[boards.indexOf(root) + 1] ?? document.querySelector("a.right-next[href]:not(.er-other)");
}

function goOn(root) {
  const next = following(root);
  if (next?.matches("a")) { next.click(); return; }
  if (!next) return;
  if (inPresent(root)) present(root, false);
  next.scrollIntoView({ block: "start" });
  region(next, "controls")?.querySelector("[data-do=step]")?.focus({ preventScroll: true });
}

function nameNext(root) {
  const button = root.querySelector(".er-moral [data-do=next]");
  if (!button) return;
  const next = following(root);
  if (!next) button.remove();
  else if (next.matches("a")) button.querySelector(".er-w").textContent = `The next chapter: ${next.querySelector(".prev-next-title")?.textContent ?? next.textContent}`;
}

// The words of a clause that decided, over the lower edge of the board. The page scrolls to its paragraph only where
// that is out of sight.
function showClause(root, id) {
  const words = root.querySelector(`.er-stated${id ? `[data-clause="${CSS.escape(id)}"]` : ""}`);
  if (!words || hideClause(root) === words) return;
  words.hidden = false;
  const mark = chipOf(words);
  mark.setAttribute("aria-expanded", "true");
  const home = document.querySelector(`:is(.er-clause,.er-ruling)[data-er-clause="${CSS.escape(mark.dataset.clause)}"]`);
  const { top, bottom } = home?.getBoundingClientRect() ?? { top: 80, bottom: 80 };
  if (!inPresent(root) && (top < 56 || bottom > innerHeight)) home.scrollIntoView({ block: "center" });
}

function hideClause(root) {
  const words = root.querySelector(".er-stated:not([hidden])");
  if (words) {
    words.hidden = true;
    chipOf(words).setAttribute("aria-expanded", "false");
  }
  return words;
}

function chipOf(words) {
  return words.parentElement.querySelector(`[data-do=clause][data-clause="${CSS.escape(words.dataset.clause)}"]`);
}

const stored = (name) => { try { return localStorage.getItem(name) ?? ""; } catch { return ""; } };
function store(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch { /* then it lasts as long as the page */ }
}

// Slow motion, none, or as always: for the whole book, one press after the other.
const PACE = "er-pace", PACES = { slow: "Slow motion", calm: "No motion" };

function pace(root) {
  const home = document.documentElement, names = ["", ...Object.keys(PACES)];
  const next = names[(names.indexOf(home.dataset.erPace ?? "") + 1) % names.length];
  if (next) home.dataset.erPace = next;
  else delete home.dataset.erPace;
  store(PACE, next);
  tell(root, `${PACES[next] ?? "Motion as always"}.`);
}

// Which tab of the drawer is open, or that it is shut, holds for the whole book.
const DRAWER = "er-drawer";

function recallDrawer(root, act) {
  if (!root.classList.contains("er-set")) return;
  const kept = stored(PACE), tab = stored(DRAWER);
  if (kept in PACES) document.documentElement.dataset.erPace = kept;
  root.erDrawer = openTab(root);
  if (tab && !root.erDrawer) act("tab", tab);
}

const openTab = (root) => region(root, "drawer")?.querySelector(".er-drawer")?.dataset.tab ?? "";

function keepDrawer(root) {
  if (!root.classList.contains("er-set") || root.erDrawer === openTab(root)) return;
  root.erDrawer = openTab(root);
  store(DRAWER, root.erDrawer);
}

// On a wide stage the drawer stands at the side; where the reader has large text, the rows of the stage grow with it.
const WIDE = 900, LARGE = 20;

function watchWidth(root, clean) {
  const sizes = new ResizeObserver(() => {
    root.toggleAttribute("data-er-wide", root.clientWidth >= WIDE);
    root.toggleAttribute("data-er-large", parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE);
    fitQuestion(root);
  });
  sizes.observe(root);
  sizes.observe(region(root, "head"));
  clean.push(() => sizes.disconnect());
}

// The strip of all steps stays when a live stage takes the still one's place, and when its cell is run again.
function keepStrip(root) {
  const stages = [...(root.closest("div.cell")?.querySelectorAll(".er-stage") || [])];
  const before = stages.find((one) => one !== root && one.dataset.erStage === root.dataset.erStage);
  if (!before || root.parentElement.querySelector(":scope > .er-film")) return;
  const strip = (before.closest(".er-scenario") ?? before.parentElement).querySelector(":scope > .er-film");
  if (strip) root.after(strip.cloneNode(true));
}
