// Printing gives what the window shows, on one page: the wall is far too high for paper.

/** The style of a print: a page as large as the window, with the wall where the window has it. */
const styleOf = ({ width, height, top }) =>
  `@page { size: ${width}px ${height}px; margin: 0; } @media print { #wall { margin-block-start: ${-top}px; } }`;

export function startPrinting() {
  const sheet = new CSSStyleSheet();
  const others = () => document.adoptedStyleSheets.filter((each) => each !== sheet);
  addEventListener("beforeprint", () => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    sheet.replaceSync(styleOf({ width, height, top: Math.round(scrollY) }));
    document.adoptedStyleSheets = [...others(), sheet];
  });
  addEventListener("afterprint", () => {
    document.adoptedStyleSheets = others();
  });
}
