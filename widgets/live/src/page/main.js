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

/** @typedef {{build: string, root: string, cells: {source: string, tags: string[]}[]}} Cells */

/* global __LIVE__ */

function main() {
  const script = document.getElementById("er-cells");
  if (!script) return;
  /** @type {Cells} */
  const given = JSON.parse(script.textContent || "{}");
  const cells = findCells(given.cells ?? []);
  if (!cells.some((cell) => cell.runs)) return;
  const root = new URL(given.root || "./", location.href);
  addStyle(new URL(`live/${__LIVE__.base}`, root).href);
  const state = new State(cells);
  const line = new Line(state);
  const obstacle = whyNot();
  if (obstacle) {
    line.explain(obstacle);
    return;
  }
  const page = new Page({ cells, state, build: given.build ?? "", root });
  line.onRetry(() => page.restart());
  const presses = new Presses(cells, state, () => page.start());
  page.onCell((cell) => presses.replay(cell));
  addEditors(cells, (cell) => page.run(cell));
  startWhenIdle(() => page.start());
}

/** The runtime's own look. It waits for nothing: what it styles is not on the page yet. */
function addStyle(/** @type {string} */ href) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

/** Why this page cannot come to life here; empty when it can. */
function whyNot() {
  if (location.protocol === "file:") {
    return (
      "The boards stand still because this page was opened as a file. " +
      "Serve the folder to bring them to life: python -m http.server"
    );
  }
  const needed = ["Worker", "WebAssembly", "DecompressionStream", "TransformStream"];
  if (needed.some((name) => !(name in globalThis))) {
    return "The boards stand still because this browser is too old to run them. The text holds everything.";
  }
  return "";
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
