/**
 * Pages come from the network, and from the cache when there is none; files whose name or query holds a
 * hash come from the cache first. Only what a reader has used is kept.
 */

/* global __BUILD__ */
const CACHE = `er-live-${__BUILD__}`;
const ROOT = new URL("./", self.location.href);
const HASHED = /(^|\/)live\/[^/?]*[0-9a-zA-Z]{8}\.[a-z0-9]+$/;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("er-live-") && name !== CACHE && name !== "er-live-snapshot") await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data?.type !== "keep") return;
  event.waitUntil(
    keep(event.data.urls).then(
      () => event.source?.postMessage({ type: "kept" }),
      () => {},
    ),
  );
});

/** The browser's own cache has just seen these: ask it first, so that nothing is sent twice. */
async function keep(/** @type {string[]} */ urls) {
  const cache = await caches.open(CACHE);
  for (const url of urls) {
    if (await cache.match(url)) continue;
    const response = await fetch(url, { cache: "force-cache" }).catch(() => null);
    if (response?.ok && response.status === 200) await cache.put(url, response);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return;
  if (request.headers.has("range")) return;
  const fixed = HASHED.test(url.pathname) || url.searchParams.has("digest") || url.searchParams.has("v");
  event.respondWith(fixed ? cacheFirst(request) : networkFirst(request));
});

async function cacheFirst(/** @type {Request} */ request) {
  const cache = await open();
  const found = await cache?.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200) store(cache, request, response.clone());
  return response;
}

async function networkFirst(/** @type {Request} */ request) {
  const cache = await open();
  try {
    const response = await fetch(request);
    if (response.status === 200) store(cache, request, response.clone());
    return response;
  } catch (error) {
    const ignoreSearch = request.mode === "navigate";
    const found = await cache?.match(request, { ignoreSearch });
    if (found) return found;
    if (request.mode === "navigate") return away();
    throw error;
  }
}

/** Storage may be denied; then everything comes from the network. */
function open() {
  return caches.open(CACHE).catch(() => null);
}

/** Keep in the background; a full disk is no reason to fail. */
function store(/** @type {Cache | null} */ cache, /** @type {Request} */ request, /** @type {Response} */ response) {
  cache?.put(request, response).catch(() => {});
}

function away() {
  const text =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    "<title>Not here yet</title><body style=\"font:17px/1.5 system-ui,sans-serif;max-width:34em;margin:3em auto;padding:0 1em\">" +
    "<h1>This page is not on your device yet</h1><p>Pages that you have opened before are there without a network. " +
    'Go <a href="javascript:history.back()">back</a>, or open this one again when you are connected.</p>';
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
