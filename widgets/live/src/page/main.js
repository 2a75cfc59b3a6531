/**
 * The page's entry. It only looks and listens: the page is painted and readable before any of this
 * runs. Python starts when the browser is idle, or at the first touch of a stage; at once for who comes back.
 */

import "./setup.js";
import { findCells } from "./cells.js";
import { Line } from "./line.js";
import { Presses } from "./presses.js";
import { Page } from "./page.js";
import { State } from "./state.js";
import { addEditors } from "./editor.js";
import { look } from "./whole.js";
import { addKeep } from "./keep.js";

/** @typedef {{build: string, root: string, rooms?: string[], games?: string[], cells: {source: string, tags: string[]}[]}} Cells */

function main() {
  const script = document.getElementById("er-cells");
  if (!script) return;
  const given = read(script.textContent || "{}");
  const cells = findCells(given.cells ?? []);
  if (!cells.some((cell) => cell.runs)) return;
  const root = new URL(given.root || "./", location.href);
  document.documentElement.dataset.erPlace = root.pathname;
  const state = new State(cells);
  const line = new Line(state);
  whenIdle(async () => {
    const { said, wrong } = await look(root);
    if (said) line.stand(said, () => Promise.all(wrong.map((url) => fetch(url, { cache: "reload" }))));
    document.documentElement.dataset.erWhole = said ? "no" : "yes";
  });
  const gone = (/** @type {string} */ said) => line.stand(said);
  const page = new Page({ cells, state, build: given.build ?? "", root, rooms: given.rooms ?? [], games: given.games ?? [], gone });
  line.onRetry(() => page.restart());
  const presses = new Presses(cells, state, () => page.start());
  page.onCell((cell) => presses.replay(cell));
  addEditors(cells, (cell) => page.run(cell));
  addKeep(root);
  document.addEventListener("er:anew", (event) => page.renew(/** @type {CustomEvent<{cells?: Element[]} | null>} */ (event).detail?.cells));
  if (mayCome()) {
    if (page.isKept) page.start();
    else whenIdle(() => page.start());
  }
}

/** Whether Python may come before it is asked for: who saves data, or has a slow line, decides by a press. */
function mayCome() {
  const line = /** @type {{connection?: {saveData?: boolean, effectiveType?: string}}} */ (navigator).connection;
  return !(line?.saveData || /(^|-)[23]g$/.test(line?.effectiveType ?? ""));
}

/** What the page says of itself; of a page that broke off within, nothing. @param {string} text @returns {Cells} */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { build: "", root: "", cells: [] };
  }
}

/** Once the page has loaded and the browser is idle. */
function whenIdle(/** @type {() => void} */ act) {
  const idle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(act, { timeout: 1500 }) : setTimeout(act, 150);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", main, { once: true });
else main();
