// Unpacks the studio's module with a small module of its own, see lzma.c.

/** The `size` bytes that `packed` stands for, an .lzma file in base64. `code` is the small module, also in base64. */
function decompress(code, packed, size) {
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  const { memory, place, unpack } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  memory.grow(Math.ceil((packed.length + size) / 65536));
  new TextEncoder().encodeInto(packed, new Uint8Array(memory.buffer, place()));
  return new Uint8Array(memory.buffer, unpack(packed.length, size), size);
}
