// Rolls: random values of the traits that are not locked. Pure.
import { traits } from "./fields.js";

/**
 * A look with other values of the traits that are not locked.
 *
 * @param look The values now. @param locks `{name: true}`. @param byHand Whether the drawing has gestures.
 * @param random Gives numbers from 0 to below 1.
 */
export function rolledLook(look, locks, byHand, random) {
  const rolled = { ...look };
  // The mode comes first, because it decides which backgrounds fit.
  for (const trait of [...traits].sort((one, other) => (other.name === "mode") - (one.name === "mode"))) {
    if (locks[trait.name]) continue;
    rolled[trait.name] = trait.roll(random, { value: look[trait.name], mode: rolled.mode, byHand });
  }
  return rolled;
}

/** Random numbers from 0 to below 1 that follow from a whole number: Mulberry32. */
export function numbersFrom(seed) {
  let state = (seed ^ (seed / 2 ** 32)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
