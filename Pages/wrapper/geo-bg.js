// The element <geo-bg>: a wallpaper behind its children, which fills its box. Its attributes are its only state.
import { attributeOf, properties, textOf } from "./attributes.js";
import { Background } from "./background.js";
import { useWrapper } from "./shared-wallpapers.js";

/**
 * A stylesheet object, because a policy without 'unsafe-inline' refuses a style element. It belongs to one
 * document.
 */
function makeSheet({ defaultView }) {
  const sheet = new defaultView.CSSStyleSheet();
  // The color shows which scheme the browser uses for this element. It is on the box, and nothing is written in it. Its
  // transition reports changes, and so does a transition of the visibility.
  sheet.replaceSync(`
    :host { display: block; position: relative; isolation: isolate; }
    :host([hidden]) { display: none; }
    div {
      position: absolute; inset: 0; z-index: -1; overflow: clip; border-radius: inherit; pointer-events: none;
      forced-color-adjust: none; color: #010101; color: light-dark(#010101, #020202);
      transition: color 1ms step-start, visibility 1ms step-start;
    }
    canvas { display: block; position: absolute; }
    @media print { div { print-color-adjust: exact; } }
  `);
  return sheet;
}

/** The sheet of each document. */
const sheets = new WeakMap();

function sheetOf(document) {
  if (!sheets.has(document)) sheets.set(document, makeSheet(document));
  return sheets.get(document);
}

// Programs that prepare pages without a browser may import this file.
const Base = globalThis.HTMLElement ?? class {};

export class GeoBg extends Base {
  #canvas;
  #background;

  static get observedAttributes() {
    return Object.keys(properties).map(attributeOf);
  }

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    this.adoptedCallback();
    const box = document.createElement("div");
    this.#canvas = document.createElement("canvas");
    this.#canvas.setAttribute("part", "picture");
    // Without pixels, until there is a picture.
    this.#canvas.width = 0;
    this.#canvas.height = 0;
    box.append(this.#canvas);
    root.append(box, document.createElement("slot"));
    this.#describe();
    this.#background = new Background(this, box, this.#canvas);
    box.addEventListener("transitionend", ({ propertyName }) => {
      if (propertyName === "visibility") this.#background.move();
      else this.#background.change();
    });
  }

  connectedCallback() {
    // Properties that were set before the element was defined.
    for (const name of Object.keys(properties)) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#background.connect();
  }

  disconnectedCallback() {
    this.#background.disconnect();
  }

  /** The element comes into another document, such as the document of a frame, which takes its style away. */
  adoptedCallback() {
    // A document that no window shows needs no style.
    const { ownerDocument, shadowRoot } = this;
    if (ownerDocument.defaultView) shadowRoot.adoptedStyleSheets = [sheetOf(ownerDocument)];
  }

  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === "label") this.#describe();
    else this.#background.follow(name);
  }

  /** A promise of the wallpaper that the attributes describe, once it is drawn. */
  get ready() {
    return this.#background.ready;
  }

  /** The wallpaper in the box now, at the box's size; null before it is drawn. */
  get wallpaper() {
    return this.#background.wallpaper;
  }

  /** Hides the picture from screen readers, unless it has a label. The children are never hidden. */
  #describe() {
    const label = this.getAttribute("label");
    const canvas = this.#canvas;
    if (label) {
      canvas.removeAttribute("aria-hidden");
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", label);
    } else {
      canvas.removeAttribute("role");
      canvas.removeAttribute("aria-label");
      canvas.setAttribute("aria-hidden", "true");
    }
  }
}

for (const [name, value] of Object.entries(properties)) {
  const attribute = attributeOf(name);
  Object.defineProperty(GeoBg.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return value(this.getAttribute(attribute));
    },
    set(given) {
      const text = textOf(given);
      if (text === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, text);
    },
  });
}

/** Defines the element, which draws with this wrapper. Programs that prepare pages without a browser may call it. */
export function defineElement(given) {
  useWrapper(given);
  if (globalThis.customElements && !customElements.get("geo-bg")) customElements.define("geo-bg", GeoBg);
}
