// What the style sheet has to know of a page: whether a game is in play on it. A selector that looks for it inside the page
// (`:has`) would have every press look through the whole page.

const page = document.documentElement;
const look = () => page.toggleAttribute("data-er-in-play", Boolean(document.querySelector("[data-er-playing], [data-do=play][data-er-pressed]")));
new MutationObserver(look).observe(page, { subtree: true, childList: true, attributeFilter: ["data-er-playing", "data-er-pressed"] });
