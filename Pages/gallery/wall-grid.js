// The grid of the wall: it is made for a window and a list, a few milliseconds in each frame, and the place that has to
// stay in sight stays there.
import { indexAt } from "./grid-moves.js";
import { makeOwnGrid } from "./wall-now.js";
import { mostTiles } from "./near-tiles.js";
import { stackedLayout } from "./stacked-layout.js";
import { endRows, heroRows, isOnlyNew, sizesFor, WallPlaces } from "./wall-places.js";

/** How many milliseconds of a frame the grid may take. */
const sliceTime = 6;
const sliceTiles = 500;

/**
 * @param {object} wall
 * @param wall.track See wall-track.js.
 * @param wall.live See live-tiles.js.
 * @param {() => boolean} wall.isBegun Whether the first picture is there. Until then, there is only the part of the
 *   grid that the window shows.
 * @param {() => object} wall.anchor What keeps its place when the grid changes, see wall-now.js.
 * @param {() => void} wall.ask Asks for a frame.
 */
export function makeWallGrid(store, { track, live, isBegun, anchor: anchorNow, ask }) {
  let layout = null;
  /** The grid that is being made; it replaces `layout` once it reaches the place that has to stay in sight. */
  let coming = null;
  let sizes = null;

  const places = () => new WallPlaces(layout, sizes, store.state.window.width, isOnlyNew(store.state));
  const boxOf = (index) => places().boxOf(index);

  /** The tile in the middle of the window. */
  function middle() {
    const row = Math.min(places().rowAt(track.place + track.scroll.view / 2), layout.rows - 1);
    return Math.max(0, indexAt(layout, layout.clearRow(row, -1), sizes.columns >> 1));
  }

  /** Makes the grid again for the window and the list, and keeps the tile at `anchor` in sight. */
  function relay(anchor, isListNew, isSameWall = false) {
    const { state } = store;
    const wanted = sizesFor(state);
    const makeOwn = makeOwnGrid(state.block, wanted.columns);
    const grid = stackedLayout(state.own, wanted.columns, endRows(state, wanted), heroRows(state, wanted), makeOwn);
    for (const count of state.grown) grid.append(count);
    coming = { layout: grid, sizes: wanted, anchor, isListNew, isSameWall };
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
    const goesOn = isBegun() || isBehind();
    if (!grid || (!coming && (grid.isDone || !goesOn))) return;
    const end = performance.now() + sliceTime;
    const isEnough = () => coming && (grid.isDone || grid.placed > coming.anchor.index + mostTiles);
    while (!grid.isDone && performance.now() < end && (goesOn || !isEnough())) grid.advance(sliceTiles);
    if (isEnough()) {
      const { anchor, isListNew, isSameWall } = coming;
      layout = grid;
      sizes = coming.sizes;
      coming = null;
      if (isListNew) live.leave(layout.placed, isSameWall);
      for (const tile of live.all) reach(tile.index);
      live.placeAll();
      build(anchor);
    } else if (!coming) {
      setHeight();
    }
    if (!grid.isDone && (coming || isBegun() || isBehind())) ask();
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
  function build(anchor) {
    const { height: view } = store.state.window;
    const isPlaced = anchor.at !== null && anchor.index < layout.placed;
    track.begin(places().height, isPlaced ? places().placeOf(anchor, view) : 0);
  }

  /** Takes another number of rows without tiles, or another size of the tiles because the wall goes on. */
  function setEnd(state) {
    if (coming) {
      relay(coming.anchor, coming.isListNew, coming.isSameWall);
    } else if (layout && sizesFor(state).columns !== sizes.columns) {
      relay(anchorNow(), false);
    } else if (layout) {
      // The end of the wall may be in the window already.
      ask();
      const rows = endRows(state, sizes);
      // Of a wall with only new pictures, the place of the first row depends on whether there are any.
      if (rows === layout.gap.rows && state.own > 0) return;
      layout.setGap(rows);
      live.placeAll();
      setHeight();
      track.placeEnd();
    }
  }

  /** Takes new pictures at the end of the list: `sizes` is how many came each time. */
  function grow(sizes) {
    for (const count of sizes) {
      layout?.append(count);
      coming?.layout.append(count);
    }
    if (!layout) return;
    live.placeAll();
    setHeight();
    ask();
  }

  /** Takes the height of a grid that grew. */
  const setHeight = () => track.grow(places().height);

  return {
    get layout() {
      return layout;
    },
    get coming() {
      return coming;
    },
    /** Whether all tiles have their places. */
    get isDone() {
      return layout.isDone && !coming;
    },
    places,
    boxOf,
    middle,
    relay,
    reach,
    lay,
    setEnd,
    grow,
    setHeight,
    /** What the grid says about places is wrong: the list is another one. */
    forget() {
      layout = null;
    },
  };
}
