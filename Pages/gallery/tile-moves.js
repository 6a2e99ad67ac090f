// What moves the wall and its focus: presses and keys on tiles, and the effects `reveal` and `scrollTo`.
import { keyTarget } from "./grid-moves.js";
import { listenToTiles } from "./tile-events.js";
import { setWallParts } from "./wall-now.js";

/** @param wall What tiles.js has: functions that give and change its parts. */
export function startTileMoves(store, wall) {
  /** The place in the list that a key moves the focus to from a picture's tile; null for a key that moves nothing. */
  function targetOf(key, picture) {
    const { layout } = wall.grid;
    return layout && keyTarget(layout, key, wall.live.of(picture)?.index ?? 0, {
      rows: Math.max(1, Math.floor(wall.track.scroll.view / wall.grid.places().pitch) - 1),
      isMirrored: getComputedStyle(wall.home).direction === "rtl",
    });
  }
  setWallParts({
    grid: wall.grid,
    track: wall.track,
    get list() {
      return wall.list();
    },
    keyTarget: targetOf,
  });
  listenToTiles(wall.home, {
    open: (picture) => store.dispatch({ type: "open", picture }),
    focused(picture) {
      wall.live.current = picture ?? wall.live.current;
      store.dispatch({ type: "focus", picture });
      if (picture !== null) wall.ask();
    },
    move(key, picture) {
      const found = targetOf(key, picture);
      if (found !== null) {
        wall.forgetAim();
        wall.focus(found);
      }
      return found !== null;
    },
  });

  store.effect("reveal", ({ picture, isFocused }) => {
    const index = wall.live.indexOf(picture);
    if (index < 0 || !wall.grid.layout) return;
    if (isFocused) wall.focus(index);
    else wall.come(index);
  });
  store.effect("scrollTo", ({ place }) => {
    const list = wall.list();
    if (list.length === 0) return;
    wall.forgetAim();
    const index = Math.min(list.length - 1, Math.max(0, place));
    // The grid of a new list may not be as far as the window needs.
    const { coming } = wall.grid;
    if (coming) coming.anchor = { index, at: 0.5 };
    if (!wall.grid.layout) return;
    wall.grid.reach(index);
    wall.grid.setHeight();
    const { top, height } = wall.grid.boxOf(index);
    wall.track.show(
      index === 0 ? 0 : index === list.length - 1 ? Infinity : top + height / 2 - wall.track.scroll.view / 2,
    );
  });
}
