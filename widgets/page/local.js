// What a press does without asking Python: full screen, panels, the strip of steps.

function local(root, name, arg) {
  if (name === "present") { present(root, !inPresent(root)); return true; }
  if (name === "link") { copyLink(root); return true; }
  if (name === "copy") { copyText(root, arg); return true; }
  if (name === "sheet") awaitSheet();
  if (name === "lines") root.querySelector("[data-do='lines']")?.focus();
  if (name === "open") { showBoard(root); return true; }
  if (name === "about") root.querySelector(".er-overlay")?.focus();
  if (inPresent(root) && name !== "chain") {
    if (tool(root, name, arg)) return true;
    // The board has the screen: one panel at a time lies over it, until the next press.
    const open = closePanel(root);
    if (name === "tab" && open !== arg) root.dataset.erPanel = arg;
    if (name === "escape") {
      if (open) return true;
      const busy = root.dataset.erPopup || ["refused", "branch"].includes(root.dataset.erState);
      if (!busy) { present(root, false); return true; }
    }
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
  const strip = still.querySelector(":scope > .er-film");
  if (strip) root.after(strip.cloneNode(true));
}
