// Your progress: what is kept, taken along as a file, brought back, erased.

import { say } from "./dom.js";
import { readKept, watchKept } from "./kept.js";
import { afterPress, patch } from "./patch.js";
import { save } from "./save.js";

/** @param {HTMLElement} root */
function saveKept(root) {
  save(`${readKept() ?? ""}\n`, "escape-rulebook-progress.json", "application/json");
  say(root, "Saved as a file.");
}

// The stage that asks stands below on the page.
/** @param {HTMLElement | null} stage */
function turnTo(stage) {
  stage?.scrollIntoView({ block: "start" });
  /** @type {HTMLElement | null | undefined} */ (stage?.querySelector(".er-overlay"))?.focus({ preventScroll: true });
}

/** @param {Panel} panel */
function render({ model, el }) {
  el.innerHTML = model.get("html");
  const clean = [watchKept(model)], root = el;
  const take = afterPress(el, clean, (message) => {
    if (message.kind !== "patch") return;
    patch(root, message.regions);
  });
  const click = (/** @type {From<MouseEvent>} */ event) => {
    const control = event.target.closest("[data-do]");
    if (!control) return;
    if (control.getAttribute("aria-disabled") === "true") { say(root, control.getAttribute("title") || ""); return; }
    if (control.dataset.do === "export") saveKept(root);
    else if (control.dataset.do === "begin") turnTo(document.querySelector(".er-stage.er-review"));
    else if (control.dataset.do === "choose") /** @type {HTMLElement} */ (root.querySelector("input[type=file]")).click();
    else model.send({ do: control.dataset.do });
  };
  const chosen = async (/** @type {Filled} */ event) => {
    const file = event.target.files?.[0];
    if (!file) return;
    // What is far too large is not read at all.
    const text = file.size > 2000000 ? null : await file.text();
    event.target.value = "";
    if (text === null) model.send({ do: "large", arg: String(file.size) });
    else model.send({ do: "import", arg: text });
  };
  model.on("msg:custom", take);
  el.addEventListener("click", click);
  el.addEventListener("change", chosen);
  model.send({ do: "ready" });
  return () => {
    for (const one of clean) one();
    model.off("msg:custom", take);
    el.removeEventListener("click", click);
    el.removeEventListener("change", chosen);
  };
}

export default { render };
