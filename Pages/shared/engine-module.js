// The WebAssembly module of the studio and of the gallery, compressed, in base64. A page from a file cannot load other
// files, so the module is inside the script. It is compiled once, as soon as the script runs.
import packed from "geobg-engine";
import { bytesOfBase64 } from "../wrapper/base64.js";

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

globalThis.geobgModule = unpacked(bytesOfBase64(packed));
// The page reports an engine that does not load when it asks for the engine.
globalThis.geobgModule.catch(() => {});
