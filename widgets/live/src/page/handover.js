/** Python takes a stage over where the page's own line has come to: the same step, guesses and drawer, and nothing is seen of it. */

/** How long a live stage may take to come to the same place, in milliseconds. */
const PATIENCE = 4000;

/**
 * Bring the live stages of a cell to where the still ones stand; what moves comes to its end first.
 * @param {import("./cells.js").Cell} cell @param {Element} coming the output that will take the place of the still one
 */
export async function handOver(cell, coming) {
  const stills = /** @type {{erStills?: import("../../../page/still.js").Stills}} */ (globalThis).erStills;
  const live = [...coming.querySelectorAll(".er-stage")];
  await Promise.all(cell.stages.map(async (stage, at) => {
    const still = stills?.get(stage), root = live[at];
    if (!still || !root) return;
    await still.rest;
    still.over = true;
    stills?.delete(stage);
    if (!still.touched) return;
    const done = new Promise((resolve) => root.addEventListener("er:resumed", resolve, { once: true }));
    document.dispatchEvent(new CustomEvent("er:resume", { detail: { root, told: still.story.told } }));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }));
}
