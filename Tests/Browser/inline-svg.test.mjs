// Several SVGs of the command in the markup of one page, in both browsers: with --inline, each is drawn as it is alone.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { html, shell } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

/** Two pictures that have names in common, and how they are made. */
const pairs = {
  "calm zones": ["--calm top", "--calm bottom --dark"],
  "sheets with crop marks": [
    "--size 30x20mm --bleed 3mm --crop-marks",
    "--size 20x30mm --bleed 5mm --crop-marks --background #102030",
  ],
  "groups": ["--groups --size 300x200", "--groups --size 200x300 --zoom 2"],
  "outlines in both modes": ["--adaptive --outline 3", "--adaptive --outline 3 --dark --seed b"],
  "replays with a mesh": ["replay --mesh --speed 100", "replay --mesh --speed 100 --mesh-net 20x60"],
};

/** The two files, plain or for the markup of a page. */
function filesOf(words, isInline) {
  const lines = words.map((each, index) => {
    const [name, options] = each.startsWith("replay ") ? ["replay", each.slice(7)] : ["", each];
    const size = options.includes("--size") ? "" : "--size 300x200";
    const seed = options.includes("--seed") ? "" : "--seed a";
    return `geobg ${name} --no-config -q ${seed} ${size} ${options} ${isInline ? "--inline" : ""} -o ${index}.svg`;
  });
  const { status, written, stderr } = shell(lines.join(" && ").replaceAll(/#(\w+)/gu, "'#$1'"));
  assert.equal(status, 0, stderr);
  return words.map((_, index) => written[`${index}.svg`].toString());
}

/** Shows files as elements of the page, the last one in sight, and the others out of it but rendered. */
async function show(page, files) {
  await page.run(async (files) => {
    document.body.replaceChildren(...files.map((svg, index) => {
      const box = document.createElement("div");
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
      box.append(document.importNode(parsed.documentElement, true));
      box.style.cssText = `position: absolute; top: 0; left: ${index === files.length - 1 ? 0 : -4000}px`;
      return box;
    }));
    // The end of animations that end.
    for (const svg of document.querySelectorAll("svg")) svg.setCurrentTime?.(1000);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return null;
  }, files);
  return page.screenshot();
}

for (const kind of kinds) {
  describe(`SVGs in one page, ${kind}`, () => {
    let browser;
    let server;
    before(async () => {
      browser = await launch(kind);
      server = await serve({}, { "/": html("") });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    for (const [name, words] of Object.entries(pairs)) {
      test(`${name}: each is drawn as it is alone, in any order`, () =>
        browser.open(server.url("/"), async (page) => {
          await page.prefer({ scheme: name.includes("modes") ? "dark" : "light" });
          const plain = filesOf(words, false);
          const files = filesOf(words, true);
          const alone = [await show(page, [plain[0]]), await show(page, [plain[1]])];
          assert.ok(!alone[0].equals(alone[1]), "two pictures");
          assert.ok((await show(page, [files[1], files[0]])).equals(alone[0]), "the first after the second");
          assert.ok((await show(page, [files[0], files[1]])).equals(alone[1]), "the second after the first");
          // Plain files show the fault that the option mends.
          const [one, other] = [await show(page, [plain[1], plain[0]]), await show(page, [plain[0], plain[1]])];
          assert.ok(!one.equals(alone[0]) || !other.equals(alone[1]), "plain files share names");
        }, { width: 320, height: 320 }));
    }

    test("motion: each moves as it does alone", () =>
      browser.open(server.url("/"), async (page) => {
        const line = (motion, index) =>
          `geobg film --no-config -q --seed a --size 300x200 --motion ${motion} --inline -o ${index}.svg`;
        const motions = ["drift,4,1", "drift,20,0.5", "breathe,6,1", "zoom,8,0.3"];
        const { status, written, stderr } = shell(motions.map(line).join(" && "));
        assert.equal(status, 0, stderr);
        const files = motions.map((_, index) => written[`${index}.svg`].toString());
        const animations = (files) =>
          page.run((files) => {
            document.body.replaceChildren(
              ...files.map((svg) =>
                document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true)
              ),
            );
            return Array.from(document.querySelectorAll("svg"), (svg) =>
              svg.getAnimations({ subtree: true }).map(({ effect, animationName }) =>
                [
                  animationName,
                  JSON.stringify(effect.getTiming()),
                  JSON.stringify(effect.getKeyframes()),
                ].join()
              ).sort().join("\n"));
          }, files);
        const alone = [];
        for (const file of files) alone.push(...await animations([file]));
        assert.ok(alone.every((each) => each.includes("geobg-")));
        assert.deepEqual(await animations(files), alone);
      }));
  });
}
