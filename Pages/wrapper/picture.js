// The picture on the canvas of <geo-bg>: a window onto the plane that can drift, and whose shapes can move in a loop.
import { thousandth } from "./thousandths.js";
import { wallpaperWith } from "./shared-wallpapers.js";

/**
 * How far the picture moves, in CSS pixels, before the next part of the plane is drawn.
 *
 * Even numbers, so that half of them is whole, and the pixels of two parts lie on one grid.
 */
const travel = { x: 96, y: 56 };

/** The canvas has at most this many pixels, and pixels on a side; phones refuse more. */
const maxPixels = 16_777_216;
const longestSide = 16_384;

/** A pause between two frames that is longer is none, in seconds: the picture goes on where it was. */
const longestFrame = 0.25;

/** The farthest that a window can be from the origin of the plane. */
const farthest = 1e10;

/** A place beyond the end of the plane is a place behind its other end. */
const onPlane = (
  place,
) => (Math.abs(place) <= farthest
  ? place
  : ((((place + farthest) % (2 * farthest)) + 2 * farthest) % (2 * farthest)) - farthest);

/** The recipe's zoom for a window of at least, or as near as possible to, `short` units. */
const zoomFor = (short, round) => Math.min(100, Math.max(0.001, round(390_000 / short) / 1000));

export class Picture {
  #canvas;
  /** Asks for the next drawing. */
  #ask;
  /** What is drawn, see `draw`. */
  #drawn = null;
  /** How many times the picture has moved by `travel`. */
  #steps = 0;
  #animation = null;
  /** Whether the picture has reached the end of its canvas, and the next part of the plane is not drawn yet. */
  #isAtEnd = false;
  /** What moves in the picture: its wallpaper, its motion, and its box on the canvas; null if nothing does. */
  #loop = null;
  /** The moment of the loop that is shown, in seconds, and when the last frame was drawn. */
  #moment = 0;
  #frameTime = null;

  constructor(canvas, ask) {
    this.#canvas = canvas;
    this.#ask = ask;
  }

  /**
   * Draws the picture for a box. `asked` has the recipe and the options of the wallpaper, the point of the plane in the
   * middle (`pan`), the CSS pixels for one unit, and the `speed`.
   */
  draw(boxWidth, boxHeight, asked) {
    const { recipe, options, pan, unit, speed } = asked;
    // A picture that moves is drawn larger than its box.
    const width = boxWidth + (speed > 0 ? travel.x : 0);
    const height = boxHeight + (speed > 0 ? travel.y : 0);
    // The window is a little larger than the canvas, because a zoom has only three decimal places. It is drawn at
    // its exact scale around the middle, so that no shape moves when the box grows.
    const [across, down] = [Math.ceil(width / unit), Math.ceil(height / unit)];
    const wallpaper = wallpaperWith(recipe, {
      ...options,
      width: across,
      height: down,
      zoom: zoomFor(Math.min(across, down), Math.floor),
      pan: this.#middle(pan, unit, speed > 0 ? 0.5 : 0),
      // A calm zone is a part of the box, and would move with the picture.
      ...speed > 0 && recipe !== null ? { calm: [] } : {},
    });
    this.#drawn = asked;
    const [, , unitsAcross, unitsDown] = wallpaper.viewBox;
    const scale = Math.min(
      this.#canvas.ownerDocument.defaultView.devicePixelRatio,
      longestSide / width,
      longestSide / height,
      Math.sqrt(maxPixels / (width * height)),
    );
    const canvas = this.#canvas;
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext("2d");
    const wide = unitsAcross * unit * scale;
    const high = unitsDown * unit * scale;
    const place = { x: (canvas.width - wide) / 2, y: (canvas.height - high) / 2, width: wide, height: high };
    const motion = options.motion ? JSON.parse(wallpaper.recipe).motion : null;
    this.#loop = motion && { wallpaper, motion, place };
    (this.#loop ? this.#at(this.#moment) : wallpaper).draw(context, place);
    // Around the middle until the next drawing, while the box grows. The plane has no writing direction.
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.style.left = `calc(50% - ${width / 2}px)`;
    canvas.style.top = `calc(50% - ${height / 2}px)`;
    this.#drift(speed);
  }

  /** The wallpaper in a box now, with `pan` where the picture began. */
  wallpaper(boxWidth, boxHeight, pan) {
    const { recipe, options, unit } = this.#drawn;
    const [width, height] = [boxWidth, boxHeight].map((side) => Math.max(1, Math.round(side)));
    const progress = this.#isAtEnd ? 0 : this.#animation?.effect.getComputedTiming().progress ?? 0;
    const now = this.#loop && { motion: { ...this.#loop.motion, at: thousandth(this.#moment) } };
    return wallpaperWith(recipe, {
      ...options,
      ...now,
      width,
      height,
      zoom: zoomFor(Math.min(width, height) / unit, Math.round),
      pan: this.#middle(pan, unit, progress),
    });
  }

  /** The point of the plane that is in the middle of the box, `moved` of the way to the next step. */
  #middle([x, y], unit, moved) {
    const steps = this.#steps + moved;
    return [x + (steps * travel.x) / unit, y + (steps * travel.y) / unit].map(onPlane).map(thousandth);
  }

  /** Moves in the frames of a schedule, or pauses. */
  move(isMoving, schedule) {
    if (this.#loop !== null && isMoving) {
      schedule.loop(this);
    } else {
      schedule?.unloop(this);
      this.#frameTime = null;
    }
    if (this.#animation === null || this.#isAtEnd) return;
    if (isMoving) this.#animation.play();
    else this.#animation.pause();
  }

  /** Gives the memory of the pixels back. */
  release(schedule) {
    this.#stop();
    this.#loop = null;
    this.move(false, schedule);
    this.#canvas.width = 0;
    this.#canvas.height = 0;
  }

  // MARK: The loop

  /** The wallpaper on the canvas at a moment of its loop, in seconds. */
  #at(moment) {
    const { wallpaper, motion } = this.#loop;
    return moment > 0 ? wallpaper.with({ motion: { ...motion, at: moment } }) : wallpaper;
  }

  /** Draws the moment of the loop that is now. */
  frame(now) {
    const { motion, place } = this.#loop;
    const passed = (now - (this.#frameTime ?? now)) / 1000;
    this.#frameTime = now;
    if (passed <= 0) return;
    this.#moment = (this.#moment + (passed < longestFrame ? passed : 0)) % motion.seconds;
    const context = this.#canvas.getContext("2d");
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#at(this.#moment).draw(context, place);
  }

  /** The loop begins at its first moment. */
  rewind() {
    this.#moment = 0;
  }

  // MARK: Drift

  /** Begins to move the picture, or goes on. The browser moves the pixels; nothing is drawn until the next step. */
  #drift(speed) {
    if (speed === 0) {
      this.rest();
      return;
    }
    if (this.#isAtEnd) this.#stop();
    if (this.#animation !== null) return;
    const { x, y } = travel;
    this.#animation = this.#canvas.animate(
      [{ transform: `translate(${x / 2}px, ${y / 2}px)` }, { transform: `translate(${-x / 2}px, ${-y / 2}px)` }],
      { duration: (Math.hypot(x, y) / speed) * 1000, fill: "both" },
    );
    this.#animation.addEventListener("finish", () => {
      this.#steps += 1;
      this.#isAtEnd = true;
      this.#ask();
    });
  }

  #stop() {
    this.#animation?.cancel();
    this.#animation = null;
    this.#isAtEnd = false;
  }

  /** Back to where it began. */
  rest() {
    this.#stop();
    this.#steps = 0;
  }
}
