// The languages of the pages, whose texts are below the folder of each page.

/** The codes of all languages, in the order of the menu. */
const codes = ["en", "de", "es", "fr", "it", "pt", "ro", "ar", "hi", "zh", "ja", "ko"];

/**
 * The languages with the texts of a page, the name of whose folder this is: the texts of each language, those in other
 * `folders` beside them, and the names that have one row for all languages.
 */
export async function languagesOf(page, folders = []) {
  const { names } = await import(`../${page}/texts/names.js`);
  return Object.freeze(
    await Promise.all(codes.map(async (code, index) => {
      const [language] = Object.values(await import(`../${page}/texts/${code}.js`));
      const more = await Promise.all(folders.map((folder) => import(`../${page}/texts/${folder}/${code}.js`)));
      const own = Object.fromEntries(Object.entries(names).map(([key, row]) => [key, row[index]]));
      return { ...language, texts: Object.assign({}, language.texts, ...more.map(({ texts }) => texts), own) };
    })),
  );
}
