// Links: the fragment of an address for a recipe, and back. Short and readable if the engine has a short form,
// otherwise `r=` and the deflated recipe. Whatever a link contains is data from a stranger: it has limits, and the
// engine checks it.
import { limits } from "./table.js";

/** More gestures never fit into a link; it takes long to find that out by writing them. */
export const maxGestures = 10_000;

/** The kinds of mistakes in links. */
export class LinkError extends Error {
  /** @param code `long`, `damaged` or `recipe`. */
  constructor(code, message = code) {
    super(message);
    this.name = "LinkError";
    this.code = code;
  }
}

/** Bytes through a stream that compresses or decompresses; stops after `most` bytes. */
async function streamed(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    count += value.length;
    if (count > most) {
      reader.cancel().catch(() => {});
      throw new LinkError("long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64URL(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

function fromBase64URL(text) {
  if (!/^[\w-]*$/u.test(text)) throw new LinkError("damaged");
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new LinkError("damaged");
  }
}

/**
 * The fragment (without `#`) for a recipe (canonical JSON). `engine.link` gives the short form, or null.
 *
 * @param hasSize Whether the link keeps the size; otherwise everybody sees the picture in their own window.
 * @throws {LinkError} `long` if the recipe is too long for a link.
 */
export async function recipeFragment(recipe, hasSize, engine) {
  const { canvas, output: _output, ...rest } = JSON.parse(recipe);
  if (rest.gestures?.length > maxGestures) throw new LinkError("long");
  const short = engine.link(recipe);
  // The short form leaves out the standard size.
  if (short !== null) return hasSize && !sizeKey.test(short) ? `${short}&w=${canvas.width}x${canvas.height}` : short;
  const bytes = new TextEncoder().encode(JSON.stringify(hasSize ? { ...rest, canvas } : rest));
  if (bytes.length > limits.linkedRecipe) throw new LinkError("long");
  const fragment = `r=${toBase64URL(await streamed(bytes, new CompressionStream("deflate-raw"), limits.linkLength))}`;
  if (fragment.length > limits.linkLength) throw new LinkError("long");
  return fragment;
}

/** A fragment with a deflated recipe; a short one has more keys than `r`. */
const longForm = /^r=[^&]*$/u;
const sizeKey = /(?:^|&)w=/u;

/** A recipe that the engine wrote, as an object. */
function readRecipe(json, hasSize) {
  const { canvas, ...rest } = JSON.parse(json);
  return hasSize ? { ...rest, canvas } : rest;
}

/**
 * What a fragment (with or without `#`) means: null for nothing, `{ token }` for the address that `geobg studio` opens,
 * or `{ recipe }`, an object that the engine has accepted, without a canvas if it is for any window.
 *
 * @throws {LinkError}
 */
export async function readFragment(fragment, engine) {
  const text = fragment.replace(/^#/u, "");
  if (text === "") return null;
  if (text.length > limits.linkLength) throw new LinkError("long");
  const token = /^t=([\w-]{16,256})$/u.exec(text);
  if (token) return { token: token[1] };
  try {
    if (!longForm.test(text)) return { recipe: readRecipe(engine.recipeFromLink(text), sizeKey.test(text)) };
    const inflate = new DecompressionStream("deflate-raw");
    const bytes = await streamed(fromBase64URL(text.slice(2)), inflate, limits.linkedRecipe);
    const json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // Only JSON: the engine would also read a picture here.
    if (!json.startsWith("{")) throw new LinkError("damaged");
    return { recipe: readRecipe(engine.read(json).recipe, Object.hasOwn(JSON.parse(json), "canvas")) };
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError(error.name === "GeobgError" && error.code !== "internal" ? "recipe" : "damaged", error.message);
  }
}

/** Whether a host is this computer, as others do not reach it. */
const isThisComputer = (host) => /^(?:|localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/u.test(host);

/**
 * The address at which others find the page: the address that the command was given, or the page's; null if that is
 * only for this computer, or for those who have the token of its command.
 */
export function sharedAddress(server, { protocol, hostname, href }) {
  if (server !== null) return server.public;
  return protocol === "file:" || isThisComputer(hostname) ? null : href;
}

/** The address of this page with another fragment; the page may be a file. */
export const addressWith = (address, fragment) => `${address.replace(/#.*$/su, "")}#${fragment}`;
