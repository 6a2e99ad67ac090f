// The engine of the studio and of the gallery: the wrapper with more functions, for the module of engine-module.js.
//
// scripts/bundle makes one function of this module, `geobgEngine`, and calls it. The text of the function starts the
// engine in a worker, which gets the module from the page.
import { GeobgError, makeLoad } from "../wrapper/wallpaper.js";
import { moreFunctions } from "./engine-functions.js";

const load = makeLoad({ standardSource: () => globalThis.geobgModule, moreFunctions });

globalThis.geobg = Object.freeze({ load, GeobgError });
