// Loads scripts beside the page. A page from a file cannot load modules or fetch files, but it can load these.

/** Loads the script at `src`. Gives whether it is there; a script that is not can be asked for again. */
export function loadScript(src) {
  return new Promise((done) => {
    const script = document.createElement("script");
    script.src = src;
    script.addEventListener("load", () => done(true));
    script.addEventListener("error", () => {
      script.remove();
      done(false);
    });
    document.head.append(script);
  });
}
