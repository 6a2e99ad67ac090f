// @ts-self-types="./geobg.d.ts"
// geobg in a page: the engine is the WebAssembly module geobg.wasm, and this file is its wrapper.
import { GeobgError } from "./engine.js";
import { makeLoad } from "./load.js";

export const load = makeLoad({
  standardSource: () => new URL("./geobg.wasm", import.meta.url),
  largeSource: () => new URL("./geobg-png.wasm", import.meta.url),
});

export { GeobgError };
