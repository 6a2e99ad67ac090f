// The wall: only tiles near the window exist. Their places are computed, and nothing is measured.
import { indexAt, keyTarget } from "./grid-moves.js";
import { measure } from "./layout.js";
import { mostTiles, NearTiles } from "./near-tiles.js";
import { overdraw, shiftOf } from "./parallax.js";
import { makeScroll, movedTo, placeOf, rested, scrolled } from "./scroll.js";
import { stackedLayout } from "./stacked-layout.js";
import { listenToTiles } from "./tile-events.js";
import { paintParts, whenPartsChange } from "./tile-parts.js";
import { makeTilePictures } from "./tile-pictures.js";
import { makeTile, setLabel, setPlace, setShift, setTop, startMotion } from "./tile.js";
import { countForSizes, endRows, isOnlyNew, WallPlaces } from "./wall-places.js";

/** How many milliseconds of a frame the grid may take. */
const sliceTime = 6;
const sliceTiles = 500;

/** How many frames pass until a picture that is drawn now is seen. */
const framesAhead = 8;

/** A fast wall changes its tiles or their pictures, in turn, once in so many frames, unless tiles are missing. */
const framesTogether = 4;

/** Between these frames, the scrubber follows in steps of this part of its length, which nobody sees. */
const scrubberSteps = 400;

/** New pictures are looked for when the end of the wall is nearer than this, in heights of the window. */
const moreViews = 1.5;

/** A wall is fast that moves by more than this part of the window in a frame. */
const fastPart = 1 / 50;

/**
 * How long scrolling has to rest before the track moves, in milliseconds, where the browser does not report its end.
 */
const restTime = 160;

/**
 * Shows the wall. It answers effects `reveal` and `scrollTo`, and dispatches `open`, `focus` and `place`. Gives a
 * promise that is fulfilled once all pictures in the window are there, or once the wall moves.
 *
 * @param drawing What makes the pictures, see drawing.js and thumbnails.js.
 */
