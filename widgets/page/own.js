// What is the reader's own lies in this browser's own store, by the place of this copy of the book: another copy on the
// same host has its own. A page that is no part of a copy (JupyterLab) knows no place.

/** @param {string} name */
export function ownName(name) {
  const place = document.documentElement.dataset.erPlace;
  return place ? `${name} ${place}` : name;
}

/** What lay there before names had places is every copy's until it writes its own. It throws where storage is denied. @param {string} name */
export const ownText = (name) => localStorage.getItem(ownName(name)) ?? localStorage.getItem(name) ?? "";

/** Nothing of one's own is an empty text while another copy may still need what lay there before. @param {string} name @param {string} text */
export function keepOwn(name, text) {
  const mine = ownName(name);
  if (text || (mine !== name && localStorage.getItem(name) !== null)) localStorage.setItem(mine, text);
  else localStorage.removeItem(mine);
}

/** What holds for every copy: small marks under their names. Where storage is denied, nothing was there. @param {string} name */
export const stored = (name) => { try { return localStorage.getItem(name) ?? ""; } catch { return ""; } };
/** @param {string} name @param {string} value */
export function store(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch { /* then it lasts as long as the page */ }
}

/** Where the class that this browser leads is noted, and what the reader has come for. */
export const CLASS = "er-class", PURPOSE = "er-purpose";
/** Whether a class is led in this browser, or its reader has come to teach. */
export const isTaught = () => Boolean(stored(CLASS)) || stored(PURPOSE) === "teach";
/** There two keys count wherever the focus is, for the stage nearest to the middle of the window. @type {Record<string, string[]>} */
export const LED = { KeyF: ["present"], KeyG: ["present", "poll"] };

// Which tab of the drawer is open, or that it is shut, holds for the whole book.
export const DRAWER = "er-drawer";
