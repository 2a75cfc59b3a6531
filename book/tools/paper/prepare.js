// Runs in a page that is about to be printed: the article alone, no controls, names that are the page's own in a book of many.
([home, number, numbers]) => {
  dispatchEvent(new Event("beforeprint")); // what waits for an answer is on paper, too
  const article = document.querySelector("article.bd-article") ?? document.body;
  for (const one of article.querySelectorAll("details")) one.open = true;
  for (const one of article.querySelectorAll(".headerlink, .er-steps, .er-fired-note, noscript, script, canvas")) one.remove();
  // A choice that cannot be made is told by its sign.
  for (const one of article.querySelectorAll("input[type=radio]")) one.replaceWith(one.checked ? "◉ " : "○ ");
  for (const one of article.querySelectorAll("button, input, select, textarea, form")) one.remove();
  for (const one of article.querySelectorAll("img[src]")) one.src = one.src;

  // Headings follow each other without a gap, for those who go from one to the next.
  let level = 0;
  for (const one of article.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const own = Math.min(Number(one.tagName[1]), level + 1);
    level = own;
    if (own === Number(one.tagName[1])) continue;
    const made = document.createElement(`h${own}`);
    for (const { name, value } of one.attributes) made.setAttribute(name, value);
    made.append(...one.childNodes);
    one.replaceWith(made);
  }
  for (const one of article.querySelectorAll("figure:not([aria-label])")) {
    one.setAttribute("aria-label", (one.querySelector("figcaption") ?? one).textContent.replace(/\s+/g, " ").trim());
  }
  // A whole that is seen through is a drawing by itself in a file; its parts may be seen through as well.
  for (const one of article.querySelectorAll("svg [opacity]")) {
    one.setAttribute("fill-opacity", one.getAttribute("opacity"));
    one.setAttribute("stroke-opacity", one.getAttribute("opacity"));
    one.removeAttribute("opacity");
  }

  // A name stands once in a book: it begins with the number of its page. Drawings are named after what they are.
  const own = (id) => (/^er-[0-9a-f]{10}$/.test(id) ? id : `p${number}-${id}`);
  const REFERS = ["for", "aria-labelledby", "aria-describedby", "headers"];
  for (const one of article.querySelectorAll("[id]")) one.id = own(one.id);
  for (const name of REFERS) {
    for (const one of article.querySelectorAll(`[${name}]`)) one.setAttribute(name, one.getAttribute(name).split(/\s+/).map(own).join(" "));
  }
  for (const one of article.querySelectorAll("use[href^='#']")) one.setAttribute("href", `#${own(one.getAttribute("href").slice(1))}`);
  for (const name of ["clip-path", "fill", "mask", "stroke", "marker-end"]) {
    for (const one of article.querySelectorAll(`[${name}^='url(#']`)) one.setAttribute(name, `url(#${own(one.getAttribute(name).slice(5, -1))})`);
  }

  // Links to pages that are printed, too, stay inside; of the others the words remain.
  for (const link of article.querySelectorAll("a[href]")) {
    const url = new URL(link.getAttribute("href"), location.href);
    if (!url.href.startsWith(home)) continue;
    const name = decodeURIComponent(url.href.slice(home.length).split(/[?#]/)[0]).replace(/\.html$/, "");
    if (url.hash.startsWith("#er")) url.hash = ""; // the state of a board is no place of a page
    if (!(name in numbers)) link.removeAttribute("href");
    else link.setAttribute("href", `#p${numbers[name]}-${decodeURIComponent(url.hash.slice(1))}`);
  }

  // A browser tells the place of words, not always that of the box round them.
  const named = new Set(REFERS.flatMap((name) => [...article.querySelectorAll(`[${name}]`)].flatMap((one) => one.getAttribute(name).split(" "))));
  for (const one of article.querySelectorAll("[id]")) {
    if (one.closest("svg") || named.has(one.id)) continue;
    const first = one.matches("h1, h2, h3, p, td, th, dt, span") ? one : one.querySelector("h1, h2, h3, p, td, th, dt") ?? one;
    const mark = Object.assign(document.createElement("span"), { id: one.id });
    one.removeAttribute("id");
    first.prepend(mark);
  }

  const text = (one) => one.textContent.replace(/\s+/g, " ").trim();
  const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].map((one) => one.href);
  article.id = `p${number}-`;
  return { title: text(article.querySelector("h1") ?? { textContent: document.title }), html: article.outerHTML, sheets };
}
