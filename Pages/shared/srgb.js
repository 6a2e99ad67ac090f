// The transfer function of sRGB: between parts of colors and light, both from 0 to 1. Pure.

/** The light of a part of a color. */
export const lightOf = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** The part of a color for a light. */
export const partOf = (light) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
