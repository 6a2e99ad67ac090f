// @ts-self-types="./element.d.ts"
// The element <geo-bg> with the engine inside, for bundles.
import { defineElement, GeoBg } from "./geo-bg.js";
import { GeobgError, load } from "./inline.js";

defineElement({ load, GeobgError });

export { GeoBg };
