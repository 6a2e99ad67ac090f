// The controls of the picture's frame: its size, and the calm zones in it.
import { button, make } from "../shared/dom.js";
import { namedSizes, namedZones } from "../shared/fields.js";
import { clamp, thousandth } from "../shared/geometry.js";
import { numberField } from "./control-fields.js";
import { text } from "./texts.js";

export function sizeControl(trait, { label, change }) {
  let now = null;
  const name = ({ width, height }) => `${width}x${height}`;
  const select = make(
    "select",
    {
      "aria-label": label,
      on: {
        change: () => {
          if (select.value === "window") change(null);
          else if (select.value === "custom") change(now ?? { width: 1920, height: 1080 });
          else {
            const [width, height] = select.value.split("x").map(Number);
            change({ width, height });
          }
          isCustom = select.value === "custom";
        },
      },
    },
    make("option", { value: "window" }, text("size.window")),
    namedSizes.map((size) => make("option", { value: name(size) }, `${size.name} – ${size.width} × ${size.height}`)),
    make("option", { value: "custom" }, text("size.custom")),
  );
  let isCustom = false;
  const sides = ["width", "height"].map((side) =>
    numberField({
      label: text(`field.${side}`),
      limits: trait.limits,
      whole: true,
      step: 10,
      change: (value) => {
        isCustom = true;
        change({ ...now, [side]: value });
      },
    })
  );
  const swap = button({
    icon: "swap",
    label: `${text("field.width")} ⇄ ${text("field.height")}`,
    hasText: false,
    class: "tool",
    press: () => change({ width: now.height, height: now.width }),
  });
  const own = make("div", { class: "line" }, sides.map(({ element }) => element), swap);
  return {
    element: make("div", {}, select, own),
    paint(value) {
      now = value;
      own.hidden = value === null;
      if (value === null) {
        select.value = "window";
        isCustom = false;
        return;
      }
      const known = namedSizes.find((size) => name(size) === name(value));
      select.value = known && !isCustom ? name(known) : "custom";
      sides[0].paint(value.width);
      sides[1].paint(value.height);
    },
  };
}

/** A zone with another number. It stays inside the picture: the other number of its axis gives way. */
function zoneWith(zone, side, part) {
  const changed = [...zone];
  const axis = side % 2;
  if (side < 2) {
    changed[axis] = clamp(part, 0, 0.999);
    changed[axis + 2] = thousandth(Math.min(zone[axis + 2], 1 - changed[axis]));
  } else {
    changed[side] = clamp(part, 0.001, 1);
    changed[axis] = thousandth(Math.min(zone[axis], 1 - changed[side]));
  }
  return changed;
}

export function zonesControl(trait, { label, change }) {
  let now = [];
  const list = make("ul", { class: "zones", "aria-label": label });
  const add = make(
    "div",
    { class: "line wrap" },
    Object.entries(namedZones).map(([name, zone]) =>
      button({
        icon: "new",
        label: text(`calm.${name}`),
        class: "plain",
        press: () => {
          if (now.length < trait.most) change([...now, [...zone]]);
        },
      })
    ),
  );
  const rows = [];
  const sides = [["field.x", 0], ["field.y", 1], ["field.width", 2], ["field.height", 3]];
  const row = (index) => {
    const put = (side, percent) =>
      change(now.map((zone, at) => (at === index ? zoneWith(zone, side, Math.round(percent * 10) / 1000) : zone)));
    const parts = sides.map(([key, side]) =>
      numberField({
        label: `${text(key)} %`,
        limits: [0, 100],
        step: 1,
        change: (percent) => put(side, percent),
      })
    );
    const remove = button({
      icon: "close",
      label: text("calm.remove"),
      hasText: false,
      class: "tool",
      press: () => change(now.filter((_, at) => at !== index)),
    });
    return {
      element: make(
        "li",
        { role: "group", "aria-label": text("calm.zone", { number: index + 1 }) },
        parts.map(({ element }) => element),
        remove,
      ),
      paint: (zone) => parts.forEach((part, side) => part.paint(Math.round(zone[side] * 1000) / 10)),
    };
  };
  return {
    element: make("div", {}, list, add),
    paint(value) {
      now = value;
      while (rows.length > value.length) rows.pop().element.remove();
      while (rows.length < value.length) {
        rows.push(row(rows.length));
        list.append(rows.at(-1).element);
      }
      rows.forEach((each, index) => each.paint(value[index]));
      list.hidden = value.length === 0;
      for (const each of add.children) each.disabled = value.length >= trait.most;
    },
  };
}
