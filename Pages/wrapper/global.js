// A classic script, for pages that are opened from the disk: the engine, the wrapper as `geobg`, and the element.
import { defineElement } from "./geo-bg.js";
import { GeobgError, load } from "./inline.js";

globalThis.geobg = Object.freeze({ load, GeobgError });
defineElement(globalThis.geobg);
