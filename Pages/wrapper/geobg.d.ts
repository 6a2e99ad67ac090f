// deno-lint-ignore-file no-empty-interface
// Programs without a page do not know these types of pages. Where they are known, nothing is added to them.
declare global {
  interface SVGSVGElement {}
  interface CanvasRenderingContext2D {}
  namespace WebAssembly {
    interface Module {}
  }
}

/** Bytes, in any of the ways in which programs have them. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** Where the engine is: an address, an answer of a server, bytes, or a compiled module. */
export type Source = string | URL | Response | Bytes | WebAssembly.Module;

/**
 * Loads the engine. Any number of calls load it once and get the same engine; the first call's source
 * counts. After a failure, the next call tries again.
 *
 * @param source `geobg.wasm`, or `geobg-png.wasm`, which also writes PNG. Default: the engine that the file contains;
 * geobg.js contains none, and loads `geobg.wasm` beside itself.
 */
export declare function load(source?: Source | PromiseLike<Source>): Promise<Geobg>;

/** The engine in a page. Every function answers at once. */
export interface Geobg {
  /**
   * The wallpaper with these options. Only the seed is required.
   *
   * @throws {GeobgError} `recipe` or `limit` for a value that the engine refuses, `argument` for an
   * unknown option or a value that cannot be written as JSON.
   */
  readonly wallpaper: (options: Options & { seed: Seed }) => Wallpaper;
  /**
   * The wallpaper of a recipe (JSON), or of an SVG or a PNG that carries one.
   *
   * @throws {GeobgError} `recipe`, `engine`, `picture` or `limit`.
   */
  readonly read: (picture: string | Bytes) => Wallpaper;
  /** The built-in palettes by name. */
  readonly palettes: Readonly<Record<PaletteName, Palette>>;
  /** The names of the arrangements: `scatter`, which is the default, and then from the best to the others. */
  readonly arrangements: readonly Exclude<Options["arrangement"], "any" | null | undefined>[];
}

/** A seed: any text, or a whole number from 0 to 2^64-1. Above 2^53-1, write it as a bigint or as text. */
export type Seed = string | number | bigint;

export type Mode = "light" | "dark";

// Palettes, written by FieldTableTests.
export type PaletteName =
  | "aurora"
  | "candy"
  | "clarity"
  | "classic"
  | "daybreak"
  | "dusk"
  | "ember"
  | "forest"
  | "glacier"
  | "harbor"
  | "meadow"
  | "mist"
  | "neon"
  | "orchard"
  | "original"
  | "pastel"
  | "reef"
  | "signal"
  | "slate"
  | "terra";
// End of the palettes.

/** A color that an option takes: `#rrggbb`, `#rgb` or a name of CSS; the engine gives colors as `#rrggbb`. */
export type Color = HexColor | ColorName;

/** A color as the engine gives it: `#rrggbb`. */
export type HexColor = `#${string}`;

