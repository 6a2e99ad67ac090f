// Tiles for a drawing of which even a strip would take longer than a frame to draw: moving shows what was painted
// before, and costs the same however much is drawn.
//
// They lie on the grid of the plane's pixels, so that each has the pixels that the canvas has there. They are painted a
// part in each frame: what is in sight comes first, then what lies around it, above all where the window goes. What is
// in sight too early is shown by coarse tiles, which take little work.
import { shownScene } from "./scene.js";
import { boxOf, overlap, placesOver, Tile, workIn } from "./tile.js";

/** A pixel of a coarse tile is so many of the device, in each direction. */
const coarse = 8;

/** The most work of a frame while the picture moves, and while it rests, see `workIn`. */
const movingWork = 4_000_000;
const restingWork = 16_000_000;

/** A drawing has tiles if drawing such a part of the window is too much work for a frame. */
const usualStrip = 1 / 16;

/** Tiles have as many pixels as the largest canvas, 64 MB, unless the window alone needs more. */
const maxTiles = 256;

/** Tiles are painted for this part of the window beyond each of its sides, and coarse ones for more. */
const reaches = new Map([[1, 0.5], [coarse, 2]]);

/** A box moved by pixels. */
const moved = (box, x, y) => box.map((each, at) => each + (at % 2 ? y : x));

const keyOf = (step, column, row) => `${step} ${column} ${row}`;

const isEmpty = ([left, top, right, bottom]) => right <= left || bottom <= top;

export class Tiles {
  #layer;
  #marksIn;
  /** By their steps, columns and rows. */
  #tiles = new Map();
  /** The tiles in sight that are not shown sharp yet: for the key of each, the boxes that show nothing. */
  #awaited = new Map();
  /** The tiles of the last zoom that was sharp, and its pixels of a unit. */
  #before = { tiles: [], k: 1 };
  #place = null;
  #motion = [0, 0];
  /** What happened since the last frame. */
  #isMoving = false;
  #isZooming = false;
  #isStale = false;
  /** Whether drawing takes so long that there have to be tiles, as it was when the picture rested last. */
  #isHeavy = false;
  #frame = 0;

  /** @param layer The canvas of the window. @param marksIn Gives what is settled there, see painter.js. */
  constructor(layer, marksIn) {
    this.#layer = layer;
    this.#marksIn = marksIn;
  }

  /** The window, and what it shows in pixels of the plane. */
  get #window() {
    return [0, 0, this.#place.width, this.#place.height];
  }

  get #sight() {
    return moved(this.#window, -this.#place.x, -this.#place.y);
  }

