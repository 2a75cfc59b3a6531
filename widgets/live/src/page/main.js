/**
 * The page's entry. It only looks and listens: the page is painted and readable before any of this
 * runs. Python starts when the browser is idle, or at the first touch of a stage.
 */

import "./setup.js";
import { findCells } from "./cells.js";
import { Line } from "./line.js";
import { Presses } from "./presses.js";
import { Page } from "./page.js";
import { State } from "./state.js";
import { addEditors } from "./editor.js";

/** @typedef {{build: string, root: string, rooms?: string[], cells: {source: string, tags: string[]}[]}} Cells */

function main() {
  const script = document.getElementById("er-cells");
  if (!script) return;
  /** @type {Cells} */
  const given = JSON.parse(script.textContent || "{}");
  const cells = findCells(given.cells ?? []);
  if (!cells.some((cell) => cell.runs)) return;
  const root = new URL(given.root || "./", location.href);
  const state = new State(cells);
  const line = new Line(state);
  const page = new Page({ cells, state, build: given.build ?? "", root, rooms: given.rooms ?? [] });
  line.onRetry(() => page.restart());
  const presses = new Presses(cells, state, () => page.start());
  page.onCell((cell) => presses.replay(cell));
  addEditors(cells, (cell) => page.run(cell));
  startWhenIdle(() => page.start());
}

/** Idle once the page has loaded; a reader who saves data decides by touching. */
function startWhenIdle(/** @type {() => void} */ start) {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  const idle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 1500 }) : setTimeout(start, 150);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", main, { once: true });
else main();
