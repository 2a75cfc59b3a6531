// The page for an address that is not there: it looks for the folder in which the book begins, where nobody has said it.
(async () => {
  if ("erKnown" in document.body.dataset) return;
  for (let at = new URL("./", location.href), last = ""; at.href !== last; last = at.href, at = new URL("../", at)) {
    const answer = await fetch(new URL("site.json", at), { method: "HEAD" }).catch(() => null);
    if (!answer?.ok || !answer.headers.get("content-type")?.includes("json")) continue;
    for (const one of document.querySelectorAll("[data-er-to]")) one.setAttribute(one.matches("form") ? "action" : "href", new URL(one.dataset.erTo, at).href);
    return;
  }
})();
