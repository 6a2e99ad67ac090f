// The size of the picture that is made: typed, chosen from the table of devices and screens, or a monitor's.
import { sizeGroups } from "#sizes";
import { button, make } from "../shared/dom.js";
import { findMonitors, sizeTogether } from "./monitors.js";
import { formatNumber, text } from "./texts.js";

/** The longest side of a picture, in pixels. */
export const longestSide = 16_384;

const plainNumber = (value) => formatNumber(value, { useGrouping: false });

/** A size in words: its pixels. */
export const pixelsOf = ({ width, height }) =>
  text("size.pixels", { width: plainNumber(width), height: plainNumber(height) });

const sameSize = (one, other) => one.width === other.width && one.height === other.height;

/** Words that their makers do not write like other names. */
const ownSpelling = Object.freeze({
  "fe": "FE",
  "framework": "Framework Laptop",
  "ipad": "iPad",
  "iphone": "iPhone",
  "macbook": "MacBook",
  "mini": "mini",
  "oneplus": "OnePlus",
  "oled": "OLED",
  "se": "SE",
  "thinkpad": "ThinkPad",
  "xl": "XL",
  "xps": "XPS",
});

/** Parts of names that are more than words with spaces between them, and what their makers write. */
const ownParts = Object.freeze([
  // The pixels are beside the name.
  [/^(framework-13)-2880$/u, "$1"],
  [/-12-9(?=-|$)/u, "-12.9"],
  [/-12-inch$/u, "-12\u2011inch"],
  [/^(surface-laptop-[45])-13$/u, "$1-13.5\u2011inch"],
  [/^(surface-laptop-7)-13$/u, "$1-13.8\u2011inch"],
  [/^(surface-laptop-\d)-15$/u, "$1-15\u2011inch"],
  [/^(nothing-phone)-(\w+)$/u, "$1-($2)"],
  [/^(xperia-\d+)-([iv]+)$/u, (_, model, number) => `${model}-${number.toUpperCase()}`],
  [/^(galaxy|redmi|wxga)(.*)-plus$/u, "$1$2+"],
]);

/** Names of screens that are letters alone, such as WQXGA and 4K. */
const isShort = /^(?:\w*ga\+?|[fqu]hd|\dk)$/u;

/** The name of a device or screen for people. */
export const deviceTitle = (name) =>
  ownParts.reduce((words, [part, other]) => words.replace(part, other), name).split("-").map((word) =>
    ownSpelling[word] ?? (isShort.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1))
  ).join(" ");

/**
 * The entries of a group of sizes: `{ name, title, width, height }`. Screens with the same pixels are one entry with
 * all names. Each device has its own, because visitors look for its name.
 */
export function sizeEntries(kind, sizes) {
  const entries = [];
  for (const [name, width, height] of sizes) {
    const same = kind === "screen" ? entries.find((each) => sameSize(each, { width, height })) : undefined;
    if (same) same.title += ` (${deviceTitle(name)})`;
    else entries.push({ name, title: deviceTitle(name), width, height });
  }
  return entries;
}

/** The table as a list: a choice gives its size. */
function createTable(choose) {
  const none = make("option", { value: "" }, text("make.anyDevice"));
  const groups = sizeGroups.map(([kind, sizes]) =>
    make(
      "optgroup",
      { label: text(`make.${kind}`) },
      sizeEntries(kind, sizes).map(({ name, title, width, height }) =>
        make(
          "option",
          { value: name, "data-size": `${width}x${height}` },
          text("make.named", { name: title, width: plainNumber(width), height: plainNumber(height) }),
        )
      ),
    )
  );
  const select = make("select", {
    "aria-label": text("make.device"),
    on: {
      change: () => {
        const found = select.selectedOptions[0]?.dataset.size?.split("x").map(Number);
        if (found) choose({ width: found[0], height: found[1] });
      },
    },
  }, [none, ...groups]);
  return {
    element: select,
    paint({ width, height }) {
      if (select.selectedOptions[0]?.dataset.size !== `${width}x${height}`) select.value = "";
    },
  };
}

/** A side of the size, to be typed. */
function createSide(side, change) {
  const field = make("input", {
    type: "number",
    inputmode: "numeric",
    min: "1",
    max: String(longestSide),
    step: "1",
    required: true,
    "data-side": side,
    on: {
      // A number that is typed replaces the old one.
      focus: () => field.select(),
      input: () => field.validity.valid && change(field.valueAsNumber),
    },
  });
  return {
    element: make("label", { class: "side" }, make("span", {}, text(`make.${side}`)), field),
    paint(value) {
      if (document.activeElement !== field || field.validity.valid) {
        if (field.valueAsNumber !== value) field.value = String(value);
      }
    },
  };
}

/**
 * Chooses a size.
 *
 * @param about `choose(size)` is called with each choice, and `saveEach(sizes)` for a file for every monitor.
 * @returns {{ element: HTMLElement, paint(size, state): void }}
 */
export function createSizeChoice(page, { choose, saveEach }) {
  let shown = null;
  const sides = ["width", "height"].map((side) => createSide(side, (value) => choose({ ...shown, [side]: value })));
  const turn = button({
    icon: "swap",
    label: text("make.turn"),
    hasText: false,
    class: "tool",
    press: () => choose({ width: shown.height, height: shown.width }),
  });
  const table = createTable(choose);
  const hint = make("p", { class: "hint", role: "status" });
  const list = make("div", { class: "choices", role: "group", "aria-label": text("make.find") });
  let found = null;
  // A phone has one screen, which Download is for.
  const find = matchMedia("(hover: none) and (pointer: coarse)").matches ? null : button({
    icon: "desktop",
    label: text("make.find"),
    class: "plain",
    "data-tool": "monitors",
    press: async () => {
      const { monitors, isAll } = await findMonitors(page.state().monitors);
      hint.textContent = isAll ? "" : text("make.oneEach");
      page.dispatch({ type: "monitors", monitors });
    },
  });

  /** A choice for each monitor, for all of them together, and a file for each. */
  function showMonitors(monitors) {
    found = monitors;
    const together = sizeTogether(monitors);
    const named = monitors.map((size, at) => ({ name: text("make.monitor", { number: at + 1 }), size }));
    if (together) named.push({ name: text("make.together"), size: together });
    const items = named.map(({ name, size: { width, height } }) => {
      const item = button({ label: name, class: "chip", press: () => choose({ width, height }) });
      item.append(make("span", { class: "help" }, pixelsOf({ width, height })));
      item.dataset.size = `${width}x${height}`;
      return item;
    });
    if (monitors.length > 1) {
      items.push(button({
        icon: "save",
        label: text("make.every"),
        class: "chip",
        "data-tool": "every-monitor",
        press: () =>
          saveEach(
            monitors.filter((each, at) => monitors.findIndex((one) => sameSize(one, each)) === at)
              .map(({ width, height }) => ({ width, height })),
          ),
      }));
    }
    list.replaceChildren(...items);
  }

  return {
    element: make(
      "div",
      { class: "size-choice" },
      make("div", { class: "line wrap" }, sides.map(({ element }) => element), turn),
      make("div", { class: "line wrap" }, table.element, find),
      list,
      hint,
    ),
    paint(size, { monitors }) {
      shown = size;
      sides[0].paint(size.width);
      sides[1].paint(size.height);
      table.paint(size);
      if (monitors !== found) showMonitors(monitors);
      for (const item of list.children) {
        if (item.dataset.size) {
          item.setAttribute("aria-pressed", String(item.dataset.size === `${size.width}x${size.height}`));
        }
      }
    },
  };
}
