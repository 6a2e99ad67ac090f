// Paints the picture on the canvases.
import { pixelsPerUnit } from "./geometry.js";
import { engineNow, Scene } from "./scene.js";

/** A canvas has at most this many pixels, because phones refuse more. */
const mostPixels = 16_777_216;

export function startPainter(store) {
  const canvas = document.getElementById("base");
  const context = canvas.getContext("2d", { alpha: false });
  const scene = new Scene();

  function paint(state) {
    if (!engineNow()) return;
    const { width, height, ratio } = state.window;
    const scale = Math.min(ratio, Math.sqrt(mostPixels / (width * height)));
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
    scene.update(state);
    const k = scale * pixelsPerUnit(state);
    const [x, y] = state.view.pan;
    const [left, top] = [canvas.width / 2 - x * k, canvas.height / 2 - y * k];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = scene.background ?? "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const mark of [...scene.plane, ...scene.marks, ...scene.top ? [scene.top] : []]) {
      context.globalAlpha = mark.opacity;
      if (mark.kind === "circle") {
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = mark.color;
        context.beginPath();
        context.arc(left + mark.x * k, top + mark.y * k, mark.radius * k, 0, 2 * Math.PI);
        context.fill();
      } else {
        context.setTransform(k, 0, 0, k, left + mark.at[0] * k, top + mark.at[1] * k);
        context.fillStyle = mark.color;
        context.strokeStyle = mark.color;
        context.lineWidth = mark.width ?? 0;
        context[mark.kind === "path" ? "fill" : "stroke"](new Path2D(mark.d));
      }
    }
  }
  store.view(paint);
}
