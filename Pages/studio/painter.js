// Paints the picture: what is settled on the base canvas, what leaves on the canvas over it, then what appears, the
// mesh and the veils.
//
// Moving the window moves the bitmaps by whole pixels of the device, and draws only the parts that came into sight:
// every mark has one place on the pixels' grid, so no seam can be seen.
import { afterRest, whenIdle } from "../shared/idle.js";
import { paintMode, paintOverlays } from "./around-picture.js";
import { FreshMarks } from "./fresh-marks.js";
import { drawMark, Layer } from "./layer.js";
import { LeavingMarks } from "./leaving-marks.js";
import { laterNow } from "./load-deferred.js";
import { around, pixelsOf, placeOf, sameScale, sameSize, touches, uncovered, unitsOf } from "./place.js";
import { engineNow, shownScene } from "./scene.js";
import { isOpening } from "./state.js";
import { StretchedZoom } from "./stretched-zoom.js";
import { MeshLayer, VeilLayer } from "./top-layers.js";
import { sameView } from "./view.js";

/** How long one picture disappears over another one, and how long a flash takes, in milliseconds. */
const crossTime = 480;
const flashTime = 450;

/** More marks than this appear together with a cross-fade of the picture instead of one by one. */
const maxFading = 64;

/** Marks that have appeared go to the base this long after the last ones came (ms), or when there are so many. */
const settleTime = 600;
const maxFresh = 400;

class Painter {
  #store;
  #scene = shownScene;
  #surface = document.getElementById("surface");
  #stack = document.getElementById("picture");
  #base = new Layer(document.getElementById("base"));
  #leaving = new LeavingMarks(document.getElementById("moving"));
  #mesh = new MeshLayer(document.getElementById("mesh"));
  #veil = new VeilLayer(document.getElementById("veil"));
  /** The place that is on the canvases. */
  #place = null;
  /** The tap whose marks are prepared, see `state.coming`. */
  #coming = null;
  /** The view that was drawn last, to return to if the engine refuses another one. */
  #view = null;
  /** Marks that appear or have just appeared; the base does not have them yet. */
  #fresh = new FreshMarks(this.#mesh.canvas);
  #settleSoon = afterRest(settleTime, () => this.#settle());
  #isCrossing = false;
  /** Bitmaps of what is on the base, see tiles.js, once they are loaded. */
  #tiles = null;
  #zoom = new StretchedZoom(this.#stack, () => this.paint(this.#store.state));

  constructor(store) {
    this.#store = store;
  }

  /** What a picture that disappears is made of. */
  get #layers() {
    return [this.#base, this.#leaving.layer, this.#mesh];
  }

