// What a tile shows until its picture is drawn: soft spots in the picture's colors, on its background. A gradient of
// the browser is there in the first frame, and needs no pixels of ours. Pure.

/** At most so many spots: each one is a layer that the browser paints. */
const mostSpots = 4;

/** Where the spots are, in percent of the tile; pictures begin at different ones. */
const places = Object.freeze([[24, 22], [76, 70], [70, 16], [20, 80], [50, 48], [90, 40], [8, 52]]);

/** The radius of a spot in percent of the tile's longer side: the least, and what the whole area adds. */
const radius = Object.freeze({ least: 34, area: 70 });

/** The inks of a recipe's palette, as colors of a picture that nothing is known about. */
const inksOf = ({ palette }) =>
  (Array.isArray(palette?.swatches) ? palette.swatches : [])
    .filter((swatch) => /^#[0-9a-f]{6}$/iu.test(swatch?.color))
    .map(({ color }) => ({ color, area: 0.1 }));

/**
 * The spots of a picture as a value of CSS for `background-image`.
 *
 * @param catalog See catalog.js. @param picture Its number.
 */
export function blurOf(catalog, picture) {
  const shown = catalog.colors(picture);
  const ground = catalog.background(picture);
  const spots = (shown.length > 0 ? shown : inksOf(catalog.recipe(picture)))
    .filter(({ color }) => color !== ground?.toLowerCase()).slice(0, mostSpots);
  return spots.map(({ color, area }, at) => {
    const [x, y] = places[(picture + at) % places.length];
    return `radial-gradient(circle at ${x}% ${y}%, ${color}, ${color}00 ${
      Math.round(radius.least + radius.area * Math.sqrt(area))
    }%)`;
  }).join(", ");
}
