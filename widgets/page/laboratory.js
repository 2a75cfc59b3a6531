// The laboratory: presses go to Python, its patches come back; the flip stands behind the # of the address.

import { phone, region, stageOf } from "./dom.js";
import { behind } from "./hash.js";
import { afterPress, applyRoot, patch } from "./patch.js";

const FLIP = "#er-lab=";

function render({ model, el }) {
  el.innerHTML = model.get("html");
  const act = (name, arg) => model.send({ do: name, arg });
  let linked = "";
  const follow = () => {
    linked = behind(FLIP);
    if (linked) act("follow", linked);
    return linked;
  };
  const clean = [];
  const told = afterPress(el, clean, (message) => {
    if (message.kind !== "patch") return;
    const root = stageOf(el);
    applyRoot(root, message.root);
    root.toggleAttribute("data-er-done", message.root.done);
    patch(root, message.regions);
    const { address } = message.root;
    if (linked && address !== linked && document.documentElement.dataset.erLive) {
      linked = address;
      history.replaceState(null, "", FLIP + address);
    }
  });
  const click = (event) => {
    const control = event.target.closest("button[data-do]");
    if (!control) return;
    act(control.dataset.do, control.dataset.arg || "");
    // Below the list on a phone: the boards that were asked for come into sight.
    if (control.dataset.do === "show" && phone()) region(stageOf(el), "sides").scrollIntoView({ block: "start" });
  };
  const change = ({ target }) => {
    linked ||= "own";
    if (target.matches("select[data-do]")) act(target.dataset.do, target.value);
    else if (target.matches("input[data-do]")) act(target.dataset.do, target.dataset.arg);
  };
  const arrive = () => {
    if (follow()) stageOf(el).scrollIntoView({ block: "start" });
  };
  model.on("msg:custom", told);
  el.addEventListener("click", click);
  el.addEventListener("change", change);
  addEventListener("hashchange", arrive);
  let frame = 0;
  const attach = (left) => {
    if (stageOf(el) === el && left > 0) { frame = requestAnimationFrame(() => attach(left - 1)); return; }
    applyRoot(stageOf(el), model.get("root"));
    if (follow()) stageOf(el).scrollIntoView({ block: "start" });
    else act("ready", "");
  };
  attach(600);
  return () => {
    cancelAnimationFrame(frame);
    for (const one of clean) one();
    model.off("msg:custom", told);
    removeEventListener("hashchange", arrive);
    el.removeEventListener("click", click);
    el.removeEventListener("change", change);
  };
}

export default { render };
