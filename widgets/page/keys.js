// Keys of a stage, by letter and by physical key, so that they work on a Cyrillic layout.

const LETTERS = {
  n: "step", p: "back", u: "undo", r: "redo", b: "branch", v: "lookon", y: "whynot", q: "about",
  w: "tab:why", o: "tab:odds", e: "tab:else", l: "tab:log", c: "link", s: "share", f: "present", h: "hide",
};
const ARROWS = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };

const keysOn = () => document.documentElement.dataset.erKeys !== "off";

function command(event) {
  if (event.shiftKey && event.code === "KeyV") return "compare";
  if (event.shiftKey && event.code === "KeyB") return "lines";
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.key === "?" || (event.code === "Slash" && event.shiftKey)) return "keys";
  if (event.code === "Digit0" || event.key === "0") return "roll";
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
    else if (overlay) moveCursor(root, overlay, ARROWS[event.key], act);
    else return;
  } else if (overlay && (event.key === "Enter" || event.key === " ")) {
    if (overlay.dataset.at) act("choose", overlay.dataset.at);
    else moveCursor(root, overlay, -1, act);
  } else {
    const found = command(event);
    if (!found || (!keysOn() && found !== "keys" && found !== "escape")) return;
    const [name, arg] = found.split(":");
    if (name === "digit") {
      const button = root.querySelector(`.er-r-ask :is([data-do="act"],[data-do="guess"])[aria-keyshortcuts="${arg}"]`);
      if (!button) return;
      act(button.dataset.do, button.dataset.arg);
    } else act(name, arg || "");
  }
  event.preventDefault();
  event.stopPropagation();
}
