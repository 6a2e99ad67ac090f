// Starts what a visitor chooses with: the bar, the dialogs, marks that are kept, and the address.
import { button, make } from "../shared/dom.js";
import { startAddress } from "./address.js";
import { startColumns } from "./columns-choice.js";
import { createCompare } from "./compare.js";
import { copyLine } from "./copy-line.js";
import { startAnnouncer } from "./announcer.js";
import { createBar, createFilterDialog, slideshowFrom } from "./bar.js";
import { createPageDialogs } from "./dialogs.js";
import { startEndless } from "./endless.js";
import { startLiveFolder } from "./live-folder.js";
import { startFinding } from "./finding.js";
import { browserStorage, marksKey, openKeeping, writeLanguage } from "./stored-marks.js";
import { keyTable, nameOfKey, startKeyboard } from "./keyboard.js";
import { startNotices } from "./notices.js";
import { createCollectDialog, createKeepDialog, createTileDialog } from "./own-collections.js";
import { startPicking } from "./picking.js";
import { startPicturePage } from "./picture-page.js";
import { createSaveDialog, createStudioDialog, saveForScreen } from "./save-picture.js";
import { startReplays } from "./replays.js";
import { startSelecting } from "./selecting.js";
import { startServerEvents } from "./server-events.js";
import { createSlideshow, createViewer, moveSlideshow } from "./screens.js";
import { moveOpenView } from "./shared-view.js";
import { sharePicture } from "./share-picture.js";
import { addReducers } from "./state.js";
import { startTileMarks } from "./tile-marks.js";
import { createTogetherDialog } from "./together.js";
import { createWallpaperCard } from "./wallpaper-card.js";
import { startWallEnd } from "./wall-end.js";
import { languages, loadTexts, text } from "./texts.js";

addReducers({
  // What these do is in the views.
  announce: (state, { key, values }) => ({ state, effects: [{ type: "announce", key, values }] }),
  searchFor: (state) => ({ state, effects: [{ type: "searchFor" }] }),
  moveView: (state, { type: _type, random: _random, ...movement }) => ({
    state,
    effects: [{ ...movement, type: "moveView" }],
  }),
  saveForScreen: (state, { picture }) => ({ state, effects: [{ type: "saveForScreen", picture }] }),
  /** The picture goes to another program of the device; `link` gives its address. */
  share: (state, { picture, link }) => ({ state, effects: [{ type: "share", picture, link }] }),
  slide: (state, { by }) => ({ state, effects: [{ type: "slide", by }] }),
});

/** The gestures with the texts of their effects. */
const gestures = Object.freeze([
  ["gesture.tap", "effect.open"],
  ["gesture.hold", "effect.tile"],
  ["gesture.draw", "effect.draw"],
  ["gesture.box", "effect.draw"],
  ["gesture.shift", "effect.extend"],
  ["gesture.spread", "effect.spread"],
  ["gesture.pull", "effect.close"],
  ["gesture.swipe", "effect.step"],
  ["gesture.tapPicture", "effect.viewer"],
  ["gesture.pinch", "effect.zoom"],
]);

function createHelpDialog() {
  const table = (key, rows) => [
    make("h3", { id: `help-${key}` }, text(key)),
    make(
      "table",
      { "aria-labelledby": `help-${key}` },
      make(
        "tbody",
        {},
        rows.map(([head, effect]) => make("tr", {}, make("th", { scope: "row" }, head), make("td", {}, text(effect)))),
      ),
    ),
  ];
  const rows = keyTable.map((
    { keys, labels = keys, effect },
  ) => [labels.flatMap((each) => [make("kbd", {}, nameOfKey(each)), " "]), effect]);
  return {
    element: make(
      "div",
      {},
      make("p", {}, text("help.about")),
      table("help.keys", rows),
      table("help.gestures", gestures.map(([words, effect]) => [text(words), effect])),
    ),
    paint() {},
  };
}

