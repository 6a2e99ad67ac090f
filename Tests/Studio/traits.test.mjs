// The declaration of the traits, the rolls and the changes of palettes: without a page.
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe, test } from "node:test";
import {
  arrangementTrait,
  artOf,
  artTraits,
  labelOf,
  namedSizes,
  namedZones,
  optionsByHand,
  paletteNames,
  standardLocks,
  traits,
} from "../../Pages/shared/fields.js";
import {
  maxSwatches,
  opacityRange,
  withDark,
  withMoved,
  withNewSwatch,
  withoutSwatch,
  withSwatch,
} from "../../Pages/studio/palette.js";
import { lookOf, maxRolls, rollsOf } from "../../Pages/studio/rolls.js";
import { numbersFrom, rolledLook } from "../../Pages/shared/rolling.js";
import { parseEntries } from "../../Pages/studio/entries.js";
import { initialState, next, recipeOptions } from "../../Pages/studio/state.js";
import { hasText, text } from "../../Pages/studio/texts.js";

const root = new URL("../../", import.meta.url);
const read = (name) => fs.readFileSync(new URL(name, root), "utf8");
const declarations = read("Pages/wrapper/geobg.d.ts");

describe("traits", () => {
  test("decide every option of the engine, once", () => {
    const [, members] = /export interface Options \{([^]*?)\n\}/u.exec(declarations);
    const options = [...members.matchAll(/^ {2}(\w+)\?:/gmu)].map(([, name]) => name).sort();
    assert.ok(options.length >= 12);
    const declared = [...traits.flatMap((trait) => trait.options), ...Object.keys(optionsByHand)].sort();
    assert.deepEqual(declared, options);
  });

  test("have a label in the tables, a standard value and a roll", () => {
    for (const trait of traits) {
      const { name, standard, roll, kind } = trait;
      // A new number of the art has an English name until the languages have it.
      assert.notEqual(labelOf(trait, { text, hasText }), name);
      assert.notEqual(standard, undefined, name);
      assert.equal(typeof roll, "function", name);
      assert.ok(kind, name);
    }
  });

  test("know the palettes and sizes of the project", () => {
    const files = fs.readdirSync(new URL("Palettes/", root)).map((name) => name.replace(".json", "")).sort();
    assert.deepEqual([...paletteNames], files);
    const sizes = new Map(
      ["devices", "screens"].flatMap((name) => JSON.parse(read(`Sizes/${name}.json`))[name])
        .map(({ name, width, height }) => [name, [width, height]]),
    );
    for (const { name, width, height } of namedSizes) assert.deepEqual([width, height], sizes.get(name), name);
  });
});

