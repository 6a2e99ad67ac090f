// The marks of a state. The only module that asks the engine for marks; other modules get the engine from `engineNow`.
//
// The engine draws a window of the plane. The scene asks it for a region that is larger than the window, so that moving
// the window needs no engine for a while, and gives every mark its place in the plane, so that all regions agree.
import { clamp, levelOf, pixelsPerUnit, shortSide, thousandth } from "../shared/geometry.js";
import { limits } from "../shared/table.js";
import { redoDepth } from "./drawn-gestures.js";
import { modeOf, recipeOptions } from "./state.js";

let engine = null;

/** Loads the engine once. */
export async function loadEngine() {
  engine = await globalThis.geobg.load();
  return engine;
}

/** The engine, see geobg.d.ts; null before it is loaded. */
export const engineNow = () => engine;

/** The engine that can do all that files, dialogs and photos need; a separate script, which is loaded once. */
export const wholeEngine = () => globalThis.geobg.loadWhole();

// MARK: Counts

/** How many counts are remembered. */
const keptCounts = 20_000;
const counts = new Map();

/** The edges of all that is drawn by hand: left, top, right and bottom, in units; null for nothing or no engine. */
export const extentOf = (state) => engine?.extent(engine.wallpaper(recipeOptions(state)).recipe) ?? null;

