// The visible controls of the studio: toolbar, panels, dialogs, files and links, in both browsers.
import assert from "node:assert/strict";
import http from "node:http";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { axe, fileURL, shell, web } from "./Support/Fixtures.mjs";
import { files, links, palette, texts } from "./Support/Hostile.mjs";
import { eventually } from "./Support/Process.mjs";
import { eachSurface } from "./Support/Screens.mjs";
import { serve } from "./Support/Server.mjs";
import { traits } from "../../Pages/shared/fields.js";

const studio = fileURL(path.join(web, "studio", "index.html"));

/** The page with what it loads later, without its introduction, and with a drawing. */
async function ready(page, fields = { seed: "ada", palette: "dusk", density: 1 }) {
  await page.until(() => globalThis.geobgStudio && document.querySelector("#dialogs > dialog"));
  await page.run(async (fields) => {
    self.engine = await geobg.load();
    self.press = (selector) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`nothing is ${selector}`);
      element.click();
    };
    self.tool = (name) => self.press(`.toolbar [data-tool=${name}]`);
    if (geobgStudio.state.onboarding !== null) geobgStudio.dispatch({ type: "skipOnboarding" });
    if (Object.keys(fields).length > 0) geobgStudio.dispatch({ type: "set", fields });
  }, fields);
  await page.shown();
}

/** The recipe that the state's picture has. */
const recipeIn = (page) =>
  page.run(() => {
    const { fields, view, window, gestures, system } = geobgStudio.state;
    const size = fields.size ?? { width: window.width * window.ratio, height: window.height * window.ratio };
    const { seed, palette, density, mesh, calm, background } = fields;
    return engine.wallpaper({
      seed,
      palette,
      density,
      mesh,
      calm,
      background,
      gestures,
      mode: fields.mode ?? system,
      ...view,
      ...size,
    }).recipe;
  });

const focused = (page) =>
  page.run(() => {
    const element = document.activeElement;
    return element.dataset.tool ?? element.className ?? element.id;
  });

/** A recipe without what a link or a file adds. */
const picture = (json) => {
  const { output: _output, ...recipe } = JSON.parse(json);
  return recipe;
};