  /** Whether it is too much for a frame to draw a share of what parts of the window have. */
  #isMuch(parts, place, share = 1) {
    let work = 0;
    return this.#marksIn(parts, place).some((mark) => {
      for (const part of parts) work += workIn(part, mark, place) * share;
      return work > movingWork;
    });
  }

  // MARK: What changes

  /** All marks are others. */
  forget() {
    this.#tiles.clear();
    this.#awaited.clear();
    this.#before.tiles = [];
    this.#isHeavy = false;
  }

  /** Marks changed in parts of the window at a place. */
  drop(parts, { x, y }) {
    for (const part of parts) {
      this.#over(moved(part, -x, -y), (_, key) => this.#tiles.delete(key));
    }
  }

  /** Marks came on top. */
  add(marks) {
    const { k } = this.#place ?? {};
    for (const mark of marks) {
      this.#over(mark.box?.map((each) => each * k), (tile) => tile.add(mark));
    }
  }

  /** The marks end elsewhere. */
  renew() {
    for (const [key, tile] of this.#tiles) {
      if (!tile.isWhole) this.#tiles.delete(key);
    }
  }

  /** Visits the tiles that touch a box, or all. */
  #over(box, visit) {
    for (const [key, tile] of this.#tiles) {
      if (!box || !isEmpty(overlap(tile.box, box))) visit(tile, key);
    }
  }

  // MARK: What is shown

  /** Shows parts of the window at another place, unless drawing them takes no longer than a frame may. */
  show(parts, place) {
    if (!this.#isMuch(parts, place)) return false;
    this.#place = place;
    for (const part of parts) {
      this.#clear(part);
      const box = moved(part, -place.x, -place.y);
      for (const at of placesOver(box, coarse)) {
        this.#blit(this.#tiles.get(keyOf(coarse, ...at)), part);
      }
      for (const at of placesOver(box, 1)) {
        const key = keyOf(1, ...at);
        if (this.#blit(this.#tiles.get(key), part)) continue;
        const isBlank = !this.#tiles.get(
          keyOf(coarse, ...at.map((each) => Math.floor(each / coarse))),
        )?.isDone;
        this.#awaited.set(key, [
          ...this.#awaited.get(key) ?? [],
          ...isBlank ? [overlap(box, boxOf(1, ...at))] : [],
        ]);
      }
    }
    return true;
  }

  /** Shows the tiles of another zoom until there are new ones, unless drawing is quick. */
  zoom(place) {
    const from = this.#place;
    const isQuick = !this.#isMuch(
      [[0, 0, place.width, place.height]],
      place,
      movingWork / restingWork,
    );
    if (isQuick || from?.base !== place.base) return false;
    if (this.#awaited.size === 0) {
      this.#copy();
      this.#before = {
        tiles: [...this.#tiles.values()].filter(({ isDone }) => isDone),
        k: from.k,
      };
      // Coarse ones lie below the others.
      this.#before.tiles.sort((one, other) => other.step - one.step);
    }
    this.#tiles.clear();
    this.#awaited.clear();
    this.#place = place;
    this.#clear(this.#window);
    const factor = place.k / this.#before.k;
    for (const tile of this.#before.tiles) {
      this.#blit(tile, this.#window, factor);
    }
    for (const at of placesOver(this.#sight, 1)) {
      const box = boxOf(1, ...at);
      const isShown = ({ box: shown }) => !isEmpty(overlap(box, shown.map((each) => each * factor)));
      this.#awaited.set(
        keyOf(1, ...at),
        this.#before.tiles.some(isShown) ? [] : [overlap(box, this.#sight)],
      );
    }
    return true;
  }

  #clear([left, top, right, bottom]) {
    const { context } = this.#layer;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.clearRect(left, top, right - left, bottom - top);
    if (shownScene.background === null) return;
    context.fillStyle = shownScene.background;
    context.fillRect(left, top, right - left, bottom - top);
  }

  /** Shows what a part of the window has of a tile, enlarged by a factor. Gives whether there is such a tile. */
  #blit(tile, part, factor = 1) {
    if (!tile?.isDone) return false;
    const { x, y } = this.#place;
    const [left, top] = tile.box;
    const to = overlap(
      part,
      moved(tile.box.map((each) => Math.round(each * factor)), x, y),
    );
    if (isEmpty(to)) return true;
    const { context } = this.#layer;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    const [width, height] = [to[2] - to[0], to[3] - to[1]];
    const scale = tile.step * factor;
    const from = [
      (to[0] - x) / scale - left / tile.step,
      (to[1] - y) / scale - top / tile.step,
    ];
    context.clearRect(to[0], to[1], width, height);
    context.drawImage(
      tile.canvas,
      ...from,
      width / scale,
      height / scale,
      to[0],
      to[1],
      width,
      height,
    );
    return true;
  }

  // MARK: What is painted

  /** The window is at a place, to which it moved by pixels of the device; null if it zoomed. */
  follow(place, motion) {
    this.#place = place;
    this.#isZooming = motion === null;
    this.#isMoving = motion?.some((each) => each !== 0) ?? false;
    if (this.#isMoving) this.#motion = motion;
    this.#isStale = true;
    for (const key of this.#awaited.keys()) {
      if (isEmpty(overlap(boxOf(...key.split(" ").map(Number)), this.#sight))) {
        this.#awaited.delete(key);
      }
    }
    this.#ask();
  }

  #ask() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#work();
    });
  }

  /** Does the work of a frame. */
  #work() {
    const [isMoving, isZooming] = [this.#isMoving, this.#isZooming];
    this.#isMoving = this.#isZooming = false;
    if (isZooming) {
      this.#ask();
      return;
    }
    if (!isMoving && this.#isStale) {
      this.#isStale = false;
      this.#isHeavy = this.#isMuch([this.#window], this.#place, usualStrip);
      if (this.#isHeavy) this.#copy();
    }
    if (!this.#isHeavy && this.#awaited.size === 0) return;
    let left = isMoving ? movingWork : restingWork;
    for (const [key, make] of this.#wanted()) {
      const tile = this.#tiles.get(key) ?? make();
      if (tile.isDone) continue;
      left = tile.paint(left, this.#marksIn);
      if (tile.isDone) this.#reveal(key, tile);
      if (left <= 0) {
        this.#ask();
        return;
      }
    }
  }

  /** Takes the pixels of tiles that are in sight as a whole from the window. */
  #copy() {
    for (const at of placesOver(this.#sight, 1)) {
      const key = keyOf(1, ...at);
      const box = boxOf(1, ...at);
      if (
        this.#awaited.has(key) || this.#tiles.get(key)?.isDone ||
        String(overlap(box, this.#sight)) !== String(box)
      ) {
        continue;
      }
      const tile = new Tile(1, ...at, this.#place.k);
      tile.copy(this.#layer.canvas, this.#place);
      this.#tiles.set(key, tile);
    }
  }

  /** The tiles to have, the most urgent one first: [key, make]. */
  #wanted() {
    const { width, height, k } = this.#place;
    const [left, top, right, bottom] = this.#sight;
    const [across, down] = this.#motion;
    // Coarse tiles are the first ones only where nothing is shown.
    const isShown = Number(
      [...this.#awaited.values()].every((blank) => blank.length === 0),
    );
    const found = [];
    for (const [step, reach] of reaches) {
      const around = [
        left - reach * width,
        top - reach * height,
        right + reach * width,
        bottom + reach * height,
      ];
      for (const at of placesOver(around, step)) {
        const [key, box] = [keyOf(step, ...at), boxOf(step, ...at)];
        const apart = Math.max(
          0,
          left - box[2],
          box[0] - right,
          top - box[3],
          box[1] - bottom,
        );
        if (apart > 0 && !shownScene.covers(box.map((each) => each / k))) {
          continue;
        }
        // The picture moves to the other side.
        const isAhead = across * (box[0] + box[2] - left - right) +
            down * (box[1] + box[3] - top - bottom) <= 0;
        const order = step === coarse ? apart / 4 + isShown : this.#awaited.has(key) ? 0.5 : apart + 2;
        const make = () => this.#make(key, at, step, wanted);
        found.push({
          key,
          make,
          order: isAhead ? order : 2 * order,
          isSeen: apart === 0,
        });
      }
    }
    found.sort((one, other) => one.order - other.order);
    const most = Math.max(
      maxTiles,
      1.5 * found.filter(({ isSeen }) => isSeen).length,
    );
    const wanted = new Map(
      found.slice(0, most).map(({ key, make }) => [key, make]),
    );
    return wanted;
  }

  /** Makes a tile, in place of one that is not wanted any more. */
  #make(key, at, step, wanted) {
    for (const old of this.#tiles.keys()) {
      if (this.#tiles.size < Math.max(maxTiles, wanted.size)) break;
      if (!wanted.has(old)) this.#tiles.delete(old);
    }
    const tile = new Tile(step, ...at, this.#place.k);
    this.#tiles.set(key, tile);
    return tile;
  }

  /** Shows a tile that is done, where the window waits for it. */
  #reveal(key, tile) {
    if (tile.step === 1) {
      if (this.#awaited.delete(key)) this.#blit(tile, this.#window);
      if (this.#awaited.size === 0) this.#before.tiles = [];
      return;
    }
    const { x, y } = this.#place;
    for (const [each, boxes] of this.#awaited) {
      const inside = boxes.map((box) => overlap(box, tile.box)).filter((box) => !isEmpty(box));
      for (const box of inside) {
        this.#blit(tile, overlap(this.#window, moved(box, x, y)));
      }
      if (inside.length) this.#awaited.set(each, []);
    }
  }
}