// Colors, written by FieldTableTests.
export type ColorName =
  | "aliceblue"
  | "antiquewhite"
  | "aqua"
  | "aquamarine"
  | "azure"
  | "beige"
  | "bisque"
  | "black"
  | "blanchedalmond"
  | "blue"
  | "blueviolet"
  | "brown"
  | "burlywood"
  | "cadetblue"
  | "chartreuse"
  | "chocolate"
  | "coral"
  | "cornflowerblue"
  | "cornsilk"
  | "crimson"
  | "cyan"
  | "darkblue"
  | "darkcyan"
  | "darkgoldenrod"
  | "darkgray"
  | "darkgreen"
  | "darkgrey"
  | "darkkhaki"
  | "darkmagenta"
  | "darkolivegreen"
  | "darkorange"
  | "darkorchid"
  | "darkred"
  | "darksalmon"
  | "darkseagreen"
  | "darkslateblue"
  | "darkslategray"
  | "darkslategrey"
  | "darkturquoise"
  | "darkviolet"
  | "deeppink"
  | "deepskyblue"
  | "dimgray"
  | "dimgrey"
  | "dodgerblue"
  | "firebrick"
  | "floralwhite"
  | "forestgreen"
  | "fuchsia"
  | "gainsboro"
  | "ghostwhite"
  | "gold"
  | "goldenrod"
  | "gray"
  | "green"
  | "greenyellow"
  | "grey"
  | "honeydew"
  | "hotpink"
  | "indianred"
  | "indigo"
  | "ivory"
  | "khaki"
  | "lavender"
  | "lavenderblush"
  | "lawngreen"
  | "lemonchiffon"
  | "lightblue"
  | "lightcoral"
  | "lightcyan"
  | "lightgoldenrodyellow"
  | "lightgray"
  | "lightgreen"
  | "lightgrey"
  | "lightpink"
  | "lightsalmon"
  | "lightseagreen"
  | "lightskyblue"
  | "lightslategray"
  | "lightslategrey"
  | "lightsteelblue"
  | "lightyellow"
  | "lime"
  | "limegreen"
  | "linen"
  | "magenta"
  | "maroon"
  | "mediumaquamarine"
  | "mediumblue"
  | "mediumorchid"
  | "mediumpurple"
  | "mediumseagreen"
  | "mediumslateblue"
  | "mediumspringgreen"
  | "mediumturquoise"
  | "mediumvioletred"
  | "midnightblue"
  | "mintcream"
  | "mistyrose"
  | "moccasin"
  | "navajowhite"
  | "navy"
  | "oldlace"
  | "olive"
  | "olivedrab"
  | "orange"
  | "orangered"
  | "orchid"
  | "palegoldenrod"
  | "palegreen"
  | "paleturquoise"
  | "palevioletred"
  | "papayawhip"
  | "peachpuff"
  | "peru"
  | "pink"
  | "plum"
  | "powderblue"
  | "purple"
  | "rebeccapurple"
  | "red"
  | "rosybrown"
  | "royalblue"
  | "saddlebrown"
  | "salmon"
  | "sandybrown"
  | "seagreen"
  | "seashell"
  | "sienna"
  | "silver"
  | "skyblue"
  | "slateblue"
  | "slategray"
  | "slategrey"
  | "snow"
  | "springgreen"
  | "steelblue"
  | "tan"
  | "teal"
  | "thistle"
  | "tomato"
  | "turquoise"
  | "violet"
  | "wheat"
  | "white"
  | "whitesmoke"
  | "yellow"
  | "yellowgreen";
// End of the colors.

/** A pair of opacities from 0 to 1, the lower first. */
export type OpacityRange = readonly [lowest: number, highest: number];

/** One color of a palette. */
export interface Swatch {
  readonly name: string;
  /** How often it is picked, compared with the other swatches: 0.001 to 1,000,000. */
  readonly weight: number;
  readonly color: Color;
  readonly opacity: OpacityRange;
  /** How it looks in dark mode, where that differs. */
  readonly dark?: { readonly color?: Color; readonly opacity?: OpacityRange };
}

/** The colors of a picture. */
export interface Palette {
  readonly name: string;
  readonly light: { readonly background: Color };
  readonly dark: { readonly background: Color };
  /** 1 to 512 swatches; their order affects the picture. */
  readonly swatches: readonly Swatch[];
}

/** One action of drawing by hand. */
export type Gesture = Tap | ShapeChange | "mesh" | "undo" | "redo" | "clear";

/**
 * Changes one shape: at least one member besides `shape`. A later change of the shape replaces only what it names.
 */
export interface ShapeChange {
  /** By hand, the address of its tap and its index; of the plane, its cell, slot and index. */
  readonly shape:
    | readonly [address: number | bigint, index: number]
    | readonly [x: number, y: number, slot: number, index: number];
  /** Takes it away; only undo brings it back. */
  readonly remove?: true;
  /** How far it is from its own place, in units. */
  readonly move?: readonly [x: number, y: number];
  /** What its size is multiplied by, 0.05 to 20. */
  readonly size?: number;
  /** 0 to 1. */
  readonly opacity?: number;
  /** The number of its swatch in the palette, 0 to 511; a shorter palette begins again. */
  readonly swatch?: number;
  readonly kind?: "circle" | "hexagon" | "triangle" | "square" | "pentagon" | "heptagon" | "octagon";
  /** On top of everything until now, or below everything, also below the plane. */
  readonly order?: "front" | "back";
}

/**
 * A frame of the plane, in which places have enough digits at any magnification: the point that they are counted from,
 * in units of the plane, and the level, -9 to 9. A unit of level n is 10^-n units of the plane.
 */
