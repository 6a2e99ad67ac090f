// What the first frame does not need: all that a visitor chooses with. scripts/bundle makes a separate script of it,
// which shares the modules of the page's first script.
import { later } from "#texts/gallery-later";
import { startChoosing } from "./choosing-views.js";
import { addTexts } from "./texts.js";

if (later) addTexts(later);

globalThis.geobgLater = Object.freeze({ startChoosing });
