// The search: loaded when it is asked for, over whatever page is open.

export const search = (/** @type {{erSearch?: Search}} */ (/** @type {unknown} */ (globalThis))).erSearch ??= /** @type {Search} */ ({});
/** @param {string} address @returns {Promise<Event>} */
const load = (address) => new Promise((resolve, reject) => {
  const [source, hash] = address.split("|"), tag = document.createElement("script");
  Object.assign(tag, { src: source, integrity: location.protocol === "file:" ? "" : hash ?? "", onload: resolve, onerror: () => { tag.remove(); reject(); } });
  document.head.append(tag);
});
const sources = () => (document.querySelector("form[data-er-search]")?.dataset.erSearch ?? "").split(" ");
/** @type {Promise<Event> | null} */
let listing = null;
const listed = () => listing ??= (sources()[1] ? load(sources()[1]) : Promise.reject(new Error("no search"))).catch((error) => { listing = null; throw error; });
// A part of the texts by its name, once; the list says the hash of each.
const coming = /** @type {Map<string, Promise<void>>} */ (new Map());
/** @param {string} name */
const come = async (name) => {
  await listed();
  const hash = search.list.files[name], root = document.documentElement.dataset.content_root ?? "./";
  await load(`${root}_static/search/${name}.js?v=${hash.replace(/^sha256-/, "").slice(0, 8).replace(/\W/g, "-")}|${hash}`);
};
search.part = (name) => {
  if (!coming.has(name)) coming.set(name, come(name).catch((error) => { coming.delete(name); throw error; }));
  return /** @type {Promise<void>} */ (coming.get(name));
};
const fetched = async () => {
  await listed();
  await load(sources()[0]);
};
/** @type {Promise<void> | null} */
let loading = null;
/** @param {string} [query] */
const seek = (query) => {
  if (search.open) { search.open(query); return; }
  search.asked = query;
  loading ??= fetched().catch(() => {
    loading = null;
    const page = /** @type {HTMLAnchorElement | null} */ (document.querySelector(".er-seek"))?.href;
    if (page && !document.querySelector(".er-find-page")) location.assign(query ? `${page}?q=${encodeURIComponent(query)}` : page);
  });
};
/** @param {Event} event */
const typing = ({ target }) => target instanceof Element && (target.closest("input, textarea, select, [contenteditable]") !== null);
/** @param {KeyboardEvent} event */
const asksFor = (event) => {
  const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event);
  const k = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!slash && !k) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Who types on at once is not ahead of the search: its field in the page takes the letters until it is there.
  if (!search.open) document.querySelector("form[data-er-search] input")?.focus({ preventScroll: true });
  seek();
};
/** @param {From<MouseEvent>} event */
const door = (event) => {
  const button = /** @type {HTMLInputElement | null} */ (event.target.closest?.(".er-seek, .er-door input"));
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey || !document.querySelector("form[data-er-search]")) return;
  event.preventDefault();
  seek(button.value || undefined);
};
/** @param {From<Event>} event */
const said = (event) => {
  const form = /** @type {HTMLFormElement | null} */ (event.target.closest?.("form[data-er-search]"));
  if (!form) return;
  if (event.type === "submit") event.preventDefault();
  // While the search is on its way the field takes what is typed; then it is empty again.
  const { q } = /** @type {HTMLFormControlsCollection & {q: HTMLInputElement}} */ (form.elements), query = q.value;
  if (search.open) q.value = "";
  seek(query || undefined);
};
addEventListener("keydown", asksFor, true);
document.addEventListener("click", door);
document.addEventListener("submit", said);
document.addEventListener("input", said);
document.addEventListener("DOMContentLoaded", () => {
  if (document.querySelector(".er-find-page")) seek(new URLSearchParams(location.search).get("q") ?? undefined);
});
