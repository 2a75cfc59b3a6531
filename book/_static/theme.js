// The reader's colours, before the first line is painted. Where nothing may be kept, the page has those of the device.

(() => {
  "use strict";

  const kept = (name) => {
    try { return localStorage.getItem(name) || "auto"; } catch { return "auto"; }
  };
  document.documentElement.dataset.mode = kept("mode");
  document.documentElement.dataset.theme = kept("theme");
})();
