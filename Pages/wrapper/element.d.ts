// deno-lint-ignore no-unused-vars -- a comment below links to GeobgError
import type { GeobgError, MotionKind, Options, Palette, PaletteName, Seed, Wallpaper } from "./geobg.js";

/**
 * The element `<geo-bg>`: a wallpaper behind its children, which fills its box. Every property reflects the attribute
 * of its name, written with hyphens: `colorFlow` reflects `color-flow`. Null or false removes the attribute.
 */
export declare class GeoBg extends HTMLElement {
  /** The names of the attributes. */
  static readonly observedAttributes: string[];

  /** Default: `geobg`. */
  get seed(): string;
  set seed(seed: Seed | null);
  /** The name of a palette, or a palette as JSON. Default: `original`. */
  get palette(): string;
  set palette(palette: PaletteName | (string & Record<never, never>) | Palette | null);
  /** Default: `auto`, which follows the color scheme of the element. */
  get mode(): "auto" | "light" | "dark";
  set mode(mode: "auto" | "light" | "dark" | null);
  /** The passes of the mesh, 0 to 100; true is 1. Default: 0. */
  get mesh(): number;
  set mesh(passes: number | boolean | null);
  // Fields, written by FieldTableTests.
  /** Number of shapes, 0 to 25. 2 draws about twice as many as 1. Default: `1`. */
  get density(): number;
  set density(value: Options["density"]);
  /**
   * How the shapes are arranged: scatter, hive, shell, bloom, mosaic, rings, ripple, halftone, bubbles, rosette,
   * stream. Default: `scatter`.
   */
  get arrangement(): string;
  set arrangement(value: Options["arrangement"] | (string & Record<never, never>));
  /**
   * How much the colors flow through the picture, 0 to 1. 0 picks each color at random; with 1, shapes near each other
   * have related colors. Default: `0`.
   */
  get colorFlow(): number;
  set colorFlow(value: Options["colorFlow"]);
  /**
   * How often each kind of shape is picked: weights from 0 to 1000, not all 0. A kind that is left out is not picked.
   * Default: `circle=2,hexagon=1`.
   */
  get shapes(): string;
  set shapes(value: Options["shapes"] | (string & Record<never, never>));
  /** Size of the shapes, 0.1 to 4. 2 makes each shape twice as large and moves none. Default: `1`. */
  get shapeSize(): number;
  set shapeSize(value: Options["shapeSize"]);
  /** Opacity of the shapes, 0.1 to 5: a factor for the palette's opacities. Results above 1 become 1. Default: `1`. */
  get opacity(): number;
  set opacity(value: Options["opacity"]);
  /** Width of the shapes' outlines, 0 to 50 units. 0 fills the shapes. Default: `0`. */
  get outline(): number;
  set outline(value: Options["outline"]);
  /** How many shapes lie around each point: the fewest and the most, 1 to 8. Default: `1-8`. */
  get shapesPerTap(): string;
  set shapesPerTap(value: Options["shapesPerTap"] | (string & Record<never, never>));
  /** Radius of the polygons' corners, 0 to 65 units. 0 makes sharp corners, 65 makes circles. Default: `10`. */
  get cornerRadius(): number;
  set cornerRadius(value: Options["cornerRadius"]);
  /** Width and height of the mesh's cells, 5 to 1000 units each. Turns on no mesh. Default: `60x30`. */
  get meshNet(): string;
  set meshNet(value: Options["meshNet"] | (string & Record<never, never>));
  /** Width of the mesh's lines, 0.02 to 5 units for each pass. Turns on no mesh. Default: `0.1`. */
  get meshLine(): number;
  set meshLine(value: Options["meshLine"]);
  // End of the fields.
  /** CSS pixels for one unit of the plane, 0.01 to 100. Default: 1. */
  get zoom(): number;
  set zoom(zoom: number | null);
  /** The point of the plane in the middle of the box, in units, such as `120 -40`. Default: `0 0`. */
  get pan(): string;
  set pan(pan: string | readonly [x: number, y: number] | null);
  /** The color below all shapes, `#rrggbb` or `none`. Default: null, the palette's. */
  get background(): string | null;
  set background(background: string | null);
  /**
   * A kind of motion, and after it the seconds of the loop and how far things move, such as `breathe` or
   * `drift,20,0.5`; empty for `drift`, or for the motion of `recipe`. Default: null, a picture in which nothing moves.
   */
  get motion(): string | null;
  set motion(motion: MotionKind | (string & Record<never, never>) | boolean | null);
  /** CSS pixels per second, 0 to 1000; true is 8. Default: 0. */
  get drift(): number;
  set drift(speed: number | boolean | null);
  /** Describes the picture to screen readers. Default: null, which hides it from them. */
  get label(): string | null;
  set label(label: string | null);
  /** A recipe, or an SVG that contains one. Default: null. */
  get recipe(): string | null;
  set recipe(recipe: string | null);

  /**
   * The wallpaper that the attributes describe. It waits until the picture is drawn, and so until the element is near
   * the viewport. It is rejected with a {@link GeobgError} if there is no such picture.
   */
  readonly ready: Promise<Wallpaper>;
  /** The wallpaper in the box now, at the box's size in CSS pixels; null before it is drawn. */
  readonly wallpaper: Wallpaper | null;
}

declare global {
  interface HTMLElementTagNameMap {
    "geo-bg": GeoBg;
  }
}
