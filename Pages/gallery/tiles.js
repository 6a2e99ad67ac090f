// The wall: where it is to be, and what each frame does. Only tiles near the window exist. Their places are
// computed, and nothing is measured.
import { LiveTiles } from "./live-tiles.js";
import { NearTiles } from "./near-tiles.js";
import { paceOf } from "./scroll.js";
import { startTileMoves } from "./tile-moves.js";
import { whenPartsChange } from "./tile-parts.js";
import { makeTilePictures } from "./tile-pictures.js";
import { makeWallGrid } from "./wall-grid.js";
import { anchorOf, isOfGallery, whenAsked } from "./wall-now.js";
import { distanceOf, isOver } from "./wall-places.js";
import { WallTrack } from "./wall-track.js";

/** A fast wall changes its tiles or their pictures, in turn, once in so many frames, unless tiles are missing. */
const framesTogether = 4;

/** Between these frames, the scrubber follows in steps of this part of its length, which nobody sees. */
const scrubberSteps = 400;

/** New pictures are looked for when the end of the wall is nearer than this, in heights of the window. */
const moreViews = 1.5;

/** As many new pictures come for an address that names one of them, before the visitor moves the wall. */
const mostAwaited = 480;

/**
 * Shows the wall. It answers effects `reveal` and `scrollTo`, and dispatches `open`, `focus` and `place`. Gives a
 * promise that is fulfilled once all pictures in the window are there, or once the wall moves.
 *
 * @param drawing What makes the pictures, see drawing.js and thumbnails.js.
 */