  /** A browser can take a canvas's memory away, as after sleep; then everything is drawn anew. */
  restore() {
    for (const { canvas } of [this.#base, this.#mesh, this.#veil]) {
      canvas.addEventListener("contextrestored", () => {
        this.#place = null;
        this.#veil.forget();
        this.paint(this.#store.state);
      });
    }
  }

  paint(state) {
    if (!engineNow()) return;
    let change;
    try {
      change = this.#scene.update(state);
    } catch (error) {
      this.#refuse(state, error);
      return;
    }
    this.#view = state.view;
    const place = placeOf(state);
    const isFirst = this.#place === null;
    if (change.isRenewed) this.#settle();
    if (!isFirst && this.#zoom.isWanted(this.#place, place, change.kind === "same")) {
      this.#zoom.stretch(this.#place, place);
      return;
    }
    const isSized = isFirst || !sameSize(place, this.#place);
    const isWhole = isSized || !sameScale(place, this.#place) || change.kind === "picture";
    if (change.kind === "picture" && !isFirst && !isSized) this.#crossFade(state);
    if (isSized) { for (const layer of this.#layers) layer.resize(place); }
    // A mesh that is covered now is below what appears.
    const isDeep = isWhole || change.steps.some((step) => step.isDeep);
    if (isDeep) this.#settle();
    if (isWhole || change.isRenewed) {
      this.#fresh.forget();
      this.#stack.style.background = this.#scene.background ?? "";
    }
    const { parts, tops } = this.#follow(state, change, place);
    const [dx, dy] = isWhole ? [0, 0] : [place.x - this.#place.x, place.y - this.#place.y];
    if (isWhole || dx || dy || parts.length > 0) parts.push(...tops.splice(0).map((mark) => pixelsOf(mark, place)));
    const tiles = this.#tiles ??= laterNow()?.makeTiles(this.#base, this.#marksIn) ?? null;
    const window = [0, 0, place.width, place.height];
    const isZoomed = isWhole && !isSized && change.kind === "same" && tiles?.zoom(place);
    if (!isZoomed && (isWhole || isDeep)) tiles?.forget();
    if (change.isRenewed) tiles?.renew();
    tiles?.drop(parts, place);
    if (isWhole) {
      if (!isZoomed) this.#drawBase([window], place);
    } else {
      const isFar = Math.abs(dx) >= place.width || Math.abs(dy) >= place.height;
      if (!isFar && (dx || dy)) this.#base.shift(dx, dy);
      const bare = isFar ? [window] : uncovered(place, dx, dy);
      const seen = parts.filter((part) => touches(part, window));
      const dirty = seen.length > 4 ? [around(seen)] : seen;
      if (bare.length && !tiles?.show(bare, place)) dirty.push(...bare);
      if (dirty.length) this.#drawBase(dirty, place);
    }
    if (tops.length) {
      this.#settle();
      this.#drawOnTop(tops, place);
    }
    this.#showBase();
    this.#mesh.paint(this.#scene.top, place, isDeep, state.motion, [dx, dy]);
    this.#veil.paint(this.#scene.veils, state, place);
    if (dx || dy) this.#fresh.moveTo(place);
    this.#place = place;
    tiles?.follow(place, isWhole ? null : [dx, dy]);
    this.#zoom.end();
    this.#leaving.draw(performance.now(), place);
    this.#prepare(state);
    if (isFirst) this.#surface.removeAttribute("aria-busy");
  }

  /** The engine refuses: too many marks, or a field that is wrong. */
  #refuse(state, error) {
    if (error.name !== "GeobgError") throw error;
    this.#surface.removeAttribute("aria-busy");
    const isMoved = this.#view && !sameView(this.#view, state.view);
    if (isMoved) this.#store.dispatch({ type: "move", ...this.#view });
    this.#store.dispatch(
      isMoved && error.code === "limit"
        ? { type: "notice", key: "notice.limit", kind: "limit" }
        : { type: "notice", key: "notice.failed", values: { reason: error.message }, kind: "error" },
    );
  }

  // MARK: What is settled

  /** The marks that are settled, and touch parts of a canvas. */
  #marksIn = (parts, place) => {
    const { plane, marks } = this.#scene;
    const fresh = new Set(this.#fresh.marks);
    const boxes = parts.map((part) => unitsOf(part, place));
    return [plane, marks].flatMap((list) =>
      list.filter((mark) => (!mark.box || boxes.some((box) => touches(box, mark.box))) && !fresh.has(mark))
    );
  };

  #drawBase(parts, place) {
    const { background } = this.#scene;
    this.#base.within(parts, (context) => {
      context.globalAlpha = 1;
      for (const [left, top, right, bottom] of parts) {
        if (background === null) context.clearRect(left, top, right - left, bottom - top);
        context.fillStyle = background ?? "transparent";
        context.fillRect(left, top, right - left, bottom - top);
      }
      for (const mark of this.#marksIn(parts, place)) drawMark(context, mark, place);
    });
  }

  #drawOnTop(marks, place) {
    for (const mark of marks) drawMark(this.#base.context, mark, place);
    this.#tiles?.add(marks);
  }

  /** Draws everything that appears or has appeared on the base. */
  #settle() {
    if (this.#place) this.#drawOnTop(this.#fresh.marks, this.#place);
    this.#fresh.clear();
    this.#showBase();
  }

  /**
   * Hides the base while it has nothing but the background, which the element around it has, too: where the browser
   * draws without a graphics processor, a visible canvas is copied for every frame that the page changes.
   */
  #showBase() {
    const { plane, marks } = this.#scene;
    this.#base.show(plane.length > 0 || marks.length > this.#fresh.count);
  }

  /**
   * Shows marks that appear over the base. They go there together with others, after a rest: drawing on the base copies
   * all of it.
   */
  #appear(marks, place) {
    this.#fresh.add(marks, place);
    this.#settleSoon();
    if (this.#fresh.count > maxFresh) whenIdle(() => this.#settle());
  }

  /** Makes the marks of a tap ready that may come, so that the tap only has to show them. */
  #prepare({ coming, motion }) {
    if (coming === this.#coming) return;
    this.#coming = coming;
    this.#fresh.forget();
    const marks = coming && motion ? this.#scene.foresee(coming)?.filter((mark) => mark.box) : null;
    if (marks?.length) this.#fresh.prepare(marks, this.#place);
  }

  /**
   * Begins the animations of a change, and gives the parts of the base to draw again, and the marks that come on top of
   * it at once.
   */
  #follow(state, { steps }, place) {
    const now = performance.now();
    // Nothing moves while a large recipe opens.
    const isMoving = state.motion && !isOpening(state);
    const parts = [];
    let appearing = [];
    let tops = [];
    for (const { gesture, removed, added, isDeep } of steps) {
      if (removed.length) {
        const stays = (mark) => !removed.includes(mark);
        [appearing, tops] = [appearing.filter(stays), tops.filter(stays)];
      }
      const lost = removed.filter((mark) => mark.box);
      const shapes = added.filter((mark) => mark.box);
      if (removed.length) this.#fresh.without(removed);
      if (lost.length && isMoving) this.#leaving.add(lost, now, gesture !== "clear");
      parts.push(...lost.map((mark) => pixelsOf(mark, place)));
      if (isDeep) parts.push([0, 0, place.width, place.height]);
      // What comes below other marks is drawn at once.
      if (gesture === "rebuilt") {
        parts.push(...shapes.map((mark) => pixelsOf(mark, place)));
        continue;
      }
      if (shapes.length === 0) continue;
      if (!isMoving || tops.length || appearing.length + shapes.length > maxFading) {
        if (isMoving) this.#crossFade(state);
        // What appears is below what comes now.
        tops.push(...appearing, ...shapes);
        appearing = [];
      } else {
        appearing.push(...shapes);
      }
    }
    if (appearing.length) this.#appear(appearing, place);
    return { parts, tops };
  }

  // MARK: What moves

  /** Shows the picture as it is now over the picture that comes, and lets it disappear. */
  #crossFade(state) {
    // While one picture disappears, others can come below it: a slider makes many.
    if (!this.#place || this.#isCrossing) return;
    this.#settle();
    this.#isCrossing = true;
    const { width, height, scale } = this.#place;
    const canvas = document.createElement("canvas");
    canvas.className = "crossing";
    canvas.setAttribute("aria-hidden", "true");
    const layer = new Layer(canvas);
    layer.resize({ width, height, scale });
    for (const each of this.#layers) layer.context.drawImage(each.canvas, 0, 0);
    this.#stack.append(canvas);
    const duration = state.motion ? crossTime : crossTime / 3;
    const motion = canvas.animate({ opacity: [1, 0] }, { duration, easing: "ease-in-out" });
    const end = () => {
      this.#isCrossing = false;
      canvas.remove();
      canvas.width = 0;
    };
    motion.finished.then(end, end);
  }

  flash(state) {
    const flash = document.getElementById("flash");
    const most = state.motion ? 0.85 : 0.3;
    flash.animate({ opacity: [most, 0] }, { duration: flashTime, easing: "ease-out" });
  }
}

/** Shows the picture of a state before there is a store. */
export function showPicture(state) {
  new Painter({ state, dispatch() {} }).paint(state);
  paintOverlays(state);
  paintMode(state);
}

export function startPainter(store) {
  const painter = new Painter(store);
  painter.restore();
  for (const paint of [(state) => painter.paint(state), paintOverlays, paintMode]) store.view(paint, { isFirst: true });
  store.effect("flash", (_, state) => painter.flash(state));
}
