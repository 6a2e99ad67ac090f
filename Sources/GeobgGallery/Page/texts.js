// The texts of the page in all languages.
import { makeTranslations } from "../../GeobgPages/translations.js";
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

const translations = makeTranslations(languages);
export const chooseLanguage = translations.chooseLanguage;
export const loadTexts = translations.loadTexts;
export const currentLanguage = translations.currentLanguage;
export const setLanguage = translations.setLanguage;
export const formatNumber = translations.formatNumber;
export const formatPercent = translations.formatPercent;
export const formatTime = translations.formatTime;
export const text = translations.text;
export const hasText = translations.hasText;