export function startTiles(store, drawing) {
  const home = document.getElementById("tiles");
  const track = new WallTrack(store, {
    end: () => grid.places().end,
    moved: () => live.moveAll(),
    ask: () => ask(),
    // Below a picture's page, only the browser scrolls the wall.
    scrolled: () => store.state.picture === null && forgetAim(),
  });
  const live = new LiveTiles(store, drawing, track, {
    home,
    list: () => list,
    boxOf: (index) => grid.boxOf(index),
    isFilled: () => isFilled,
  });
  const grid = makeWallGrid(store, {
    track,
    live,
    isBegun: () => isBegun,
    anchor: () => anchorNow(),
    ask: () => ask(),
  });
  const pictures = makeTilePictures(store, drawing, () => ask());
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

  drawing.began.then(() => {
    isBegun = true;
    if (isOver(store.state)) fill();
    ask();
  });

  whenPartsChange(() => live.paintParts());

  // MARK: Where the wall is to be

  /** A tile, that in the middle of the window, and where its middle is, as a part of the window's height. */
  function middleNow(index = grid.middle()) {
    const { top, height } = grid.boxOf(index);
    return { index, at: (top + height / 2 - track.place) / track.scroll.view };
  }

  const aimNow = () => anchorOf(store.state.aim, list);

  /** The visitor moves the wall: it is not where the address says any more. */
  function forgetAim() {
    if (store.state.aim !== null) store.dispatch({ type: "aim", aim: null });
  }

  whenAsked(() => {
    if (!grid.layout || grid.coming || list.length === 0) return null;
    const { index, at } = middleNow();
    return { picture: list[index], index, at };
  });

  /** Moves the wall to where the address asks for. */
  function takeAim() {
    const anchor = aimNow();
    if (anchor === null) return;
    if (grid.coming) grid.coming.anchor = anchor;
    if (!grid.layout) return;
    grid.reach(anchor.index);
    grid.setHeight();
    track.show(grid.places().placeOf(anchor, track.scroll.view));
  }

  /** Asks for new pictures when the end of the wall comes near. */
  function askForMore() {
    const { aim, own } = store.state;
    const isAwaited = aim?.picture === null && !isOfGallery(aim) && list.length < own + mostAwaited;
    const isNear = track.place + (1 + moreViews) * track.scroll.view > grid.places().height;
    if ((isNear || isAwaited) && isFilled && grid.isDone && store.state.beyond === "ready") {
      store.dispatch({ type: "more" });
    }
  }

  /** What keeps its place when the grid changes: the tile in the middle. At the top, `at` is null. */
  function anchorNow() {
    const aim = aimNow();
    if (aim !== null) return aim;
    const isAtTop = !grid.layout || list.length === 0 || track.place < grid.places().head;
    return isAtTop ? { index: 0, at: null } : middleNow();
  }

  /** What keeps its place when pictures come and go: of those that stay, the one nearest to the middle. */
  function stayingNow(after) {
    if (!grid.layout) return grid.coming?.anchor ?? { index: 0, at: null };
    // At its very top, the wall shows what comes there.
    if (track.place < 1 || list.length === 0) return { index: 0, at: null };
    // What an address asks for can have been out of reach: the wall stays where it is.
    const { index, at } = middleNow();
    for (let step = 0; step < list.length; step += 1) {
      const near = index + (step % 2 === 0 ? step >> 1 : -(step + 1) >> 1);
      const found = near < 0 || near >= Math.min(list.length, grid.layout.placed) ? -1 : after.indexOf(list[near]);
      if (found >= 0) return { index: found, at: step === 0 ? at : middleNow(near).at };
    }
    return { index: 0, at: null };
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
    const isShort = isFast && near.isShort(grid.places(), scroll, course);
    if (isFast && isFilled && unchanged < framesTogether && !isShort) {
      move(isFast);
      report(list.length / scrubberSteps);
      ask();
      return;
    }
    unchanged = 0;
    hadTiles = !isFast || isShort || !hadTiles;
    const { from, to, isWhole } = hadTiles ? near.grow(grid.places(), scroll, isFilled && hasLanded, course) : near.now;
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
    // Of an empty wall, there is nothing to draw first.
    if (!isFilled && (isBegun || list.length === 0) && ((!isWaiting && drawing.load === 0) || speed !== 0)) {
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
      grid: grid.isDone ? "whole" : "growing",
    });
    document.body.classList.toggle("scrolled", place > grid.places().head - 64);
    report(0);
    askForMore();
  }

  /** Asks for the pictures of the window, some of whose tiles do not exist yet. */
  function prepare(from, to) {
    const boxes = Array.from(
      { length: to - from },
      (_, at) => ({ picture: list[from + at], box: grid.boxOf(from + at) }),
    );
    pictures.prepare(boxes.filter((each) => distanceOf(each.box, track.place, track.scroll.view) === 0));
  }

  /** Reports the place of the wall if it changed by more than `least` pictures. */
  function report(least) {
    const index = grid.middle();
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
    grid.lay();
    if (grid.layout) update();
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
    grid.reach(index);
    grid.setHeight();
    const { top, height } = grid.boxOf(index);
    const { place, scroll: { view } } = track;
    const space = Math.min(72, view / 8);
    if (top < place + space) track.show(top - space);
    else if (top + height > place + view - space) track.show(top + height + space - view);
  }

  /** Whether the wall goes where the address asks for, and the tile is in sight there. */
  function isAimed(index) {
    if (aimNow() === null) return false;
    takeAim();
    const { top, height } = grid.boxOf(index);
    return top + height > track.place && top < track.place + track.scroll.view;
  }

  /** Shows the tile at a place of the list, where the address asks for if it is in sight there. */
  function come(index) {
    if (isAimed(index)) return;
    forgetAim();
    reveal(index);
  }

  function focus(index) {
    come(index);
    live.focus(index);
    const picture = list[index];
    // A window that is not the active one moves the focus without an event.
    if (store.state.focus !== picture) store.dispatch({ type: "focus", picture });
    ask();
  }

  startTileMoves(store, {
    home,
    live,
    track,
    grid,
    focus,
    come,
    forgetAim,
    list: () => list,
    ask: () => ask(),
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
      const isAtTop = isSearch || !before || !grid.layout || track.place < grid.places().head;
      const picture = isAtTop ? null : list[grid.middle()];
      list = state.list;
      const index = picture === null ? 0 : Math.max(0, list.indexOf(picture));
      // What the old grid says about places is wrong now.
      grid.forget();
      grid.relay(aimNow() ?? { index, at: index === 0 ? null : 0.5 }, true);
    } else if (state.changes !== before.changes) {
      const anchor = stayingNow(state.list);
      list = state.list;
      grid.forget();
      grid.relay(anchor, true, true);
    } else if (
      state.columns !== before.columns || width !== old.width || ratio !== old.ratio ||
      Math.abs(height - old.height) > height / 4
    ) {
      grid.relay(grid.coming?.anchor ?? anchorNow(), grid.coming?.isListNew ?? false, grid.coming?.isSameWall);
    } else if (height !== old.height && grid.layout) {
      track.fit();
    } else if (state.beyond !== before.beyond || state.why !== before.why) {
      grid.setEnd(state);
    } else if (state.language !== before.language) {
      live.setLabels();
    } else if (state.motion !== before.motion) {
      live.placeAll();
      ask();
    }
    if (!isListNew && state.list.length > list.length) {
      list = state.list;
      grid.grow(state.grown.slice(before.grown.length));
    }
    if (before && !isListNew && state.aim !== before.aim) takeAim();
    live.paintParts();
    // The first tiles do not wait for another frame.
    if (!before) frame();
  }, { isFirst: true });
  return filled;
}
