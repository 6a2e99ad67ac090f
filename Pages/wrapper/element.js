// @ts-self-types="./element.d.ts"
// The element <geo-bg>, with the wrapper and the engine beside this file.
import { defineElement, GeoBg } from "./geo-bg.js";
import { GeobgError, load } from "./geobg.js";

defineElement({ load, GeobgError });

export { GeoBg };
