// A WebAssembly module inside a script, compressed, in base64.
import { bytesOfBase64 } from "./base64.js";

/** The compiled module of `packed`. */
export async function unpacked(packed) {
  // The bytes are written at once: a stream of a Blob comes from another process, piece by piece, while a page starts.
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  for (const done of [writer.write(bytesOfBase64(packed)), writer.close()]) {
    // Who reads gets the error.
    done.catch(() => {});
  }
  return WebAssembly.compile(await new Response(readable).arrayBuffer());
}
