// The wall: the grid in the window, and what each frame does. Only tiles near the window exist. Their places are
// computed, and nothing is measured.
import { indexAt, keyTarget } from "./grid-moves.js";
import { LiveTiles } from "./live-tiles.js";
import { mostTiles, NearTiles } from "./near-tiles.js";
import { paceOf } from "./scroll.js";
import { stackedLayout } from "./stacked-layout.js";
import { listenToTiles } from "./tile-events.js";
import { whenPartsChange } from "./tile-parts.js";
import { makeTilePictures } from "./tile-pictures.js";
import { distanceOf, endRows, isOnlyNew, isOver, sizesFor, WallPlaces } from "./wall-places.js";
import { WallTrack } from "./wall-track.js";

/** How many milliseconds of a frame the grid may take. */
const sliceTime = 6;
const sliceTiles = 500;

/** A fast wall changes its tiles or their pictures, in turn, once in so many frames, unless tiles are missing. */
const framesTogether = 4;

/** Between these frames, the scrubber follows in steps of this part of its length, which nobody sees. */
const scrubberSteps = 400;

/** New pictures are looked for when the end of the wall is nearer than this, in heights of the window. */
const moreViews = 1.5;

/**
 * Shows the wall. It answers effects `reveal` and `scrollTo`, and dispatches `open`, `focus` and `place`. Gives a
 * promise that is fulfilled once all pictures in the window are there, or once the wall moves.
 *
 * @param drawing What makes the pictures, see drawing.js and thumbnails.js.
 */
