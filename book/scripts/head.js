// The head of a page: as an app and as a file, and its menus.

// -- as an app, and as a file: no browser takes an app from a file, nor opens a notebook there ------
if (location.protocol === "file:") {
  document.addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll("a[data-er-file]")) link.setAttribute("href", link.dataset.erFile ?? "");
  });
} else {
  const root = document.documentElement.dataset.content_root ?? "./";
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: `${root}app.webmanifest` }));
}

// -- a menu of the head: it closes like a menu --------------------------------------------------------
document.addEventListener("click", ({ target }) => { if (target.closest?.("[data-er-print]")) print(); });
const close = (/** @type {From<Event> & {key?: string}} */ event) => {
  for (const menu of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".er-menu[open]"))) {
    if (event.key === "Escape") {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    } else if (!menu.contains(event.target) || event.target.closest("[data-er-print]")) menu.open = false;
  }
};
document.addEventListener("click", close);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(event); });
