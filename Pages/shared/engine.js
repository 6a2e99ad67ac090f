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

/** The module that writes PNG. */
const largeSource = () => moduleOf("engine-png.js", "geobgPNGModule");

const load = makeLoad({ standardSource: () => globalThis.geobgModule, largeSource, moreFunctions });

let whole = null;

/** The module with all functions, which a page can pass to a worker. After a failure, the next call tries again. */
const wholeModule = () => (whole ??= moduleOf("engine-whole.js", "geobgWholeModule").catch((error) => {
  whole = null;
  throw error;
}));

/** Loads the engine with all functions. The pages begin with a smaller one. */
const loadWhole = makeLoad({ standardSource: wholeModule, largeSource, moreFunctions });

globalThis.geobg = Object.freeze({ load, loadWhole, wholeModule, GeobgError });
