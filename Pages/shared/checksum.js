// A short checksum of words, for what is not safe against anybody who wants two words with the same one.

/** 32 bits of FNV-1a over UTF-16 units. */
export function checksum(words) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) sum = Math.imul(sum ^ words.charCodeAt(at), 0x01000193);
  return sum >>> 0;
}
