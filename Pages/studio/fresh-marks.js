// Marks that the base does not have yet. They are elements, not pixels of a canvas: the browser can fade them in
// without the page, and a canvas of the window's size would be copied for every frame.
//
// Marks that come together are an element, which is a layer of the browser's own. It can be made before its marks come:
// then showing it takes no layout and no drawing. Of the elements whose marks have appeared, few stay: each layer makes
// every frame of the page slower.
import { draw } from "../shared/dom.js";
import { whenIdle } from "../shared/idle.js";
import { around, pixelsOf } from "./place.js";

/** How long marks take to appear, in milliseconds. The first frame shows them already. */
const appearTime = 150;
const firstOpacity = 0.15;

/** So many elements have appeared when their marks move to one of them. */
const maxSheets = 4;

/** The size of an element's own units. What is outside is visible, too. */
const unitSize = 1000;

/** The element of a mark, in units of the plane around a point, so that no number is large. */
function markElement(mark, [left, top]) {
  const common = mark.kind === "outline"
    ? { fill: "none", stroke: mark.color, "stroke-opacity": mark.opacity, "stroke-width": mark.width }
    : { fill: mark.color, "fill-opacity": mark.opacity };
  if (mark.kind === "circle") return draw("circle", { cx: mark.x - left, cy: mark.y - top, r: mark.radius, ...common });
  return draw("path", { d: mark.d, transform: `translate(${mark.at[0] - left} ${mark.at[1] - top})`, ...common });
}

/** An element over the base for marks. */
function sheet({ k, scale }) {
  const size = (unitSize * k) / scale;
  return draw("svg", {
    class: "fresh",
    "aria-hidden": "true",
    viewBox: `0 0 ${unitSize} ${unitSize}`,
    width: size,
    height: size,
  });
}

export class FreshMarks {
  #next;
  /** Bottom to top: { mark, element }. */
  #items = [];
  /** The point of the plane at the corner of all sheets, a whole pixel of the device. */
  #corner = null;
  /** The sheet of the marks that have appeared; null if there are none. */
  #appeared = null;
  /** The sheets of marks that appear, and those not joined yet, the oldest first: { element, items, isDone }. */
  #batches = [];
  /** The batch that is prepared; null for none. */
  #coming = null;

  /** @param next The element above the marks. */
  constructor(next) {
    this.#next = next;
  }

  get marks() {
    return this.#items.map(({ mark }) => mark);
  }

  get count() {
    return this.#items.length;
  }

  /** Makes a hidden batch above the others. @param place Where the plane is, as `placeOf` says; its zoom stays. */
  #make(marks, place) {
    if (this.#items.length === 0) {
      const [left, top] = around(marks.map((mark) => pixelsOf(mark, place)));
      this.#corner = [(left - place.x) / place.k, (top - place.y) / place.k];
    }
    const element = sheet(place);
    const items = marks.map((mark) => ({ mark, element: markElement(mark, this.#corner) }));
    element.append(...items.map((item) => item.element));
    this.#move(element, place);
    element.style.opacity = 0;
    this.#next.before(element);
    return { element, items, isDone: false };
  }

  /** Makes shapes ready that may be the next to come. */
  prepare(marks, place) {
    this.forget();
    this.#coming = this.#make(marks, place);
  }

  /** Drops what is prepared. */
  forget() {
    this.#coming?.element.remove();
    this.#coming = null;
  }

  /** Lets shapes appear above the others. */
  add(marks, place) {
    let batch = this.#coming;
    if (batch?.items.length === marks.length && batch.items[0].mark === marks[0]) {
      this.#coming = null;
      // In the frame, so that the event that shows them changes nothing that the browser has to look at before.
      requestAnimationFrame(() => this.#show(batch));
    } else {
      this.forget();
      batch = this.#make(marks, place);
      this.#show(batch);
    }
    this.#items.push(...batch.items);
    this.#batches.push(batch);
  }

  /**
   * The first frame changes one number of a layer that the browser has. The animation, which gives the layer another
   * kind, comes after it.
   */
  #show(batch) {
    const { style } = batch.element;
    style.opacity = firstOpacity;
    setTimeout(() => {
      style.opacity = "";
      const motion = batch.element.animate({ opacity: [firstOpacity, 1] }, {
        duration: appearTime,
        easing: "ease-out",
      });
      motion.onfinish = () => {
        batch.isDone = true;
        if (this.#batches.filter(({ isDone }) => isDone).length >= maxSheets) whenIdle(() => this.#join());
      };
    });
  }

  /** Moves marks that have appeared to the others, unless one below them still appears. */
  #join() {
    while (this.#batches[0]?.isDone) {
      const { element } = this.#batches.shift();
      if (this.#appeared) {
        this.#appeared.append(...element.children);
        element.remove();
      } else {
        this.#appeared = element;
      }
    }
  }

  #move(element, { k, x, y, scale }) {
    const [left, top] = [Math.round(this.#corner[0] * k + x), Math.round(this.#corner[1] * k + y)];
    element.style.transform = `translate(${left / scale}px, ${top / scale}px)`;
  }

  /** Follows the plane. */
  moveTo(place) {
    if (this.#appeared) this.#move(this.#appeared, place);
    for (const { element } of this.#batches) this.#move(element, place);
    if (this.#coming) this.#move(this.#coming.element, place);
  }

  /** Takes marks out. */
  without(removed) {
    this.#items = this.#items.filter(({ mark, element }) => {
      if (!removed.includes(mark)) return true;
      element.remove();
      return false;
    });
    if (this.#items.length === 0) this.clear();
  }

  /** Takes all marks out. What is prepared stays. */
  clear() {
    this.#appeared?.remove();
    for (const { element } of this.#batches) element.remove();
    [this.#items, this.#batches, this.#appeared] = [[], [], null];
  }
}
