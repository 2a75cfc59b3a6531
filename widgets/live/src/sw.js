/**
 * Pages come from the network, and from the cache when there is none; files whose name or query holds a
 * hash come from the cache first. Only what a reader has used is kept, and only as it was built: the list of
 * the site's files says the hash of each, so neither a damaged file nor the page of a hotel's network stays.
 */

/**
 * What a service worker hears, and what this one is told by its pages.
 * @typedef {ExtendableEvent & {request: Request, respondWith: (answer: Promise<Response>) => void}} FetchEvent
 * @typedef {{type: string, id: number, url: string, urls: string[]}} Asked by its type it has an address or several
 * @typedef {ExtendableEvent & {data?: Asked, source?: {postMessage: (told: object) => void}}} ToldEvent
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} ExtendableEvent
 * @typedef {{skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>},
 *   addEventListener: <K extends keyof Heard>(type: K, heard: (event: Heard[K]) => void) => void}} Worker
 * @typedef {{install: ExtendableEvent, activate: ExtendableEvent, message: ToldEvent, fetch: FetchEvent}} Heard
 */

/** The hash of `site.json`, stamped when the site is whole (widgets/live/whole.py). */
const SITE = "er-site:unstamped".slice(8);
const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));
const ROOT = new URL("./", self.location.href);
/** Copies of the book on one host leave each other's pages alone. */
const OURS = `er-live ${ROOT.pathname} `;
const CACHE = OURS + SITE;
/** The name of a cache before copies had their own. */
const FORMER = /^er-live-[0-9a-f]{16}$/;
/** What a page cannot go on without: it comes whole, or it is asked for once more. */
const NEEDED = ["script", "style", "worker"];
/** What browsers use without asking whether it is right. */
const TAKEN = ["document", ...NEEDED];
const HASHED = /(^|\/)live\/[^/?]*[0-9a-zA-Z]{8}\.[a-z0-9]+$/;

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name === CACHE || !(name.startsWith(OURS) || FORMER.test(name))) continue;
        if (await carried(name)) await caches.delete(name);
      }
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("message", (event) => {
  const { type, urls, url, id } = /** @type {Asked} */ (event.data ?? {});
  if (type === "go") worker.skipWaiting();
  if (type === "try") event.waitUntil(opens(url).then((right) => event.source?.postMessage({ type: "tried", id, right })));
  if (type !== "keep") return;
  event.waitUntil(
    Promise.all(urls.map((url) => fill(url).catch(() => false))).then((kept) =>
      event.source?.postMessage({ type: "kept", id, lost: urls.filter((_, at) => !kept[at]) }),
    ),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return;
  if (request.headers.has("range") || url.pathname.startsWith(`${ROOT.pathname}lab/`)) return; // it has one of its own
  const fixed = HASHED.test(url.pathname) || url.searchParams.has("digest") || url.searchParams.has("v");
  // Who asks past the cache has found something wrong in it.
  const anew = ["reload", "no-cache", "no-store"].includes(request.cache);
  event.respondWith(fixed && !anew ? cacheFirst(event) : networkFirst(event));
});

async function cacheFirst(/** @type {FetchEvent} */ event) {
  const cache = await open();
  const found = await kept(cache, event.request);
  if (found) return found;
  try {
    return await fetched(cache, event);
  } catch (error) {
    return (await kept(cache, event.request, { ignoreSearch: true })) ?? Promise.reject(error);
  }
}

async function networkFirst(/** @type {FetchEvent} */ event) {
  const { request } = event;
  const cache = await open();
  try {
    return await fetched(cache, event);
  } catch (error) {
    const found = await kept(cache, request, { ignoreSearch: true });
    if (found) return found;
    if (request.mode === "navigate") return away(request.url);
    throw error;
  }
}

/**
 * What is kept for a request. A disk may give something else than it was given: what the browser takes as it is, is
 * looked at first. The rest is checked by those who ask for it, past this cache if need be.
 * @param {Cache | null} cache @param {Request} request @param {CacheQueryOptions} [options]
 */
async function kept(cache, request, options) {
  const found = (await cache?.match(request, options)) ?? (await cache?.match(await home(request.url).catch(() => request.url), options));
  if (!found || !TAKEN.includes(request.destination)) return found;
  const answer = await whole(found).catch(() => undefined);
  if (!answer) return undefined;
  const right = await isRight(request.url, answer.clone()).catch(() => true); // without a list nothing can be said
  return right ? answer : undefined;
}

/** Whether a page opens from what is kept, without a word to the host. @param {string} url */
async function opens(url) {
  const request = /** @type {Request} */ ({ url, mode: "navigate", destination: "document" });
  const found = await kept(await open(), request, { ignoreSearch: true }).catch(() => undefined);
  return Boolean(found?.ok);
}

/** The address under which a file is kept, by its name in the list: hosts may give a page without its ending. @param {string} url */
async function home(url) {
  const name = path(url, await list()), at = new URL(url);
  at.pathname = ROOT.pathname + name.split("/").map(encodeURIComponent).join("/");
  return at.href;
}

/**
 * An answer with all of its body. One that is cut on its way fails here: handed on, it would be an empty script in the
 * page, without a word. @param {Response} response
 */
async function whole(response) {
  return new Response(await response.blob(), { status: response.status, headers: response.headers });
}

/** An answer as a page may have it: one that was led elsewhere opens none. @param {Response} response */
async function rebuilt(response) {
  return response.redirected ? whole(response) : response;
}

/** The host's answer; it is kept in the background, and a full disk is no reason to fail. */
async function fetched(/** @type {Cache | null} */ cache, /** @type {FetchEvent} */ event) {
  const { request } = event;
  let response = await fetch(request);
  if (NEEDED.includes(request.destination) && response.status === 200) {
    response = await whole(response).catch(async () => whole(await fetch(request.url, { cache: "reload" })));
  }
  if (cache) event.waitUntil(store(cache, event.request.url, response.clone()).catch(() => {}));
  return response;
}

/** Keep an answer if it is the file as it was built; whether it is. */
async function store(/** @type {Cache} */ cache, /** @type {string} */ url, /** @type {Response} */ response) {
  if (response.status !== 200 || !(await isRight(url, response.clone()))) return false;
  await cache.put(await home(url), await rebuilt(response));
  return true;
}

/** Whether this is a file as it was built. @param {string} url @param {Response} response */
async function isRight(url, response) {
  const files = await list(), hash = files[path(url, files)];
  // Of a packed file there are two: the host may have had it unpacked.
  return Boolean(hash) && hash.split(" ").includes(await digest(await response.arrayBuffer()));
}

/**
 * Keep a file, if it is not kept under another version's address; whether it is kept now. An older edition and the
 * browser's own cache may have it: ask them first, so that nothing is sent twice. With `abroad` the host is asked, too.
 */
async function fill(/** @type {string} */ url, abroad = true) {
  const cache = await caches.open(CACHE);
  if (await cache.match(await home(url), { ignoreSearch: !url.includes("?") })) return true;
  const older = await caches.match(url);
  if (older && (await store(cache, url, older))) return true;
  for (const way of /** @type {RequestCache[]} */ (abroad ? ["force-cache", "reload"] : [])) {
    const response = await fetch(url, { cache: way }).catch(() => null);
    if (response && (await store(cache, url, response))) return true;
  }
  return false;
}

/** Take over from an older cache what is still right, and ask for the new text of its pages; whether it is ours. */
async function carried(/** @type {string} */ name) {
  const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
  if (!urls.every((url) => url.startsWith(ROOT.href))) return false;
  const files = await list();
  for (const url of urls) await fill(url, path(url, files) in files && !HASHED.test(new URL(url).pathname));
  return true;
}

/** @type {Promise<Record<string, string>> | null} */
let asked = null;

/** The hashes of the site's files; a list that is not the stamped one is none. */
function list() {
  asked ??= listed().catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function listed() {
  const url = new URL(`site.json?v=${SITE}`, ROOT).href;
  const cache = await caches.open(CACHE);
  for (const ask of [() => cache.match(url), () => fetch(url, { cache: "no-cache" })]) {
    const response = await ask();
    const text = await response?.clone().arrayBuffer();
    if (!text || (await digest(text)) !== SITE) continue;
    await cache.put(url, await rebuilt(/** @type {Response} */ (response)));
    return JSON.parse(new TextDecoder().decode(text));
  }
  throw new Error("the list of this site's files is another one");
}

/** A file's name in the list: that of a folder is its page, and hosts may drop the ending. @param {string} url @param {Record<string, string>} files */
function path(url, files) {
  const name = decodeURIComponent(new URL(url).pathname).slice(decodeURIComponent(ROOT.pathname).length);
  if (name === "" || name.endsWith("/")) return `${name}index.html`;
  return !(name in files) && `${name}.html` in files ? `${name}.html` : name;
}

/** A hash as the list has it. @param {ArrayBuffer} content */
async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content)).slice(0, 16);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Storage may be denied; then everything comes from the network. */
function open() {
  return caches.open(CACHE).catch(() => null);
}

/** What stands in the place of a page that is not kept, or that the book has not got. @param {string} url */
async function away(url) {
  const files = await list().catch(() => null), missing = files && !(path(url, files) in files);
  const [title, words] = missing
    ? ["The book has no such page", "The address may be mistyped, or from another edition."]
    : ["This page is not on your device yet", "Pages that you have opened before are there without a network."];
  const again = missing ? "" : ', or <a href="">open this one again</a> when you are connected';
  const text =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><body style="font:17px/1.5 system-ui,sans-serif;max-width:34em;margin:3em auto;padding:0 1em">` +
    `<h1>${title}</h1><p>${words} Go to <a href="${ROOT.pathname}">the first page</a>${again}.</p>`;
  return new Response(text, { status: missing ? 404 : 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
