// @ts-self-types="./inline.d.ts"
// The wrapper with the engine inside, for bundles, for programs without a page, and for a page that is one file. The
// engine is the larger one, which writes PNG.
import packed from "geobg-engine";
import { unpacked } from "./packed-module.js";
import { GeobgError } from "./engine.js";
import { makeLoad } from "./load.js";

export const load = makeLoad({ standardSource: () => unpacked(packed) });

export { GeobgError };
