// Marks that appear together. They are an element of their own, not pixels of a canvas: the browser can fade it in
// without the page, and a canvas of the window's size would be copied for every frame.
import { around, pixelsOf } from "./place.js";

/** How long marks take to appear, in milliseconds. The first frame shows them already. */
const appearTime = 320;
const firstOpacity = 0.15;

const svg = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

/** The element of a mark, in units of the plane around a point, so that no number is large. */
function markElement(mark, [left, top]) {
  const common = { fill: mark.color, "fill-opacity": mark.opacity };
  if (mark.kind === "circle") return svg("circle", { cx: mark.x - left, cy: mark.y - top, r: mark.radius, ...common });
  return svg("path", { d: mark.d, transform: `translate(${mark.at[0] - left} ${mark.at[1] - top})`, ...common });
}

export class Appearing {
  /** The marks that appear, bottom to top. */
  marks;
  element;
  #elements;
  #corner;

  /** @param marks Shapes. @param place Where the plane is, as `placeOf` says. */
  constructor(marks, place) {
    this.marks = marks;
    const box = around(marks.map((mark) => pixelsOf(mark, place)));
    this.#corner = [(box[0] - place.x) / place.k, (box[1] - place.y) / place.k];
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    this.element = svg("svg", {
      class: "appearing", "aria-hidden": "true", viewBox: `0 0 ${width / place.k} ${height / place.k}`,
      width: width / place.scale, height: height / place.scale,
    });
    this.#elements = marks.map((mark) => markElement(mark, this.#corner));
    this.element.append(...this.#elements);
    this.moveTo(place);
    this.element.animate({ opacity: [firstOpacity, 1] }, { duration: appearTime, easing: "ease-out" });
  }

  /** Follows the plane, with the zoom that it had. The corner is a whole pixel of the device. */
  moveTo({ k, x, y, scale }) {
    const [left, top] = [Math.round(this.#corner[0] * k + x), Math.round(this.#corner[1] * k + y)];
    this.element.style.transform = `translate(${left / scale}px, ${top / scale}px)`;
  }

  /** Takes marks out. */
  without(removed) {
    const isKept = this.marks.map((mark) => !removed.includes(mark));
    this.#elements.forEach((element, index) => { if (!isKept[index]) element.remove(); });
    this.#elements = this.#elements.filter((_, index) => isKept[index]);
    this.marks = this.marks.filter((_, index) => isKept[index]);
    if (this.marks.length === 0) this.remove();
  }

  remove() {
    this.element.remove();
  }
}
