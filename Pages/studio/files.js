// Files: what is dropped, opened or pasted, and what is saved. A file is data from a stranger: the engine decides what
// it is.
import { paste } from "./copies.js";
import { make } from "../shared/dom.js";
import { isField } from "../shared/keyboard.js";
import { pictureSize } from "../shared/geometry.js";
import { paletteNames } from "../shared/fields.js";
import { openRecipe } from "./opening.js";
import { acceptedPalette } from "./palette.js";
import { wholeEngine } from "./scene.js";
import { text } from "./texts.js";

/** The largest file that is read, in bytes. */
const largestFile = 256 << 20;
/** Palettes are much smaller. */
const largestPalette = 1 << 20;

const startsWith = (bytes, ...signature) => signature.every((byte, at) => bytes[at] === byte);

/** Whether bytes are a picture that a browser draws: a possible photo. */
const isPhoto = (bytes, type) =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWith(bytes, 0x52, 0x49, 0x46, 0x46) || startsWith(bytes, 0x47, 0x49, 0x46) || /^image\/(?!svg)/u.test(type);

/**
 * What a file contains: `{ recipe }` (JSON), `{ palette }`, `{ photo }` (the file), or `{ mistake, reason }`: the key
 * of a text, and the engine's sentence.
 */
export async function readFile(file, engine) {
  if (file.size > largestFile) return { mistake: "file.large" };
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { mistake: "file.unreadable" };
  }
  let refusal;
  try {
    return { recipe: (await wholeEngine()).readFile(bytes).recipe };
  } catch (error) {
    refusal = error;
  }
  if (bytes.length <= largestPalette) {
    const palette = readPalette(bytes, engine);
    if (palette) return { palette };
  }
  if (isPhoto(bytes, file.type)) return { photo: file };
  if (otherPalettes.test(file.name)) return { mistake: "file.convert" };
  return { mistake: "file.bad", reason: refusal.message };
}

/**
 * Names of palette files of other programs, which the command reads: their readers would make the page a third larger.
 */
const otherPalettes = /\.(?:gpl|ase|hex|txt|ya?ml)$/iu;
const convertCommand = "geobg palettes convert";

/** The palette in bytes (JSON); null if the engine finds none. */
function readPalette(bytes, engine) {
  try {
    return acceptedPalette(JSON.parse(new TextDecoder().decode(bytes)), engine);
  } catch {
    return null;
  }
}

/** A photo's pixels, scaled down to at most this many on a side: enough for its main colors. */
const photoSide = 256;

/** The pixels of a photo; an error if the browser cannot draw it. */
export async function photoPixels(file) {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(1, photoSide / Math.max(image.naturalWidth, image.naturalHeight, 1));
    const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) =>
      Math.max(1, Math.round(side * scale))
    );
    const context = make("canvas", { width, height }).getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0, width, height);
    return { rgba: context.getImageData(0, 0, width, height).data, width, height };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The message after a file was opened; a picture of another size than the window's can fill it. */
function opened({ fields: { size }, window }, name) {
  const { width, height } = pictureSize({ fields: {}, window });
  if (size === null || size.width === width && size.height === height) {
    return { key: "file.opened", values: { name } };
  }
  return {
    key: "open.framed",
    values: { size: `${size.width}x${size.height}` },
    offers: [{ key: "open.fill", action: { type: "set", fields: { size: null } } }],
  };
}

/** Opens one file: continues from its drawing, uses its palette, or offers a palette from a photo. */
async function openFile(file, page) {
  const engine = await page.whenLoaded();
  const { recipe, palette, photo, mistake, reason } = await readFile(file, engine);
  const { name } = file;
  if (recipe) {
    const isOpened = await openRecipe(page, JSON.parse(recipe));
    if (isOpened) page.dispatch({ type: "notice", ...opened(page.state(), name) });
  } else if (palette) {
    const before = page.state().notice;
    page.dispatch({
      type: "set",
      fields: { palette: paletteNames.includes(palette.name) ? { ...palette, name: `${palette.name}-2` } : palette },
    });
    if (page.state().notice === before) {
      page.dispatch({ type: "notice", key: "file.palette", values: { name: palette.name } });
    }
  } else if (photo) {
    page.photo = photo;
    page.dispatch({ type: "openPanel", name: "palette" });
  } else {
    page.dispatch({ type: "notice", key: mistake, values: { name, reason, command: convertCommand }, kind: "error" });
  }
}

/** Listens for files that are dropped on the page or pasted into it. */
export function listenForFiles(page) {
  const veil = make("div", { class: "drop", hidden: true }, make("p", {}, text("file.drop")));
  document.body.append(veil);
  const hasFiles = ({ dataTransfer }) => Array.from(dataTransfer?.types ?? []).includes("Files");
  const open = (files) => {
    if (files.length > 1) page.dispatch({ type: "notice", key: "file.many" });
    else if (files.length === 1) openFile(files[0], page);
  };
  // Without preventDefault, the browser would leave the page and show the file.
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = false;
  });
  addEventListener("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) veil.hidden = true;
  });
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = true;
    open(Array.from(event.dataTransfer.files));
  });
  addEventListener("paste", ({ clipboardData, target }) => {
    const files = Array.from(clipboardData?.files ?? []);
    const words = clipboardData?.getData("text/plain") ?? "";
    if (files.length > 0) open(files);
    else if (words && !isField(target) && page.state().dialog === null) pasteText(page, words);
  });
}

/** Places the shapes of a text, or says that there are none. */
function pasteText(page, words) {
  if (!paste(page, words)) page.dispatch({ type: "notice", key: "paste.nothing" });
}

/** Places the shapes that the clipboard has, where the browser lets the page read it. */
export async function pasteClipboard(page) {
  try {
    pasteText(page, await navigator.clipboard.readText());
  } catch {
    const isApple = /^(?:Mac|iP)/u.test(navigator.platform);
    const keys = isApple ? "⌘V" : `${text("key.Ctrl")}+V`;
    page.dispatch({ type: "notice", key: "paste.keys", values: { keys } });
  }
}

/** Asks the visitor for a file, and opens it. */
export function chooseFile(page, accept = "") {
  const input = make("input", {
    type: "file",
    accept,
    hidden: true,
    on: {
      change: () => {
        if (input.files.length > 0) openFile(input.files[0], page);
        input.remove();
      },
      cancel: () => input.remove(),
    },
  });
  document.body.append(input);
  input.click();
}
