// The dialog with the drawings that this browser keeps: small pictures, to continue one or to delete it.
import { openPages } from "./author.js";
import { button, make } from "../shared/dom.js";
import { randomAddress } from "../shared/store.js";
import { storageNow } from "./drawings.js";
import { engineNow } from "./scene.js";
import { recipeOptions } from "./state.js";
import { drawingNameLimit } from "./storage.js";
import { smallSize } from "./strip.js";
import { formatTime, text } from "./texts.js";

/** The short side of a picture, in CSS pixels. */
const drawingSide = 64;

/** How long a drawing stays unchanged before its picture is kept, in milliseconds. */
const picturePause = 2000;

/** The picture of a long drawing shows only its first gestures. */
const pictureGestures = 300;

/** Keeps a recipe of each drawing for its picture. */
export function keepPictures(store) {
  let timer = null;
  let waiting = null;
  function keep() {
    clearTimeout(timer);
    const state = waiting;
    waiting = null;
    const storage = storageNow();
    if (state === null || storage === null || engineNow() === null) return;
    const options = { ...recipeOptions(state), gestures: state.gestures.slice(0, pictureGestures) };
    storage.describe(state.drawing, { thumbnail: engineNow().wallpaper(options).recipe });
  }
  store.view((state, before) => {
    if (before && state.gestures === before.gestures && state.fields === before.fields) return;
    if (waiting !== null && waiting.drawing !== state.drawing) keep();
    clearTimeout(timer);
    // An empty drawing is not in the list.
    if (state.gestures.length === 0 && state.fields.density === null) return;
    waiting = state;
    timer = setTimeout(keep, picturePause);
  });
  // The list shows the open drawing as it is now.
  store.view(({ dialog }) => {
    if (dialog === "drawings") keep();
  });
}

/** The picture of a stored recipe, which may be damaged. */
function pictureOf(thumbnail) {
  const canvas = make("canvas", { width: 2 * drawingSide, height: 2 * drawingSide, "aria-hidden": "true" });
  canvas.style.inlineSize = `${drawingSide}px`;
  try {
    const wallpaper = engineNow().read(thumbnail);
    const { width, height } = smallSize(wallpaper, drawingSide);
    [canvas.width, canvas.height] = [2 * width, 2 * height];
    canvas.style.inlineSize = `${width}px`;
    wallpaper.draw(canvas.getContext("2d"));
  } catch {
    // A drawing without a picture can be opened as well.
  }
  return canvas;
}

/** @returns {{ element: HTMLElement, paint(state): void, end(): void }} */
export function createDrawingsDialog(page) {
  const list = make("div", { role: "list" });
  /** What is deleted when the dialog closes. Until then, it can be brought back. */
  const deleted = new Set();
  const row = ({ id, time, name, thumbnail, isElsewhere }) => {
    const isOpen = id === page.state().drawing;
    const about = text("drawings.item", { time: formatTime(time) });
    const field = make("input", {
      type: "text",
      class: "about",
      value: name ?? "",
      maxlength: drawingNameLimit,
      placeholder: formatTime(time),
      title: about,
      "aria-label": text("drawings.name"),
      on: { input: () => storageNow().describe(id, { name: field.value.trim() }) },
    });
    const open = button({
      label: isOpen ? text("drawings.current") : text("drawings.open"),
      class: "plain",
      disabled: isOpen,
      press: () => {
        page.dispatch({ type: "closeDialog" });
        page.dispatch({ type: "openDrawing", id });
      },
    });
    const duplicate = button({
      icon: "copy",
      label: text("drawings.duplicate"),
      hasText: false,
      class: "tool",
      press: async () => {
        await storageNow().duplicate(id, randomAddress().toString(36));
        await show();
        list.querySelector("input")?.focus();
      },
    });
    const remove = button({
      icon: "clear",
      label: text("drawings.delete"),
      hasText: false,
      class: "tool",
      press: () => {
        deleted.add(id);
        said.textContent = text("drawings.deleted", { name: field.value || about });
        gone.hidden = false;
        whole.hidden = true;
        back.focus();
      },
    });
    const said = make("p", { class: "about", role: "status" });
    const back = button({
      label: text("tool.undo"),
      class: "plain",
      press: () => {
        deleted.delete(id);
        gone.hidden = true;
        whole.hidden = false;
        remove.focus();
      },
    });
    const gone = make("div", { class: "drawing", hidden: true }, said, back);
    const whole = make("div", { class: "drawing" }, pictureOf(thumbnail), field, open, duplicate, remove);
    // A page that has it open would go on storing it without its beginning.
    remove.hidden = isOpen || isElsewhere;
    return make("div", { role: "listitem" }, whole, gone);
  };
  async function show() {
    const drawings = (await (storageNow()?.drawings() ?? [])).filter(({ id }) => !deleted.has(id));
    const rows = await Promise.all(
      drawings.map(async (each) => row({ ...each, isElsewhere: await openPages(each.id) > 0 })),
    );
    list.replaceChildren(...rows);
    if (drawings.length === 0) list.append(make("p", { class: "hint" }, text("drawings.empty")));
  }
  show();
  return {
    element: make("div", {}, make("p", { class: "hint" }, text("drawings.forget")), list),
    paint() {},
    async end() {
      for (const id of deleted) {
        // Another page may have opened it meanwhile, or this one.
        if (await openPages(id) === 0 && page.state().drawing !== id) storageNow().remove(id);
      }
    },
  };
}
