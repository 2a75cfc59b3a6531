// The page for frames: its address, as data, becomes the argument of its one cell.
// encodeURIComponent leaves no quote, backslash or line break, so nothing in it can be executed.

(() => {
  "use strict";

  const cells = document.getElementById("er-cells");
  const data = JSON.parse(cells.textContent);
  const given = encodeURIComponent(location.search + location.hash);
  data.cells[0].source = `from widgets.apps.stage.embed import embed\nembed("${given}")`;
  cells.textContent = JSON.stringify(data);

  const theme = new URLSearchParams(location.search).get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  // A clause leads to its paragraph in the book.
  let homes = {};
  globalThis.erClauseHref = (id) => homes[id.toUpperCase()];
  fetch("_static/er-clauses.json").then((answer) => answer.json()).then((found) => { homes = found; }, () => {});
})();
