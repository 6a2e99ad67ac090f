// The WebAssembly module of the studio and of the gallery. A page from a file cannot load other files, so the module is
// inside the script. It is compiled once, as soon as the script runs.
import packed from "geobg-engine";
import { unpacked } from "../wrapper/packed-module.js";

globalThis.geobgModule = unpacked(packed);
// The page reports an engine that does not load when it asks for the engine.
globalThis.geobgModule.catch(() => {});
