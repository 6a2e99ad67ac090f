// The texts of the page in all languages. In a built page, scripts/bundle has another form of this module.
import { languagesOf } from "../../shared/languages.js";

export const languages = await languagesOf("studio");
