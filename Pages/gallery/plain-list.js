// The list of pictures where the page can neither draw them nor show files: each with the command line that makes it.
import { button, make } from "../shared/dom.js";
import { text } from "./texts.js";

/** Pictures that are added to the list at once. */
const linesEach = 100;

/** JSON in ASCII, as a word of a shell: whatever is in it stays data. */
function shellWord(value) {
  const json = JSON.stringify(value).replace(/[\u007f-\uffff]/gu, (letter) => (
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`
  ));
  return `'${json.replaceAll("'", "'\\''")}'`;
}

/** The command line that makes a picture of the catalog. */
export const commandLine = (catalog, picture) =>
  `printf %s ${shellWord(catalog.recipe(picture))} | geobg render - -o picture-${picture}.png`;

/** Shows the list instead of the wall. */
export function showPlainList({ catalog, list }) {
  const items = make("ol", { class: "plain-list" });
  const more = button({ label: text("plain.more"), class: "more", press: () => add() });
  const add = () => {
    const from = items.children.length;
    for (let at = from; at < Math.min(list.length, from + linesEach); at += 1) {
      const { palette, mode } = catalog.recipe(list[at]);
      const name = text("tile.label", {
        palette: String(palette.name ?? ""),
        mode: text(`mode.${mode === "dark" ? "dark" : "light"}`),
        seed: catalog.seed(list[at]),
      });
      items.append(
        make(
          "li",
          {},
          make("span", {}, name),
          make("code", { tabindex: "0", dir: "ltr" }, commandLine(catalog, list[at])),
        ),
      );
    }
    more.hidden = items.children.length >= list.length;
  };
  add();
  for (const id of ["scrubber", "bar"]) document.getElementById(id).hidden = true;
  document.getElementById("wall").replaceChildren(
    make("h1", {}, catalog.title || text("app.title")),
    make("p", {}, text("plain.about")),
    items,
    more,
  );
  document.getElementById("wall").className = "plain-page";
  document.getElementById("wall").style.height = "";
}
