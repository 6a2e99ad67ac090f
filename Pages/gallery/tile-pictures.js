// The pictures in the tiles: asks for those that are missing, and shows what was drawn, a few in each frame.
import { Bitmaps } from "./bitmaps.js";
import { overdraw } from "./parallax.js";
import { setPicture } from "./tile.js";

/** A wall that moves fast, or just jumped, shows drafts, which have this part of the pixels in each direction. */
const draftScale = 0.5;

/**
 * Pictures that are put into tiles in one frame, beside those that tiles in the window wait for; a fast wall has few
 * such frames, and nothing beside.
 */
const mostInFrame = Object.freeze({ slow: 6, fast: 24 });

/** The largest pixel ratio that tiles are drawn for: more cannot be seen. */
const mostRatio = 2;

/** @param drawing See drawing.js. @param arrive Is called when a picture arrived, so that a frame shows it. */
export function makeTilePictures(store, drawing, arrive) {
  const bitmaps = new Bitmaps();
  /** Pixels by key that no tile shows yet. */
  const arrived = new Map();
  /** After a jump: the empty tiles in the window, by the keys of the drafts that they wait for. */
  let empty = new Map();
  let room = 0;

  drawing.listen({
    drawn: (key, pixels) => {
      // A worker that ended may have drawn a picture that was drawn again.
      if (pixels && !bitmaps.get(key)) {
        const tile = empty.get(key);
        // The next frame of a wall that jumped may be late, and only shows what is in the tiles by then.
        if (tile && !tile.canvas) setPicture(tile, bitmaps.add(key, pixels), key, false);
        else arrived.set(key, pixels);
      }
      arrive();
    },
    ready: (isReady, reason) => store.dispatch({ type: "engine", isReady, reason }),
  });

  /** The picture of a tile, with `part` of its pixels in each direction. */
  function jobOf({ picture, box }, part) {
    const { window: { ratio }, catalog, motion } = store.state;
    const scale = Math.min(mostRatio, ratio) * part;
    const width = Math.max(1, Math.round(box.width * scale));
    const height = Math.max(1, Math.round((box.height + (motion ? 2 * overdraw(box.height) : 0)) * scale));
    return {
      key: `${picture}/${width}x${height}`,
      picture,
      recipe: () => catalog.recipe(picture),
      width,
      height,
      isDraft: part < 1,
    };
  }

  /** The canvas of a picture that was drawn, if this frame has room for it, or if it is urgent. */
  function take(key, isUrgent) {
    const known = bitmaps.get(key);
    if (known || (room === 0 && !isUrgent) || !arrived.has(key)) return known;
    if (!isUrgent) room -= 1;
    const canvas = bitmaps.add(key, arrived.get(key));
    arrived.delete(key);
    return canvas;
  }

  /**
   * Shows a picture in a tile; false if it is not there yet. Nobody would see it fade in outside of the window, and the
   * pictures of a wall that jumped come together, as soon as they can.
   */
  function show({ tile, away }, { key }, { isFast, hasJumped }) {
    const canvas = take(key, !isFast && away === 0 && !tile.canvas);
    if (canvas) setPicture(tile, canvas, key, store.state.motion && away === 0 && !hasJumped);
    return Boolean(canvas);
  }

  /** What arrived for tiles that left is kept as well. */
  function keep(wanted) {
    for (const [key, pixels] of arrived) {
      if (room === 0) return;
      if (wanted.has(key)) continue;
      room -= 1;
      bitmaps.add(key, pixels);
      arrived.delete(key);
    }
  }

  return {
    /** Bytes of all pictures. */
    get bytes() {
      return bitmaps.bytes;
    },
    /**
     * Asks for the drafts of a wall that jumped, before its tiles are made: the workers draw meanwhile. `boxes` are the
     * pictures in the window, `{ picture, box }`.
     */
    prepare(boxes) {
      if (!drawing.hasDrafts) return;
      const isThere = ({ key }) => arrived.has(key) || bitmaps.get(key) !== undefined;
      drawing.want(
        boxes.filter((each) => !isThere(jobOf(each, 1))).map((each) => jobOf(each, draftScale))
          .filter((job) => !isThere(job)),
      );
    },
    /**
     * Shows pictures in the tiles, the most urgent first, and asks for the missing ones. Gives whether another frame is
     * needed. `tiles` are `{ tile, away }`: how far a tile is from the window, 0 within it. `hasTiles`: this frame has
     * new tiles; of a fast wall, new pictures come in another one. `hasJumped`: the window is still empty.
     */
    update(tiles, frame) {
      const { isFast, hasTiles, hasJumped } = frame;
      const hasDrafts = (isFast || hasJumped) && drawing.hasDrafts;
      room = !isFast ? mostInFrame.slow : hasTiles ? 0 : mostInFrame.fast;
      const jobs = [];
      empty = new Map();
      const wanted = new Set();
      for (const each of tiles) {
        const { tile } = each;
        const job = jobOf(tile, 1);
        wanted.add(job.key);
        if (tile.key === job.key || show(each, job, frame)) continue;
        const draft = jobOf(tile, draftScale);
        wanted.add(draft.key);
        if (!tile.canvas && !show(each, draft, frame) && hasJumped && each.away === 0) empty.set(draft.key, tile);
        const next = hasDrafts ? draft : job;
        if (!(hasDrafts && tile.canvas) && !arrived.has(next.key)) jobs.push(next);
      }
      keep(wanted);
      bitmaps.limit(store.state.window, new Set(tiles.map(({ tile }) => tile.key)));
      drawing.want(jobs);
      return arrived.size > 0 || hasDrafts;
    },
  };
}
