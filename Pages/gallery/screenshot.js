// The visitor's own screenshot over the picture: its icons and its clock, as they will stand there. It never leaves the
// page. A screenshot has the old wallpaper behind the icons; if that is of one color, it is taken out.
import { button, make } from "../shared/dom.js";
import { drawWhenSeen } from "./engine-here.js";
import { formatPercent, text } from "./texts.js";

/** Larger files are not read, in bytes. */
const mostBytes = 64 << 20;

/** The longest side of a screenshot in memory, in pixels. */
const mostSide = 1600;

/** The height of the preview, in CSS pixels. */
const tall = 320;

/** A wallpaper is of one color if this part of all pixels has it. */
const plainShare = 0.35;

/** The greatest difference of a channel: up to the first, a pixel is wallpaper; from the second on, it is not. */
const [same, other] = [8, 56];

/** How much of a screenshot shows at first: of icons alone, and of one with its wallpaper. */
const firstCover = Object.freeze({ plain: 1, whole: 0.6 });

const steps = 16;
const binOf = (pixels, at) =>
  (Math.floor(pixels[at] / steps) * steps + Math.floor(pixels[at + 1] / steps)) * steps +
  Math.floor(pixels[at + 2] / steps);

/** The color that most pixels have, if they are enough for a wallpaper of one color; otherwise null. Pure. */
export function wallpaperColor(pixels) {
  const counts = new Uint32Array(steps ** 3);
  const count = pixels.length / 4;
  for (let at = 0; at < pixels.length; at += 4) counts[binOf(pixels, at)] += 1;
  const bin = counts.indexOf(Math.max(...counts));
  if (counts[bin] < plainShare * count) return null;
  const sum = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (binOf(pixels, at) !== bin) continue;
    for (let channel = 0; channel < 3; channel += 1) sum[channel] += pixels[at + channel];
  }
  return sum.map((each) => Math.round(each / counts[bin]));
}

/** Takes a wallpaper of one color out of pixels, in place: what was mixed with it becomes translucent. Pure. */
export function takeOut(pixels, color) {
  for (let at = 0; at < pixels.length; at += 4) {
    const far = Math.max(...color.map((value, channel) => Math.abs(pixels[at + channel] - value)));
    const part = Math.min(1, Math.max(0, (far - same) / (other - same)));
    if (part > 0 && part < 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[at + channel] = color[channel] + (pixels[at + channel] - color[channel]) / part;
      }
    }
    pixels[at + 3] *= part;
  }
}

/** The screenshot in a file, see `state.screenshot`; null if it is no picture. */
async function readScreenshot(file) {
  if (file.size > mostBytes) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, mostSide / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
    const canvas = make("canvas", { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const image = context.getImageData(0, 0, width, height);
    const color = wallpaperColor(image.data);
    if (color !== null) {
      takeOut(image.data, color);
      context.putImageData(image, 0, 0);
    }
    return Object.freeze({ canvas, width, height, isPlain: color !== null });
  } catch {
    return null;
  }
}

/**
 * The picture below the visitor's screenshot, and the controls for it.
 *
 * @param recipe The picture's own recipe. @param changeNow Gives the variant that the page shows.
 */
export function createScreenshotPart(page, recipe, changeNow) {
  const input = make("input", {
    type: "file",
    accept: "image/*",
    class: "visually-hidden",
    tabindex: "-1",
    "aria-label": text("screenshot.choose"),
    on: { change: () => read() },
  });
  const choose = button({
    icon: "photo",
    label: text("screenshot.choose"),
    class: "action",
    "data-tool": "screenshot",
    press: () => input.click(),
  });
  const cover = make("input", {
    type: "range",
    min: "0.1",
    max: "1",
    step: "0.05",
    "aria-label": text("screenshot.cover"),
    on: { input: () => setCover(cover.valueAsNumber) },
  });
  const clear = button({
    icon: "close",
    label: text("screenshot.clear"),
    class: "action",
    press: () => page.dispatch({ type: "screenshot", screenshot: null }),
  });
  const plane = make("canvas", { "aria-hidden": "true" });
  const layer = make("canvas", { class: "own-screenshot", role: "img", "aria-label": text("preview.own") });
  const figure = make(
    "figure",
    { class: "own-figure" },
    make("div", { class: "device", "data-kind": "own" }, plane, layer),
    make("figcaption", {}, text("preview.own")),
  );
  const strength = make("label", { class: "cover" }, make("span", {}, text("screenshot.cover")), cover);
  const hint = make("p", { class: "hint" }, text("screenshot.help"));
  let shown;

  async function read() {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    const screenshot = await readScreenshot(file);
    if (screenshot === null) {
      page.dispatch({
        type: "notice",
        key: "screenshot.bad",
        values: { name: file.name.slice(0, 200) },
        kind: "error",
      });
    } else page.dispatch({ type: "screenshot", screenshot });
  }
  function setCover(value) {
    layer.style.opacity = String(value);
    cover.setAttribute("aria-valuetext", formatPercent(value));
  }
  function show(screenshot) {
    shown = screenshot;
    for (const each of [figure, strength, clear]) each.hidden = screenshot === null;
    if (screenshot === null) return;
    const { width, height, canvas, isPlain } = screenshot;
    const ratio = Math.min(2, page.state().window.ratio);
    plane.width = Math.max(1, Math.round(tall * ratio * width / height));
    plane.height = Math.round(tall * ratio);
    for (const each of [plane, layer]) each.style.aspectRatio = `${width} / ${height}`;
    plane.style.blockSize = `${tall}px`;
    layer.width = width;
    layer.height = height;
    layer.getContext("2d").drawImage(canvas, 0, 0);
    cover.value = String(isPlain ? firstCover.plain : firstCover.whole);
    setCover(cover.valueAsNumber);
  }

  return {
    element: make(
      "div",
      { class: "own-screen" },
      figure,
      make("div", { class: "actions" }, choose, clear, strength),
      hint,
      input,
    ),
    paint(state, isChanged) {
      const isNew = state.screenshot !== shown;
      if (isNew) show(state.screenshot);
      if (state.screenshot !== null && (isNew || isChanged)) drawWhenSeen(plane, () => [recipe, changeNow()]);
    },
  };
}
