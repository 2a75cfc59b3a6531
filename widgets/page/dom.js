// What every script asks of a stage: its element, its regions, and how something is said.

export const stageOf = (el) => el.closest(".er-stage") || el;
export const region = (root, name) => root.querySelector(`[data-region="${name}"]`);
export const inGame = (root) => root.dataset.erStage?.endsWith("/play");
export const json = (text, otherwise) => { try { return JSON.parse(text); } catch { return otherwise; } };

export const PHONE = "(max-width: 767px)";
export const phone = () => matchMedia(PHONE).matches;

export function say(root, text) {
  const live = region(root, "live");
  if (!live) return;
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

// A line that says what became of a copy; the one before it in the same place is gone.
export function noted(home, text) {
  home.querySelector(":scope > .er-copied")?.remove();
  const line = document.createElement("p");
  line.className = "er-say er-copied";
  line.textContent = text;
  return line;
}