export type Base = readonly [x: number, y: number, level: number];

/** Places shapes around a point of the plane, in units of `base`. */
export interface Tap {
  readonly tap: readonly [x: number, y: number];
  /** The frame of `tap` and `zoom`, of the view in which the tap was made. Default: [0, 0, 0]. */
  readonly base?: Base;
  /** The address of the tap's random numbers, 0 to 2^53-1. No two taps of a drawing have the same. */
  readonly address: number | bigint;
  /**
   * The zoom at which the shapes have their usual size, 0.001 to 100: the zoom of the view in which the tap was made.
   * With 8, they are an eighth as large on the plane as with 1. Default: 1.
   */
  readonly zoom?: number;
  /** The seed of the tap's random numbers, to keep its shapes with any seed of the picture. Default: the picture's. */
  readonly seed?: string;
  /** The number of the tap's palette among the option `palettes`, from 0. Default: the picture's palette. */
  readonly palette?: number;
  /** How the tap arranges its shapes. Default: the picture's arrangement. */
  readonly arrangement?: Geobg["arrangements"][number];
  readonly brush?: Brush;
}

/** What the hand chose for the shapes of a tap, in place of random values. A change can replace it for one shape. */
export interface Brush extends Pick<ShapeChange, "kind" | "opacity" | "swatch"> {
  /** How many shapes the tap has, 1 to 8. */
  readonly shapes?: number;
  /** The direction along which the leaves of the arrangement `stream` lie. */
  readonly direction?: readonly [x: number, y: number];
}

/** A part of the picture that stays quiet; fractions of its width and height. */
export type CalmZone = readonly [x: number, y: number, width: number, height: number];

/** What moves: sizes and opacities, taps on separate paths, the window, or taps as far as they are near. */
export type MotionKind = "breathe" | "drift" | "pan" | "parallax" | "zoom";

/** A loop without a seam, and the moment of it that a picture shows. */
export interface Motion {
  readonly kind: MotionKind;
  /** How long the loop is, 1 to 600. Default: 12. */
  readonly seconds?: number;
  /** How far things move, 0.1 to 4. Default: 1. */
  readonly amount?: number;
  /** The moment in seconds, 0 to `seconds`; the end of the loop is its start. Default: 0. */
  readonly at?: number;
}

