// The dialogs about marks: a picture's collections, what can be done with a tile, and lists to keep.
import { button, make } from "../shared/dom.js";
import { download } from "../shared/saving.js";
import { markOf } from "./choosing.js";
import { columnsNow } from "./finding.js";
import { copyLine } from "./copy-line.js";
import {
  exportCollection,
  fixedCollections,
  markLimits,
  mergedMarks,
  readList,
  readMarks,
  withMark,
  writeMarks,
} from "./favorites.js";
import { lookNamesOf } from "./columns.js";
import { titleOf } from "./screens.js";
import { text } from "./texts.js";

/** The name of a collection in the language of the page. */
export const collectionTitle = (name) => (fixedCollections.includes(name) ? text(`collection.${name}`) : name.slice(4));

/** The collections of one picture, with a field for a new one. */
export function createCollectDialog(page, { picture }) {
  const list = make("div", { class: "rows" });
  const field = make("input", {
    type: "text",
    maxlength: String(markLimits.name),
    "aria-label": text("collection.new"),
    placeholder: text("collection.new"),
  });
  const form = make(
    "form",
    {
      class: "line",
      on: {
        submit: (event) => {
          event.preventDefault();
          if (field.value.trim() === "") return;
          page.dispatch({ type: "collect", picture, name: field.value });
          field.value = "";
        },
      },
    },
    field,
    make("button", { class: "plain", type: "submit" }, text("collection.add")),
  );
  let shown = null;
  return {
    element: make("div", {}, make("p", { class: "hint" }, titleOf(page.state(), picture)), list, form),
    paint(state) {
      if (state.marks === shown) return;
      shown = state.marks;
      const { collections } = markOf(state, picture);
      const focused = document.activeElement?.closest?.("[data-name]")?.dataset.name;
      list.replaceChildren(
        ...state.marks.names.map((name) =>
          make(
            "div",
            { class: "line", "data-name": name },
            button({
              icon: "collection",
              label: name,
              class: "row",
              "aria-pressed": String(collections.includes(name)),
              press: () => page.dispatch({ type: "collect", picture, name }),
            }),
            button({
              icon: "clear",
              label: text("collection.delete", { name }),
              hasText: false,
              class: "tool",
              press: () => page.dispatch({ type: "deleteCollection", name }),
            }),
          )
        ),
      );
      [...list.children].find((each) => each.dataset.name === focused)?.querySelector("button").focus();
    },
  };
}

/** What can be done with a tile: what keys do, for fingers and for the mouse's second button. */
export function createTileDialog(page, { picture }) {
  const row = (icon, key, run, more = {}) => button({ icon, label: text(key), class: "row", press: run, ...more });
  const then = (action) => () => {
    page.dispatch({ type: "closeDialog" });
    page.dispatch(action);
  };
  const favorite = row("heart", "action.favorite", () => page.dispatch({ type: "favorite", picture }));
  return {
    element: make(
      "div",
      {},
      make("p", { class: "hint" }, titleOf(page.state(), picture)),
      make(
        "div",
        { class: "rows" },
        favorite,
        row("similar", "action.similar", then({ type: "similar", picture })),
        row(
          "collection",
          "action.collect",
          () => page.dispatch({ type: "openDialog", dialog: { name: "collect", picture } }),
        ),
        row("select", "select.one", then({ type: "startSelecting", picture }), { "data-tool": "select" }),
        row("full", "action.viewer", () => page.dispatch({ type: "openDialog", dialog: { name: "viewer", picture } })),
        row("save", "action.download", () => page.dispatch({ type: "openDialog", dialog: { name: "save", picture } })),
      ),
    ),
    paint(state) {
      favorite.setAttribute("aria-pressed", String(markOf(state, picture).favorite));
    },
  };
}

const saveText = (words, name, type = "text/plain") => download(new Blob([words], { type }), name);

