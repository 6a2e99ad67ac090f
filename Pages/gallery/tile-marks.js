// What a visitor thinks of a picture, on its tile: a heart. A finger that is held, or the mouse's second button, opens
// what can be done with the tile. A finger that is held and then drawn over tiles selects them.
import { button, make } from "../shared/dom.js";
import { markOf } from "./choosing.js";
import { dragSelection } from "./selecting.js";
import { addTilePart } from "./tile-parts.js";
import { text } from "./texts.js";

/**
 * A finger that rests this long on a tile opens what can be done with it, once it goes, in milliseconds; if it moves
 * farther before that, it scrolls, and if it does later, it selects.
 */
const holdTime = 450;
const holdSlop = 10;

const shown = new WeakMap();

function makePart(store, element, picture) {
  const heart = button({
    icon: "heart",
    label: text("action.favorite"),
    hasText: false,
    class: "tile-heart",
    tabindex: "-1",
    press: (event) => {
      event.stopPropagation();
      store.dispatch({ type: "favorite", picture });
    },
  });
  const words = make("span", { class: "visually-hidden" });
  element.append(heart, words);
  return { heart, words };
}

export function startTileMarks(store) {
  addTilePart((element, picture, state) => {
    let part = shown.get(element);
    if (
      part?.marks === state.marks && part.picks === state.picks && part.server === state.server &&
      part.language === state.language
    ) return;
    if (!part) {
      part = makePart(store, element, picture);
      shown.set(element, part);
    }
    const { favorite } = markOf(state, picture);
    part.heart.setAttribute("aria-pressed", String(favorite));
    element.classList.toggle("favorite", favorite);
    part.words.textContent = favorite ? text("collection.favorites") : "";
    Object.assign(part, {
      marks: state.marks,
      picks: state.picks,
      server: state.server,
      language: state.language,
    });
  });

  const home = document.getElementById("tiles");
  const open = (tile) =>
    store.dispatch({ type: "openDialog", dialog: { name: "tile", picture: Number(tile.dataset.picture) } });
  let hold = null;
  let held = null;
  /** The finger draws over tiles. */
  let isDrawn = false;
  const drag = dragSelection(store);
  /** Ends the hold, and what it draws; the held tile stays known for the click that follows. */
  const giveUp = () => {
    clearTimeout(hold?.timer);
    held?.classList.remove("held");
    if (isDrawn) drag.end();
    hold = null;
    isDrawn = false;
  };
  home.addEventListener("pointerdown", ({ pointerId, pointerType, isPrimary, clientX, clientY, target }) => {
    giveUp();
    const tile = target.closest(".tile");
    if (pointerType === "mouse" || !isPrimary || !tile || target.closest("button")) return;
    held = null;
    hold = {
      id: pointerId,
      x: clientX,
      y: clientY,
      timer: setTimeout(() => {
        held = tile;
        tile.classList.add("held");
      }, holdTime),
    };
  }, { passive: true });
  // The finger may leave the tiles, and the tile that it was held on may go.
  addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (pointerId !== hold?.id) return;
    if (!isDrawn && Math.hypot(clientX - hold.x, clientY - hold.y) <= holdSlop) return;
    if (held === null) {
      giveUp();
      return;
    }
    if (!isDrawn) drag.begin(Number(held.dataset.picture));
    isDrawn = true;
    drag.to(clientX, clientY);
  }, { passive: true });
  // Not passive: the finger that is held does not scroll.
  home.addEventListener("touchmove", (event) => {
    if (held !== null && hold !== null && event.cancelable) event.preventDefault();
  }, { passive: false });
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, ({ pointerId }) => {
      if (pointerId !== hold?.id) return;
      const isOpened = type === "pointerup" && held !== null && !isDrawn && store.state.dialog === null;
      giveUp();
      if (isOpened) open(held);
    }, { passive: true });
  }
  // The click that ends a hold opens nothing more.
  home.addEventListener("click", (event) => {
    if (held === null || held !== event.target.closest(".tile")) return;
    held = null;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  home.addEventListener("contextmenu", (event) => {
    const tile = event.target.closest(".tile");
    if (!tile) return;
    event.preventDefault();
    // A finger that is held: what follows says what it wants.
    if (hold !== null) return;
    if (store.state.dialog === null) open(tile);
  });
}