export function startTiles(store, drawing) {
  const wall = document.getElementById("wall");
  const home = document.getElementById("tiles");
  const heading = document.getElementById("heading");
  /** What says where the gallery's own pictures end. */
  const wallEnd = document.getElementById("wall-end");
  /** The live tiles by picture. */
  const live = new Map();
  const pictures = makeTilePictures(store, drawing, () => ask());
  let layout = null;
  /** The grid that is being made; it replaces `layout` once it reaches the place that has to stay in sight. */
  let coming = null;
  let sizes = null;
  let scroll = null;
  /** The tile with the focus of the keyboard, or the one that gets it. */
  let current = null;
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
  let restTimer = null;
  /** The place of the window in the last frame. */
  let lastPlace = 0;
  const near = new NearTiles();
  /** How many frames ago a fast wall changed, and whether it changed its tiles then. */
  let unchanged = 0;
  let hadTiles = false;
  /** Which half of the planes does not move in this frame, see `move`. */
  let turn = 0;
  let list = store.state.list;
  /** The query of this list. */
  let sought = store.state.query;
  /** How many new pictures came each time. */
  let chunks = [];

  drawing.began.then(() => {
    isBegun = true;
    if (isOver()) fill();
    ask();
  });

  const paintAllParts = () => {
    for (const tile of live.values()) paintParts(tile, store.state);
  };
  whenPartsChange(paintAllParts);

  /** Whether the page shows something else, because it cannot draw. */
  const isOver = () => store.state.isDrawing === false;

  // MARK: Places

  const places = () => new WallPlaces(layout, sizes, store.state.window.width, isOnlyNew(store.state));
  const boxOf = (index) => places().boxOf(index);

  /** The tile in the middle of the window. */
  function middle() {
    const { view } = scroll;
    const row = Math.min(places().rowAt(placeOf(scroll) + view / 2), layout.rows - 1);
    return Math.max(0, indexAt(layout, layout.clearRow(row, -1), sizes.columns >> 1));
  }

  /** The place of a picture in the list; -1 if the list does not have it. */
  const indexOf = (picture) => {
    const tile = live.get(picture);
    return tile && list[tile.index] === picture ? tile.index : list.indexOf(picture);
  };

  // MARK: The grid

  const sizesFor = (state) =>
    measure({ width: state.window.width, height: state.window.height, count: countForSizes(state) });

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
    return top < placeOf(scroll) + scroll.view;
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
      if (isListNew) leave();
      for (const tile of live.values()) {
        reach(tile.index);
        setIndex(tile, tile.index);
      }
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
    const { window: { height: view, ratio } } = store.state;
    const isFirst = scroll === null;
    const { top, height } = index > 0 && index < layout.placed ? boxOf(index) : { top: 0, height: 0 };
    scroll = makeScroll({ height: places().height, view, ratio }, height ? top + height / 2 - at * view : 0);
    wall.style.height = `${scroll.track}px`;
    placeEnd();
    // A page that was not scrolled yet is at its top; to ask the browser for that would cost a layout.
    if (!isFirst || scroll.top > 0) go();
    ask();
  }

  /** Takes the height of a window that only became a little higher or lower, as when a phone hides its address bar. */
  function setView() {
    const { window: { height: view, ratio } } = store.state;
    scroll = makeScroll({ height: scroll.height, view, ratio }, placeOf(scroll));
    wall.style.height = `${scroll.track}px`;
    go();
    ask();
  }

  /** Puts what says where the gallery ends in the rows without tiles. */
  function placeEnd() {
    const { top, height } = places().end;
    const most = Math.max(0, scroll.track - height);
    wallEnd.style.top = `${Math.min(most, Math.max(0, top - scroll.offset))}px`;
    wallEnd.style.height = `${height}px`;
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
      for (const tile of live.values()) setIndex(tile, tile.index);
      setHeight();
      placeEnd();
      ask();
    }
  }

  /** Takes new pictures at the end of the list. */
  function grow(count) {
    chunks.push(count);
    layout?.append(count);
    coming?.layout.append(count);
    if (!layout) return;
    for (const tile of live.values()) setIndex(tile, tile.index);
    setHeight();
    ask();
  }

  /** Asks for new pictures when the end of the wall comes near. */
  function askForMore() {
    const isNear = placeOf(scroll) + (1 + moreViews) * scroll.view > places().height;
    if (isNear && isFilled && layout.isDone && !coming && store.state.beyond === "ready") {
      store.dispatch({ type: "more" });
    }
  }

  /** Another list: only the tile with the focus stays, if the list has its picture. */
  function leave() {
    const focused = focusedTile();
    for (const tile of live.values()) {
      if (tile === focused) continue;
      tile.element.remove();
      live.delete(tile.picture);
    }
    if (!focused) return;
    const index = list.indexOf(focused.picture);
    if (index >= 0 && index < layout.placed) {
      focused.index = index;
      return;
    }
    // Its neighbor takes the focus.
    const next = Math.min(focused.index, Math.min(layout.placed, list.length) - 1);
    if (next >= 0) {
      const tile = newTile(next);
      home.append(tile.element);
      current = tile.picture;
      tile.link.focus({ preventScroll: true });
    }
    focused.element.remove();
    live.delete(focused.picture);
  }

  /** The tile with the keyboard's focus. */
  function focusedTile() {
    const element = document.activeElement?.closest?.(".tile");
    return element ? live.get(Number(element.dataset.picture)) ?? null : null;
  }

  /** Takes the height of a grid that grew. */
  function setHeight() {
    const { height } = places();
    if (height === scroll.height) return;
    const { window: { height: view, ratio } } = store.state;
    const before = scroll;
    scroll = makeScroll({ height, view, ratio }, placeOf(scroll));
    wall.style.height = `${scroll.track}px`;
    // To ask the browser where it is would cost a layout of the page.
    if (scroll.top !== before.top || scroll.offset !== before.offset) go();
    else placeEnd();
    ask();
  }

  /** Where the tile in the middle is in the window, as a part of its height. */
  function anchorNow() {
    if (!layout || list.length === 0 || placeOf(scroll) < places().head) return { index: 0, at: 0.5 };
    const index = middle();
    const { top, height } = boxOf(index);
    return { index, at: (top + height / 2 - placeOf(scroll)) / scroll.view };
  }

  /** Moves the browser to the scroll position. */
  function go() {
    if (Math.abs(globalThis.scrollY - scroll.top) >= 1) globalThis.scrollTo(0, scroll.top);
    for (const tile of live.values()) setTop(tile, scroll.offset, scroll.track);
    placeEnd();
    heading.style.transform = scroll.offset ? `translateY(${-scroll.offset}px)` : "";
  }

  // MARK: Tiles

  /** The tile of a place in the list, which is not in the document yet. */
  function newTile(index) {
    const picture = list[index];
    const tile = makeTile(store.state.catalog, picture, drawing.hash?.(picture) ?? null);
    live.set(picture, tile);
    setIndex(tile, index);
    if (store.state.motion && isFilled) startMotion(tile);
    paintParts(tile, store.state);
    return tile;
  }

  function setIndex(tile, index) {
    const box = boxOf(index);
    setPlace(tile, index, list.length, box, over(box));
    setTop(tile, scroll?.offset ?? 0, scroll?.track ?? Infinity);
  }

  /** How far a tile is from the window when the window is at a place: 0 within it. */
  const distanceOf = ({ box }, place) => Math.max(0, box.top - place - scroll.view, place - box.top - box.height);

  /** How much higher the picture is above and below its tile. */
  const over = ({ height }) => (store.state.motion ? overdraw(height) : 0);

  function update() {
    const speed = placeOf(scroll) - lastPlace;
    // A wall that jumped to another place stays there, as far as anybody knows.
    const hasJumped = Math.abs(speed) >= scroll.view;
    const isFast = Math.abs(speed) > scroll.view * fastPart && !hasJumped;
    if (hasJumped) hasLanded = false;
    else if (isFast) hasLanded = true;
    const course = isFast ? Math.sign(speed) : 0;
    unchanged += 1;
    const isShort = isFast && near.isShort(places(), scroll, course);
    if (isFast && isFilled && unchanged < framesTogether && !isShort) {
      lastPlace = placeOf(scroll);
      move(isFast);
      report(list.length / scrubberSteps);
      ask();
      return;
    }
    unchanged = 0;
    hadTiles = !isFast || isShort || !hadTiles;
    const { from, to, isWhole } = hadTiles ? near.grow(places(), scroll, isFilled && hasLanded, course) : near.now;
    if (!hasLanded) prepare(from, to);
    const focused = focusedTile();
    for (const [picture, tile] of live) {
      if ((tile.index >= from && tile.index < to) || tile === focused) continue;
      tile.element.remove();
      live.delete(picture);
    }
    // The elements are in the order of the list.
    let following = focused && focused.index >= to ? focused.element : null;
    for (let index = to - 1; index >= from; index -= 1) {
      const tile = live.get(list[index]) ?? newTile(index);
      if (!tile.element.isConnected) home.insertBefore(tile.element, following);
      following = tile.element;
    }
    setTabStop(from, to);
    // What is drawn now is seen a little later, where the window will be then.
    const place = placeOf(scroll);
    const ahead = place + Math.min(scroll.view, Math.max(-scroll.view, speed * framesAhead));
    lastPlace = place;
    const tiles = [...live.values()].map((tile) => (
      { tile, away: distanceOf(tile, place), urgency: distanceOf(tile, ahead) + distanceOf(tile, place) / 4 }
    )).sort((a, b) => a.urgency - b.urgency || a.tile.index - b.tile.index);
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
    document.body.classList.toggle("scrolled", placeOf(scroll) > places().head - 64);
    report(0);
    askForMore();
  }

  /** Asks for the pictures of the window, some of whose tiles do not exist yet. */
  function prepare(from, to) {
    const boxes = Array.from({ length: to - from }, (_, at) => ({ picture: list[from + at], box: boxOf(from + at) }));
    pictures.prepare(boxes.filter((each) => distanceOf(each, placeOf(scroll)) === 0));
  }

  /** Reports the place of the wall if it changed by more than `least` pictures. */
  function report(least) {
    const index = middle();
    // A list that is not on the wall yet has other places.
    const isOther = list === store.state.list && Math.abs(index - store.state.place) > least;
    if (isOther) store.dispatch({ type: "place", place: index });
  }

  /** The planes of the tiles in the window move: of a fast wall, half of them in a frame. */
  function move(isFast) {
    // Before there is a picture, nobody sees where it is.
    if (!isBegun) return;
    const { motion } = store.state;
    const place = placeOf(scroll);
    turn = 1 - turn;
    for (const tile of live.values()) {
      if ((isFast && tile.index % 2 === turn) || distanceOf(tile, place) > scroll.view / 4) continue;
      setShift(tile, motion ? shiftOf(tile.box, place, scroll.view) : 0);
    }
  }

  /** One tile is in the order of the Tab key: the one that had the focus, else the first one in the window. */
  function setTabStop(from, to) {
    const isThere = current !== null && live.has(current);
    let chosen = isThere ? live.get(current) : null;
    if (!isThere) {
      for (let index = from; index < to && !chosen; index += 1) {
        const tile = live.get(list[index]);
        if (tile.box.top >= placeOf(scroll)) chosen = tile;
      }
    }
    for (const tile of live.values()) {
      const order = tile === chosen ? 0 : -1;
      if (tile.link.tabIndex !== order) tile.link.tabIndex = order;
    }
  }

  // MARK: Frames

  function frame() {
    if (isOver()) return;
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

  const rest = () => {
    clearTimeout(restTimer);
    if (!scroll || isOver()) return;
    const after = rested(scroll);
    if (after === scroll) return;
    scroll = after;
    go();
  };

  function showPlace(place) {
    scroll = movedTo(scroll, place);
    go();
    ask();
  }

  /** Scrolls until the tile at a place of the list is in the window. */
  function reveal(index) {
    reach(index);
    setHeight();
    const { top, height } = boxOf(index);
    const place = placeOf(scroll);
    const space = Math.min(72, scroll.view / 8);
    if (top < place + space) showPlace(top - space);
    else if (top + height > place + scroll.view - space) showPlace(top + height + space - scroll.view);
  }

  function focus(index) {
    reveal(index);
    const picture = list[index];
    const tile = live.get(picture) ?? newTile(index);
    current = picture;
    if (!tile.element.isConnected) {
      const after = [...live.values()].filter((each) => each.index > index && each.element.isConnected);
      const following = after.length ? after.reduce((a, b) => (a.index < b.index ? a : b)).element : null;
      home.insertBefore(tile.element, following);
    }
    tile.link.focus({ preventScroll: true });
    // A window that is not the active one moves the focus without an event.
    if (store.state.focus !== picture) store.dispatch({ type: "focus", picture });
    ask();
  }

  addEventListener("scroll", () => {
    if (!scroll || isOver() || Math.abs(globalThis.scrollY - scroll.top) < 0.5) return;
    const before = scroll.offset;
    scroll = scrolled(scroll, globalThis.scrollY);
    if (scroll.offset !== before) go();
    if (!("onscrollend" in window)) {
      clearTimeout(restTimer);
      restTimer = setTimeout(rest, restTime);
    }
    ask();
  }, { passive: true });
  addEventListener("scrollend", rest, { passive: true });

  listenToTiles(home, {
    open: (picture) => store.dispatch({ type: "open", picture }),
    focused(picture) {
      current = picture ?? current;
      store.dispatch({ type: "focus", picture });
      if (picture !== null) ask();
    },
    move(key, picture) {
      if (!layout) return false;
      const found = keyTarget(layout, key, live.get(picture)?.index ?? 0, {
        rows: Math.max(1, Math.floor(scroll.view / places().pitch) - 1),
        isMirrored: getComputedStyle(home).direction === "rtl",
      });
      if (found !== null) focus(found);
      return found !== null;
    },
  });

  store.effect("reveal", ({ picture, isFocused }) => {
    const index = indexOf(picture);
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
    showPlace(index === 0 ? 0 : index === list.length - 1 ? Infinity : top + height / 2 - scroll.view / 2);
  });

  store.view((state, before) => {
    if (isOver()) return;
    const isListNew = state.wall !== before?.wall;
    const { width, height, ratio } = state.window;
    const old = before?.window;
    if (isListNew) {
      const { text, color } = state.query;
      const isSearch = (text !== "" && text !== sought.text) || (color !== null && color !== sought.color);
      sought = state.query;
      // Of a new search, the first pictures fit best. Others keep the picture in the middle, but at the top, nobody has
      // chosen that.
      const isAtTop = isSearch || !before || !layout || placeOf(scroll) < places().head;
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
      setView();
    } else if (state.beyond !== before.beyond || state.why !== before.why) {
      setEnd(state);
    } else if (state.language !== before.language) {
      for (const tile of live.values()) setLabel(tile, state.catalog);
    } else if (state.motion !== before.motion) {
      for (const tile of live.values()) setIndex(tile, tile.index);
      ask();
    }
    if (!isListNew && state.list.length > list.length) {
      const more = state.list.length - list.length;
      list = state.list;
      grow(more);
    }
    paintAllParts();
    // The first tiles do not wait for another frame.
    if (!before) frame();
  }, { isFirst: true });
  return filled;
}