describe("rolls", () => {
  const state = initialState();
  const tools = { countOf: () => 1 };
  const roll = (from, random) => next(from, { type: "roll", random }, tools);

  test("stay within the limits of the engine", () => {
    const random = numbersFrom(1);
    for (let count = 0; count < 500; count += 1) {
      const look = rolledLook(lookOf(state), {}, false, random);
      const { seed, palette, mode, density, mesh, background, zoom, pan, size, calm } = look;
      assert.match(seed, /^\d{1,10}$/u);
      assert.ok(paletteNames.includes(palette));
      assert.ok(["light", "dark"].includes(mode));
      assert.ok(density >= 0.4 && density <= 2.5 && Number.isInteger(Math.round(density * 1e6) / 50_000));
      assert.ok(Number.isInteger(mesh) && mesh >= 0 && mesh <= 3);
      assert.ok(background === null || /^#[0-9a-f]{6}$/u.test(background));
      assert.ok(zoom >= 0.5 && zoom <= 2);
      assert.ok(pan.every((each) => Math.abs(each) <= 5000));
      assert.ok(namedSizes.some(({ width, height }) => width === size.width && height === size.height));
      assert.ok(Object.values(namedZones).includes(calm[0]));
      const art = Object.fromEntries(artTraits.map(({ name }) => [name, look[name]]));
      const [entry] = parseEntries([{ counter: 1, author: "a", gesture: { set: art } }]);
      assert.deepEqual(entry?.gesture.set, art);
      for (const { name, least, most } of artTraits) {
        if (least !== undefined) assert.ok(art[name] >= least && art[name] <= most, name);
      }
    }
  });

  test("choose every arrangement, the better ones more often, and leave it out of no visitor's first roll", () => {
    const trait = arrangementTrait;
    const random = numbersFrom(5);
    const counts = new Map(trait.choices.map((name) => [name, 0]));
    for (let count = 0; count < 9000; count += 1) {
      const name = trait.roll(random);
      counts.set(name, counts.get(name) + 1);
    }
    const sum = Object.values(trait.weights).reduce((all, weight) => all + weight, 0);
    for (const [name, count] of counts) {
      assert.ok(Math.abs(count / 9000 - trait.weights[name] / sum) < 0.02, `${name}: ${count}`);
    }
    const others = trait.choices.slice(1).map((name) => trait.weights[name]);
    assert.deepEqual(others, [...others].sort((one, other) => other - one));
    assert.deepEqual([standardLocks.arrangement, standardLocks.colorFlow], [undefined, undefined]);
  });

  test("of several numbers stay together", () => {
    const trait = (name) => traits.find((each) => each.name === name);
    assert.deepEqual(trait("shapesPerTap").fit([6, 4], 0), [6, 6]);
    assert.deepEqual(trait("shapesPerTap").fit([6, 4], 1), [4, 4]);
    assert.deepEqual(trait("shapesPerTap").fit([1, 8], 1), [1, 8]);
    assert.deepEqual(trait("shapes").fit({ circle: 0, hexagon: 0 }, "circle"), { circle: 0, hexagon: 1 });
    assert.deepEqual(trait("shapes").fit({ circle: 0, hexagon: 3 }, "circle"), { circle: 0, hexagon: 3 });
  });

  test("of the art come from a recipe and go to the engine", () => {
    const art = {
      ...artOf({}),
      shapes: { circle: 0, hexagon: 1 },
      shapeSize: 0.5,
      opacity: 2,
      shapesPerTap: [2, 3],
      cornerRadius: 0,
      meshNet: [20, 40],
      meshLine: 0.3,
    };
    const recipe = {
      seed: "art",
      art: {
        shapes: art.shapes,
        "shape-size": 0.5,
        opacity: 2,
        "shapes-per-tap": [2, 3],
        "corner-radius": 0,
        "mesh-net": [20, 40],
        "mesh-line": 0.3,
      },
    };
    const opened = next(state, { type: "opened", recipe, random: 1 }, tools).state;
    const options = recipeOptions(opened);
    assert.deepEqual(Object.fromEntries(artTraits.map(({ name }) => [name, options[name]])), art);
    const usual = recipeOptions(state);
    assert.deepEqual(Object.fromEntries(artTraits.map(({ name }) => [name, usual[name]])), artOf({}));
  });

  test("that are wrong are no entries", () => {
    const wrong = {
      shapes: [{ circle: 0, hexagon: 0 }, { circle: 1 }, { circle: 1001, hexagon: 0 }, [1, 2]],
      shapeSize: [0.09, 4.001, "1"],
      opacity: [0.09, 5.001],
      shapesPerTap: [[0, 3], [3, 2], [1, 9], [1.5, 2], 3],
      cornerRadius: [-1, 65.001],
      meshNet: [[4.999, 30], [60], [60, 1000.001]],
      meshLine: [0.019, 5.001],
    };
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        assert.deepEqual(parseEntries([{ counter: 1, author: "a", gesture: { set: { [name]: value } } }]), [], name);
      }
    }
  });

  test("change every unlocked trait and no locked one", () => {
    for (const locked of traits) {
      const others = Object.fromEntries(traits.filter((each) => each !== locked).map(({ name }) => [name, true]));
      const random = numbersFrom(7);
      const before = lookOf(state);
      const looks = Array.from({ length: 50 }, () => rolledLook(before, others, false, random));
      assert.ok(
        looks.some((look) => JSON.stringify(look[locked.name]) !== JSON.stringify(before[locked.name])),
        locked.name,
      );
      for (const look of looks) {
        for (const { name } of traits) if (name !== locked.name) assert.deepEqual(look[name], before[name]);
      }
    }
  });

  test("leave a drawing by hand without a plane", () => {
    const random = numbersFrom(3);
    assert.equal(rolledLook({ ...lookOf(state), density: null }, {}, true, random).density, null);
    assert.notEqual(rolledLook({ ...lookOf(state), density: null }, {}, false, random).density, null);
  });

  test("are one step: undo brings back the look with its view, and redo the roll", () => {
    const before = Object.freeze({ ...roll(state, 5).state, locks: {} });
    const rolled = roll(before, 12_345).state;
    assert.notDeepEqual(rolled.view, before.view);
    const undone = next(rolled, { type: "undo", random: 1 }, tools);
    assert.deepEqual(lookOf(undone.state), lookOf(before));
    assert.ok(undone.effects.some(({ type }) => type === "storeView"));
    assert.deepEqual(lookOf(next(undone.state, { type: "redo", random: 1 }, tools).state), lookOf(rolled));
  });

  test("are one change of the drawing, and the strip leads back", () => {
    const locked = Object.freeze({ ...state, locks: standardLocks });
    const first = roll(locked, 12_345);
    assert.deepEqual(first.effects.map(({ type }) => type), ["store", "share", "storeSettings", "announce"]);
    assert.deepEqual(first.state.view, state.view);
    assert.equal(first.state.fields.mode, null, "a locked mode stays that of the system");
    const second = roll(first.state, 2 ** 53 - 1);
    const strip = rollsOf(second.state);
    assert.deepEqual(strip.map(({ seed }) => seed), [
      state.fields.seed,
      first.state.fields.seed,
      second.state.fields.seed,
    ]);
    const back = next(second.state, { type: "chooseRoll", index: 0 }, tools).state;
    assert.deepEqual(lookOf(back), lookOf(state));
    assert.equal(rollsOf(back), strip, "going back keeps the strip");
    assert.deepEqual(next(back, { type: "chooseRoll", index: 99 }, tools), { state: back, effects: [] });
  });

  test("keep at most so many looks, and read a stored strip defensively", () => {
    let now = Object.freeze({ ...state, locks: standardLocks });
    for (let count = 0; count < 2 * maxRolls; count += 1) now = roll(now, 1000 * count).state;
    assert.equal(rollsOf(now).length, maxRolls);
    assert.deepEqual(lookOf(now), rollsOf(now).at(-1));
    const damaged = [null, 7, "x", [], { seed: 1 }, { seed: "a", mode: "<b>" }, { seed: "a", mode: "dark", evil: 1 }];
    const [look, ...none] = rollsOf({ settings: { rolls: damaged } });
    assert.deepEqual(none, []);
    assert.deepEqual(Object.keys(look), traits.map(({ name }) => name));
    assert.deepEqual(rollsOf({ settings: { rolls: "no list" } }), []);
  });

  test("with every trait locked change nothing", () => {
    const fixed = Object.freeze({ ...state, locks: Object.fromEntries(traits.map(({ name }) => [name, true])) });
    assert.deepEqual(roll(fixed, 5), { state: fixed, effects: [] });
  });
});

