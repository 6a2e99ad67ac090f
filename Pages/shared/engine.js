// The engine of the studio and of the gallery: the wrapper with more functions, for the module of engine-module.js.
//
// scripts/bundle makes one function of this module, `geobgEngine`, and calls it. The text of the function starts the
// engine in a worker, which gets the module from the page.
import { GeobgError, makeLoad } from "../wrapper/wallpaper.js";
import { moreFunctions } from "./engine-functions.js";

/** Loads the script with the module that writes PNG. */
function pngModule() {
  return new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = "engine-png.js";
    script.addEventListener("load", () => done(globalThis.geobgPNGModule));
    script.addEventListener("error", () => {
      script.remove();
      fail(new GeobgError("file", null, "engine-png.js: the file is missing"));
    });
    document.head.append(script);
  });
}

const load = makeLoad({ standardSource: () => globalThis.geobgModule, largeSource: pngModule, moreFunctions });

globalThis.geobg = Object.freeze({ load, GeobgError });
