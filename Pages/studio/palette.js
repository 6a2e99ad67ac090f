// Changes of a palette, as pure functions. The engine decides whether a palette is valid.
import { clamp, thousandth } from "../shared/geometry.js";

/** The most swatches that the editor makes: an entry of the log has room for them. */
export const maxSwatches = 24;

/** What an opacity and a weight may be. */
export const swatchLimits = Object.freeze({ opacity: [0, 1], weight: [0.001, 1_000_000] });

/** The palette with other swatches. `changeFlow` changes the ring of a palette that states one: numbers of swatches. */
const edited = (palette, swatches, changeFlow = (flow) => flow) => ({
  ...palette,
  swatches,
  ...palette.flow && { flow: changeFlow(palette.flow) },
});

/** The palette with `change` in swatch `index`. */
export const withSwatch = (palette, index, change) =>
  edited(palette, palette.swatches.map((swatch, at) => (at === index ? { ...swatch, ...change } : swatch)));

/** The palette with its swatch `index` looking another way in dark mode; null for the same look. */
export function withDark(palette, index, change) {
  const { dark, ...rest } = palette.swatches[index];
  const swatch = change === null ? rest : { ...rest, dark: { ...dark, ...change } };
  return edited(palette, palette.swatches.map((each, at) => (at === index ? swatch : each)));
}

/** The palette with a copy of its last swatch in another color. */
export function withNewSwatch(palette, color) {
  if (palette.swatches.length >= maxSwatches) return palette;
  const names = new Set(palette.swatches.map(({ name }) => name));
  let count = palette.swatches.length + 1;
  while (names.has(`color ${count}`)) count += 1;
  const swatch = { name: `color ${count}`, weight: 1, color, opacity: [0.1, 0.5] };
  return edited(palette, [...palette.swatches, swatch], (flow) => [...flow, palette.swatches.length]);
}

/** The palette without swatch `index`; its last swatch stays. */
export const withoutSwatch = (palette, index) =>
  palette.swatches.length === 1 ? palette : edited(
    palette,
    palette.swatches.filter((_, at) => at !== index),
    (flow) => flow.filter((at) => at !== index).map((at) => (at > index ? at - 1 : at)),
  );

/** The palette with swatch `index` moved by `step` places. */
export function withMoved(palette, index, step) {
  const target = index + step;
  if (target < 0 || target >= palette.swatches.length) return palette;
  const swatches = [...palette.swatches];
  swatches.splice(target, 0, ...swatches.splice(index, 1));
  return edited(palette, swatches, (flow) => flow.map((at) => swatches.indexOf(palette.swatches[at])));
}

/** A pair of opacities in order, with three decimal places. */
export function opacityRange(one, other) {
  const [least, most] = swatchLimits.opacity;
  const clean = (number) => thousandth(clamp(number, least, most));
  return [clean(Math.min(one, other)), clean(Math.max(one, other))];
}

/** The palette of a value of the field: a built-in palette's name, or a palette. */
export const paletteOf = (value, engine) => (typeof value === "string" ? engine.palettes[value] : value);

/** A palette as the engine writes it; null if the engine refuses it. */
export function acceptedPalette(value, engine) {
  try {
    const { about: _about, ...palette } = value;
    return JSON.parse(engine.wallpaper({ seed: "1", palette }).recipe).palette;
  } catch {
    return null;
  }
}

/** The colors of a palette, or of the built-in one of a name, in a mode: as marks have them, by swatch. */
export function colorsOf(palette, mode, engine) {
  const { recipe } = engine.wallpaper({ seed: "1", palette, density: null });
  return JSON.parse(recipe).palette.swatches.map(({ color, dark }) => (mode === "dark" && dark?.color) || color);
}

/** The name of a built-in palette that `palette` equals; null for none. */
export function builtInName(palette, engine) {
  const key = (value) =>
    JSON.stringify([
      value.name,
      value.light,
      value.dark,
      value.flow,
      value.swatches.map(
        ({ name, weight, color, opacity, dark }) => [name, weight, color, opacity, dark?.color, dark?.opacity],
      ),
    ]);
  return Object.keys(engine.palettes).find((name) => key(engine.palettes[name]) === key(palette)) ?? null;
}
