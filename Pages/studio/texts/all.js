// The texts of the page in all languages. In a built page, scripts/bundle has another form of this module.
import { arabic } from "./ar.js";
import { chinese } from "./zh.js";
import { english } from "./en.js";
import { french } from "./fr.js";
import { german } from "./de.js";
import { hindi } from "./hi.js";
import { italian } from "./it.js";
import { japanese } from "./ja.js";
import { korean } from "./ko.js";
import { portuguese } from "./pt.js";
import { romanian } from "./ro.js";
import { spanish } from "./es.js";

/** All languages, in the order of the menu. */
export const languages = Object.freeze([
  english,
  german,
  spanish,
  french,
  italian,
  portuguese,
  romanian,
  arabic,
  hindi,
  chinese,
  japanese,
  korean,
]);
