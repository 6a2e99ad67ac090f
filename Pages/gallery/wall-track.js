// The track of the wall: where the window is, for the browser and on the page. What says where the gallery ends, and
// the heading, move with it.
import { makeScroll, movedTo, placeOf, rested, scrolled } from "./scroll.js";
import { isOver } from "./wall-places.js";

/**
 * How long scrolling has to rest before the track moves, in milliseconds, where the browser does not report its end.
 */
const restTime = 160;

export class WallTrack {
  #wall = document.getElementById("wall");
  #heading = document.getElementById("heading");
  /** What says where the gallery's own pictures end. */
  #end = document.getElementById("wall-end");
  #store;
  #around;
  #restTimer = null;
  /** See scroll.js; null until there is a grid. */
  scroll = null;

  /**
   * @param {object} around
   * @param {() => { top: number, height: number }} around.end The rows without tiles.
   * @param {() => void} around.moved Is called when the tiles have other places on the track.
   * @param {() => void} around.ask Asks for a frame.
   * @param {() => void} around.scrolled Is called when the visitor scrolls.
   */
  constructor(store, around) {
    this.#store = store;
    this.#around = around;
    addEventListener("scroll", () => this.#follow(), { passive: true });
    addEventListener("scrollend", () => this.#rest(), { passive: true });
  }

  /** The place in the content at the top of the window. */
  get place() {
    return placeOf(this.scroll);
  }

  /** Takes the height of a new grid, at a place of it. */
  begin(height, place) {
    const isFirst = this.scroll === null;
    // A page that was not scrolled yet is at its top; to ask the browser for that would cost a layout.
    this.#make(height, place, ({ top }) => !isFirst || top > 0);
  }

  /** Takes the height of a grid that grew. */
  grow(height) {
    const before = this.scroll;
    if (height === before.height) return;
    // To ask the browser where it is would cost a layout of the page.
    this.#make(height, this.place, ({ top, offset }) => top !== before.top || offset !== before.offset);
  }

  /** Takes the height of a window that only became a little higher or lower, as when a phone hides its address bar. */
  fit() {
    this.#make(this.scroll.height, this.place, () => true);
  }

  show(place) {
    this.scroll = movedTo(this.scroll, place);
    this.#go();
    this.#around.ask();
  }

  /** Puts what says where the gallery ends in the rows without tiles. */
  placeEnd() {
    const { top, height } = this.#around.end();
    const most = Math.max(0, this.scroll.track - height);
    this.#end.style.top = `${Math.min(most, Math.max(0, top - this.scroll.offset))}px`;
    this.#end.style.height = `${height}px`;
  }

  /** Makes the track again, and moves the browser if that is needed. */
  #make(height, place, isMoved) {
    const { height: view, ratio } = this.#store.state.window;
    this.scroll = makeScroll({ height, view, ratio }, place);
    this.#wall.style.height = `${this.scroll.track}px`;
    if (isMoved(this.scroll)) this.#go();
    else this.placeEnd();
    this.#around.ask();
  }

  /** Moves the browser to the scroll position. */
  #go() {
    const { top, offset } = this.scroll;
    if (Math.abs(globalThis.scrollY - top) >= 1) globalThis.scrollTo(0, top);
    this.#around.moved();
    this.placeEnd();
    this.#heading.style.transform = offset ? `translateY(${-offset}px)` : "";
  }

  /** Whether there is no wall: not yet, or because the page cannot draw. */
  get #isOff() {
    return !this.scroll || isOver(this.#store.state);
  }

  #follow() {
    if (this.#isOff || Math.abs(globalThis.scrollY - this.scroll.top) < 0.5) return;
    this.#around.scrolled();
    const before = this.scroll.offset;
    this.scroll = scrolled(this.scroll, globalThis.scrollY);
    if (this.scroll.offset !== before) this.#go();
    if (!("onscrollend" in window)) {
      clearTimeout(this.#restTimer);
      this.#restTimer = setTimeout(() => this.#rest(), restTime);
    }
    this.#around.ask();
  }

  #rest() {
    clearTimeout(this.#restTimer);
    if (this.#isOff) return;
    const after = rested(this.scroll);
    if (after === this.scroll) return;
    this.scroll = after;
    this.#go();
  }
}
