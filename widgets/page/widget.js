// The widget: presses go to Python, its patches come back; the page learns what fired.

function render({ model, el }) {
  const clean = [];
  el.innerHTML = model.get("html");
  const act = (name, arg) => {
    const root = stageOf(el);
    if (!local(root, name, arg)) model.send({ do: name, arg: name === "share" || name === "sheet" ? here() : arg });
  };
  const click = (event) => {
    const overlay = event.target.closest(".er-overlay");
    if (overlay) {
      const place = nearest(overlay, event);
      if (place) { overlay.dataset.at = place.id; act("choose", place.id); }
      return;
    }
    const control = event.target.closest("[data-do]");
    if (!control || control.matches("form")) return;
    if (control.dataset.do === "usekeys") { document.documentElement.dataset.erKeys = control.checked ? "on" : "off"; return; }
    if (control.getAttribute("aria-disabled") === "true") { say(stageOf(el), control.getAttribute("title") || ""); return; }
    const name = event.shiftKey && control.dataset.do === "look" ? "compare" : control.dataset.do;
    act(name, control.dataset.arg || "");
  };
  const submit = (event) => {
    event.preventDefault();
    const what = new FormData(event.target).get("what");
    if (what) act(event.target.dataset.do, String(what));
  };
  const key = (event) => onKey(event, stageOf(el), act);
  const blur = (event) => {
    if (event.target.classList?.contains("er-overlay")) event.target.querySelector(".er-cursor").hidden = true;
  };
  el.addEventListener("click", click);
  el.addEventListener("submit", submit);
  el.addEventListener("keydown", key);
  el.addEventListener("focusout", blur);
  draggable(el, act);
  if (model.get("lead")) lead(model, el, clean, {
    attached(root) {
      keepStrip(root);
      watchSight(root, clean);
      watchLinks(root, model, clean);
    },
    painted: (root) => { if (root.hasAttribute("data-er-away")) paintThumb(root); },
  });
  return () => {
    for (const one of clean) one();
    el.removeEventListener("click", click);
    el.removeEventListener("submit", submit);
    el.removeEventListener("keydown", key);
    el.removeEventListener("focusout", blur);
  };
}

export default { render };
