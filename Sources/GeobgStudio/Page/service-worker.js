// Keeps the page's files, so that it opens without a network after the first visit. Everything else goes to the network.

/** The files, and a name for this build of them: scripts/studio replaces both. */
const files = [];
const build = "geobg-studio";

const addressOf = (name) => new URL(name, self.registration.scope).href;

self.addEventListener("install", (event) => {
  // Not from the browser's own cache, which may have files of an older build.
  event.waitUntil(caches.open(build)
    .then((cache) => cache.addAll(files.map((name) => new Request(addressOf(name), { cache: "reload" }))))
    .then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("geobg-studio-") && name !== build).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  if (request.method !== "GET") return;
  const name = address === addressOf("./") ? "index.html" : files.find((each) => address === addressOf(each));
  if (!name) return;
  event.respondWith(caches.open(build).then((cache) => cache.match(addressOf(name))).then((kept) => kept ?? fetch(request)));
});
