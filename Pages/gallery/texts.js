// The texts of the page in all languages.
import { makeTranslations } from "../shared/translations.js";
import { arabic } from "./texts/ar.js";
import { english } from "./texts/en.js";
import { french } from "./texts/fr.js";
import { german } from "./texts/de.js";
import { hindi } from "./texts/hi.js";
import { japanese } from "./texts/ja.js";
import { romanian } from "./texts/ro.js";
import { spanish } from "./texts/es.js";

/** All languages, in the order of the menu. */
export const languages = Object.freeze([english, german, spanish, french, romanian, arabic, hindi, japanese]);

export const {
  chooseLanguage,
  loadTexts,
  currentLanguage,
  setLanguage,
  formatNumber,
  formatPercent,
  formatTime,
  text,
  hasText,
} = makeTranslations(languages);
