// What is the reader's own lies in this browser's own store, by the place of this copy of the book: another copy on the
// same host has its own. A page that is no part of a copy (JupyterLab) knows no place.

function ownName(name) {
  const place = document.documentElement.dataset.erPlace;
  return place ? `${name} ${place}` : name;
}

// What lay there before names had places is every copy's until it writes its own. It throws where storage is denied.
const ownText = (name) => localStorage.getItem(ownName(name)) ?? localStorage.getItem(name) ?? "";

// Nothing of one's own is an empty text while another copy may still need what lay there before.
function keepOwn(name, text) {
  const mine = ownName(name);
  if (text || (mine !== name && localStorage.getItem(name) !== null)) localStorage.setItem(mine, text);
  else localStorage.removeItem(mine);
}
