// deno-lint-ignore no-unused-vars -- a comment below links to GeobgError
import type { GeobgError, MotionKind, Palette, PaletteName, Seed, Wallpaper } from "./geobg.js";

/**
 * The element `<geo-bg>`: a wallpaper behind its children, which fills its box. Every property reflects the attribute
 * of its name. Null or false removes the attribute.
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
  /** 0 to 25. Default: 1. */
  get density(): number;
  set density(density: number | null);
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
