// Everything visible around the drawing: the toolbar, panels, dialogs and messages. A change of language makes all
// anew.
import {
  createClearAllDialog,
  createLanguageDialog,
  createLeaveDialog,
  createLeaveForMomentDialog,
} from "./small-dialogs.js";
import { textWithName } from "./author-names.js";
import { createDrawingsDialog, keepPictures } from "./drawings-dialog.js";
import { createHelpDialog } from "./help-dialog.js";
import { createMenu, createToolbar } from "./toolbar.js";
import { createOpeningDialog } from "./opening.js";
import { createMotion } from "./motion.js";
import { createPaletteEditor } from "./palette-editor.js";
import { createDialogs, createPanels } from "./panels.js";
import { createPreview, createSizesDialog } from "./preview.js";
import { createReplay } from "./replay.js";
import { createSaveDialog } from "./save-dialog.js";
import { createSettings } from "./settings.js";
import { createShapePanel } from "./shape-panel.js";
import { createShareDialog } from "./share-dialog.js";
import { chooseFile, listenForFiles } from "./files.js";
import { download, fileNameOf, makeFile } from "../shared/saving.js";
import { copyText } from "../shared/clipboard.js";
import { make } from "../shared/dom.js";
import { makeNotices } from "../shared/notices.js";
import { engineNow, loadEngine, wholeEngine } from "./scene.js";
import { recipeOptions } from "./state.js";
import { text } from "./texts.js";

const panelKinds = {
  settings: { title: "tool.settings", create: createSettings },
  palette: { title: "palette.title", create: createPaletteEditor },
  more: { title: "tool.more", create: createMenu },
  replay: { title: "tool.replay", create: createReplay, isBar: true },
  motion: { title: "tool.motion", create: createMotion, isBar: true },
  preview: { title: "tool.preview", create: createPreview, isBar: true },
  shape: { title: "tool.shape", create: createShapePanel, isBar: true },
};

const dialogKinds = {
  drawings: { title: "tool.drawings", create: createDrawingsDialog },
  save: { title: "tool.save", create: createSaveDialog },
  share: { title: "tool.share", create: createShareDialog },
  help: { title: "tool.help", create: createHelpDialog },
  language: { title: "tool.language", create: createLanguageDialog },
  opening: { title: "tool.open", create: createOpeningDialog },
  sizes: { title: "preview.more", create: createSizesDialog },
  "clear-all": { title: "confirm.clearAll", create: createClearAllDialog },
  "leave-empty": { title: "confirm.leave", create: createLeaveDialog("empty") },
  "leave-seed": { title: "confirm.leave", create: createLeaveDialog("seed") },
  "leave-branch": { title: "confirm.leave", create: createLeaveForMomentDialog },
};

/** The formats of pictures. Without a question, the one that was saved last is saved, and never a recipe. */
const pictureFormats = ["png", "svg"];
const lastFormat = ({ settings: { format } }) => (pictureFormats.includes(format) ? format : pictureFormats[0]);

/** Passes a picture to another program of the device, where the browser can. */
async function sendDrawing(store) {
  const file = await makeFile("png", engineNow().wallpaper(recipeOptions(store.state)), engineNow());
  await navigator.share({ files: [file] }).catch(() => {});
}

async function saveDrawing(store, { format = lastFormat(store.state), size = {}, ...options }) {
  const wallpaper = engineNow().wallpaper({ ...recipeOptions(store.state), ...size });
  try {
    // The smaller engine writes recipes, and loads the one for PNG.
    const engine = format === "png" || format === "recipe" ? engineNow() : await wholeEngine();
    const file = await makeFile(format, engine.read(wallpaper.recipe), engine, options);
    download(file, file.name);
    store.dispatch({ type: "notice", key: "save.done", values: { name: file.name } });
  } catch (error) {
    if (error.name !== "GeobgError") throw error;
    store.dispatch({
      type: "notice",
      key: "save.failed",
      values: { name: fileNameOf(wallpaper), reason: text(`error.${error.code}`) },
      kind: "error",
    });
  }
  if (pictureFormats.includes(format) && store.state.settings.format !== format) {
    store.dispatch({ type: "setSettings", settings: { format } });
  }
}

/** How long a message that needs no answer stays, in milliseconds. */
const noticeTime = 6000;

function createNotices(store) {
  const element = make("div", { class: "notices" });
  return {
    element,
    paint: makeNotices(element, store, { text: textWithName, close: "notice.close", time: noticeTime }),
  };
}

/** Starts the controls. */
export function startViews(store) {
  const page = {
    dispatch: store.dispatch,
    state: () => store.state,
    engine: engineNow,
    whenLoaded: loadEngine,
    photo: null,
    run: { open: () => chooseFile(page), send: () => sendDrawing(store) },
  };
  const makers = [
    ["controls", () => createToolbar(page)],
    ["panel", () => createPanels(page, panelKinds)],
    ["notices", () => createNotices(store)],
    ["dialogs", () => createDialogs(page, dialogKinds)],
  ];
  let views = [];
  let language = null;
  store.view((state, before) => {
    if (state.language !== language) {
      language = state.language;
      views = makers.map(([place, create]) => {
        const view = create();
        document.getElementById(place).replaceChildren(view.element);
        return view;
      });
    }
    for (const view of views) view.paint(state, before);
  });
  // The locks are kept for the next visit.
  store.view(({ locks }, before) => {
    if (before && locks !== before.locks) store.dispatch({ type: "setSettings", settings: { locks } });
  });
  listenForFiles(page);
  keepPictures(store);
  store.effect("save", (options) => saveDrawing(store, options));
  store.effect("copy", ({ text: words }) => copyText(words));
}
