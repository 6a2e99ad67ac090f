// Base64, for files inside scripts and for bytes in texts.

/** The bytes of a text in base64. An old browser gets a loop, which is faster than a callback for each letter. */
export function bytesOfBase64(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** As many bytes become a text at once: a function takes no more arguments than fit on the stack. */
const bytesAtOnce = 1 << 13;

/** Bytes in base64. */
export function base64OfBytes(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    text += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  }
  return btoa(text);
}
