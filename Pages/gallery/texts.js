// The texts of the page, and the language that it shows.
import { languages } from "#texts/gallery";
import { makeTranslations } from "../shared/translations.js";

export { languages };

export const {
  chooseLanguage,
  loadTexts,
  currentLanguage,
  setLanguage,
  formatNumber,
  formatPercent,
  formatTime,
  text,
  englishText,
} = makeTranslations(languages);
