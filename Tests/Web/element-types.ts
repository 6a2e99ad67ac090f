// Checked and never run: how a program uses the element.
import type { GeoBg } from "../../Pages/wrapper/element.js";
import type { Wallpaper } from "../../Pages/wrapper/geobg.js";

const element: GeoBg = document.createElement("geo-bg");
element.seed = 7n;
element.palette = "dusk";
element.mesh = true;
element.drift = 12;
element.arrangement = "hive";
element.colorFlow = 0.5;
element.pan = [1, 2];
element.label = null;
const speed: number = element.drift;
const found: Promise<Wallpaper> | undefined = document.querySelector("geo-bg")?.ready;
const svg: string | undefined = element.wallpaper?.toSVG();

// @ts-expect-error: a mode that does not exist
element.mode = "sepia";
// @ts-expect-error: the wallpaper follows from the attributes
element.wallpaper = null;

export { found, speed, svg };
