// Films in both browsers: SVG that moves without a script shows the engine's moments, and rests where that is wanted;
// animated pictures and videos play.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { command, fileURL } from "./Support/Fixtures.mjs";
import { eventually } from "./Support/Process.mjs";

const seconds = 8;
const [width, height] = [390, 600];
const look = [
  "--no-config",
  "--seed",
  "42",
  "--dark",
  "--palette",
  "dusk",
  "--mesh",
  "--calm",
  "top",
  "--size",
  `${width}x${height}px`,
];

/** The mean and the largest difference of two pictures, as PNG in base64, in levels. In the page. */
async function differenceInPage(...pictures) {
  const [one, other] = await Promise.all(pictures.map(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
  }));
  let sum = 0;
  for (let place = 0; place < one.length; place += 1) sum += Math.abs(one[place] - other[place]);
  return { mean: one.length === other.length ? sum / one.length : 255 };
}

const shot = async (page) => (await page.screenshot()).toString("base64");

for (const kind of kinds) {
  describe(`films, ${kind}`, () => {
    let browser;
    let folder;
    before(async () => {
      browser = await launch(kind);
      folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-film-"));
    });
    after(async () => {
      await browser?.close();
      fs.rmSync(folder, { recursive: true, force: true });
    });

    for (const motion of ["breathe", "drift", "pan", "parallax", "zoom"]) {
      test(`an SVG shows the moments of ${motion}`, async () => {
        const geobg = (...words) => execFileSync(command, words, { cwd: folder, stdio: "pipe" });
        geobg("film", ...look, "--motion", `${motion},${seconds},2`, "-o", `${motion}.svg`);
        const shown = [];
        await browser.open(fileURL(path.join(folder, `${motion}.svg`)), async (page) => {
          await page.resize(width, height, 1);
          assert.ok(await page.run(() => document.getAnimations().length > 0));
          for (const turn of [0, 0.2, 0.4, 0.85]) {
            await page.run((time) => {
              for (const animation of document.getAnimations()) {
                animation.pause();
                animation.currentTime = time;
              }
            }, turn * seconds * 1000);
            await page.shown();
            shown.push([turn, await shot(page)]);
          }
          await page.prefer({ motion: "reduce" });
          await page.until(() => document.getAnimations().length === 0);
        });
        await browser.open("about:blank", async (page) => {
          let first = null;
          for (const [turn, picture] of shown) {
            const name = `${motion}-${turn}.png`;
            geobg(
              ...look,
              "--motion",
              `${motion},${seconds},2`,
              "--at",
              String(turn),
              "--renderer",
              "exact",
              "-o",
              name,
            );
            const frame = fs.readFileSync(path.join(folder, name)).toString("base64");
            // Browsers round each shape to levels; a shape that is a pixel away is much farther.
            assert.ok((await page.run(differenceInPage, picture, frame)).mean < 2.5, `${motion} at ${turn}`);
            first ??= frame;
            if (turn > 0) {
              assert.ok((await page.run(differenceInPage, picture, first)).mean > 3, `${motion} at ${turn} moved`);
            }
          }
        });
      });
    }

    /** Makes a film of two frames, and each frame as PNG in base64. */
    const twoFrames = (name) => {
      const words = [...look, "--motion", "drift,2,4", "--renderer", "exact"];
      execFileSync(command, ["film", ...words, "--fps", "1", "-o", name], { cwd: folder, stdio: "pipe" });
      return ["0", "1s"].map((moment) => {
        execFileSync(command, [...words, "--at", moment, "-o", "frame.png"], { cwd: folder, stdio: "pipe" });
        return fs.readFileSync(path.join(folder, "frame.png")).toString("base64");
      });
    };

    for (const extension of ["apng", "webp"]) {
      test(`plays ${extension}, frame after frame`, async () => {
        const frames = twoFrames(`two.${extension}`);
        fs.writeFileSync(
          path.join(folder, "picture.html"),
          `<!doctype html><style>* { margin: 0 } img { display: block }</style><img src="two.${extension}" alt="">`,
        );
        await browser.open(fileURL(path.join(folder, "picture.html")), async (page) => {
          await page.resize(width, height, 1);
          for (const frame of [...frames, frames[0]]) {
            await eventually(
              async () => (await page.run(differenceInPage, await shot(page), frame)).mean === 0,
              "a frame",
            );
          }
        });
      });
    }

    for (const extension of ["mp4", "webm"]) {
      test(`plays ${extension}, and begins again`, async () => {
        const frames = twoFrames(`two.${extension}`);
        fs.writeFileSync(
          path.join(folder, "video.html"),
          `<!doctype html><style>* { margin: 0 } video { display: block }</style>
           <video muted loop autoplay playsinline src="two.${extension}"></video>`,
        );
        await browser.open(fileURL(path.join(folder, "video.html")), async (page) => {
          await page.resize(width, height, 1);
          const about = await page.until(() => {
            const { duration, videoWidth, videoHeight, readyState } = document.querySelector("video");
            return readyState >= 2 && { duration, videoWidth, videoHeight };
          });
          assert.deepEqual(about, { duration: 2, videoWidth: width, videoHeight: height });
          await page.until(() => document.querySelector("video").currentTime > 1);
          await page.until(() => document.querySelector("video").currentTime < 0.9);
          for (const [index, frame] of frames.entries()) {
            await page.run(async (time) => {
              const video = document.querySelector("video");
              video.pause();
              await new Promise((resolve) => {
                video.addEventListener("seeked", resolve, { once: true });
                video.currentTime = time;
              });
            }, index + 0.5);
            await page.shown();
            const shown = await shot(page);
            // The video's colors are stored for squares of four pixels.
            assert.ok((await page.run(differenceInPage, shown, frame)).mean < 5, `frame ${index}`);
            assert.ok((await page.run(differenceInPage, shown, frames[1 - index])).mean > 8, "the other frame");
          }
        }, { allows: (_kind, text) => text.includes("favicon") });
      });
    }
  });
}
