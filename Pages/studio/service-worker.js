// Keeps the page's files, so that it opens without a network after the first visit. Everything else goes to the
// network. Files of a command go there, too, as long as it answers.

/** The files, and a name for this build of them, which begins with `geobg-studio`; scripts/bundle defines both. */
const files = studioFiles;
const build = studioBuild;

/** Whether the files of the network come first, see offline.js. */
const isNetworkFirst = self.location.search === "?network-first";

/** Several studios of one host, in different folders, keep their files apart. */
const scope = self.registration.scope;
const kept = `${build} ${scope}`;
const isOurs = (name) => name.startsWith("geobg-studio") && name.endsWith(` ${scope}`);

const addressOf = (name) => new URL(name, scope).href;

self.addEventListener("install", (event) => {
  // Not from the browser's own cache, which may have files of an older build.
  event.waitUntil(
    caches.open(kept)
      .then((cache) => cache.addAll(files.map((name) => new Request(addressOf(name), { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) =>
        Promise.all(
          names.filter((name) =>
            isOurs(name) &&
            name !== kept
          ).map((name) => caches.delete(name)),
        )
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  const name = address === scope ? "index.html" : files.find((each) => address === addressOf(each));
  if (!name) return;
  const fromCache = () => caches.open(kept).then((cache) => cache.match(addressOf(name)));
  event.respondWith(
    isNetworkFirst
      ? fetch(request).catch(async () => await fromCache() ?? Response.error())
      : fromCache().then((file) => file ?? fetch(request)),
  );
});
