// BlurHash: a few letters for the colors of a picture, shown until its file arrives from the network. Pure.
//
// It is woltapp's format. As in its reference, cosines are sampled at whole pixels.
import { lightOf, partOf } from "../shared/srgb.js";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~";

/** The most components across and down. */
const mostComponents = 9;

/** A number in base 83; NaN for a letter that is none of it. */
function numberOf(text) {
  let number = 0;
  for (const letter of text) {
    const value = letters.indexOf(letter);
    number = value < 0 ? NaN : number * 83 + value;
  }
  return number;
}

const byte = (light) => Math.trunc(partOf(Math.min(1, Math.max(0, light))) * 255 + 0.5);

/**
 * The pixels of a hash, as red, green, blue and opacity: `width` by `height`. Null for a text that is no hash.
 *
 * @returns {Uint8ClampedArray | null}
 */
export function pixelsOfHash(hash, width, height) {
  if (typeof hash !== "string" || hash.length < 6) return null;
  const flag = numberOf(hash[0]);
  const across = (flag % 9) + 1;
  const down = Math.floor(flag / 9) + 1;
  if (!(across <= mostComponents && down <= mostComponents) || hash.length !== 4 + 2 * across * down) return null;
  const largest = (numberOf(hash[1]) + 1) / 166;
  const average = numberOf(hash.slice(2, 6));
  if (!(largest > 0 && average < 1 << 24)) return null;
  const colors = [[average >> 16, (average >> 8) & 255, average & 255].map((each) => lightOf(each / 255))];
  for (let at = 6; at < hash.length; at += 2) {
    const value = numberOf(hash.slice(at, at + 2));
    if (!(value < 19 * 19 * 19)) return null;
    colors.push([Math.floor(value / 361), Math.floor(value / 19) % 19, value % 19].map((each) => {
      const part = (each - 9) / 9;
      return Math.sign(part) * part * part * largest;
    }));
  }
  const waves = (count, length) =>
    Array.from({ length: count }, (_, wave) => (
      Float64Array.from({ length }, (_, at) => Math.cos((Math.PI * wave * at) / length))
    ));
  const [wavesAcross, wavesDown] = [waves(across, width), waves(down, height)];
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const sum = [0, 0, 0];
      for (let j = 0; j < down; j += 1) {
        for (let i = 0; i < across; i += 1) {
          const weight = wavesAcross[i][x] * wavesDown[j][y];
          const color = colors[j * across + i];
          for (let part = 0; part < 3; part += 1) sum[part] += color[part] * weight;
        }
      }
      const at = 4 * (y * width + x);
      for (let part = 0; part < 3; part += 1) pixels[at + part] = byte(sum[part]);
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}
