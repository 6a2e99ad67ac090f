// The texts of the page in all languages.
import { makeTranslations } from "../../GeobgPages/translations.js";
import { english } from "./texts/en.js";

/** All languages, in the order of the menu. */
export const languages = Object.freeze([english]);

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