/** What decides a picture. Numbers have at most three decimal places. */
export interface Options {
  seed?: Seed;
  /** In pixels, 1 to 1,000,000. Width and height belong together. Default: 1170 by 2532. */
  width?: number;
  height?: number;
  /** Default: light. */
  mode?: Mode;
  /**
   * A built-in palette's name, a palette, or colors: a list, or text such as `#0b3954,#ff6663`. With `any`, the seed
   * picks one. Default: `original`.
   */
  palette?: PaletteName | "any" | (string & Record<never, never>) | Palette | readonly Color[];
  /** Other colors for swatches of the palette in both modes, by the names of the swatches. */
  swatches?: Readonly<Record<string, Color>>;
  /** A mesh over everything: its passes, 0 to 100; true is 1. Default: none. */
  mesh?: boolean | number;
  /** The point of the plane at the picture's center, in units. Default: [0, 0]. */
  pan?: readonly [x: number, y: number];
  /** The frame in which `pan` and `zoom` are counted; null for the plane's, the default. */
  base?: Base | null;
  /** At most 16 zones. Default: none. */
  calm?: readonly CalmZone[];
  /** How the picture moves, and the moment that it shows; null for a picture that does not move, the default. */
  motion?: MotionKind | Motion | null;
  // Fields, written by FieldTableTests.
  /**
   * Background: #rrggbb, a color name, or none. The names are those of CSS, such as navy; none is a transparent
   * picture. Null is the palette's color. Default: null.
   */
  background?: Color | "none" | null;
  /** Number of shapes, 0 to 25. 2 draws about twice as many as 1. Null is an empty plane. Default: 1. */
  density?: number | null;
  /** Magnification, 0.001 to 100. 2 makes shapes twice as large. At 1, the short side shows 390 units. Default: 1. */
  zoom?: number;
  /** Makes a tile: copies of the picture side by side have no seam. Default: false. */
  tile?: boolean | null;
  /**
   * How the shapes are arranged: scatter, hive, shell, bloom, mosaic, rings, ripple, halftone, bubbles, rosette,
   * stream. With any, the seed picks it. Default: "scatter".
   */
  arrangement?:
    | "scatter"
    | "hive"
    | "shell"
    | "bloom"
    | "mosaic"
    | "rings"
    | "ripple"
    | "halftone"
    | "bubbles"
    | "rosette"
    | "stream"
    | "any"
    | null;
  /**
   * How much the colors flow through the picture, 0 to 1. 0 picks each color at random; with 1, shapes near each other
   * have related colors. With any, the seed picks it. Default: 0.
   */
  colorFlow?: number | "any" | null;
  /**
   * How often each kind of shape is picked: weights from 0 to 1000, not all 0. A kind that is left out is not picked.
   * Default: {"circle": 2, "hexagon": 1}.
   */
  shapes?:
    | {
      readonly circle?: number;
      readonly hexagon?: number;
      readonly triangle?: number;
      readonly square?: number;
      readonly pentagon?: number;
      readonly heptagon?: number;
      readonly octagon?: number;
    }
    | null;
  /** Size of the shapes, 0.1 to 4. 2 makes each shape twice as large and moves none. Default: 1. */
  shapeSize?: number | null;
  /** Opacity of the shapes, 0.1 to 5: a factor for the palette's opacities. Results above 1 become 1. Default: 1. */
  opacity?: number | null;
  /** Width of the shapes' outlines, 0 to 50 units. 0 fills the shapes. Default: 0. */
  outline?: number | null;
  /** How many shapes lie around each point: the fewest and the most, 1 to 8. Default: [1, 8]. */
  shapesPerTap?: readonly [fewest: number, most: number] | null;
  /** Radius of the polygons' corners, 0 to 65 units. 0 makes sharp corners, 65 makes circles. Default: 10. */
  cornerRadius?: number | null;
  /** Width and height of the mesh's cells, 5 to 1000 units each. Turns on no mesh. Default: [60, 30]. */
  meshNet?: readonly [width: number, height: number] | null;
  /** Width of the mesh's lines, 0.02 to 5 units for each pass. Turns on no mesh. Default: 0.1. */
  meshLine?: number | null;
  // End of the fields.
  /** Drawing by hand, at most 100,000 gestures. Default: none. */
  gestures?: readonly Gesture[];
  /** The palettes of taps that do not have the picture's, at most 64. Default: none. */
  palettes?: readonly (string | readonly string[] | Palette)[];
}

/** A picture that never changes. */
export interface Wallpaper {
  /** The canonical recipe, as JSON. The command and all libraries make the same picture from it. */
  readonly recipe: string;
  /** The seed as text. */
  readonly seed: string;
  /** The size in pixels. */
  readonly width: number;
  readonly height: number;
  readonly mode: Mode;
  /** The area of the picture in scene units, in which marks are measured. */
  readonly viewBox: readonly [x: number, y: number, width: number, height: number];
  /** The color below all marks; null if the picture is transparent. */
  readonly background: HexColor | null;
  /** The colors of the palette in this mode, in its order. */
  readonly colors: readonly HexColor[];
  /** The marks, bottom to top. */
  readonly marks: readonly Mark[];
  /** The same marks as numbers, for speed; README.md explains them. Each call returns a copy. */
  readonly numbers: Float64Array;

  /**
   * This wallpaper with other options; options that are left out stay the same. With another width or
   * height, a picture for print or for a part of several monitors becomes a plain picture.
   *
   * @throws {GeobgError} as `wallpaper`.
   */
  with(changes: Options): Wallpaper;