/** Lists for `geobg batch`, a file with all marks, and reading them again. */
export function createKeepDialog(page) {
  const said = make("p", { class: "hint", role: "status" });
  const lists = make("div", {});
  const own = page.state().query.collection;
  const start = own ?? "favorites";
  const select = make("select", { "aria-label": text("keep.which"), on: { change: () => show() } });
  const names = () => [...fixedCollections, ...page.state().marks.names.map((name) => `own:${name}`)];
  select.append(
    ...names().map((name) => make("option", { value: name, selected: name === start }, collectionTitle(name))),
  );

  const saveRecipe = (recipe, name) =>
    saveText(
      `${JSON.stringify({ ...recipe, canvas: screenCanvas(page.state()) })}\n`,
      name,
      "application/json",
    );

  function show() {
    const { lists: groups, recipes } = exportCollection(page.state().marks, select.value);
    const rows = groups.map(({ recipe, count, text: list }, at) => {
      const end = groups.length > 1 ? `-${at + 1}` : "";
      const files = [`favorites${end}.txt`, `look${end}.json`];
      const line = copyLine(text("keep.command"));
      line.paint(`geobg batch ${files[1]} --seeds @${files[0]} -o 'walls/{seed}.png'`);
      return make(
        "div",
        { class: "list" },
        make(
          "p",
          {},
          text("keep.list", {
            count,
            palette: String(recipe.palette?.name ?? "").slice(0, 80),
            mode: text(`mode.${recipe.mode === "dark" ? "dark" : "light"}`),
          }),
        ),
        make(
          "div",
          { class: "line" },
          button({
            icon: "save",
            label: files[0],
            class: "plain",
            "data-list": String(at),
            press: () => saveText(list, files[0]),
          }),
          button({
            icon: "file",
            label: files[1],
            class: "plain",
            "data-look": String(at),
            press: () => saveRecipe({ ...recipe, seed: "1" }, files[1]),
          }),
        ),
        line.element,
      );
    });
    if (recipes.length > 0) {
      rows.push(
        make("p", {}, text("keep.recipes", { count: recipes.length })),
        button({
          icon: "file",
          label: text("save.recipe"),
          class: "plain",
          "data-recipes": "",
          press: () => recipes.slice(0, 50).forEach((recipe, at) => saveRecipe(recipe, `favorite-${at + 1}.json`)),
        }),
      );
    }
    lists.replaceChildren(...(rows.length > 0 ? rows : [make("p", { class: "hint" }, text("keep.empty"))]));
  }

  async function read(file) {
    if (file.size > markLimits.file) return text("keep.bad", { name: file.name });
    const words = await file.text();
    const marks = readMarks(words);
    if (marks !== null) {
      page.dispatch({ type: "setMarks", marks: mergedMarks(page.state().marks, marks) });
      return text("keep.read", { count: marks.entries.size });
    }
    const isListed = readList(words);
    if (isListed === null) return text("keep.bad", { name: file.name });
    const columns = await columnsNow(page.state());
    const names = lookNamesOf(page.state().catalog);
    let found = page.state().marks;
    let count = 0;
    const { catalog } = page.state();
    for (let picture = 0; picture < columns.count; picture += 1) {
      if (!isListed(columns.seed(picture))) continue;
      const { seed, canvas: _canvas, output: _output, ...recipe } = catalog.recipe(picture);
      const after = withMark(found, { look: names[columns.look[picture]], seed, recipe }, { favorite: true });
      if (after === null) break;
      found = after;
      count += 1;
    }
    page.dispatch({ type: "setMarks", marks: found });
    return text("keep.read", { count });
  }

  const input = make("input", {
    type: "file",
    accept: ".txt,.json,text/plain,application/json",
    class: "visually-hidden",
    "aria-label": text("keep.import"),
    on: { change: readChosen },
  });

  async function readChosen() {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    try {
      said.textContent = await read(file);
    } catch (error) {
      said.textContent = text("notice.failed", { reason: String(error.message).slice(0, 300) });
    }
    show();
  }

  show();
  return {
    element: make(
      "div",
      {},
      make("p", { class: "hint" }, text("keep.help")),
      make("div", { class: "line" }, select),
      lists,
      make("h3", {}, text("keep.all")),
      make("p", { class: "hint" }, text("keep.allHelp")),
      make(
        "div",
        { class: "line wrap" },
        button({
          icon: "save",
          label: text("keep.export"),
          class: "plain",
          "data-all": "",
          press: () => saveText(`${writeMarks(page.state().marks)}\n`, "geobg-favorites.json", "application/json"),
        }),
        button({ icon: "open", label: text("keep.import"), class: "plain", press: () => input.click() }),
        input,
      ),
      said,
    ),
    paint() {},
  };
}

/** A recipe needs a canvas: the visitor's screen, at the picture's scale. */
function screenCanvas({ window: { width, height, ratio } }) {
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}
