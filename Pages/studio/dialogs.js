// What opens over the drawing, and what else a visitor does there: with files, and with the settings.
import {
  createClearAllDialog,
  createLanguageDialog,
  createLeaveDialog,
  createLeaveForMomentDialog,
} from "./small-dialogs.js";
import { createBrushButtons, createBrushPanel } from "./brush-panel.js";
import { createDrawingsDialog, keepPictures } from "./drawings-dialog.js";
import { createHelpDialog } from "./help-dialog.js";
import { createMenu } from "./menu.js";
import { createOpeningDialog } from "./opening.js";
import { createMotion } from "./motion.js";
import { createPaletteEditor } from "./palette-editor.js";
import { createDialogs, createPanels } from "./panels.js";
import { createPreview, createSizesDialog } from "./preview.js";
import { createReplay } from "./replay.js";
import { createSaveDialog } from "./save-dialog.js";
import { sendDrawing } from "./save-drawing.js";
import { createSettings } from "./settings.js";
import { createShapePanel } from "./shape-panel.js";
import { createShareDialog } from "./share-dialog.js";
import { chooseFile, listenForFiles, pasteClipboard } from "./files.js";
import { copyText } from "../shared/clipboard.js";
import { engineNow, loadEngine } from "./scene.js";
import { showViews } from "./views.js";
import { createZoomMenu, createZoomView } from "./zoom-view.js";

const panelKinds = {
  settings: { title: "tool.settings", create: createSettings },
  palette: { title: "palette.title", create: createPaletteEditor },
  more: { title: "tool.more", create: (page) => createMenu(page) },
  zoom: { title: "field.zoom", create: createZoomMenu },
  brush: { title: "tool.brush", create: createBrushPanel },
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

/** Starts panels, dialogs and files. */
export function startDialogs(store) {
  const page = {
    dispatch: store.dispatch,
    state: () => store.state,
    engine: engineNow,
    whenLoaded: loadEngine,
    photo: null,
    run: { open: () => chooseFile(page), paste: () => pasteClipboard(page), send: () => sendDrawing(store) },
  };
  showViews(store, [
    ["brush", () => createBrushButtons(page)],
    ["zoom", () => createZoomView(page)],
    ["panel", () => createPanels(page, panelKinds)],
    ["dialogs", () => createDialogs(page, dialogKinds)],
  ]);
  listenForFiles(page);
  keepPictures(store);
  store.effect("copy", ({ text: words }) => copyText(words));
}
