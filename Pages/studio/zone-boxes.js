// Calm zones as boxes over the picture, while the settings are open: each box can be dragged, its corner sizes it, and
// arrow keys do both.
import { arrows } from "../shared/arrows.js";
import { make } from "../shared/dom.js";
import { clamp, frameOf, thousandth } from "../shared/geometry.js";
import { text } from "./texts.js";

/** The smallest side that a box gets, as a part of the picture, and how far a key moves it. */
const minSide = 0.02;
const keyStep = 0.01;

/** The zone moved by parts of the picture, or only its far corner; inside the picture. */
export function zoneMoved([x, y, width, height], dx, dy, isCorner) {
  const part = (number, least, most) => thousandth(clamp(number, least, most));
  return isCorner
    ? [x, y, part(width + dx, minSide, 1 - x), part(height + dy, minSide, 1 - y)]
    : [part(x + dx, 0, 1 - width), part(y + dy, 0, 1 - height), width, height];
}

/** @returns {{ element: HTMLElement, paint(state): void }} */
export function createZoneBoxes(page) {
  const layer = make("div", { class: "boxes" });
  const boxes = [];

  function makeBox(index) {
    let drag = null;
    const now = () => page.state().fields.calm;
    const change = (zone) =>
      page.dispatch({
        type: "set",
        fields: { calm: now().map((each, at) => (at === index ? zone : each)) },
      });
    const corner = make("span", { class: "corner" });
    const place = ([x, y, width, height], frame = frameOf(page.state())) =>
      Object.assign(element.style, {
        left: `${frame.x + x * frame.width}px`,
        top: `${frame.y + y * frame.height}px`,
        width: `${width * frame.width}px`,
        height: `${height * frame.height}px`,
      });
    const element = make("button", {
      type: "button",
      class: "box",
      "aria-label": text("calm.zone", { number: index + 1 }),
      title: text("calm.help"),
      on: {
        pointerdown(event) {
          if (event.button !== 0 || drag) return;
          element.setPointerCapture(event.pointerId);
          drag = {
            id: event.pointerId,
            x: event.clientX,
            y: event.clientY,
            isCorner: event.target === corner,
            zone: null,
          };
        },
        pointermove(event) {
          if (drag?.id !== event.pointerId) return;
          const { width, height } = frameOf(page.state());
          drag.zone = zoneMoved(
            now()[index],
            (event.clientX - drag.x) / width,
            (event.clientY - drag.y) / height,
            drag.isCorner,
          );
          place(drag.zone);
        },
        // The drawing changes once, because every change is a gesture that is stored.
        pointerup(event) {
          if (drag?.id !== event.pointerId) return;
          const { zone } = drag;
          drag = null;
          if (zone) change(zone);
        },
        pointercancel() {
          drag = null;
          place(now()[index]);
        },
        keydown(event) {
          if (!Object.hasOwn(arrows, event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          const [dx, dy] = arrows[event.key];
          change(zoneMoved(now()[index], keyStep * dx, keyStep * dy, event.shiftKey));
        },
      },
    }, corner);
    return {
      element,
      paint: (zone, frame) => {
        if (!drag) place(zone, frame);
      },
    };
  }

  return {
    element: layer,
    paint(state) {
      const { calm } = state.fields;
      while (boxes.length > calm.length) boxes.pop().element.remove();
      while (boxes.length < calm.length) {
        boxes.push(makeBox(boxes.length));
        layer.append(boxes.at(-1).element);
      }
      const frame = frameOf(state);
      boxes.forEach((box, index) => box.paint(calm[index], frame));
    },
  };
}