for (const kind of kinds) {
  describe(`studio's controls, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(() => browser?.close());
    const open = (body, { hash = "", fields, ...options } = {}) =>
      browser.open(studio + hash, async (page) => {
        await ready(page, fields);
        await body(page);
      }, options);

    test("settings: a control and a lock for each trait, by keyboard", () =>
      open(async (page) => {
        await page.run(() => {
          document.querySelector(".toolbar [data-tool=settings]").focus();
        });
        await page.press("Enter");
        await page.until(() => document.querySelector(".panel .trait"));
        const names = await page.run(() =>
          Array.from(document.querySelectorAll(".trait"), ({ className }) => className.split("trait-")[1])
        );
        assert.deepEqual(names, traits.map(({ name }) => name));
        const into = (selector) =>
          page.run((selector) => {
            document.querySelector(selector).focus();
          }, selector);
        const state = (name) => page.run((name) => geobgStudio.state.fields[name], name);

        await into(".trait-seed input");
        await page.run(() => document.activeElement.select());
        await page.type("grace");
        await page.press("Enter");
        await page.until(() => geobgStudio.state.fields.seed === "grace");
        await into(".trait-density input[type=range]");
        await page.press("ArrowRight");
        await page.until(() => geobgStudio.state.fields.density === 1.05);
        const write = async (selector, words) => {
          await into(selector);
          await page.run(() => document.activeElement.select());
          await page.type(words);
          await page.press("Enter");
        };
        await write(".trait-shapes input", "0");
        await page.until(() => geobgStudio.state.fields.shapes.circle === 0);
        await write(".trait-shapesPerTap input", "5");
        await page.until(() => geobgStudio.state.fields.shapesPerTap[0] === 5);
        await write(".trait-shapesPerTap .number:last-child input", "2");
        await page.until(() => geobgStudio.state.fields.shapesPerTap.join() === "2,2");
        await into(".trait-shapeSize input[type=text]");
        await page.press("ArrowDown");
        await page.until(() => geobgStudio.state.fields.shapeSize === 0.95);
        await into(".trait-mesh input[type=text]");
        await page.press("ArrowUp");
        await page.until(() => geobgStudio.state.fields.mesh === 1);
        await into(".trait-palette input:checked");
        await page.press("ArrowRight");
        await page.until(() => geobgStudio.state.fields.palette === "ember");
        await into(".trait-mode input:checked");
        await page.press("ArrowRight");
        await page.until(() => geobgStudio.state.fields.mode === "dark");
        await into(".trait-background input:checked");
        await page.press("ArrowRight");
        await page.until(() => geobgStudio.state.fields.background === "none");
        await into(".trait-zoom input[type=text]");
        await page.run(() => document.activeElement.select());
        await page.type("2");
        // A change from elsewhere does not take what is being typed.
        await page.run(() => {
          geobgStudio.dispatch({ type: "move", pan: [5, 5], zoom: 1.5 });
        });
        await page.shown();
        await page.press("Enter");
        await page.until(() => geobgStudio.state.view.zoom === 2);
        await into(".trait-size select");
        await page.run(() => {
          const select = document.activeElement;
          select.value = "1920x1080";
          select.dispatchEvent(new Event("change", { bubbles: true }));
        });
        assert.deepEqual(await state("size"), { width: 1920, height: 1080 });
        await into(".trait-calm button");
        await page.run(() => document.querySelector(".trait-calm .line.wrap button").focus());
        await page.press("Enter");
        await page.until(() => geobgStudio.state.fields.calm.length === 1);
        // A number that does not fit stays where it is, with a sentence, and changes nothing.
        await into(".trait-density input[type=text]");
        await page.run(() => document.activeElement.select());
        await page.type("26");
        await page.press("Enter");
        await page.until(() => document.querySelector(".trait-density .mistake").textContent.includes("26"));
        assert.equal(await state("density"), 1.05);
        await page.press("Escape");
        await page.until(() => document.querySelector(".panel").hidden);
        assert.equal(await focused(page), "settings");
      }));

    test("calm zones are dragged in the picture, by mouse, finger and keys", () =>
      open(async (page) => {
        await page.run(() => {
          geobgStudio.dispatch({ type: "set", fields: { calm: [[0, 0, 0.25, 0.25]] } });
          geobgStudio.dispatch({ type: "openPanel", name: "settings" });
        });
        await page.until(() => document.querySelector(".boxes .box"));
        const zone = (wanted) =>
          page.until((wanted) => JSON.stringify(geobgStudio.state.fields.calm) === wanted, JSON.stringify([wanted]));
        await page.drag("mouse", [[[100, 75], [180, 135]]], { milliseconds: 60 });
        await zone([0.1, 0.1, 0.25, 0.25]);
        // The corner.
        await page.drag("touch", [[[278, 208], [358, 268]]], { milliseconds: 60 });
        await zone([0.1, 0.1, 0.35, 0.35]);
        // A zone stays in the picture.
        await page.drag("mouse", [[[200, 200], [1, 200]]], { milliseconds: 60 });
        await zone([0, 0.1, 0.35, 0.35]);
        await page.run(() => document.querySelector(".boxes .box").focus());
        await page.press("ArrowRight");
        await zone([0.01, 0.1, 0.35, 0.35]);
        await page.press("ArrowUp", { shift: true });
        await zone([0.01, 0.1, 0.35, 0.34]);
        // Nothing was drawn meanwhile, and the boxes go with the panel.
        assert.deepEqual(await page.run(() => [geobgStudio.state.gestures.length, ...geobgStudio.state.view.pan]), [
          0,
          0,
          0,
        ]);
        await page.press("Escape");
        await page.until(() => document.querySelector(".boxes") === null);
      }));

    test("a roll changes unlocked traits, and the strip leads back", () =>
      open(async (page) => {
        await page.run(() => {
          self.tool("settings");
        });
        await page.until(() => document.querySelector(".trait-palette .lock"));
        await page.run(() => self.press(".trait-palette .lock"));
        await page.until(() => document.querySelector(".trait-palette .lock").getAttribute("aria-pressed") === "true");
        for (let count = 0; count < 3; count += 1) {
          const seed = await page.run(() => geobgStudio.state.fields.seed);
          await page.run(() => self.press(".rolls .primary"));
          await page.until((seed) => geobgStudio.state.fields.seed !== seed, seed);
          assert.deepEqual(
            await page.run(() => {
              const { palette, mode, size } = geobgStudio.state.fields;
              return [palette, mode, size];
            }),
            ["dusk", null, null],
          );
        }
        await page.until(() => document.querySelectorAll(".roll").length === 4);
        // Every picture is the look's, and no two are alike.
        const pictures = await page.run(() =>
          Array.from(document.querySelectorAll(".roll canvas"), (canvas) => canvas.toDataURL())
        );
        assert.equal(new Set(pictures).size, 4);
        await page.run(() => self.press(".roll"));
        await page.until(() => geobgStudio.state.fields.seed === "ada");
        await page.until(() => document.querySelector(".roll").getAttribute("aria-pressed") === "true");
        assert.equal(await page.run(() => document.querySelectorAll(".roll").length), 4);
      }));

    test("a dialog stays when the event of an earlier one's closing comes late", () =>
      open(async (page) => {
        await page.run(() => {
          geobgStudio.dispatch({ type: "openDialog", name: "drawings" });
        });
        await page.until(() => document.querySelector("dialog")?.open);
        await page.run(() => document.querySelector("dialog").dispatchEvent(new Event("close")));
        assert.equal(await page.run(() => geobgStudio.state.dialog), "drawings");
        // The browser's own closing is followed.
        await page.run(() => document.querySelector("dialog").close());
        await page.until(() => geobgStudio.state.dialog === null);
      }));

    test("rolls, locks and recent drawings survive a reload", async () => {
      const profile = await browser.profile();
      try {
        await open(async (page) => {
          await page.run(() => {
            geobgStudio.dispatch({ type: "lock", field: "palette" });
            geobgStudio.dispatch({ type: "unlock", field: "mode" });
            self.tool("roll");
          });
          await page.until(() =>
            geobgStudio.state.settings.rolls?.length === 2 && geobgStudio.state.settings.locks?.palette
          );
          const first = await page.run(() => geobgStudio.state.drawing);
          await page.run(() => {
            geobgStudio.dispatch({ type: "newDrawing", from: "seed" });
          });
          await page.until((first) => geobgStudio.state.drawing !== first, first);
          const picture = () => page.run(() => JSON.stringify([geobgStudio.state.fields, geobgStudio.state.gestures]));
          const second = await picture();
          await page.run(() => {
            geobgStudio.dispatch({ type: "openDialog", name: "drawings" });
          });
          await page.until(() => document.querySelectorAll("dialog [role=listitem]").length === 2);
          await page.reload();
          await ready(page, {});
          const { locks, palette } = await page.run(() => ({
            locks: geobgStudio.state.locks,
            palette: geobgStudio.state.fields.palette,
          }));
          assert.deepEqual([locks.palette, locks.mode, palette], [true, undefined, "original"]);
          await page.run(() => {
            self.tool("settings");
          });
          await page.until(() => document.querySelectorAll(".roll canvas").length === 2);
          await page.run(() => {
            geobgStudio.dispatch({ type: "openDialog", name: "drawings" });
          });
          // The open one comes first; the other one has a picture and can be opened.
          await page.until(() => document.querySelectorAll("dialog [role=listitem]").length === 2);
          assert.ok(await page.run(() => document.querySelector("dialog .drawing button").disabled));
          await page.run(() => document.querySelectorAll("dialog [role=listitem]")[1].querySelector(".plain").click());
          await page.until(
            (first) => geobgStudio.state.drawing === first && geobgStudio.state.fields.palette === "dusk",
            first,
          );
          // A name stays, a copy has all of it, and what is deleted comes back until the dialog closes.
          const dialog = async () => {
            await page.run(() => {
              geobgStudio.dispatch({ type: "openDialog", name: "drawings" });
            });
            await page.until(() => document.querySelector("dialog .drawing") !== null);
          };
          const close = () =>
            page.run(() => {
              geobgStudio.dispatch({ type: "closeDialog" });
            });
          const names = () =>
            page.run(() => Array.from(document.querySelectorAll("dialog .drawing input"), ({ value }) => value));
          await dialog();
          await page.run(() => {
            const [field] = document.querySelectorAll("dialog .drawing input");
            field.value = "For <b>Ada";
            field.dispatchEvent(new Event("input"));
          });
          await close();
          await dialog();
          assert.deepEqual(await names(), ["For <b>Ada", ""]);
          await page.run(() => document.querySelectorAll("dialog .drawing .tool")[0].click());
          await page.until(() => document.querySelectorAll("dialog .drawing input").length === 3);
          // The copy is the latest.
          assert.deepEqual(await names(), ["For <b>Ada", "For <b>Ada", ""]);
          const trash = "dialog .drawing:not([hidden]) .tool:nth-of-type(3):not([hidden])";
          await page.until((trash) => document.querySelectorAll(trash).length === 2, trash);
          await page.run((trash) => document.querySelectorAll(trash)[1].click(), trash);
          await page.until(() => document.activeElement.closest(".drawing")?.textContent.includes("Deleted: "));
          await page.press("Enter");
          assert.equal((await names()).length, 3);
          await page.until((trash) => document.querySelectorAll(trash).length === 2, trash);
          await page.run((trash) => document.querySelectorAll(trash)[1].click(), trash);
          await close();
          await page.until(async () => {
            geobgStudio.dispatch({ type: "openDialog", name: "drawings" });
            await new Promise((done) => setTimeout(done, 100));
            const count = document.querySelectorAll("dialog .drawing input").length;
            if (count !== 2) geobgStudio.dispatch({ type: "closeDialog" });
            return count === 2;
          });
          // The second drawing is gone, and its copy shows the same picture.
          assert.deepEqual(await names(), ["For <b>Ada", ""]);
          assert.equal(await page.run(() => geobgStudio.state.drawing), first);
          await page.run(() => document.querySelector("dialog .drawing .plain:not(:disabled)").click());
          await page.until((first) => geobgStudio.state.drawing !== first, first);
          assert.equal(await picture(), second);
        }, { profile });
      } finally {
        await profile.close();
      }
    });

    test("a saved SVG has the bytes of geobg render", () =>
      open(async (page) => {
        await page.run(() => {
          for (let count = 0; count < 5; count += 1) self.tool("tap");
          self.tool("mesh");
          geobgStudio.dispatch({ type: "move", pan: [12.5, -7], zoom: 1.3 });
        });
        const files = {};
        for (const [index, format] of ["svg", "png", "recipe", "animation"].entries()) {
          // It closes, so that its message can be read.
          await page.until(() => !document.querySelector("dialog[open]"));
          await page.run(() => self.tool("save"));
          await page.until(() => document.querySelector("dialog[open] .row"));
          files[format] = await page.download(() =>
            page.run((index) => {
              document.querySelectorAll("dialog .rows .row")[index].click();
            }, index)
          );
        }
        // Without a question, the last picture is saved again: not a recipe, and not an animation.
        assert.equal(await page.run(() => geobgStudio.state.settings.format), "png");
        const { status, stderr, written } = shell(
          "geobg render drawing.json -o drawing.svg && geobg render picture.png -o picture.svg",
          "",
          {
            "drawing.json": files.recipe.bytes,
            "picture.png": files.png.bytes,
          },
        );
        assert.equal(status, 0, stderr);
        assert.ok(files.svg.bytes.equals(written["drawing.svg"]));
        assert.ok(files.svg.bytes.equals(written["picture.svg"]), "the PNG carries the recipe");
        assert.match(files.animation.bytes.toString(), /<animate/u);
        assert.doesNotMatch(files.animation.bytes.toString(), /<script/u);
        assert.equal(files.animation.name, files.svg.name.replace(".svg", "-animated.svg"));
      }, { width: 500, height: 400 }));

    test("a dropped file of any format gives its recipe", () =>
      open(async (page) => {
        const { status, stderr, written, stdout } = shell(
          "for e in svg png jpg webp pdf; do " +
            'geobg --no-config --seed "drop $e" --palette neon --mesh --size 300x200 -o a.$e || exit 1; done; ' +
            'geobg --no-config --seed "drop json" --size 300x200 -o b.svg && geobg recipe b.svg > a.json',
          "",
        );
        assert.equal(status, 0, stderr);
        for (const [name, bytes] of Object.entries(written).filter(([name]) => name.startsWith("a."))) {
          await page.drop([{ name, bytes }], [400, 300]);
          const seed = `drop ${name === "a.json" ? "json" : name.split(".")[1]}`;
          await page.until((seed) => geobgStudio.state.fields.seed === seed, seed);
          assert.deepEqual(await page.run(() => geobgStudio.state.fields.size), { width: 300, height: 200 });
          const inside = shell(`geobg recipe ${name}`, "", { [name]: bytes }).stdout.toString();
          assert.deepEqual(picture(await recipeIn(page)), picture(inside), name);
        }
        assert.ok(stdout.length >= 0);
      }, { fields: {} }));

    test("a dropped palette is used, and a photo gives one", () =>
      open(async (page) => {
        const palette = shell("geobg palettes harbor", "").stdout.toString().replaceAll("harbor", "own harbor");
        await page.drop([{ name: "own.json", bytes: Buffer.from(palette) }], [400, 300]);
        await page.until(() => geobgStudio.state.fields.palette.name === "own harbor");
        // A photo: a PNG without a recipe.
        const photo = await page.run(async () => {
          const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
          const context = canvas.getContext("2d");
          context.fillStyle = "#c02030";
          context.fillRect(0, 0, 64, 64);
          context.fillStyle = "#2060c0";
          context.fillRect(0, 0, 32, 64);
          return canvas.toDataURL().split(",")[1];
        });
        await page.drop([{ name: "holiday <b>.png", bytes: Buffer.from(photo, "base64") }], [400, 300]);
        const name = await page.until(() =>
          document.querySelector(".palette-editor") && geobgStudio.state.fields.palette.name.startsWith("holiday") &&
          geobgStudio.state.fields.palette.name
        );
        assert.equal(name, "holiday <b>");
        const colors = await page.run(() => geobgStudio.state.fields.palette.swatches.map(({ color }) => color));
        assert.equal(colors.length, 2);
        await page.until(() => document.querySelectorAll(".swatch").length === 2);
        // The editor: a swatch gets another color, another place, company, and goes.
        await page.run(() => {
          const color = document.querySelector(".swatch input[type=color]");
          color.value = "#00ff00";
          color.dispatchEvent(new Event("change"));
        });
        await page.until(() => geobgStudio.state.fields.palette.swatches[0].color === "#00ff00");
        await page.run(() => self.press(".palette-editor > .plain"));
        await page.until(() => document.querySelectorAll(".swatch").length === 3);
        await page.run(() => document.querySelectorAll(".swatch")[2].querySelectorAll(".line.end button")[0].click());
        await page.until(() => geobgStudio.state.fields.palette.swatches[1].weight === 1);
        await page.run(() => document.querySelectorAll(".swatch")[0].querySelectorAll(".line.end button")[2].click());
        await page.until(() => document.querySelectorAll(".swatch").length === 2);
      }));

    test("palettes of other programs name the command for them; one that is too large is refused", () =>
      open(async (page) => {
        const said = () => page.until(() => document.getElementById("notices").textContent);
        for (const extension of ["gpl", "hex"]) {
          const name = `own.${extension}`;
          const bytes = shell(`geobg palettes convert dusk ${name}`, "").written[name];
          await page.drop([{ name, bytes }], [400, 300]);
          await page.until((name) => document.getElementById("notices").textContent.includes(name), name);
          const [command] = /geobg palettes convert/u.exec(await said());
          const made = shell(`${command} ${name} palette.json`, "", { [name]: bytes });
          assert.equal(made.status, 0, made.stderr);
          await page.drop([{ name: "palette.json", bytes: made.written["palette.json"] }], [400, 300]);
          await page.until(() => geobgStudio.state.notice?.key === "file.palette");
          assert.ok(await page.run(() => geobgStudio.state.fields.palette.swatches.length > 2));
        }
        const before = await page.run(() => JSON.stringify(geobgStudio.state.fields.palette));
        const swatches = Array.from({ length: 90 }, (_, index) => ({
          name: `c${index}`,
          weight: 1,
          color: `#0000${index.toString(16).padStart(2, "0")}`,
          opacity: [0.1, 0.5],
        }));
        await page.drop([{ name: "many.json", bytes: Buffer.from(JSON.stringify({ ...palette("many"), swatches })) }], [
          400,
          300,
        ]);
        await page.until(() => /too large/u.test(document.getElementById("notices").textContent));
        assert.equal(await page.run(() => JSON.stringify(geobgStudio.state.fields.palette)), before);
      }));

    test("the address follows the drawing, and opens it again", () =>
      open(async (page) => {
        await page.until(() => location.hash === "#s=ada&p=dusk");
        await page.run(() => {
          self.tool("dark");
        });
        await page.until(() => location.hash === "#s=ada&p=dusk&d");
        await page.run(() => {
          self.tool("tap");
          self.tool("tap");
        });
        const hash = await page.until(() => location.hash.startsWith("#r=") && location.hash);
        const recipe = picture(await recipeIn(page));
        await browser.open(studio + hash, async (other) => {
          await ready(other, {});
          await other.until(() => geobgStudio.state.gestures.length === 2);
          assert.deepEqual(picture(await recipeIn(other)), recipe);
          // A larger window shows more of the same drawing.
          assert.equal(await other.run(() => geobgStudio.state.fields.size), null);
          await other.run(() => {
            location.hash = "#s=grace&n=none&w=640x480";
          });
          await other.until(() => geobgStudio.state.fields.seed === "grace");
          assert.deepEqual(await other.run(() => geobgStudio.state.fields.size), { width: 640, height: 480 });
        });
      }));

    test("the QR code and the command are those of the picture", () =>
      open(async (page) => {
        // The page is a file: its address is no link for others, and the page says so.
        await page.run(() => {
          self.tool("share");
        });
        await page.until(() => document.querySelector("dialog textarea")?.value);
        assert.match(
          await page.run(() => document.querySelector("dialog .code").textContent),
          /only on this computer/u,
        );
        assert.equal(await page.run(() => document.querySelector("dialog .qr")), null);
        // With the address of a studio on the web, there is one.
        await page.run(() => {
          const facts = { version: "9", render: [], share: false, public: "https://example.org/studio/" };
          geobgStudio.dispatch({ type: "session", facts });
        });
        await page.until(() => document.querySelector("dialog .qr"));
        await page.run(async () => {
          self.whole = await geobg.loadWhole();
        });
        const { command, link, modules } = await page.run(() => ({
          command: document.querySelector("dialog textarea").value,
          link: document.querySelector("dialog input").value,
          modules: (() => {
            const { size, modules } = whole.qr(document.querySelector("dialog input").value);
            const canvas = Object.assign(document.createElement("canvas"), { width: size + 8, height: size + 8 });
            const context = canvas.getContext("2d");
            context.fill(new Path2D(document.querySelector("dialog .qr path").getAttribute("d")));
            const { data } = context.getImageData(4, 4, size, size);
            return Array.from(modules).every((module, at) => (data[4 * at + 3] > 128) === (module === 1));
          })(),
        }));
        assert.equal(link, "https://example.org/studio/#s=ada&p=dusk");
        assert.ok(modules, "the image shows the modules of the engine");
        const made = shell(`${command.replace(/ -o \S+/u, "")} -o made.svg`, "");
        assert.equal(made.status, 0, made.stderr);
        const svg = await page.run(() => {
          const { window } = geobgStudio.state;
          return whole.wallpaper({
            seed: "ada",
            palette: "dusk",
            width: window.width * window.ratio,
            height: window.height * window.ratio,
          }).toSVG();
        });
        assert.equal(made.written["made.svg"].toString(), svg);
        // A drawing with very many gestures has no QR code and, later, no link.
        await page.run(() => {
          geobgStudio.dispatch({ type: "closeDialog" });
          for (let count = 0; count < 400; count += 1) geobgStudio.dispatch({ type: "tap", at: [count, -count] });
          self.tool("share");
        });
        await page.until(() => document.querySelector("dialog .code .hint"));
        assert.equal(
          await page.run(() =>
            document.querySelector("dialog .qr") === null || document.querySelector("dialog textarea").hidden
          ),
          true,
        );
      }));

    test("replay plays the drawing, and preview stands over it", () =>
      open(async (page) => {
        await page.run(() => {
          for (let count = 0; count < 4; count += 1) self.tool("tap");
          self.tool("replay");
        });
        await page.until(() => document.querySelector(".stage"));
        await page.run(() => {
          const slider = document.querySelector(".panel input[type=range]");
          slider.value = slider.max;
          slider.dispatchEvent(new Event("input"));
        });
        const same = await page.run(() => {
          const canvas = document.querySelector(".stage canvas");
          const other = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
          const { fields, gestures, window, view } = geobgStudio.state;
          const { seed, palette, density } = fields;
          const { width, height, ratio } = window;
          engine.wallpaper({ seed, palette, density, gestures, ...view, width: width * ratio, height: height * ratio })
            .draw(other.getContext("2d"));
          return canvas.toDataURL() === other.toDataURL();
        });
        assert.ok(same, "at its end, the replay shows the drawing");
        await page.run(() => {
          document.querySelector(".panel input[type=range]").focus();
        });
        await page.press("ArrowLeft");
        const [at, total] = await page.run(() => document.querySelector(".panel output").textContent.match(/\d+/gu));
        assert.equal(Number(at), Number(total) - 1);
        await page.press("Escape");
        await page.until(() => !document.querySelector(".stage"));
        assert.equal(await focused(page), "replay");
        await page.run(() => {
          self.tool("preview");
        });
        await page.until(() => document.querySelector(".overlay")?.dataset.kind === "desktop");
        await page.run(() => document.querySelector(".panel input").click());
        await page.until(() => document.querySelector(".overlay .time").textContent.length > 0);
        await page.run(() => self.press(".panel .plain"));
        await page.until(() => document.querySelectorAll("dialog .size").length >= 4);
        await page.run(() => self.press("dialog .size"));
        await page.until(() => geobgStudio.state.fields.size?.width === 1170);
      }, { width: 900, prefers: { motion: "reduce" } }));

    test("a moment comes back for everyone, as a step, or begins a drawing of its own", () =>
      open(async (page) => {
        const choose = async (back, label) => {
          await page.run(() => self.tool("replay"));
          await page.until(() => document.querySelector(".panel input[type=range]"));
          await page.run(
            (back, label) => {
              const slider = document.querySelector(".panel input[type=range]");
              slider.focus();
              for (let count = 0; count < back; count += 1) {
                slider.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", cancelable: true }));
              }
              [...document.querySelectorAll(".panel button")].find((each) => each.textContent === label).click();
            },
            back,
            label,
          );
        };
        const count = () => page.run(() => geobgStudio.state.gestures.length);
        await page.run(() => {
          for (let count = 0; count < 4; count += 1) self.tool("tap");
        });
        await choose(2, "Go back to here");
        assert.equal(await count(), 2);
        await page.until(() => document.querySelector(".notice"));
        await page.run(() => self.press(".notice .plain"));
        assert.equal(await count(), 4);
        const drawing = await page.run(() => geobgStudio.state.drawing);
        await choose(4, "Continue as new drawing");
        assert.equal(await count(), 2);
        assert.notEqual(await page.run(() => geobgStudio.state.drawing), drawing);
        // It is kept, and the other one, too.
        await page.reload();
        await page.until(() => globalThis.geobgStudio?.state.gestures.length === 2);
        await page.run(() => geobgStudio.dispatch({ type: "openDialog", name: "drawings" }));
        await page.until(() => document.querySelectorAll("dialog .drawing:not([hidden])").length >= 2);
      }, { prefers: { motion: "reduce" } }));

    test("motion shows every moment, and is a part of the drawing", () =>
      open(async (page) => {
        await page.run(() => {
          for (let count = 0; count < 4; count += 1) self.tool("tap");
          self.tool("motion");
        });
        await page.until(() => document.querySelector(".stage canvas"));
        const choose = (selector, value, event = "change") =>
          page.run(
            (selector, value, event) => {
              const control = document.querySelector(`.panel ${selector}`);
              control.value = value;
              control.dispatchEvent(new Event(event));
            },
            selector,
            value,
            event,
          );
        assert.equal(await page.run(() => document.querySelector(".panel input[type=range]").disabled), true);
        await choose("select", "drift");
        await page.until(() => geobgStudio.state.fields.motion?.kind === "drift");
        await choose("input[type=number]", "20");
        await page.until(() => geobgStudio.state.fields.motion.seconds === 20);
        await choose("label input[type=range]", "2");
        await page.until(() => geobgStudio.state.fields.motion.amount === 2);
        // A number out of range changes nothing.
        await choose("input[type=number]", "0");
        const same = (at) =>
          page.run((at) => {
            const canvas = document.querySelector(".stage canvas");
            const size = { width: canvas.width, height: canvas.height };
            const other = Object.assign(document.createElement("canvas"), size);
            const { fields: { size: _size, mode: _mode, ...fields }, gestures, window, view } = geobgStudio.state;
            const { width, height, ratio } = window;
            const motion = { ...fields.motion, at };
            engine.wallpaper({ ...fields, gestures, ...view, width: width * ratio, height: height * ratio, motion })
              .draw(other.getContext("2d"));
            return canvas.toDataURL() === other.toDataURL();
          }, at);
        await choose("input[type=range]", "7.5", "input");
        assert.ok(await same(7.5), "the slider's moment");
        assert.ok(!await same(0));
        assert.match(await page.run(() => document.querySelector(".panel output").textContent), /^7\.5 of 20 s$/u);
        // It is a part of the drawing: undo takes it back.
        await page.press("Escape");
        await page.until(() => !document.querySelector(".stage"));
        assert.equal(await focused(page), "motion");
        await page.run(() => self.tool("undo"));
        await page.until(() => geobgStudio.state.fields.motion.amount === 1);
      }, { width: 900, prefers: { motion: "reduce" } }));

    test("motion plays by itself, and stops", () =>
      open(async (page) => {
        await page.run(() => {
          self.tool("tap");
          geobgStudio.dispatch({ type: "set", fields: { motion: { kind: "zoom", seconds: 4, amount: 1 } } });
          self.tool("motion");
        });
        const moment = () => page.run(() => Number(document.querySelector(".panel input[type=range]").value));
        await page.until(() => Number(document.querySelector(".panel input[type=range]")?.value) > 0.1);
        await page.run(() => self.press(".panel .body .tool"));
        const stopped = await moment();
        await page.shown();
        assert.equal(await moment(), stopped);
      }));

    test("on a phone, the choices of the preview are side by side", () =>
      open(async (page) => {
        await page.run(() => {
          geobgStudio.dispatch({ type: "openPanel", name: "preview" });
        });
        await page.until(() => document.querySelectorAll(".panel .choice").length === 3);
        const tops = await page.run(() =>
          Array.from(document.querySelectorAll(".panel .choice"), (each) => each.getBoundingClientRect().top)
        );
        assert.equal(new Set(tops).size, 1, tops.join());
      }, { width: 390, height: 844 }));

    /** Opens the page for what a stranger sent; checks that nothing of it has run, and that the page still draws. */
    const staysInert = (body) =>
      open(async (page) => {
        await page.run(() => {
          self.elements = () =>
            document.querySelectorAll("script, iframe, img, object, embed, base, form, link, template").length;
          self.moment = () => new Promise((done) => setTimeout(done, 5));
        });
        const before = await page.run(async () => {
          // What files need is loaded for the first one.
          await geobg.loadWhole();
          return self.elements();
        });
        await body(page);
        assert.equal(await page.run(() => self.broken ?? null), null);
        assert.equal(await page.run(() => self.elements()), before, "nothing was added that loads or runs");
        assert.equal(await page.run(() => ({}).seed ?? null), null);
        const { length } = await page.run(() => geobgStudio.state.gestures);
        await page.run(() => {
          geobgStudio.dispatch({ type: "closePanel" });
          self.tool("tap");
        });
        await page.until((length) => geobgStudio.state.gestures.length > length, length);
      }, { prefers: { motion: "reduce" } });

    test(`${links.length} hostile links stay inert`, () =>
      staysInert(async (page) => {
        assert.ok(links.length >= 100);
        await page.run(async (links) => {
          for (const link of links) {
            location.hash = `#${link}`;
            await self.moment();
          }
        }, links);
      }));

    test(`${files.length} hostile files stay inert`, () =>
      staysInert(async (page) => {
        assert.ok(files.length >= 50);
        await page.run(async (files) => {
          for (const [name, base64] of files) {
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
            await self.moment();
          }
        }, files.map(({ name, bytes }) => [name, bytes.toString("base64")]));
      }));

    test(`${texts.length} hostile names of palettes stay inert`, () =>
      staysInert(async (page) => {
        assert.ok(texts.length >= 30);
        await page.run(async (palettes) => {
          for (const name of ["settings", "palette"]) {
            geobgStudio.dispatch({ type: "openPanel", name });
            for (const palette of palettes) {
              geobgStudio.dispatch({ type: "set", fields: { palette } });
              await new Promise((done) => {
                requestAnimationFrame(() => setTimeout(done));
              });
            }
          }
        }, texts.map(palette));
      }));

    test("every panel and dialog is accessible, in both modes", () =>
      open(async (page) => {
        await page.inject(axe());
        for (const mode of ["light", "dark"]) {
          await page.run((mode) => {
            geobgStudio.dispatch({ type: "setMode", mode });
          }, mode);
          await eachSurface(page, async (name) => {
            await page.shown();
            assert.deepEqual(await violations(page), [], `${name}, ${mode}`);
          });
        }
      }, { prefers: { motion: "reduce" } }));

    // After the other tests with keys: Firefox moves the focus to its own list of downloads, and leaves it there.
    test("a drawing is made, undone, saved and shared by keyboard alone", () =>
      open(async (page) => {
        for (let count = 0; (await focused(page)) !== "tap"; count += 1) {
          assert.ok(count < 40, "the toolbar is not reached");
          await page.press(
            count < 20 && !(await page.run(() => Boolean(document.activeElement.dataset.tool))) ? "Tab" : "ArrowRight",
          );
        }
        await page.press("Enter");
        await page.until(() => geobgStudio.state.gestures.length === 1);
        await page.press("Home");
        assert.equal(await focused(page), "undo");
        for (let count = 0; count < 8; count += 1) await page.press("Enter");
        await page.until(() => geobgStudio.state.gestures.length === 0);
        await page.until(() => document.activeElement.getAttribute("aria-disabled") === "true");
        await page.press("ArrowRight");
        // What was set, and the tap.
        for (let count = 0; count < 2; count += 1) await page.press("Enter");
        await page.until(() => geobgStudio.state.gestures.length > 0);
        // One stop of the Tab key for the whole toolbar.
        assert.equal(await page.run(() => document.querySelectorAll(".toolbar [tabindex='0']").length), 1);

        // The page is a file, and so has a link only of another address.
        await page.run(() => {
          const facts = { version: "9", render: [], share: false, public: "https://example.org/studio/" };
          geobgStudio.dispatch({ type: "session", facts });
        });
        while ((await focused(page)) !== "share") await page.press("ArrowRight");
        await page.press("Enter");
        await page.until(() => document.querySelector("dialog[open] input")?.value.includes("#"));
        assert.ok(await page.until(() => document.querySelector("dialog[open] .qr")));
        await page.press("Escape");
        await page.until(() => !document.querySelector("dialog[open]"));
        assert.equal(await focused(page), "share", "the focus returns");

        while ((await focused(page)) !== "save") await page.press("ArrowLeft");
        await page.press("Enter");
        await page.until(() => document.querySelector("dialog[open]"));
        const { name } = await page.download(async () => {
          while (!(await page.run(() => document.activeElement.textContent.startsWith("SVG")))) await page.press("Tab");
          await page.press("Enter");
        });
        assert.match(name, /^geobg-ada-\d+x\d+\.svg$/u);
      }, { width: 900 }));

    describe("with geobg studio", () => {
      /** A stand-in for the command, because its answers have to come in a certain order. */
      async function stand(answers) {
        const files = await serve({ "/": path.join(web, "studio") });
        const asked = [];
        const server = http.createServer(async (request, response) => {
          const chunks = [];
          for await (const chunk of request) chunks.push(chunk);
          const { pathname } = new URL(request.url, "http://localhost");
          const name = `${request.method} ${pathname}`;
          if (Object.hasOwn(answers, name)) {
            const body = chunks.length ? JSON.parse(Buffer.concat(chunks)) : null;
            asked.push([name, body]);
            answers[name](response, body, request);
            return;
          }
          try {
            const file = await fetch(files.url(pathname === "/" ? "/index.html" : pathname));
            const bytes = Buffer.from(await file.arrayBuffer());
            response.writeHead(file.status, { "Content-Type": file.headers.get("Content-Type") ?? "text/plain" }).end(
              bytes,
            );
          } catch {
            // The test is over, and its files are closed.
            response.destroy();
          }
        });
        await new Promise((done) => {
          server.listen(0, "127.0.0.1", done);
        });
        return {
          asked,
          url: `http://127.0.0.1:${server.address().port}/`,
          close: async () => {
            server.closeAllConnections();
            server.close();
            await files.close();
          },
        };
      }
      const json = (status, value) => (response) =>
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
      const facts = {
        version: "9.9",
        render: ["png", "pdf", "evil"],
        save: "~/Pictures",
        desktop: "GNOME",
        recipe: null,
        palette: null,
        share: false,
        address: null,
      };

      test("native pictures, the save folder and the wallpaper", async () => {
        let renders = 0;
        let isCanceled = false;
        const server = await stand({
          "POST /session": (response) =>
            response.writeHead(204, { "Set-Cookie": "geobg=1; HttpOnly; SameSite=Strict; Path=/" }).end(),
          "GET /session": json(200, facts),
          "GET /events": (response) => response.writeHead(204).end(),
          "POST /render": (response, _body, _request) => {
            renders += 1;
            if (renders === 1) response.writeHead(429, { "Retry-After": "7" }).end();
            else if (renders === 2) {
              response.on("close", () => {
                isCanceled = true;
              });
            } else response.writeHead(200, { "Content-Type": "application/pdf" }).end("%PDF-");
          },
          "POST /save": (
            response,
            body,
          ) => (body.replace ? json(200, { name: body.name })(response) : response.writeHead(409).end()),
          "POST /desktop": json(200, { desktop: "GNOME" }),
        });
        try {
          await browser.open(`${server.url}#t=abcdefghijklmnopqrstuvwxyz`, async (page) => {
            await ready(page);
            await page.until(() => geobgStudio.state.server?.version === "9.9");
            assert.equal(await page.run(() => location.hash.includes("t=")), false, "the token leaves the address");
            assert.deepEqual(server.asked[0], ["POST /session", { token: "abcdefghijklmnopqrstuvwxyz" }]);
            await page.run(() => {
              self.tool("save");
            });
            const rows = "dialog .server .row";
            await page.until((rows) => document.querySelectorAll(rows).length === 5, rows);
            const press = (index) =>
              page.run(
                (rows, index) => {
                  document.querySelectorAll(rows)[index].click();
                },
                rows,
                index,
              );
            const said = (words) =>
              page.until((words) => document.querySelector("dialog .server .hint").textContent.includes(words), words);
            const choose = (index) =>
              page.run((index) => {
                document.querySelectorAll("dialog .server [role=radiogroup] input")[index].click();
              }, index);
            await press(4);
            await said("7 s");
            await press(4);
            await page.until(() => !document.querySelector("dialog progress").hidden);
            await eventually(() => renders === 2, "a request for the picture");
            await page.run(() => {
              document.querySelectorAll("dialog .server .plain")[0].click();
            });
            await said("Canceled");
            await eventually(() => isCanceled, "the end of the request after canceling");
            const { name, bytes } = await page.download(() => press(4));
            assert.match(name, /^geobg-ada-800x600\.pdf$/u);
            assert.equal(bytes.toString(), "%PDF-");
            const { id, recipe, output } = server.asked.filter(([path]) => path === "POST /render").at(-1)[1];
            assert.ok(id.length > 3);
            assert.deepEqual([recipe.seed, recipe.canvas.width, output], ["ada", 800, { format: "pdf" }]);
            await choose(1);
            await press(1);
            await said("exists");
            await page.run(() => {
              document.querySelectorAll("dialog .server .plain")[1].click();
            });
            await said("saved in ~/Pictures");
            await choose(2);
            await press(0);
            await said("wallpaper");
            await page.run(() => {
              geobgStudio.dispatch({ type: "closeDialog" });
            });
          }, { allows: (kind, text) => kind === "network" || /409|429/u.test(text) });
        } finally {
          await server.close();
        }
      });

      test("without the command, the page asks once and explains", async () => {
        const server = await stand({ "GET /session": (response) => response.writeHead(404).end() });
        try {
          await browser.open(server.url, async (page) => {
            await ready(page);
            await page.run(() => {
              self.tool("save");
            });
            await page.until(() => document.querySelector("dialog details"));
            assert.equal(await page.run(() => document.querySelector("dialog details input").value), "geobg studio");
            // The page can be quicker than the server, which counts.
            await eventually(() => server.asked.length > 0, "the question for the command");
            assert.equal(server.asked.length, 1);
          }, { allows: (_kind, text) => text.includes("404") });
        } finally {
          await server.close();
        }
      });
    });
  });
}

/** What axe finds serious in panels and dialogs: the rule and the elements. studio-access.test.mjs checks the rest. */
const violations = (page) =>
  page.runLong(60_000, async () => {
    const { violations } = await self.axe.run({ include: [["#panel"], ["#dialogs"]] }, {
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
      .map(({ id, nodes }) => [id, ...nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`)]);
  });