  /**
   * The SVG: byte for byte the command's, with the recipe inside. With `inline`, as with the command's `--inline`, no
   * other picture has its ids, so the markup of a page can have several.
   *
   * @throws {GeobgError} `recipe` for a value that is not true or false.
   */
  toSVG(options?: { readonly inline?: boolean }): string;
  /** The SVG as an element of this page. @throws {GeobgError} `argument` where there is no page. */
  toElement(): SVGSVGElement;
  /** The SVG as a `data:` address. */
  toDataURL(): string;
  /**
   * The SVG for CSS: the image `url("data:…")`, or with `tile` a value of `background` that repeats the picture as a
   * tile without a seam.
   */
  toCSS(options?: { readonly tile?: boolean }): string;
  /**
   * The picture as a file. SVG and PNG carry the recipe, and are the same in every browser: a PNG has the
   * command's bytes with `--renderer exact`. Files of other types are drawn and written by the browser.
   *
   * The first PNG loads `geobg-png.wasm` beside geobg.js, unless the engine was loaded from it.
   *
   * @param type Default: `image/svg+xml`.
   * @param scale A factor for the size in pixels, as with another width and height. Default: 1.
   * @throws {GeobgError} `format` for a type that cannot be written here, `memory` for too many pixels.
   */
  toBlob(type?: string, scale?: number): Promise<Blob>;
  /** Draws the picture over the context's canvas, or over a box in the context's units. */
  draw(context: Context, box?: { x?: number; y?: number; width?: number; height?: number }): void;
  /** Continues the picture's drawing by hand. */
  drawing(): Drawing;
}

/** A 2D context of a page or of a worker. */
export type Context =
  & { readonly canvas: { readonly width: number; readonly height: number } }
  & Pick<
    CanvasRenderingContext2D,
    Extract<
      keyof CanvasRenderingContext2D,
      | "arc"
      | "beginPath"
      | "clip"
      | "createLinearGradient"
      | "createRadialGradient"
      | "fill"
      | "fillRect"
      | "fillStyle"
      | "globalAlpha"
      | "lineWidth"
      | "rect"
      | "restore"
      | "save"
      | "scale"
      | "stroke"
      | "strokeStyle"
      | "translate"
    >
  >;

/** A drawing by hand. A gesture takes time only for what it changes; the change of a shape for all that is drawn. */
export interface Drawing {
  /**
   * Performs a gesture: how many marks it took from the top of `marks`, and the marks that it then added. With
   * `below`, marks of the plane may have changed, too: after the change of a shape, its undo, its redo or a clear.
   * A gesture that is refused changes nothing.
   *
   * @throws {GeobgError} `recipe` or `limit`.
   */
  apply(gesture: Gesture): { readonly removed: number; readonly added: readonly Mark[]; readonly below?: true };
  /** The marks of the drawing, bottom to top, between the marks of the plane and the veils. */
  readonly marks: readonly Mark[];
  /** The wallpaper with all gestures so far. */
  readonly wallpaper: Wallpaper;
}

/** One painted thing; lengths are in units of the picture's `viewBox`. */
export type Mark = CircleMark | PathMark | StrokeMark | VeilMark | GroupMark;

export interface CircleMark {
  readonly kind: "circle";
  readonly color: HexColor;
  readonly opacity: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A filled path; `d` is path data of SVG. */
export interface PathMark {
  readonly kind: "path";
  readonly color: HexColor;
  readonly opacity: number;
  readonly d: string;
}

/** A line along a path, with butt ends and mitered corners. */
export interface StrokeMark {
  readonly kind: "stroke";
  readonly color: HexColor;
  readonly opacity: number;
  readonly width: number;
  readonly d: string;
}

/** A color over a box, whose opacity changes along one course through the box. */
export interface VeilMark {
  readonly kind: "veil";
  readonly color: HexColor;
  /** To the right, down, or from the center out to the ellipse that touches the edges. */
  readonly course: "right" | "down" | "out";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly stops: readonly { readonly offset: number; readonly opacity: number }[];
}

/** A picture in a frame, as on a sheet with crop marks: `viewBox` fills the frame, and is clipped to it. */
export interface GroupMark {
  readonly kind: "group";
  readonly background: HexColor | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly viewBox: readonly [x: number, y: number, width: number, height: number];
  readonly marks: readonly Mark[];
}

/** The kind of an error, the same in every language. */
export type ErrorCode =
  | "argument"
  | "recipe"
  | "engine"
  | "picture"
  | "limit"
  | "format"
  | "canceled"
  | "memory"
  | "file"
  | "internal";

/** An error: its message is the library's sentence. */
export declare class GeobgError extends Error {
  readonly code: ErrorCode;
  /** The field or option with the mistake, such as `canvas, width`; null if it is not in one field. */
  readonly field: string | null;
  constructor(code: ErrorCode, field: string | null, message: string);
}
