// The laboratory: presses go to Python, its patches come back; the flip stands behind the # of the address.

const FLIP = "#er-lab=";

// What lies open stays open while more is found.
function keepFolds(root, change) {
  const open = [...root.querySelectorAll("details[open]>summary")].map((one) => one.textContent.split(":")[0]);
  change();
  for (const one of root.querySelectorAll("details>summary")) if (open.includes(one.textContent.split(":")[0])) one.parentElement.open = true;
}

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
    keepFolds(root, () => patch(root, message.regions));
    const { address } = message.root;
    if (linked && address !== linked && document.documentElement.dataset.erLive) {
      linked = address;
      history.replaceState(null, "", FLIP + address);
    }
  });
  const click = (event) => {
    const control = event.target.closest("button[data-do]");
    if (control) act(control.dataset.do, control.dataset.arg || "");
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
    stageOf(el).setAttribute("data-lm-suppress-shortcuts", "true");
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
