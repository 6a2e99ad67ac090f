// Unpacks the studio's module with the module that `Pack.c` becomes. Packed, it is a third smaller than with gzip.

const bytesOfBase64 = (text) => {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
};

/** The `size` bytes of the packed module. Both modules are base64. */
function unpackedModule(size, unpacker, packed) {
  const { memory, start, unpack } = new WebAssembly.Instance(new WebAssembly.Module(bytesOfBase64(unpacker))).exports;
  new Uint8Array(memory.buffer).set(bytesOfBase64(packed), start());
  return new Uint8Array(memory.buffer, unpack(size), size);
}
