// Runs in a page that is about to be printed: the article alone, no controls, links that can be told apart.
([home, inside, places, names, style]) => {
  dispatchEvent(new Event("beforeprint")); // what waits for an answer is on paper, too
  const article = document.querySelector("article.bd-article") ?? document.body;
  document.documentElement.dataset.theme = "light";
  document.documentElement.dataset.erLive = "still";
  document.body.replaceChildren(article);
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  for (const one of article.querySelectorAll("details")) one.open = true;
  for (const one of article.querySelectorAll(".headerlink, .er-steps, .er-fired-note, noscript, script")) one.remove();
  // A choice that cannot be made is told by its sign.
  for (const one of article.querySelectorAll("input[type=radio]")) one.replaceWith(one.checked ? "◉ " : "○ ");
  for (const one of article.querySelectorAll("button, input, select, textarea, form")) one.remove();

  const pages = new Set(names);
  for (const link of article.querySelectorAll("a[href]")) {
    const url = new URL(link.getAttribute("href"), location.href);
    if (!url.href.startsWith(home)) continue;
    const name = decodeURIComponent(url.href.slice(home.length).split(/[?#]/)[0]).replace(/\.html$/, "");
    if (pages.has(name)) link.setAttribute("href", `${inside}${name}${url.hash}`);
    else link.removeAttribute("href");
  }

  const text = (one) => one.textContent.replace(/\s+/g, " ").trim();
  const sections = [...article.querySelectorAll("section[id] > h2")].map((one) => ({
    title: text(one), anchor: one.parentElement.id,
  }));
  const title = text(article.querySelector("h1") ?? { textContent: document.title });

  // The place of an anchor on paper is that of a small link beside it, taken out again when all are joined.
  for (const one of article.querySelectorAll("[id]")) {
    if (one.closest("svg") || !one.id) continue;
    const home = one.querySelector("h1, h2, h3, p, td, th, dt") ?? one;
    home.prepend(Object.assign(document.createElement("a"), {
      href: `${places}${encodeURIComponent(one.id)}`, className: "paper-place", textContent: "\u200b",
    }));
  }
  return { title, sections };
}
