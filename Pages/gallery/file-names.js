// Names of several files, made from a template such as `{index}-{seed}`. Pure.

/** What a template may name. */
export const nameParts = Object.freeze(["index", "seed", "palette", "mode", "size"]);

export const usualTemplate = "{index}-{seed}";

/** The longest name without its extension, in letters, which may have three bytes each. */
const longest = 80;

/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** A name that every system accepts; empty if nothing is left. */
function safe(words) {
  const name = words.normalize("NFC").replace(/[\\/:*?"<>|\p{C}\p{Z}]+/gu, "-").replace(/^[-.]+|[-.]+$/gu, "");
  const short = Array.from(name).slice(0, longest).join("").replace(/[-.]+$/u, "");
  return reserved.test(short) ? `${short}-` : short;
}

/**
 * The names of pictures, without extensions, each another one, also where letters of both cases are the same.
 *
 * @param pictures `{ seed, palette, mode, width, height }`.
 */
export function namesOf(template, pictures) {
  const digits = String(pictures.length).length;
  const taken = new Set();
  return pictures.map(({ seed, palette, mode, width, height }, at) => {
    const values = {
      index: String(at + 1).padStart(digits, "0"),
      seed,
      palette,
      mode,
      size: `${width}x${height}`,
    };
    const words = template.replace(/\{(\w+)\}/gu, (whole, key) => (Object.hasOwn(values, key) ? values[key] : whole));
    const name = safe(words) || values.index;
    let own = name;
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${name}-${number}`;
    taken.add(own.toLowerCase());
    return own;
  });
}
