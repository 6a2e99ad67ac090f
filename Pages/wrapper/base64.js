// Files inside scripts: scripts/bundle writes them in base64.

/** The bytes of a text in base64. An old browser gets a loop, which is faster than a callback for each letter. */
export function bytesOfBase64(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
