// The function `load` of a page: it makes the engine of its source, and gives what can be done with it.
import { bytesOf, deepFreeze, Engine, GeobgError, text } from "./engine.js";
import { arrangementsOf, recipeWith } from "./options.js";
import { Wallpaper } from "./wallpaper.js";

/**
 * Makes the function `load`, which loads the engine once, however often it is called.
 *
 * A source is an address, a Response, bytes, a compiled module, or a promise of one of them.
 *
 * @param standardSource Gives the source of the engine, if `load` gets none.
 * @param largeSource Gives the source of the engine that also writes PNG, which is loaded for the first PNG; null for
 *   none.
 * @param moreFunctions Gives more functions of a loaded engine.
 */
export function makeLoad({ standardSource, largeSource = null, moreFunctions = () => ({}) }) {
  let loading;
  return function load(source) {
    loading ??= start(source ?? standardSource(), largeSource, moreFunctions).catch((error) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function start(given, largeSource, moreFunctions) {
  const engine = await engineFrom(given, largeSource);
  let palettes;
  let arrangements;
  return Object.freeze({
    wallpaper: (options = {}) => new Wallpaper(engine, recipeWith(engine, { engine: 1 }, options, true)),
    read: (picture) => new Wallpaper(engine, bytesOf(picture)),
    /** Read when they are needed first: a page that shows a picture needs one of them. */
    get palettes() {
      return (palettes ??= palettesOf(engine));
    },
    get arrangements() {
      return (arrangements ??= arrangementsOf(engine));
    },
    ...moreFunctions(engine),
  });
}

function palettesOf(engine) {
  const names = JSON.parse(text(engine.call("palette")));
  return deepFreeze(Object.fromEntries(names.map((name) => [name, JSON.parse(text(engine.call("palette", name)))])));
}

// MARK: Sources

/** Whether bytes begin as a WebAssembly module does. */
const isModule = (bytes) => [0x00, 0x61, 0x73, 0x6d].every((byte, at) => bytes[at] === byte);

/**
 * The engine from a source; see `load`.
 *
 * @throws {GeobgError} also for what the browser or the network refuses.
 */
async function engineFrom(given, largeSource) {
  try {
    return await readEngine(given, largeSource);
  } catch (error) {
    if (error instanceof GeobgError) throw error;
    const { message } = error;
    const isPolicy = /content.security.policy|\bCSP\b/iu.test(message);
    const advice = isPolicy ? "; the page's Content-Security-Policy needs script-src 'wasm-unsafe-eval'" : "";
    throw new GeobgError("file", null, `the engine cannot be loaded: ${message}${advice}`);
  }
}

async function readEngine(given, largeSource) {
  let source = await given;
  if (typeof source === "string" || source instanceof URL) source = await fetch(source);
  let module = source;
  if (typeof Response === "function" && source instanceof Response) {
    if (!source.ok) {
      throw new GeobgError("file", null, `${source.url}: the server answered ${source.status}`);
    }
    const bytes = new Uint8Array(await source.arrayBuffer());
    // Servers of pages often answer with a page where there is no file.
    if (!isModule(bytes)) {
      const found = `${source.url}: the server's answer is no engine`;
      throw new GeobgError("file", null, `${found}; geobg.wasm and geobg-png.wasm belong beside the script`);
    }
    module = await WebAssembly.compile(bytes);
  } else if (!(source instanceof WebAssembly.Module)) {
    module = await WebAssembly.compile(source);
  }
  const loadLarge = largeSource && (() => engineFrom(largeSource(), null));
  return new Engine(module, await WebAssembly.instantiate(module, {}), loadLarge);
}
