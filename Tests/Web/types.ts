// Checked and never run: correct uses compile, and each expected error is one.
import {
  type Geobg,
  GeobgError,
  type Gesture,
  load,
  type Mark,
  type Options,
  type Wallpaper,
} from "../../Pages/wrapper/geobg.js";
import { load as loadInline } from "../../Pages/wrapper/inline.js";

async function uses(): Promise<void> {
  const engine: Geobg = await load();
  await load("geobg.wasm");
  await load(new URL("https://example.org/geobg.wasm"));
  await load(fetch("geobg.wasm"));
  await load(new Uint8Array(8));
  await load({} as WebAssembly.Module);
  const same: Geobg = await loadInline();
  const { wallpaper, read, palettes } = engine;

  const picture: Wallpaper = wallpaper({ seed: "ada", width: 1170, height: 2532, mesh: true, mode: "dark" });
  wallpaper({ seed: 7 });
  wallpaper({ seed: 18446744073709551615n, palette: "dusk", density: null, background: null });
  wallpaper({ seed: "ada", palette: palettes.original, pan: [0, -3.5], calm: [[0, 0, 1, 0.25]] });
  wallpaper({ seed: "ada", background: "#0a2030", gestures: ["mesh", { tap: [0, 0], address: 1n }] });
  const options: Options = { zoom: 2 };
  const larger: Wallpaper = picture.with(options);
  read(larger.toSVG()).seed.length;
  read(new ArrayBuffer(8));

  const svg: string = picture.toSVG() + picture.toSVG({ inline: true }) + picture.toCSS() + picture.toDataURL() +
    picture.recipe;
  const element: SVGSVGElement = picture.toElement();
  const blob: Blob = await picture.toBlob("image/png", 2);
  picture.draw(document.createElement("canvas").getContext("2d")!, { width: 4, height: 3 });
  const numbers: Float64Array = picture.numbers;
  const [x, y, width, height]: readonly number[] = picture.viewBox;
  for (const mark of picture.marks) describe(mark);
  const gesture: Gesture = { tap: [1, 2], address: 3 };
  const brushed: Gesture = {
    ...gesture,
    arrangement: "bloom",
    brush: { kind: "square", shapes: 2, direction: [1, 0] },
  };
  const { removed, added } = picture.drawing().apply(gesture);
  picture.with({ gestures: [brushed] });
  added.slice(removed);

  // @ts-expect-error a seed is required
  wallpaper({ width: 100, height: 100 });
  // @ts-expect-error there is no such option
  wallpaper({ seed: "ada", colour: "red" });
  // @ts-expect-error a mode is light or dark
  wallpaper({ seed: "ada", mode: "dim" });
  // @ts-expect-error a zone has four numbers
  wallpaper({ seed: "ada", calm: [[0, 0, 1]] });
  wallpaper({ seed: "ada", palette: "any", arrangement: "any", colorFlow: "any" });
  wallpaper({ seed: "ada", background: "rebeccapurple", palette: ["navy", "#ff6663"], swatches: { yellow: "gold" } });
  // @ts-expect-error no color of CSS has this name
  wallpaper({ seed: "ada", background: "redd" });
  // @ts-expect-error a tap needs an address
  picture.drawing().apply({ tap: [0, 0] });
  // @ts-expect-error no arrangement has this name
  picture.drawing().apply({ tap: [0, 0], address: 1, arrangement: "any" });
  // @ts-expect-error a wallpaper does not change
  picture.width = 5;
  // @ts-expect-error lists do not change
  picture.colors.push("#ffffff");
  // @ts-expect-error there is no such palette
  palettes.duck;
  // @ts-expect-error a number is not a picture
  read(5);
  void [svg, element, blob, numbers, x, y, width, height, same];
}

function describe(mark: Mark): string {
  switch (mark.kind) {
    case "circle":
      return `${mark.color} ${mark.opacity} ${mark.x + mark.y + mark.radius}`;
    case "path":
      return mark.d;
    case "stroke":
      return `${mark.width} ${mark.d}`;
    case "veil":
      return `${mark.course} ${mark.stops.map(({ offset, opacity }) => offset * opacity).join()}`;
    case "group":
      return mark.marks.map(describe).join();
  }
}

uses().catch((error: unknown) => {
  if (!(error instanceof GeobgError)) throw error;
  const field: string | null = error.field;
  // @ts-expect-error codes are a closed list
  if (error.code === "unlucky") return;
  if (error.code === "internal") console.log(field, error.message);
});