describe("palettes", () => {
  const palette = Object.freeze(JSON.parse(read("Palettes/dusk.json")));
  const names = ({ swatches }) => swatches.map(({ name }) => name);

  test("change one swatch, and nothing of the palette before", () => {
    const before = JSON.stringify(palette);
    assert.equal(withSwatch(palette, 1, { color: "#123456" }).swatches[1].color, "#123456");
    assert.equal(withDark(palette, 0, { color: "#000001" }).swatches[0].dark.color, "#000001");
    assert.deepEqual(
      withDark(palette, 0, { color: "#000001" }).swatches[0].dark.opacity,
      palette.swatches[0].dark.opacity,
    );
    assert.equal("dark" in withDark(palette, 0, null).swatches[0], false);
    assert.equal(JSON.stringify(palette), before);
  });

  test("add, remove and move within limits", () => {
    assert.deepEqual(names(withMoved(palette, 0, 1)), ["rose", "peach", "mauve", "ink", "gold"]);
    assert.equal(withMoved(palette, 0, -1), palette);
    assert.equal(withMoved(palette, 4, 1), palette);
    assert.deepEqual(names(withoutSwatch(palette, 2)), ["peach", "rose", "ink", "gold"]);
    let few = palette;
    for (let count = 0; count < 9; count += 1) few = withoutSwatch(few, 0);
    assert.equal(few.swatches.length, 1);
    let many = palette;
    for (let count = 0; count < 2 * maxSwatches; count += 1) many = withNewSwatch(many, "#abcdef");
    assert.equal(many.swatches.length, maxSwatches);
    assert.equal(new Set(names(many)).size, maxSwatches);
    assert.ok(JSON.stringify(many).length < 4000, "an entry of the log has room for the palette");
  });

  test("keep the ring that they state, with all of their swatches", () => {
    const ring = { ...palette, flow: [4, 2, 0, 1, 3] };
    const namesOf = ({ flow, swatches }) => flow.map((at) => swatches[at].name);
    const before = namesOf(ring);
    assert.deepEqual(namesOf(withSwatch(ring, 1, { color: "#123456" })), before);
    assert.deepEqual(namesOf(withMoved(ring, 0, 1)), before);
    assert.deepEqual(namesOf(withoutSwatch(ring, 2)), before.filter((name) => name !== ring.swatches[2].name));
    assert.deepEqual(namesOf(withNewSwatch(ring, "#abcdef")), [...before, "color 6"]);
    assert.equal(Object.hasOwn(withoutSwatch(palette, 2), "flow"), false);
  });

  test("have opacities in order and within limits", () => {
    assert.deepEqual(opacityRange(0.7, 0.2), [0.2, 0.7]);
    assert.deepEqual(opacityRange(-1, 9), [0, 1]);
    assert.deepEqual(opacityRange(0.12345, 0.5), [0.123, 0.5]);
  });
});
