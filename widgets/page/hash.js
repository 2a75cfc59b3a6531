// What stands behind the # of the page's address, if it begins like that; it is data and may be damaged.

/** @param {string} mark */
export function behind(mark) {
  if (!location.hash.startsWith(mark)) return "";
  const text = location.hash.slice(mark.length);
  try { return decodeURIComponent(text); } catch { return text; }
}
