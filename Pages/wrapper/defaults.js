// Written by FieldTableTests from the tables of GeobgScene and GeobgRecipe.

/** The palette of a picture for which none is named. */
export const defaultPalette = "original";

/** The pixels of a picture for which no size is named: width and height. */
export const defaultSize = /* @__PURE__ */ Object.freeze([1170, 2532]);

/** The attributes of `<geo-bg>` for fields: how each is written, and the value without it. */
export const fieldAttributes = {
  density: ["number", 1],
  arrangement: ["name", "scatter"],
  colorFlow: ["number", 0],
  shapes: ["weights", "circle=2,hexagon=1"],
  shapeSize: ["number", 1],
  opacity: ["number", 1],
  outline: ["number", 0],
  shapesPerTap: ["pair", "1-8"],
  cornerRadius: ["number", 10],
  meshNet: ["pair", "60x30"],
  meshLine: ["number", 0.1],
};
