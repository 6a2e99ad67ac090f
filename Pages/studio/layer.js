// A canvas that covers the window, and how marks are drawn on it.

const grayOf = (color) => {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return [red, green, blue, 0.3 * red + 0.59 * green + 0.11 * blue];
};

/** A color on its way to gray: 0 is the color, 1 is gray. */
export function grayed(color, part) {
  const [red, green, blue, gray] = grayOf(color);
  return `rgb(${[red, green, blue].map((each) => Math.round(each + (gray - each) * part)).join(" ")})`;
}

/** Draws a mark. `look`: alpha, and for marks that leave: `down` (pixels), `grow` (a factor) and `gray` (0 to 1). */
export function drawMark(context, mark, place, { alpha = 1, down = 0, grow = 1, gray = 0 } = {}) {
  const { k, x, y } = place;
  const color = gray ? grayed(mark.color, gray) : mark.color;
  context.globalAlpha = mark.opacity * alpha;
  if (mark.kind === "circle") {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = color;
    context.beginPath();
    context.arc(mark.x * k + x, mark.y * k + y + down, mark.radius * k * grow, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  mark.path ??= new Path2D(mark.d);
  let [left, top] = [mark.at[0] * k + x, mark.at[1] * k + y + down];
  if (grow !== 1) {
    const [middle, center] = [(mark.box[0] + mark.box[2]) / 2, (mark.box[1] + mark.box[3]) / 2];
    left += (middle - mark.at[0]) * k * (1 - grow);
    top += (center - mark.at[1]) * k * (1 - grow);
  }
  context.setTransform(k * grow, 0, 0, k * grow, left, top);
  if (mark.kind === "path") {
    context.fillStyle = color;
    context.fill(mark.path);
  } else {
    context.strokeStyle = color;
    context.lineWidth = mark.width;
    context.stroke(mark.path);
  }
}

/** A canvas that covers the window. */
export class Layer {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
  }

  /** Setting a size also clears. */
  resize({ width, height, scale }) {
    const { canvas } = this;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    // One pixel of the canvas is one of the device, also where the window ends between two.
    canvas.style.width = `${width / scale}px`;
    canvas.style.height = `${height / scale}px`;
  }

  clear([left, top, right, bottom] = [0, 0, this.canvas.width, this.canvas.height]) {
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.clearRect(left, top, right - left, bottom - top);
  }

  /** A layer without content costs nothing while it is hidden. */
  show(isShown) {
    const wanted = isShown ? "visible" : "hidden";
    if (this.canvas.style.visibility !== wanted) this.canvas.style.visibility = wanted;
  }

  shift(dx, dy) {
    const { context, canvas } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.globalCompositeOperation = "copy";
    context.drawImage(canvas, dx, dy);
    context.globalCompositeOperation = "source-over";
  }

  /** Draws in some parts only. */
  within(parts, draw) {
    const { context } = this;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    for (const [left, top, right, bottom] of parts) context.rect(left, top, right - left, bottom - top);
    context.clip();
    draw(context);
    context.restore();
  }
}