/** How many shapes a tap has, 1 to 8, with its own seed and arrangement or else the given ones. */
export function countOf(given, { tap, address, seed = given, arrangement, brush }, shapesPerTap, usual) {
  const own = arrangement ?? usual;
  const shapes = brush?.shapes;
  const key = `${seed} ${address} ${shapesPerTap} ${own} ${shapes}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const { recipe } = engine.wallpaper({
    seed,
    shapesPerTap,
    arrangement: own,
    density: null,
    gestures: [{ tap, address, ...shapes && { brush: { shapes } } }],
  });
  const [count] = engine.counts(recipe);
  if (counts.size >= keptCounts) counts.clear();
  counts.set(key, count);
  return count;
}

// MARK: Marks of the plane

/** A mark of the engine at its place in the plane: `at` is where its own origin is, and `box` what it can touch. */
export function markAt(mark, [left, top]) {
  if (mark.kind === "circle") {
    const [x, y, radius] = [left + mark.x, top + mark.y, mark.radius];
    return { ...mark, x, y, box: [x - radius, y - radius, x + radius, y + radius] };
  }
  if (mark.kind === "path") return { ...mark, at: [left, top], box: boxOf(mark.d, left, top) };
  // A mesh is open lines, and the outline of a shape is closed.
  if (!mark.d.endsWith("Z")) return { ...mark, at: [left, top], box: null };
  const [from, high, to, low] = boxOf(mark.d, left, top);
  const { width } = mark;
  return { ...mark, kind: "outline", at: [left, top], box: [from - width, high - width, to + width, low + width] };
}

/** What a closed path touches. Arcs end at most their radius away from what lies between their ends. */
function boxOf(data, left, top) {
  const words = data.split(" ");
  let [least, highest, most, lowest, margin] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === "Z") continue;
    if (words[at] === "A") {
      margin = Math.max(margin, Number(words[at + 1]));
      at += 5;
    }
    const [x, y] = [Number(words[at + 1]), Number(words[at + 2])];
    [least, highest, most, lowest] = [Math.min(least, x), Math.min(highest, y), Math.max(most, x), Math.max(lowest, y)];
    at += 2;
  }
  return [left + least - margin, top + highest - margin, left + most + margin, top + lowest + margin];
}

const keyOf = (
  { kind, color, opacity, x, y, radius, box, width },
) => (kind === "circle"
  ? `${color} ${opacity} ${thousandth(x)} ${thousandth(y)} ${radius}`
  : [kind, color, opacity, width, ...(box ?? []).map(thousandth)].join());

const meshCount = (marks) => marks.reduce((count, { kind }) => count + (kind === "stroke" ? 1 : 0), 0);

/** Shapes of a first tap that are seen are so many, and differ so much from the background, of 255. */
const seenShapes = 3;
const seenDifference = 64;

const channels = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/** Whether the shapes of a tap are seen on the picture's background. */
export function isSeen(state, gesture) {
  if (engine === null || state.fields.density !== null) return true;
  const { calm: _calm, mesh: _mesh, motion: _motion, ...options } = recipeOptions(state);
  const { marks, background } = engine.wallpaper({
    ...options,
    seed: gesture.seed,
    density: null,
    gestures: [gesture],
  });
  const below = channels(background ?? "#808080");
  const differences = marks.map(({ color, opacity }) =>
    opacity * Math.max(...channels(color).map((each, at) => Math.abs(each - below[at])))
  );
  return differences.filter((each) => each >= seenDifference).length >= seenShapes;
}

// MARK: Regions

/**
 * The region reaches this part of the window's size beyond the window on every side: less if it is large already, and
 * more if there are many gestures, because another region takes all of them again.
 */
const margins = Object.freeze({ usual: 0.5, large: 0.1, largeArea: 4_000_000, many: 3, manyGestures: 500 });

/** The part of the plane that the window shows: left, top, right, bottom. */
export function visiblePart(state) {
  const scale = pixelsPerUnit(state);
  const [x, y] = state.view.pan;
  const [width, height] = [state.window.width / scale, state.window.height / scale];
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

/** The options of the engine for a window of at least this size around the middle of a view, which shows the same. */
export function regionOptions({ view, fields: { density } }, width, height) {
  const short = Math.min(width, height);
  const level = levelOf(view);
  // In other frames, the mesh and a plane are left out below a zoom of the plane. A window that is larger must not
  // leave out what the view has.
  const ends = level < 0 ? [1, Math.sqrt(density ?? 0)].map((part) => limits.planeZoom * part / 10 ** level) : [];
  const whole = ends.map((end) => Math.ceil(1000 * end) / 1000).filter((end) => end <= view.zoom);
  const least = Math.max(limits.zoom[0], ...whole);
  const zoom = clamp(Math.floor((1000 * shortSide) / short) / 1000, least, limits.zoom[1]);
  return { width: Math.ceil((width / short) * 1000), height: Math.ceil((height / short) * 1000), zoom, pan: view.pan };
}

// MARK: The scene

/** The marks of the drawing that the window shows, and how they change. */
class Scene {
  /** The marks below the drawing, and the drawing's marks without the mesh on top, bottom to top. */
  plane = [];
  marks = [];
  /** The mesh over everything; null for none. */
  top = null;
  /** The color below everything; null for none. */
  background = null;
  /** The veils over everything: { marks, width, height }, in units of the picture; null for none. */
  veils = null;
  #picture = null;
  /** The fields of the picture. */
  #fields = null;
  #region = null;
  /** The region is replaced when it has the area of so many windows. */
  #mostWindows = 0;
  #origin = [0, 0];
  /** The frame of all places; undefined for the plane's. */
  #base = undefined;
  #drawing = null;
  /** A tap that the drawing has before the state has it, with the marks that it adds: { gesture, added }; or null. */
  #ahead = null;
  /** How many of its gestures the drawing can redo. */
  #redoable = 0;
  #revision = -1;
  #veiled = [];
  #changes = { gestures: null, text: "" };

  /**
   * Follows the state.
   *
   * @returns {{ kind: "same" | "picture" | "marks", steps: Step[], isRenewed: boolean }} `picture`: all is new.
   * `marks`:
   *   the drawing changed in steps { gesture, removed, added, isDeep }: `removed` were taken, and `added` are on top of
   *   the others, unless the gesture is "rebuilt": then they can be anywhere. `isDeep`: a mesh is covered now that was
   *   on
   *   top, or the other way around. `isRenewed`: the marks are other objects than
   *   before, also those that did not change.
   * @throws {GeobgError} if the engine refuses the picture; the scene is unchanged then.
   */
  update(state) {
    const picture = this.#pictureOf(state);
    // A seed decides nothing where nothing is drawn: the first tap brings one, and appears like all others.
    const isEmpty = this.#picture !== null && this.#isEmpty();
    const isSeeded = this.#picture?.at(-1) === picture.at(-1);
    const isSame = this.#picture !== null && (isSeeded || isEmpty) &&
      picture.every((each, index) => each === this.#picture[index] || index === picture.length - 1);
    const isSeen = this.#revision === state.revision;
    let steps = [];
    let isRenewed = !isSame || !isSeeded || !this.#holds(state);
    if (!isRenewed && !isSeen) {
      steps = this.#follow(state);
      isRenewed = steps === null;
    }
    if (isRenewed) {
      const before = this.marks;
      this.#begin(state, picture);
      // The first marks of an empty picture appear one by one.
      if (isSame && !isSeen) steps = [{ ...this.#difference(before), ...isEmpty && { gesture: "tap" } }];
    }
    this.#revision = state.revision;
    this.#calm(state);
    return { kind: !isSame ? "picture" : steps.length ? "marks" : "same", steps, isRenewed };
  }

  /** What decides the colors and places of all marks; the seed comes last. */
  #pictureOf(state) {
    const { calm: _calm, size: _size, mode: _mode, motion: _motion, seed, ...fields } = state.fields;
    return [state.drawing, modeOf(state), ...Object.values(fields), this.#changesIn(state.gestures), seed];
  }

  /** The changes of shapes, as a text: each can be anywhere among the marks. */
  #changesIn(gestures) {
    if (this.#changes.gestures !== gestures) {
      this.#changes = { gestures, text: JSON.stringify(gestures.filter(({ shape }) => shape)) };
    }
    return this.#changes.text;
  }

  #isEmpty() {
    return this.#fields.density === null && this.marks.length === 0 && this.top === null;
  }

  #holds(state) {
    const part = visiblePart(state);
    const areaOf = ([left, top, right, bottom]) => (right - left) * (bottom - top);
    return String(state.view.base) === String(this.#base) && this.covers(part) &&
      // A region that is much too large slows drawing down.
      areaOf(this.#region) < this.#mostWindows * areaOf(part);
  }

  /** Whether the scene has all marks of a box of the plane. */
  covers([left, top, right, bottom]) {
    const region = this.#region;
    return left >= region[0] && top >= region[1] && right <= region[2] && bottom <= region[3];
  }

  #begin(state, picture) {
    const [left, top, right, bottom] = visiblePart(state);
    const [width, height] = [right - left, bottom - top];
    // Everything is drawn where it rests.
    const { gestures, mesh, calm: _calm, motion: _motion, ...options } = recipeOptions(state);
    const isLarge = width * height > margins.largeArea;
    const isMany = gestures.length > margins.manyGestures && !(isLarge && options.density !== null);
    const margin = 1 + 2 * (isMany ? margins.many : isLarge ? margins.large : margins.usual);
    const plane = engine.wallpaper({ ...options, ...regionOptions(state, width * margin, height * margin) });
    const region = engine.window(plane.recipe);
    const origin = region.slice(0, 2);
    const whole = plane.with({ gestures, mesh });
    const drawing = whole.drawing();
    // Changes of shapes can change what is below the drawing.
    const below = gestures.some(({ shape }) => shape)
      ? whole.marks.slice(0, whole.marks.length - drawing.marks.length)
      : plane.marks;
    this.plane = below.map((mark) => markAt(mark, origin));
    // Everything that the engine can refuse is done.
    this.#drawing = drawing;
    this.#ahead = null;
    this.#setMarks(drawing.marks.map((mark) => markAt(mark, origin)));
    this.#redoable = 0;
    this.#picture = picture;
    this.#fields = state.fields;
    this.#origin = origin;
    this.#base = state.view.base;
    this.#region = region;
    this.#mostWindows = 4 * margin ** 2;
    this.background = plane.background;
  }

  /** The veils, which are made for the size of the picture. */
  #calm(state) {
    const { width, height, zoom, mode, palette, background, seed, calm } = { ...recipeOptions(state) };
    const wanted = [calm, width, height, zoom, mode, palette, background];
    if (this.#veiled.every((each, index) => each === wanted[index]) && this.#veiled.length) return;
    this.#veiled = wanted;
    if (calm.length === 0) {
      this.veils = null;
      return;
    }
    const { marks, viewBox } = engine.wallpaper({
      seed,
      calm,
      width,
      height,
      zoom,
      mode,
      palette,
      background,
      density: null,
    });
    this.veils = { marks, width: viewBox[2], height: viewBox[3] };
  }

  #setMarks(marks) {
    this.top = marks.at(-1)?.kind === "stroke" ? marks.pop() : null;
    this.marks = marks;
  }

  /** The steps of the changes since the last update; null if the drawing has to begin again. */
  #follow(state) {
    const changes = state.changes.filter(({ revision }) => revision > this.#revision);
    if (changes.length !== state.revision - this.#revision) return null;
    const steps = [];
    try {
      for (const change of changes) {
        if (change.kind === "rebuilt") return null;
        if (change.kind === "fields") continue;
        for (const gesture of change.kind === "added" ? [change.tap] : change.gestures) {
          // This drawing began after the undo.
          if (gesture === "redo" && this.#redoable === 0) return null;
          steps.push(this.#apply(gesture));
        }
      }
      return steps;
    } catch (error) {
      // The drawing has more gestures than the recipe that is written from the log; beginning again makes them few.
      if (error.name !== "GeobgError") throw error;
      return null;
    }
  }

  #apply(gesture) {
    const change = this.#changeBy(gesture);
    this.#redoable = redoDepth(this.#redoable, gesture);
    const tops = Number(this.top !== null);
    // The list grows in place: a large recipe is opened tap by tap.
    const all = this.marks;
    if (this.top) all.push(this.top);
    const removed = change.removed ? all.splice(-change.removed) : [];
    const { added } = change;
    for (const mark of added) all.push(mark);
    this.#setMarks(all);
    // Meshes came or went that are not on top.
    const isDeep = meshCount(added) - meshCount(removed) !== Number(this.top !== null) - tops;
    return { gesture: typeof gesture === "string" ? gesture : "tap", removed, added, isDeep };
  }

  /** What a gesture changes: how many marks it takes, and the marks that it adds. */
  #changeBy(gesture) {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead?.gesture.address === (gesture.address ?? null)) return { removed: 0, added: ahead.added };
    if (ahead) this.#takeBack(ahead);
    const { removed, added } = this.#drawing.apply(gesture);
    return { removed, added: added.map((mark) => markAt(mark, this.#origin)) };
  }

  /**
   * The marks that a tap adds if it is the next gesture of the state that was shown last. The drawing has them from now
   * on, so that the tap costs little, and redoes nothing before it; null if the engine refuses them.
   */
  foresee(gesture) {
    if (this.#drawing === null) return null;
    try {
      const { added } = this.#changeBy(gesture);
      this.#ahead = { gesture, added };
      this.#redoable = 0;
      return added;
    } catch (error) {
      if (error.name !== "GeobgError") throw error;
      return null;
    }
  }

  /** Takes a tap out of the drawing that the state did not get. */
  #takeBack({ gesture }) {
    const { seed, shapesPerTap, arrangement } = this.#fields;
    for (let left = countOf(seed, gesture, shapesPerTap, arrangement); left > 0; left -= 1) this.#drawing.apply("undo");
  }

  /** What is not in the marks any more, and what is new. */
  #difference(before) {
    const counted = new Map();
    for (const mark of before) {
      const key = keyOf(mark);
      counted.set(key, [...counted.get(key) ?? [], mark]);
    }
    const added = this.marks.filter((mark) => !counted.get(keyOf(mark))?.pop());
    const isDeep = meshCount(before) !== meshCount(this.marks);
    return { gesture: "rebuilt", removed: [...counted.values()].flat(), added, isDeep };
  }
}

/** The scene of the window: painter.js updates it, and other views read its marks. */
export const shownScene = new Scene();
