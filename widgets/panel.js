// The page's half of a stage: patches markup, delegates clicks and keys to Python, keeps the focus,
// moves the board's cursor, tells Python about theme and size, and tells the page what fired.

const LETTERS = {
  n: "step", p: "back", u: "undo", r: "redo", b: "branch", v: "lookon", y: "whynot",
  w: "tab:why", o: "tab:odds", e: "tab:else", l: "tab:log", c: "link", f: "present", h: "hide",
};
const ARROWS = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };
let keysOn = true;

function themeNow() {
  if (matchMedia("(forced-colors: active)").matches) return "forced";
  const set = document.documentElement.dataset.theme;
  if (set === "dark" || set === "light") return set;
  const lab = document.body.dataset.jpThemeLight;
  if (lab) return lab === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

const stageOf = (el) => el.closest(".er-stage") || el;
const region = (root, name) => root.querySelector(`[data-region="${name}"]`);
const json = (text, otherwise) => { try { return JSON.parse(text); } catch { return otherwise; } };

// -- patches ------------------------------------------------------------------------------------------

function applyRoot(root, data) {
  if (!data || !data.stage) return;
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", data.title);
  root.dataset.erStage = data.stage;
  root.dataset.erState = data.state;
  root.dataset.erStep = data.step;
  root.dataset.erViewer = data.viewer;
  root.dataset.erAddress = data.address;
  root.dataset.erPopup = data.popup || "";
  root.style.setProperty("--er-w", data.w);
  root.style.setProperty("--er-h", data.h);
}

function patchBoard(box, html) {
  const old = box.querySelector(".er-overlay");
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector(".er-overlay");
  if (!old || !fresh) { box.innerHTML = html; return; }
  for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function patch(root, regions) {
  const active = document.activeElement;
  const inside = active && root.contains(active) ? active : null;
  const mark = inside && inside.closest("[data-do]");
  const again = mark && `[data-do="${mark.dataset.do}"]` + (mark.dataset.arg ? `[data-arg="${CSS.escape(mark.dataset.arg)}"]` : "");
  const home = inside && inside.closest("[data-region]")?.dataset.region;
  for (const [name, html] of Object.entries(regions)) {
    const box = region(root, name);
    if (!box) continue;
    if (name === "board") patchBoard(box, html);
    else box.innerHTML = html;
  }
  if ("line" in regions) showStop(root);
  hrefs(root);
  if (inside && !root.contains(document.activeElement)) refocus(root, again, home);
}

function refocus(root, again, home) {
  const spots = [home && again && region(root, home)?.querySelector(again), again && root.querySelector(again),
    home && region(root, home)?.querySelector("[data-do]"), root.querySelector(".er-overlay")];
  const visible = spots.find((one) => one && one.getClientRects().length);
  visible?.focus({ preventScroll: true });
}

function showStop(root) {
  const lines = root.querySelector(".er-lines"), now = root.querySelector(".er-stops .er-now");
  if (lines && now && lines.scrollWidth > lines.clientWidth) lines.scrollLeft = now.offsetLeft - lines.clientWidth / 2;
}

function hrefs(root) {
  const resolve = globalThis.erClauseHref;
  if (typeof resolve !== "function") return;
  for (const chip of root.querySelectorAll("a[data-clause]")) {
    const href = resolve(chip.dataset.clause);
    if (href) chip.href = href;
  }
}

function say(root, text) {
  const live = region(root, "live");
  if (!live) return;
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

// -- the board's own surface --------------------------------------------------------------------------

function places(overlay) {
  const boxes = json(overlay.dataset.boxes, []), names = json(overlay.dataset.names, []);
  return boxes.map(([id, x, y, w, h], at) => ({ id, x, y, w, h, name: names[at] }));
}

function nearest(overlay, event) {
  const box = overlay.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * overlay.dataset.w;
  const y = ((event.clientY - box.top) / box.height) * overlay.dataset.h;
  let best = null, least = Infinity;
  for (const place of places(overlay)) {
    const dx = x - place.x - place.w / 2, dy = y - place.y - place.h / 2, far = dx * dx + dy * dy;
    if (far < least) { least = far; best = place; }
  }
  return best && least <= (Math.max(best.w, best.h) * 1.2) ** 2 ? best : null;
}

function moveCursor(root, overlay, way) {
  const all = places(overlay);
  if (!all.length) return;
  const cols = Number(overlay.dataset.cols) || 1;
  let at = all.findIndex((place) => place.id === overlay.dataset.at);
  if (way >= 0 && at >= 0) {
    const step = [-cols, 1, cols, -1][way], row = Math.floor(at / cols), next = at + step;
    const wraps = (way === 1 || way === 3) && Math.floor(next / cols) !== row;
    if (next >= 0 && next < all.length && !wraps) at = next;
  } else if (at < 0) at = 0;
  const place = all[at];
  overlay.dataset.at = place.id;
  const cursor = overlay.querySelector(".er-cursor");
  cursor.hidden = false;
  const w = overlay.dataset.w / 100, h = overlay.dataset.h / 100;
  Object.assign(cursor.style, { left: `${place.x / w}%`, top: `${place.y / h}%`, width: `${place.w / w}%`, height: `${place.h / h}%` });
  say(root, place.name);
}

// -- keys -----------------------------------------------------------------------------------------------

function command(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.key === "?" || (event.code === "Slash" && event.shiftKey)) return "keys";
  if (/^[1-9]$/.test(event.key)) return `digit:${event.key}`;
  if (/^(Digit|Numpad)[1-9]$/.test(event.code) && !event.shiftKey) return `digit:${event.code.slice(-1)}`;
  if (event.shiftKey && !/^[A-Z]$/.test(event.key)) return null;
  if (/^[a-z]$/.test(key)) return LETTERS[key];
  if (/^Key[A-Z]$/.test(event.code)) return LETTERS[event.code.slice(3).toLowerCase()];
  return { Home: "first", End: "end", Escape: "escape" }[event.key];
}

function onKey(event, root, act) {
  const target = event.target;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (target.closest("input,textarea,select,[contenteditable=true]")) {
    if (event.key === "Escape") act("escape", "");
    return;
  }
  const overlay = target.closest(".er-overlay");
  if (event.key in ARROWS) {
    if (event.shiftKey) act("direct", String(ARROWS[event.key]));
    else if (overlay) moveCursor(root, overlay, ARROWS[event.key]);
    else return;
  } else if (overlay && (event.key === "Enter" || event.key === " ")) {
    if (overlay.dataset.at) act("choose", overlay.dataset.at);
    else moveCursor(root, overlay, -1);
  } else {
    const found = command(event);
    if (!found || (!keysOn && found !== "keys" && found !== "escape")) return;
    const [name, arg] = found.split(":");
    if (name === "digit") {
      const button = root.querySelector(`.er-r-ask [data-do="act"][aria-keyshortcuts="${arg}"]`);
      if (!button) return;
      act("act", button.dataset.arg);
    } else act(name, arg || "");
  }
  event.preventDefault();
  event.stopPropagation();
}

// -- what the page does without asking Python ------------------------------------------------------------

function present(root, on) {
  root.classList.toggle("er-present", on);
  if (on) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement === root) document.exitFullscreen?.();
}

async function copyLink(root) {
  const url = `${location.href.split("#")[0]}#er=${encodeURIComponent(root.dataset.erAddress || "")}`;
  try {
    await navigator.clipboard.writeText(url);
    say(root, "The link to this position is copied.");
  } catch {
    say(root, `Copy this link: ${url}`);
    prompt("Copy this link", url);
  }
}

function local(root, name, arg) {
  if (name === "present") { present(root, !root.classList.contains("er-present")); return true; }
  if (name === "link") { copyLink(root); return true; }
  if (name === "escape" && root.classList.contains("er-present")) {
    const busy = root.dataset.erPopup || ["refused", "branch"].includes(root.dataset.erState);
    if (!busy) { present(root, false); return true; }
  }
  if (name === "tab") {
    const panel = root.querySelector(`.er-p-${arg}`);
    if (arg === "log") say(root, region(root, "live")?.textContent || "");
    if (panel?.getClientRects().length) panel.focus({ preventScroll: false });
  }
  return false;
}

// The still page's strip of all steps stays when the live stage takes the still one's place.
function keepStrip(root) {
  const still = [...(root.closest("div.cell")?.querySelectorAll(".er-scenario") || [])]
    .find((one) => one.querySelector(".er-stage")?.dataset.erStage === root.dataset.erStage);
  if (!still || root.parentElement.querySelector(":scope > .er-film")) return;
  const parts = [".er-defs", ".er-film"].map((name) => still.querySelector(`:scope > ${name}`)).filter(Boolean);
  root.after(...parts.map((part) => part.cloneNode(true)));
}

// -- the widget -----------------------------------------------------------------------------------------

function environment(root) {
  const overlay = root.querySelector(".er-overlay");
  return {
    theme: themeNow(), dpr: globalThis.devicePixelRatio || 1,
    width: overlay ? overlay.getBoundingClientRect().width : 0,
    reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
    forcedColors: matchMedia("(forced-colors: active)").matches,
  };
}

function lead(model, el, clean) {
  let told = "";
  const tell = (first) => {
    const env = environment(stageOf(el)), text = JSON.stringify(env);
    if (!first && (text === told || !env.width)) return;
    told = text;
    model.send({ do: first ? "ready" : "env", env });
  };
  model.on("msg:custom", (message) => {
    if (message.kind !== "patch") return;
    const root = stageOf(el);
    applyRoot(root, message.root);
    patch(root, message.regions);
    if (message.painted) requestAnimationFrame(() => requestAnimationFrame(() => {
      root.dataset.erPainted = "1";
      root.dispatchEvent(new CustomEvent("er:painted", { bubbles: true }));
    }));
    if (message.fired) root.dispatchEvent(new CustomEvent("er:fired", { bubbles: true, detail: message.fired }));
  });
  const quietly = () => tell(false);
  const sizes = new ResizeObserver(quietly);
  const themes = new MutationObserver(quietly);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(resolution: 1dppx)"].map((text) => matchMedia(text));
  for (const query of queries) query.addEventListener("change", quietly);
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) entry.target.toggleAttribute("data-er-inview", entry.isIntersecting);
  }, { threshold: 0, rootMargin: "-50% 0px -50% 0px" });
  const goto = (event) => {
    const { scenario, step } = event.detail || {};
    if (scenario === model.get("root").stage) model.send({ do: "goto", arg: String(step) });
  };
  const ruling = (event) => {
    const { game, option, choice } = event.detail || {};
    if (game === model.get("root").game) model.send({ do: "ruling", arg: JSON.stringify([option, choice]) });
  };
  const full = () => { if (!document.fullscreenElement) stageOf(el).classList.remove("er-present"); };
  for (const name of ["er:goto", "er:go"]) document.addEventListener(name, goto);
  document.addEventListener("er:ruling", ruling);
  document.addEventListener("fullscreenchange", full);
  let frame = 0;
  const attach = (left) => {
    const root = stageOf(el), overlay = el.querySelector(".er-overlay");
    if ((root === el || !overlay.getBoundingClientRect().width) && left > 0) { frame = requestAnimationFrame(() => attach(left - 1)); return; }
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    applyRoot(root, model.get("root"));
    for (const canvas of root.querySelectorAll("canvas")) { canvas.tabIndex = -1; canvas.setAttribute("aria-hidden", "true"); }
    sizes.observe(overlay);
    seen.observe(root);
    hrefs(root);
    keepStrip(root);
    tell(true);
    const hash = decodeURIComponent(location.hash || "");
    if (hash.startsWith("#er=") && hash.slice(4).split("@")[0] === model.get("root").address.split("@")[0]) model.send({ do: "address", arg: hash.slice(4) });
  };
  attach(600);
  clean.push(() => {
    cancelAnimationFrame(frame);
    sizes.disconnect(); themes.disconnect(); seen.disconnect();
    for (const query of queries) query.removeEventListener("change", quietly);
    for (const name of ["er:goto", "er:go"]) document.removeEventListener(name, goto);
    document.removeEventListener("er:ruling", ruling);
    document.removeEventListener("fullscreenchange", full);
  });
}

function render({ model, el }) {
  const clean = [];
  el.innerHTML = model.get("html");
  const act = (name, arg) => {
    const root = stageOf(el);
    if (!local(root, name, arg)) model.send({ do: name, arg });
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
    if (control.dataset.do === "usekeys") { keysOn = control.checked; return; }
    if (control.getAttribute("aria-disabled") === "true") { say(stageOf(el), control.getAttribute("title") || ""); return; }
    act(control.dataset.do, control.dataset.arg || "");
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
  if (model.get("lead")) lead(model, el, clean);
  return () => {
    for (const one of clean) one();
    el.removeEventListener("click", click);
    el.removeEventListener("submit", submit);
    el.removeEventListener("keydown", key);
    el.removeEventListener("focusout", blur);
  };
}

export default { render };
