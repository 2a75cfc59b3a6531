/** Code cells that a reader may change and run again. */

let numbers = 0;

/** @param {import("./cells.js").Cell[]} cells @param {(cell: import("./cells.js").Cell) => Promise<void>} run */
export function addEditors(cells, run) {
  for (const cell of cells) if (cell.runs && cell.visible) addEditor(cell, run);
}

/** @param {import("./cells.js").Cell} cell @param {(cell: import("./cells.js").Cell) => Promise<void>} run */
function addEditor(cell, run) {
  const input = /** @type {HTMLElement} */ (cell.element.querySelector(".cell_input"));
  const still = /** @type {HTMLElement} */ (input.firstElementChild ?? input.appendChild(document.createElement("div")));
  const original = cell.source;
  const bar = document.createElement("div");
  bar.className = "er-code-bar";
  const go = button("Run", `Run cell ${cell.index + 1}`);
  const edit = button("Edit", `Edit cell ${cell.index + 1}`);
  const reset = button("Undo changes", `Undo the changes in cell ${cell.index + 1}`);
  reset.hidden = true;
  bar.append(go, edit, reset);
  input.classList.add("er-has-code");
  input.append(bar);
  /** @type {HTMLTextAreaElement | null} */
  let area = null;

  const start = async () => {
    if (go.disabled) return;
    go.disabled = true;
    bar.dataset.running = "";
    try {
      await run(cell);
    } finally {
      go.disabled = false;
      delete bar.dataset.running;
    }
  };
  const fit = () => {
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  };
  const open = () => {
    if (!area) {
      area = document.createElement("textarea");
      area.className = "er-code";
      area.id = `er-code-${(numbers += 1)}`;
      area.spellcheck = false;
      area.autocapitalize = "off";
      area.setAttribute("aria-label", `Source of cell ${cell.index + 1}. Shift+Enter runs it.`);
      area.value = cell.source;
      area.addEventListener("input", () => {
        cell.source = /** @type {HTMLTextAreaElement} */ (area).value;
        reset.hidden = cell.source === original;
        fit();
      });
      area.addEventListener("keydown", keys);
      still.hidden = true;
      still.after(area);
      edit.hidden = true;
      fit();
    }
    area.focus();
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    event.stopPropagation(); // the page's own keys must not act on what is typed
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      start();
    } else if (event.key === "Escape") go.focus();
  };

  go.addEventListener("click", start);
  edit.addEventListener("click", open);
  still.addEventListener("dblclick", open);
  reset.addEventListener("click", () => {
    cell.source = original;
    if (area) area.value = original;
    reset.hidden = true;
    fit();
    start();
  });
}

/** @param {string} text @param {string} label */
function button(text, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "er-code-b";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  return made;
}
