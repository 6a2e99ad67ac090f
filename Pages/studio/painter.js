// Paints the picture: what is settled on the base canvas, what leaves on the canvas over it, then what appears, the
// mesh and the veils.
//
// Moving the window moves the bitmaps by whole pixels of the device, and draws only the parts that came into sight:
// every mark has one place on the pixels' grid, so no seam can be seen.
import { frameOf, toWindow } from "../shared/geometry.js";
import { FreshMarks } from "./fresh-marks.js";
import { drawMark, Layer } from "./layer.js";
import { around, pixelsOf, placeOf, sameScale, touches, uncovered } from "./place.js";
import { engineNow, shownScene } from "./scene.js";
import { isOpening, modeOf } from "./state.js";
import { sameView } from "./view.js";
import { afterRest, whenIdle } from "../shared/idle.js";

/** Durations in milliseconds. */
const durations = Object.freeze({ drop: 700, vanish: 800, cross: 480, mesh: 400, flash: 450, rest: 140 });

/** More marks than this appear together with a cross-fade of the picture instead of one by one. */
const mostFading = 64;

/** Marks that have appeared go to the base this long after the last ones came (ms), or when there are so many. */
const settleTime = 600;
const mostFresh = 400;

/** A zoom's frame that takes longer (ms) is too slow: from then on, the bitmaps are stretched until the zoom rests. */
const slowFrame = 26;

const easeOut = (part) => 1 - (1 - part) ** 3;

// MARK: The painter

class Painter {
  #store;
  #scene = shownScene;
  #surface = document.getElementById("surface");
  #stack = document.getElementById("picture");
  #base = new Layer(document.getElementById("base"));
  #moving = new Layer(document.getElementById("moving"));
  #mesh = new Layer(document.getElementById("mesh"));
  #veil = new Layer(document.getElementById("veil"));
  /** What is on the canvases: the place, the mesh, and the veils. */
  #place = null;
  #drawnMesh = null;
  #drawnVeils = null;
  /** The tap whose marks are prepared, see `state.coming`. */
  #coming = null;
  /** The view that was drawn last, to return to if the engine refuses another one. */
  #view = null;
  /** Marks that appear or have just appeared; the base does not have them yet. */
  #fresh = new FreshMarks(this.#mesh.canvas);
  #settleSoon = afterRest(settleTime, () => this.#settle());
  /** Marks that fall or vanish, { marks, start, kind }; the base has them no more. */
  #leaving = [];
  #frame = 0;
  /** The part of the moving canvas that is not empty. */
  #used = null;
  #meshMotion = null;
  #isCrossing = false;
  /** How many frames of a zoom were slow, and whether the bitmaps are stretched until it rests. */
  #zoom = { slow: 0, isStretched: false, timer: 0 };

  constructor(store) {
    this.#store = store;
  }

