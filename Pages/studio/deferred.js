// What the first picture does not need: panels, dialogs and files, drawing together, and the words for screen readers.
//
// scripts/bundle makes a separate script of it, which shares the modules of the page's first script; see
// load-deferred.js.
import { startAnnouncer } from "./announcer.js";
import "./collaboration.js";
import { startExactPicture } from "./exact-picture.js";
import { startMarksList } from "./marks-list.js";
import { throwPicture } from "./momentum.js";
import { startOffline } from "./offline.js";
import { startDialogs } from "./dialogs.js";
import "./past.js";
import { startPrinting } from "../shared/printing.js";
import { startPresence } from "./presence-view.js";
import { saveDrawing } from "./save-drawing.js";
import { openServer } from "./session.js";
import { startShake } from "./shake.js";
import { hold } from "./shapes.js";
import { shareDrawing } from "./share-drawing.js";
import { Tiles } from "./tiles.js";

/** Starts all of it. @param share See `startDrawings`. @param token Of the command that serves the page; or null. */
function start(store, { share, token }) {
  startDialogs(store);
  startShake(store);
  startMarksList(store);
  startExactPicture(store);
  startAnnouncer(store);
  startPresence(store);
  startOffline(store);
  share((options) => shareDrawing(store, options));
  openServer(store, token);
  startPrinting();
}

const makeTiles = (layer, marksIn) => new Tiles(layer, marksIn);

globalThis.geobgLater = Object.freeze({ start, hold, makeTiles, openServer, saveDrawing, throwPicture });
