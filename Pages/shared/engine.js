// The engine of the studio and of the gallery: the wrapper with more functions, for the module of engine-module.js.
//
// scripts/bundle makes one function of this module, `geobgEngine`, and calls it. The text of the function starts the
// engine in a worker, which gets the module from the page.
import { GeobgError, makeLoad } from "../wrapper/wallpaper.js";
import { moreFunctions } from "./engine-functions.js";
import { loadScript } from "./scripts.js";

/** The module that writes PNG, in a script of its own. */
async function pngModule() {
  if (!await loadScript("engine-png.js")) throw new GeobgError("file", null, "engine-png.js: the file is missing");
  return globalThis.geobgPNGModule;
}

const load = makeLoad({ standardSource: () => globalThis.geobgModule, largeSource: pngModule, moreFunctions });

globalThis.geobg = Object.freeze({ load, GeobgError });