  /** A browser can take a canvas's memory away, as after sleep; then everything is drawn anew. */
  restore() {
    for (const { canvas } of [this.#base, this.#mesh, this.#veil]) {
      canvas.addEventListener("contextrestored", () => {
        this.#place = null;
        this.#drawnVeils = null;
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
    if (!isFirst && this.#isStretching(place, change)) {
      this.#stretch(place);
      return;
    }
    const isSized = isFirst || place.width !== this.#place.width || place.height !== this.#place.height;
    const isWhole = isSized || !sameScale(place, this.#place) || change.kind === "picture";
    if (change.kind === "picture" && !isFirst && !isSized) this.#crossFade(state);
    if (isSized) { for (const layer of [this.#base, this.#moving, this.#mesh]) layer.resize(place); }
    // A mesh that is covered now is below what appears.
    if (isWhole || change.steps.some(({ isDeep }) => isDeep)) this.#settle();
    if (isWhole || change.isRenewed) {
      this.#fresh.forget();
      this.#stack.style.background = this.#scene.background ?? "";
    }
    const { parts, tops } = this.#follow(state, change, place);
    const [dx, dy] = isWhole ? [0, 0] : [place.x - this.#place.x, place.y - this.#place.y];
    if (isWhole || dx || dy || parts.length > 0) parts.push(...tops.splice(0).map((mark) => pixelsOf(mark, place)));
    if (isWhole || Math.abs(dx) >= place.width || Math.abs(dy) >= place.height) {
      this.#drawBase([[0, 0, place.width, place.height]], place);
    } else {
      if (dx || dy) this.#base.shift(dx, dy);
      const dirty = [...uncovered(place, dx, dy), ...parts.length > 4 ? [around(parts)] : parts];
      if (dirty.length) this.#drawBase(dirty, place);
    }
    if (tops.length) {
      this.#settle();
      for (const mark of tops) drawMark(this.#base.context, mark, place);
    }
    this.#showBase();
    this.#paintMesh(state, place, isWhole || change.steps.some(({ isDeep }) => isDeep), dx, dy);
    this.#paintVeils(state, place);
    if (dx || dy) this.#fresh.moveTo(place);
    this.#place = place;
    this.#unstretch();
    this.#draw(performance.now());
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

  #drawBase(parts, place) {
    const { plane, marks, background } = this.#scene;
    const fresh = new Set(this.#fresh.marks);
    this.#base.within(parts, (context) => {
      context.globalAlpha = 1;
      for (const [left, top, right, bottom] of parts) {
        if (background === null) context.clearRect(left, top, right - left, bottom - top);
        context.fillStyle = background ?? "transparent";
        context.fillRect(left, top, right - left, bottom - top);
      }
      for (const list of [plane, marks]) {
        for (const mark of list) {
          if (fresh.has(mark)) continue;
          if (mark.box) {
            const pixels = pixelsOf(mark, place);
            if (!parts.some((part) => touches(part, pixels))) continue;
          }
          drawMark(context, mark, place);
        }
      }
    });
  }

  /** Draws everything that appears or has appeared on the base. */
  #settle() {
    if (this.#place) { for (const mark of this.#fresh.marks) drawMark(this.#base.context, mark, this.#place); }
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
    if (this.#fresh.count > mostFresh) whenIdle(() => this.#settle());
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
    const isVisible = (part) => touches(part, [0, 0, place.width, place.height]);
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
      if (lost.length && isMoving) {
        this.#leaving.push({ marks: lost, start: now, kind: gesture === "clear" ? "vanish" : "drop" });
      }
      parts.push(...lost.map((mark) => pixelsOf(mark, place)));
      if (isDeep) parts.push([0, 0, place.width, place.height]);
      // What comes below other marks is drawn at once.
      if (gesture === "rebuilt") {
        parts.push(...shapes.map((mark) => pixelsOf(mark, place)));
        continue;
      }
      if (shapes.length === 0) continue;
      if (!isMoving || tops.length || appearing.length + shapes.length > mostFading) {
        if (isMoving) this.#crossFade(state);
        // What appears is below what comes now.
        tops.push(...appearing, ...shapes);
        appearing = [];
      } else {
        appearing.push(...shapes);
      }
    }
    if (appearing.length) this.#appear(appearing, place);
    return { parts: parts.filter(isVisible), tops: tops.filter((mark) => isVisible(pixelsOf(mark, place))) };
  }

  // MARK: What moves

  /** Draws one frame of what leaves, and asks for the next one. */
  #draw(time) {
    if (this.#used) this.#moving.clear(this.#used);
    this.#used = null;
    const place = this.#place;
    const { context } = this.#moving;
    const boxes = [];
    const draw = (mark, look, box) => {
      drawMark(context, mark, place, look);
      boxes.push(box);
    };
    for (const { marks, start, kind } of this.#leaving) {
      const part = Math.min(1, Math.max(0, time - start) / durations[kind]);
      for (const mark of marks) {
        const [left, top, right, bottom] = pixelsOf(mark, place);
        if (kind === "drop") {
          // Every mark falls as fast as one that falls through the whole window in this time.
          const down = part * part * (place.height + bottom - top);
          if (top + down < place.height) draw(mark, { down }, [left, top + down, right, bottom + down]);
        } else if (part < 1) {
          const grow = 1 + 0.7 * easeOut(part);
          const [wide, high] = [((right - left) * (grow - 1)) / 2, ((bottom - top) * (grow - 1)) / 2];
          const box = [left - wide, top - high, right + wide, bottom + high];
          draw(mark, { grow, gray: Math.min(1, 2 * part), alpha: (1 - part) ** 1.5 }, box);
        }
      }
    }
    this.#leaving = this.#leaving.filter(({ start, kind }) => time - start < durations[kind]);
    this.#moving.show(boxes.length > 0);
    if (boxes.length) {
      const [left, top, right, bottom] = around(boxes);
      this.#used = [Math.floor(left) - 1, Math.floor(top) - 1, Math.ceil(right) + 1, Math.ceil(bottom) + 1];
    }
    if (this.#leaving.length === 0 || this.#frame) return;
    this.#frame = requestAnimationFrame((next) => {
      this.#frame = 0;
      this.#draw(next);
    });
  }

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
    for (const each of [this.#base, this.#moving, this.#mesh]) layer.context.drawImage(each.canvas, 0, 0);
    this.#stack.append(canvas);
    const duration = state.motion ? durations.cross : durations.cross / 3;
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
    flash.animate({ opacity: [most, 0] }, { duration: durations.flash, easing: "ease-out" });
  }

  // MARK: Mesh and veils

  /** `isAtOnce`: without an animation. (dx, dy): how far the picture moved. */
  #paintMesh(state, place, isAtOnce, dx, dy) {
    const { top } = this.#scene;
    const before = this.#drawnMesh;
    this.#drawnMesh = top;
    if (top !== null) this.#mesh.show(true);
    if (top === null) {
      if (before === null) return;
      const clear = () => {
        // A mesh that came while this one fell stays.
        if (this.#drawnMesh !== null) return;
        this.#mesh.clear();
        this.#mesh.show(false);
      };
      if (!state.motion || isAtOnce) clear();
      else this.#moveMesh([{ transform: "none" }, { transform: "translateY(100%)" }], durations.drop, "ease-in", clear);
      return;
    }
    const draw = (parts) =>
      this.#mesh.within(parts, (context) => {
        for (const [left, up, right, down] of parts) context.clearRect(left, up, right - left, down - up);
        drawMark(context, top, place);
      });
    const isOld = before !== null &&
      ["color", "opacity", "width"].every((each) => before[each] === top[each]);
    const isFar = Math.abs(dx) >= place.width || Math.abs(dy) >= place.height;
    if (isOld && !isAtOnce && !isFar) {
      if (!dx && !dy) return;
      this.#mesh.shift(dx, dy);
      draw(uncovered(place, dx, dy));
      return;
    }
    this.#meshMotion?.cancel();
    draw([[0, 0, place.width, place.height]]);
    if (!isOld && !isAtOnce && state.motion) {
      this.#moveMesh({ opacity: [before === null ? 0 : 0.3, 1] }, durations.mesh, "ease-out", () => {});
    }
  }

  #moveMesh(frames, duration, easing, end) {
    this.#meshMotion?.cancel();
    const motion = this.#mesh.canvas.animate(frames, { duration, easing, fill: "forwards" });
    this.#meshMotion = motion;
    motion.finished.then(() => {
      end();
      motion.cancel();
    }, end);
  }

  #paintVeils(state, place) {
    const { veils } = this.#scene;
    const frame = frameOf(state);
    const wanted = veils && [veils, place.width, place.height, frame.x, frame.y, frame.width, frame.height];
    const isSame = wanted === this.#drawnVeils ||
      (wanted && this.#drawnVeils && wanted.every((each, at) => each === this.#drawnVeils[at]));
    if (isSame) return;
    this.#drawnVeils = wanted;
    this.#veil.show(veils !== null);
    if (!veils) return;
    this.#veil.resize(place);
    this.#veil.clear();
    const { context } = this.#veil;
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

  // MARK: Zooming

  /** Whether a zoom is so slow that the bitmaps are stretched until it rests. */
  #isStretching(place, change) {
    const zoom = this.#zoom;
    if (change.kind !== "same") zoom.isStretched = false;
    const isSized = place.width !== this.#place.width || place.height !== this.#place.height;
    if (change.kind !== "same" || isSized || place.base !== this.#place.base) return false;
    if (place.k !== this.#place.k && !zoom.isStretched) {
      // How long the frame of this zoom takes, which another event may follow much later.
      const start = performance.now();
      requestAnimationFrame(() => {
        zoom.slow = performance.now() - start > slowFrame ? zoom.slow + 1 : 0;
        zoom.isStretched = zoom.slow >= 2;
      });
    }
    return zoom.isStretched && (place.k !== this.#place.k || this.#stack.style.transform !== "");
  }

  #stretch(place) {
    const from = this.#place;
    const factor = place.k / from.k;
    const [x, y] = [place.x - from.x * factor, place.y - from.y * factor].map((each) => each / from.scale);
    this.#stack.style.transform = `matrix(${factor}, 0, 0, ${factor}, ${x}, ${y})`;
    clearTimeout(this.#zoom.timer);
    this.#zoom.timer = setTimeout(() => {
      this.#zoom.isStretched = false;
      this.#zoom.slow = 0;
      this.paint(this.#store.state);
    }, durations.rest);
  }

  #unstretch() {
    if (this.#stack.style.transform) this.#stack.style.transform = "";
  }
}

/** The elements over the picture: the frame of a picture with a chosen size, and the keyboard's cursor. */
function paintOverlays(state, before) {
  if (
    before && before.window === state.window && before.view === state.view && before.fields === state.fields &&
    before.cursor === state.cursor
  ) return;
  const surface = document.getElementById("surface");
  const frame = document.getElementById("frame");
  const isSized = Boolean(state.fields.size);
  if (frame.hidden === isSized) frame.hidden = !isSized;
  if (isSized) {
    const box = frameOf(state);
    frame.style.width = `${box.width}px`;
    frame.style.height = `${box.height}px`;
    frame.style.transform = `translate(${box.x}px, ${box.y}px)`;
  }
  const cursor = document.getElementById("cursor");
  if (cursor.hidden !== (state.cursor === null)) cursor.hidden = state.cursor === null;
  if (state.cursor) {
    const [x, y] = toWindow(state, state.cursor);
    cursor.style.transform = `translate(${x}px, ${y}px)`;
  }
  const isClear = state.fields.background === "none";
  if (surface.classList.contains("clear") !== isClear) surface.classList.toggle("clear", isClear);
}

/** The page around the picture, its icons and the browser's own bars have the picture's mode. */
function paintMode(state, before) {
  const mode = modeOf(state);
  if (before && modeOf(before) === mode) return;
  document.documentElement.dataset.mode = mode;
  document.getElementById("icon").href = `icon-${mode}.svg`;
  document.getElementById("touch-icon").href = `icon-${mode}.png`;
  document.getElementById("theme").content = mode === "dark" ? "#000000" : "#ffffff";
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
