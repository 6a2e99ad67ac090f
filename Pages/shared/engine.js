// The engine of the studio and of the gallery: the wrapper with more functions, for the module of engine-module.js.
//
// scripts/bundle makes one function of this module, `geobgEngine`, and calls it. The text of the function starts the
// engine in a worker, which gets the module from the page.
import { GeobgError } from "../wrapper/engine.js";
import { makeLoad } from "../wrapper/load.js";
import { moreFunctions } from "./engine-functions.js";
import { loadScript } from "./scripts.js";

/** A module in its own script, which gives it the name. */
async function moduleOf(script, name) {
  if (!await loadScript(script)) throw new GeobgError("file", null, `${script}: the file is missing`);
  return globalThis[name];
}

/** A function that loads a module once; a page can pass it to a worker. After a failure, the next call tries again. */
function loaderOf(script, name) {
  let module = null;
  return () => (module ??= moduleOf(script, name).catch((error) => {
    module = null;
    throw error;
  }));
}

/** The module that writes PNG, and the one with all functions. */
const pngModule = loaderOf("engine-png.js", "geobgPNGModule");
const wholeModule = loaderOf("engine-whole.js", "geobgWholeModule");

const load = makeLoad({ standardSource: () => globalThis.geobgModule, largeSource: pngModule, moreFunctions });

/** Loads the engine with all functions. The pages begin with a smaller one. */
const loadWhole = makeLoad({ standardSource: wholeModule, largeSource: pngModule, moreFunctions });

globalThis.geobg = Object.freeze({ load, loadWhole, pngModule, wholeModule, GeobgError });
