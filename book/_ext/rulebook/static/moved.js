// A page that went into another one: on to where its words stand now, with the heading or the board that was asked for.

addEventListener("DOMContentLoaded", () => {
  const there = new URL(document.getElementById("er-there").href);
  if (location.search) there.search = location.search;
  if (location.hash) there.hash = location.hash;
  location.replace(there);
});