function createMenuDialog(page) {
  const row = (icon, key, name) =>
    button({
      icon,
      label: text(key),
      class: "row",
      press: () => page.dispatch({ type: "openDialog", dialog: { name } }),
    });
  const showLanguage = async (code, name) => {
    if (await loadTexts(code)) page.dispatch({ type: "setLanguage", language: code });
    else page.dispatch({ type: "notice", key: "notice.failed", values: { reason: name }, kind: "error" });
  };
  const items = languages.map(({ code, name, dir }) => ({
    code,
    item: button({ label: name, class: "chip", lang: code, dir, press: () => showLanguage(code, name) }),
  }));
  return {
    element: make(
      "div",
      {},
      make(
        "div",
        { class: "rows" },
        button({
          icon: "select",
          label: text("select.begin"),
          class: "row",
          "data-tool": "select",
          press: () => {
            page.dispatch({ type: "closeDialog" });
            page.dispatch({ type: "startSelecting" });
          },
        }),
        row("collection", "menu.keep", "keep"),
        button({
          icon: "play",
          label: text("action.slideshow"),
          class: "row",
          press: () => slideshowFrom(page),
        }),
        row("help", "menu.help", "help"),
      ),
      make("h3", {}, text("menu.language")),
      make(
        "div",
        { class: "choices", role: "group", "aria-label": text("menu.language") },
        items.map(({ item }) => item),
      ),
    ),
    paint({ language }) {
      for (const { code, item } of items) item.setAttribute("aria-pressed", String(code === language));
    },
  };
}

/** A link to copy by hand, where the page may not write to the clipboard. */
function createLinkDialog(_page, { address }) {
  const line = copyLine(text("action.link"));
  line.paint(address);
  return { element: line.element, paint() {} };
}

const dialogKinds = {
  filter: { title: "bar.filter", create: createFilterDialog },
  menu: { title: "bar.menu", create: createMenuDialog },
  help: { title: "menu.help", create: createHelpDialog },
  keep: { title: "menu.keep", create: createKeepDialog },
  collect: { title: "action.collect", create: createCollectDialog },
  tile: { title: "tile.title", create: createTileDialog },
  save: { title: "make.title", create: createSaveDialog },
  studio: { title: "action.studio", create: createStudioDialog },
  link: { title: "action.link", create: createLinkDialog },
  card: { title: "card.title", create: createWallpaperCard },
  together: { title: "together.title", create: createTogetherDialog },
  compare: { title: "compare.title", create: createCompare, isFull: true },
  viewer: { title: "action.viewer", create: createViewer, isFull: true },
  slideshow: { title: "action.slideshow", create: createSlideshow, isFull: true },
};

/** Keeps the marks and the language in the browser, and follows other tabs. */
function startKeeping(store) {
  const storage = browserStorage();
  const keeping = openKeeping(storage, (key) => store.dispatch({ type: "notice", key, kind: "error" }));
  store.dispatch({ type: "setMarks", marks: keeping.read(), isStored: true });
  store.effect("keep", ({ before, after }) => keeping.write(before, after));
  store.effect("keepLanguage", ({ language }) => writeLanguage(storage, language));
  addEventListener("pagehide", keeping.flush);
  addEventListener("storage", ({ key }) => {
    if (key === marksKey) store.dispatch({ type: "setMarks", marks: keeping.read(), isStored: true });
  });
}

/** @param drawing What makes the pictures, see drawing.js. */
export function startChoosing(store, drawing) {
  startAnnouncer(store);
  startKeeping(store);
  startFinding(store);
  startWallEnd(store);
  startTileMarks(store);
  startSelecting(store);
  startColumns(store);
  startNotices(store);
  const page = { dispatch: store.dispatch, state: () => store.state };
  let bar = null;
  let dialogs = null;
  let language = null;
  store.view((state, before) => {
    if (state.language !== language) {
      const wasBefore = language !== null;
      language = state.language;
      bar = createBar(page);
      document.getElementById("bar").replaceChildren(bar.element);
      dialogs = createPageDialogs(page, dialogKinds);
      document.getElementById("dialogs").replaceChildren(dialogs.element);
      bar.paint(state, null);
      dialogs.paint(state, null);
      if (wasBefore) dialogs.element.querySelector("[aria-pressed=true]")?.focus();
      return;
    }
    bar.paint(state, before);
    dialogs.paint(state, before);
  });
  store.effect("searchFor", () => bar?.focusSearch());
  store.effect("moveView", (movement) => moveOpenView(movement));
  store.effect("saveForScreen", (about) => saveForScreen(page, about));
  store.effect("share", (about) => sharePicture(page, about));
  store.effect("slide", ({ by }) => moveSlideshow(by));
  startServerEvents(store, startPicking(store));
  startPicturePage(store);
  startKeyboard(store);
  startAddress(store);
  startEndless(store, drawing);
  startLiveFolder(store);
  startReplays(store, drawing);
}
