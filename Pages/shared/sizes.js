// The table of devices and screens, from the files in Sizes/. A page has this in a shorter form (scripts/bundle).
import devices from "../../Sizes/devices.json" with { type: "json" };
import screens from "../../Sizes/screens.json" with { type: "json" };

const entry = ({ name, width, height }) => Object.freeze([name, width, height]);

/** The sizes by kind, in the order of the files: a name for `geobg --size`, and its width and height in pixels. */
export const sizeGroups = Object.freeze([
  ["screen", screens.screens.map(entry)],
  ...["phone", "tablet", "laptop", "handheld"].map((kind) => [
    kind,
    devices.devices.filter((each) => each.kind === kind).map(entry),
  ]),
].map(Object.freeze));
