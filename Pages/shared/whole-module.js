// The WebAssembly module with all functions of the pages, which begin with a smaller one. It is a separate script,
// engine-whole.js, which is loaded for the first file, photo, share or replay that needs it; see engine.js.
import packed from "geobg-whole-engine";
import { unpacked } from "../wrapper/packed-module.js";

globalThis.geobgWholeModule = unpacked(packed);
globalThis.geobgWholeModule.catch(() => {});
