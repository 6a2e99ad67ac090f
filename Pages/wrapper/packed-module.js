// A WebAssembly module inside a script, compressed, in base64.
import { bytesOfBase64 } from "./base64.js";

/** The compiled module of `packed`. */
export async function unpacked(packed) {
  const stream = new Blob([bytesOfBase64(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
