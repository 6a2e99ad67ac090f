// The WebAssembly module that writes PNG, for the studio and the gallery. It is a separate script, engine-png.js,
// which is loaded for the first PNG; see engine.js.
import packed from "geobg-png-engine";
import { unpacked } from "../wrapper/packed-module.js";

globalThis.geobgPNGModule = unpacked(packed);
globalThis.geobgPNGModule.catch(() => {});