export function startTiles(store, drawing) {
  const home = document.getElementById("tiles");
  const track = new WallTrack(store, {
    end: () => places().end,
    moved: () => live.moveAll(),
    ask: () => ask(),
  });
  const live = new LiveTiles(store, drawing, track, {
    home,
    list: () => list,
    boxOf: (index) => boxOf(index),
    isFilled: () => isFilled,
  });
  const pictures = makeTilePictures(store, drawing, () => ask());
  let layout = null;
  /** The grid that is being made; it replaces `layout` once it reaches the place that has to stay in sight. */
  let coming = null;
  let sizes = null;
  let isFrameAsked = false;
  /** Whether the first picture is there. Until then, there is only the part of the grid that the window shows. */
  let isBegun = false;
  /**
   * Whether all pictures in the window are there. Until then, and until the wall moves, there are only the tiles in the
   * window.
   */
  let isFilled = false;
  /** Whether the tiles in the window have pictures after a jump. Until then, there are only those tiles. */
  let hasLanded = true;
  let fill;
  const filled = new Promise((done) => {
    fill = done;
  });
  /** The place of the window in the last frame. */
  let lastPlace = 0;
  const near = new NearTiles();
  /** How many frames ago a fast wall changed, and whether it changed its tiles then. */
  let unchanged = 0;
  let hadTiles = false;
  let list = store.state.list;
  /** The query of this list. */
  let sought = store.state.query;
  /** How many new pictures came each time. */
  let chunks = [];

  drawing.began.then(() => {
    isBegun = true;
    if (isOver(store.state)) fill();
    ask();
  });

  whenPartsChange(() => live.paintParts());

  // MARK: Places

  const places = () => new WallPlaces(layout, sizes, store.state.window.width, isOnlyNew(store.state));
  const boxOf = (index) => places().boxOf(index);

  /** The tile in the middle of the window. */
  function middle() {
    const row = Math.min(places().rowAt(track.place + track.scroll.view / 2), layout.rows - 1);
    return Math.max(0, indexAt(layout, layout.clearRow(row, -1), sizes.columns >> 1));
  }

  // MARK: The grid

  /** Makes the grid again for the window and the list, and keeps the tile at `anchor` in sight. */
  function relay(anchor, isListNew) {
    const { state } = store;
    const wanted = sizesFor(state);
    const grid = stackedLayout(state.own, wanted.columns, endRows(state, wanted));
    for (const count of chunks) grid.append(count);
    coming = { layout: grid, sizes: wanted, anchor, isListNew };
    lay();
    // Meanwhile, the old grid fills the new width.
    if (coming && layout) adjust();
  }

  /** Makes the grid as far as the tile at a place of the list. */
  function reach(index) {
    while (!layout.isDone && layout.placed <= index) layout.advance(sliceTiles);
  }

  /** Whether the window is behind the last tile that has a place, as after a reload far down the wall. */
  function isBehind() {
    if (!layout || layout.isDone || layout.placed === 0) return false;
    const { top } = boxOf(layout.placed - 1);
    return top < track.place + track.scroll.view;
  }

  /** Places tiles for a few milliseconds. */
  function lay() {
    const grid = coming?.layout ?? layout;
    const goesOn = isBegun || isBehind();
    if (!grid || (!coming && (grid.isDone || !goesOn))) return;
    const end = performance.now() + sliceTime;
    const isEnough = () => coming && (grid.isDone || grid.placed > coming.anchor.index + mostTiles);
    while (!grid.isDone && performance.now() < end && (goesOn || !isEnough())) grid.advance(sliceTiles);
    if (isEnough()) {
      const { anchor, isListNew } = coming;
      layout = grid;
      sizes = coming.sizes;
      coming = null;
      if (isListNew) live.leave(layout.placed);
      for (const tile of live.all) reach(tile.index);
      live.placeAll();
      build(anchor);
    } else if (!coming) {
      setHeight();
    }
    if (!grid.isDone && (coming || isBegun || isBehind())) ask();
  }

  /** The old grid in a window of another width. */
  function adjust() {
    const { width } = store.state.window;
    const { columns, gap } = sizes;
    const cell = Math.max(1, Math.floor((width - 2 * gap - (columns - 1) * gap) / columns));
    sizes = { ...sizes, cell, start: Math.floor((width - columns * cell - (columns - 1) * gap) / 2) };
    build(coming.anchor);
  }

  /** Shows the grid, with the anchor where it was in the window. */
  function build({ index, at }) {
    const { top, height } = index > 0 && index < layout.placed ? boxOf(index) : { top: 0, height: 0 };
    track.begin(places().height, height ? top + height / 2 - at * store.state.window.height : 0);
  }

  /** Takes another number of rows without tiles, or another size of the tiles because the wall goes on. */
  function setEnd(state) {
    if (coming) {
      relay(coming.anchor, coming.isListNew);
    } else if (layout && sizesFor(state).columns !== sizes.columns) {
      relay(anchorNow(), false);
    } else if (layout) {
      const rows = endRows(state, sizes);
      // Of a wall with only new pictures, the place of the first row depends on whether there are any.
      if (rows === layout.gap.rows && state.own > 0) return;
      layout.setGap(rows);
      live.placeAll();
      setHeight();
      track.placeEnd();
      ask();
    }
  }

  /** Takes new pictures at the end of the list. */
  function grow(count) {
    chunks.push(count);
    layout?.append(count);
    coming?.layout.append(count);
    if (!layout) return;
    live.placeAll();
    setHeight();
    ask();
  }

  /** Asks for new pictures when the end of the wall comes near. */
  function askForMore() {
    const isNear = track.place + (1 + moreViews) * track.scroll.view > places().height;
    if (isNear && isFilled && layout.isDone && !coming && store.state.beyond === "ready") {
      store.dispatch({ type: "more" });
    }
  }

  /** Takes the height of a grid that grew. */
  const setHeight = () => track.grow(places().height);

  /** Where the tile in the middle is in the window, as a part of its height. */
  function anchorNow() {
    if (!layout || list.length === 0 || track.place < places().head) return { index: 0, at: 0.5 };
    const index = middle();
    const { top, height } = boxOf(index);
    return { index, at: (top + height / 2 - track.place) / track.scroll.view };
  }

  // MARK: Frames

  function update() {
    const { scroll, place } = track;
    const { speed, hasJumped, isFast, ahead } = paceOf(scroll, lastPlace);
    lastPlace = place;
    if (hasJumped) hasLanded = false;
    else if (isFast) hasLanded = true;
    const course = isFast ? Math.sign(speed) : 0;
    unchanged += 1;
    const isShort = isFast && near.isShort(places(), scroll, course);
    if (isFast && isFilled && unchanged < framesTogether && !isShort) {
      move(isFast);
      report(list.length / scrubberSteps);
      ask();
      return;
    }
    unchanged = 0;
    hadTiles = !isFast || isShort || !hadTiles;
    const { from, to, isWhole } = hadTiles ? near.grow(places(), scroll, isFilled && hasLanded, course) : near.now;
    if (!hasLanded) prepare(from, to);
    live.show(from, to);
    live.setTabStop(from, to, place);
    const tiles = [...live.all].map((tile) => {
      const away = distanceOf(tile.box, place, scroll.view);
      return { tile, away, urgency: distanceOf(tile.box, ahead, scroll.view) + away / 4 };
    }).sort((a, b) => a.urgency - b.urgency || a.tile.index - b.tile.index);
    const isWaiting = pictures.update(tiles, { isFast, hasTiles: hadTiles, hasJumped: !hasLanded });
    const wasLanded = hasLanded;
    // A picture that cannot be drawn never comes.
    hasLanded ||= (!isWaiting && drawing.load === 0) || tiles.every(({ tile, away }) => away > 0 || tile.canvas);
    const wasFilled = isFilled;
    if (!isFilled && isBegun && ((!isWaiting && drawing.load === 0) || speed !== 0)) {
      isFilled = true;
      fill();
      ask();
    }
    if (isWaiting || isFast || !isWhole || !wasLanded) ask();
    move(isFast);
    // For tests and measurements.
    Object.assign(document.documentElement.dataset, {
      load: drawing.load + Number(!isWhole || !wasFilled || !wasLanded),
      bytes: pictures.bytes,
      grid: layout.isDone && !coming ? "whole" : "growing",
    });
    document.body.classList.toggle("scrolled", place > places().head - 64);
    report(0);
    askForMore();
  }

  /** Asks for the pictures of the window, some of whose tiles do not exist yet. */
  function prepare(from, to) {
    const boxes = Array.from({ length: to - from }, (_, at) => ({ picture: list[from + at], box: boxOf(from + at) }));
    pictures.prepare(boxes.filter((each) => distanceOf(each.box, track.place, track.scroll.view) === 0));
  }

  /** Reports the place of the wall if it changed by more than `least` pictures. */
  function report(least) {
    const index = middle();
    // A list that is not on the wall yet has other places.
    const isOther = list === store.state.list && Math.abs(index - store.state.place) > least;
    if (isOther) store.dispatch({ type: "place", place: index });
  }

  /** The planes move. Before there is a picture, nobody sees where it is. */
  function move(isFast) {
    if (isBegun) live.shift(isFast);
  }

  function frame() {
    if (isOver(store.state)) return;
    lay();
    if (layout) update();
  }

  function ask() {
    if (isFrameAsked) return;
    isFrameAsked = true;
    requestAnimationFrame(() => {
      isFrameAsked = false;
      frame();
    });
  }

  /** Scrolls until the tile at a place of the list is in the window. */
  function reveal(index) {
    reach(index);
    setHeight();
    const { top, height } = boxOf(index);
    const { place, scroll: { view } } = track;
    const space = Math.min(72, view / 8);
    if (top < place + space) track.show(top - space);
    else if (top + height > place + view - space) track.show(top + height + space - view);
  }

  function focus(index) {
    reveal(index);
    live.focus(index);
    const picture = list[index];
    // A window that is not the active one moves the focus without an event.
    if (store.state.focus !== picture) store.dispatch({ type: "focus", picture });
    ask();
  }

  listenToTiles(home, {
    open: (picture) => store.dispatch({ type: "open", picture }),
    focused(picture) {
      live.current = picture ?? live.current;
      store.dispatch({ type: "focus", picture });
      if (picture !== null) ask();
    },
    move(key, picture) {
      if (!layout) return false;
      const found = keyTarget(layout, key, live.of(picture)?.index ?? 0, {
        rows: Math.max(1, Math.floor(track.scroll.view / places().pitch) - 1),
        isMirrored: getComputedStyle(home).direction === "rtl",
      });
      if (found !== null) focus(found);
      return found !== null;
    },
  });

  store.effect("reveal", ({ picture, isFocused }) => {
    const index = live.indexOf(picture);
    if (index < 0 || !layout) return;
    if (isFocused) focus(index);
    else reveal(index);
  });
  store.effect("scrollTo", ({ place }) => {
    if (list.length === 0) return;
    const index = Math.min(list.length - 1, Math.max(0, place));
    // The grid of a new list may not be as far as the window needs.
    if (coming) coming.anchor = { index, at: 0.5 };
    if (!layout) return;
    reach(index);
    setHeight();
    const { top, height } = boxOf(index);
    track.show(index === 0 ? 0 : index === list.length - 1 ? Infinity : top + height / 2 - track.scroll.view / 2);
  });

  store.view((state, before) => {
    if (isOver(store.state)) return;
    const isListNew = state.wall !== before?.wall;
    const { width, height, ratio } = state.window;
    const old = before?.window;
    if (isListNew) {
      const { text, color } = state.query;
      const isSearch = (text !== "" && text !== sought.text) || (color !== null && color !== sought.color);
      sought = state.query;
      // Of a new search, the first pictures fit best. Others keep the picture in the middle, but at the top, nobody has
      // chosen that.
      const isAtTop = isSearch || !before || !layout || track.place < places().head;
      const picture = isAtTop ? null : list[middle()];
      list = state.list;
      chunks = list.length > state.own ? [list.length - state.own] : [];
      const index = picture === null ? 0 : Math.max(0, list.indexOf(picture));
      // What the old grid says about places is wrong now.
      layout = null;
      relay({ index, at: 0.5 }, true);
    } else if (width !== old.width || ratio !== old.ratio || Math.abs(height - old.height) > height / 4) {
      relay(coming?.anchor ?? anchorNow(), coming?.isListNew ?? false);
    } else if (height !== old.height && layout) {
      track.fit();
    } else if (state.beyond !== before.beyond || state.why !== before.why) {
      setEnd(state);
    } else if (state.language !== before.language) {
      live.setLabels();
    } else if (state.motion !== before.motion) {
      live.placeAll();
      ask();
    }
    if (!isListNew && state.list.length > list.length) {
      const more = state.list.length - list.length;
      list = state.list;
      grow(more);
    }
    live.paintParts();
    // The first tiles do not wait for another frame.
    if (!before) frame();
  }, { isFirst: true });
  return filled;
}
