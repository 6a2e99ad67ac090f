// The pictures of tiles as files, where the page cannot draw: the thumbnails of the site. It has the functions of
// drawing.js.

/** Files that are loaded at once. */
const mostLoads = 6;

/** @param {import("./files.js").Files} files */
export function startThumbnails(files) {
  let wanted = [];
  const underWay = new Set();
  const failed = new Set();
  let heard = null;

  function load(job) {
    underWay.add(job.key);
    const image = new Image();
    image.alt = "";
    const end = (isDone) => {
      underWay.delete(job.key);
      if (!isDone) failed.add(job.key);
      heard.drawn(job.key, isDone ? image : null);
      feed();
    };
    image.addEventListener("load", () => end(true));
    image.addEventListener("error", () => end(false));
    image.src = files.thumbnail(job.picture);
  }

  function feed() {
    while (underWay.size < mostLoads) {
      const at = wanted.findIndex(({ key }) => !underWay.has(key));
      if (at < 0) return;
      load(wanted.splice(at, 1)[0]);
    }
  }

  return {
    hasDrafts: false,
    began: Promise.resolve(),
    listen(to) {
      heard = to;
    },
    want(jobs) {
      wanted = jobs.filter(({ key }) => !failed.has(key));
      feed();
    },
    /** A file shows its hash until it is there. */
    hash: files.hash,
    replay: async () => null,
    measure: async () => null,
    get load() {
      return underWay.size + wanted.length;
    },
  };
}
