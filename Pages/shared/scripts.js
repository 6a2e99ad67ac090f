// Loads scripts beside the page. A page from a file cannot load modules or fetch files, but it can load these.

/** Loads the script at `src`, whose element goes then. Gives whether it is there. */
export function loadScript(src) {
  return new Promise((done) => {
    const script = document.createElement("script");
    script.src = src;
    for (const type of ["load", "error"]) {
      script.addEventListener(type, () => {
        script.remove();
        done(type === "load");
      });
    }
    document.head.append(script);
  });
}
