// What lies over the marks, on separate canvases: the mesh, and over it the fades of the calm zones.
import { frameOf } from "../shared/geometry.js";
import { drawMark, Layer } from "./layer.js";
import { dropTime } from "./leaving-marks.js";
import { uncovered } from "./place.js";
import { engineNow } from "./scene.js";

/** How long a mesh takes to appear, in milliseconds. */
const appearTime = 400;

export class MeshLayer extends Layer {
  /** The mesh on the canvas; null for none. */
  #drawn = null;
  #motion = null;

  /** `isAtOnce`: without an animation. (dx, dy): how far the picture moved. @param mesh The mark, or null. */
  paint(mesh, place, isAtOnce, isMoving, [dx, dy]) {
    const before = this.#drawn;
    this.#drawn = mesh;
    if (mesh !== null) this.show(true);
    if (mesh === null) {
      if (before === null) return;
      const clear = () => {
        // A mesh that came while this one fell stays.
        if (this.#drawn !== null) return;
        this.clear();
        this.show(false);
      };
      if (!isMoving || isAtOnce) clear();
      else this.#animate([{ transform: "none" }, { transform: "translateY(100%)" }], dropTime, "ease-in", clear);
      return;
    }
    const draw = (parts) =>
      this.within(parts, (context) => {
        for (const [left, up, right, down] of parts) context.clearRect(left, up, right - left, down - up);
        drawMark(context, mesh, place);
      });
    const isOld = before !== null &&
      ["color", "opacity", "width"].every((each) => before[each] === mesh[each]);
    const isFar = Math.abs(dx) >= place.width || Math.abs(dy) >= place.height;
    if (isOld && !isAtOnce && !isFar) {
      if (!dx && !dy) return;
      this.shift(dx, dy);
      draw(uncovered(place, dx, dy));
      return;
    }
    this.#motion?.cancel();
    draw([[0, 0, place.width, place.height]]);
    if (!isOld && !isAtOnce && isMoving) {
      this.#animate({ opacity: [before === null ? 0 : 0.3, 1] }, appearTime, "ease-out", () => {});
    }
  }

  #animate(frames, duration, easing, end) {
    this.#motion?.cancel();
    const motion = this.canvas.animate(frames, { duration, easing, fill: "forwards" });
    this.#motion = motion;
    motion.finished.then(() => {
      end();
      motion.cancel();
    }, end);
  }
}

export class VeilLayer extends Layer {
  /** The veils on the canvas, and where they are. */
  #drawn = null;

  /** The canvas lost its content. */
  forget() {
    this.#drawn = null;
  }

  /** @param veils See scene.js; null for none. */
  paint(veils, state, place) {
    const frame = frameOf(state);
    const wanted = veils && [veils, place.width, place.height, frame.x, frame.y, frame.width, frame.height];
    const isSame = wanted === this.#drawn ||
      (wanted && this.#drawn && wanted.every((each, at) => each === this.#drawn[at]));
    if (isSame) return;
    this.#drawn = wanted;
    this.show(veils !== null);
    if (!veils) return;
    this.resize(place);
    this.clear();
    const { context } = this;
    const { scale } = place;
    context.save();
    context.translate(frame.x * scale, frame.y * scale);
    context.scale((frame.width * scale) / veils.width, (frame.height * scale) / veils.height);
    context.beginPath();
    context.rect(0, 0, veils.width, veils.height);
    context.clip();
    for (const veil of veils.marks) engineNow().paintVeil(context, veil);
    context.restore();
  }
}
