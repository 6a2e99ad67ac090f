// deno-lint-ignore-file no-unused-vars -- scripts/web puts this file into another one
// Unpacks the studio's module with a small module of its own, see lzma.c.

/**
 * The module of `size` bytes that `packed` stands for, see scripts/pack-module. `code` is the small module, in base64.
 */
function decompress(code, packed, size) {
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  const { memory, place, unpack, join } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  // The streams are not longer than the module.
  memory.grow(Math.ceil((packed.length + 2 * size) / 65536));
  new TextEncoder().encodeInto(packed, new Uint8Array(memory.buffer, place()));
  unpack(packed.length);
  return new Uint8Array(memory.buffer, join(packed.length, size), size);
}
