// Printing gives what the window shows, on one page: paper has another shape, and a page can be far too high for it.

/** The style of a print: a page as large as the window, and `more` rules. */
const styleOf = ({ width, height, more }) =>
  `@page { size: ${width}px ${height}px; margin: 0; } @media print { ${more} }`;

/**
 * Starts it, where the browser lets scripts make sheets.
 *
 * @param more Gives more rules for the print, when it begins. Default: none.
 */
export function startPrinting(more = () => "") {
  if (!document.adoptedStyleSheets) return;
  const sheet = new CSSStyleSheet();
  const others = () => document.adoptedStyleSheets.filter((each) => each !== sheet);
  addEventListener("beforeprint", () => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    sheet.replaceSync(styleOf({ width, height, more: more() }));
    document.adoptedStyleSheets = [...others(), sheet];
  });
  addEventListener("afterprint", () => {
    document.adoptedStyleSheets = others();
  });
}
