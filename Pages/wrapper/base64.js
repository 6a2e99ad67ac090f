// Base64, for files inside scripts and for bytes in texts.

/** The bytes of a text in base64. An old browser gets a loop, which is faster than a callback for each letter. */
export function bytesOfBase64(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** A few bytes in base64. */
export const base64OfBytes = (bytes) => btoa(String.fromCharCode(...bytes));
