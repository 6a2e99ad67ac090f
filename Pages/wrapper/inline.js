// @ts-self-types="./inline.d.ts"
// The wrapper with the engine inside, for a page that is one file. The engine is the larger one, which writes PNG.
import engine from "geobg-engine";
import { bytesOfBase64 } from "./base64.js";
import { GeobgError, makeLoad } from "./wallpaper.js";

export const load = makeLoad({ standardSource: () => bytesOfBase64(engine) });

export { GeobgError };
