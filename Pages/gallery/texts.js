// The texts of the page, and the language that it shows.
import { languages } from "#texts/gallery";
import { makeTranslations } from "../shared/translations.js";

export { languages };

export const {
  chooseLanguage,
  loadTexts,
  addTexts,
  currentLanguage,
  setLanguage,
  formatNumber,
  formatPercent,
  formatTime,
  text,
  englishText,
} = makeTranslations(languages);

/** What a search knows a value as: the first of its words; a `~` in it stands for endings. */
export const wordOf = (value) => text(`find.${value}`).split(/\s*[,،、]\s*/u)[0].replace("~", "");
