// Makes the page installable, and useful without a network after the first visit.
//
// Browsers refuse both for a page from a file, with a message on the console. `geobg studio` forbids storing its files,
// so that the page is never older than the command; then they are kept for the time when the command has ended.

/** Whether the server allows the page's files to be stored. */
async function mayStore() {
  try {
    const answer = await fetch("manifest.webmanifest", { credentials: "same-origin" });
    return answer.ok && !/\bno-store\b/u.test(answer.headers.get("Cache-Control") ?? "");
  } catch {
    return false;
  }
}

export async function startOffline(store) {
  if (!/^https?:$/u.test(location.protocol)) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "manifest.webmanifest";
  document.head.append(link);
  // Not while the page opens: the first picture comes first.
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  // Only https and the visitor's own computer have service workers, and private windows may have none.
  if (!("serviceWorker" in navigator)) return;
  const keep = (worker) => navigator.serviceWorker.register(worker).catch(() => {});
  if (await mayStore()) {
    await keep("service-worker.js");
    return;
  }
  let isKept = false;
  store.view(({ server }) => {
    if (isKept || !server?.share) return;
    isKept = true;
    keep("service-worker.js?network-first");
  });
}
