// What can be done with all selected pictures together: one file with all of them, and the commands for it.
import { button, make } from "../shared/dom.js";
import { download, makeFile } from "../shared/saving.js";
import { copyLine } from "./copy-line.js";
import { loadEngineHere, pictureWith, screenSize } from "./engine-here.js";
import { nameParts, namesOf, usualTemplate } from "./file-names.js";
import { pixelsOf } from "./picture-size.js";
import { selectedPictures } from "./selection.js";
import { makeZip } from "./zip.js";
import { text } from "./texts.js";

/** The folder in the ZIP, and the list of recipes in it. */
const folder = "geobg-wallpapers";
const listName = "recipes.jsonl";

/** The command lines for the folder, with the keys of what they make. */
const commands = Object.freeze([
  ["together.gallery", `geobg gallery ${folder} -o site`],
  ["together.sheet", `geobg sheet ${folder}/${listName} -o sheet.png`],
  ["together.batch", `geobg batch ${folder}/${listName} -o 'again/{index}.png'`],
  ["together.day", `geobg set ${folder}/*.png --timed-xml slideshow.xml`],
]);

/** What a template can name of a picture. */
const factsOf = ({ palette, mode }, wallpaper) => ({
  seed: wallpaper.seed,
  palette: String(palette?.name ?? ""),
  mode: mode === "dark" ? "dark" : "light",
  width: wallpaper.width,
  height: wallpaper.height,
});

/** The ZIP with all pictures. @param report Gets the number of the picture that is made. */
async function zipOf(page, { size, template, signal, report }) {
  await loadEngineHere();
  const { catalog } = page.state();
  const recipes = selectedPictures(page.state()).map((picture) => catalog.recipe(picture));
  const change = size === null ? {} : { size };
  const names = namesOf(template, recipes.map((recipe) => factsOf(recipe, pictureWith(recipe, change))));
  const zip = makeZip();
  const lines = [];
  for (const [at, recipe] of recipes.entries()) {
    report(at + 1, recipes.length);
    // The browser shows the number, and hears a press of Cancel.
    await new Promise((done) => setTimeout(done));
    signal.throwIfAborted();
    const wallpaper = pictureWith(recipe, change);
    lines.push(`${wallpaper.recipe}\n`);
    await zip.add(`${folder}/${names[at]}.png`, await makeFile("png", wallpaper));
  }
  await zip.add(`${folder}/${listName}`, new Blob(lines));
  signal.throwIfAborted();
  return zip.finish();
}

export function createTogetherDialog(page) {
  const said = make("p", { class: "hint said", role: "status" });
  const meter = make("progress", { max: 1, hidden: true, "aria-label": text("action.download") });
  const own = screenSize(page.state());
  let size = own;
  let controller = null;
  const sizes = [
    [own, `${text("action.own")} · ${pixelsOf(own)}`],
    [null, text("together.own")],
  ].map(([value, label]) => ({
    value,
    item: button({
      label,
      class: "chip",
      press: () => {
        size = value;
        showSize();
      },
    }),
  }));
  const showSize = () => {
    for (const { value, item } of sizes) item.setAttribute("aria-pressed", String(value === size));
  };
  const template = make("input", {
    type: "text",
    value: usualTemplate,
    maxlength: "120",
    dir: "ltr",
    spellcheck: "false",
    autocapitalize: "off",
    "aria-labelledby": "together-names",
    "aria-describedby": "together-parts",
  });
  const cancel = button({
    icon: "close",
    label: text("save.cancel"),
    class: "plain",
    hidden: true,
    press: () => controller?.abort(),
  });
  const count = selectedPictures(page.state()).length;
  const save = button({
    icon: "save",
    label: text("together.save", { count }),
    class: "plain primary",
    "data-tool": "zip",
    disabled: count === 0,
    press: run,
  });

  async function run() {
    if (controller !== null) return;
    controller = new AbortController();
    const { signal } = controller;
    meter.value = 0;
    [meter, cancel].forEach((each) => each.hidden = false);
    const name = `${folder}.zip`;
    const report = (number, all) => {
      meter.value = (number - 1) / all;
      said.textContent = text("scrubber.number", { number, count: all });
    };
    try {
      const zip = await zipOf(page, { size, template: template.value, signal, report });
      download(zip, name);
      said.textContent = text("save.done", { name });
    } catch (error) {
      said.textContent = error.name === "AbortError"
        ? text("save.canceled")
        : error.name === "ZipError"
        ? text("together.many")
        : text("save.failed", { name, reason: String(error.message).slice(0, 300) });
    } finally {
      controller = null;
      // The button that has the focus goes.
      if (document.activeElement === cancel) save.focus();
      [meter, cancel].forEach((each) => each.hidden = true);
    }
  }

  const lines = commands.map(([key, words]) => {
    const line = copyLine(text(key), true);
    line.paint(words);
    return line.element;
  });
  showSize();
  return {
    element: make(
      "div",
      {},
      make("p", { class: "hint" }, text("together.about", { list: listName })),
      make("div", {
        class: "choices",
        role: "group",
        "aria-label": text("make.size"),
      }, sizes.map(({ item }) => item)),
      make("h3", { id: "together-names" }, text("together.names")),
      make("div", { class: "line" }, template),
      make(
        "p",
        { class: "hint", id: "together-parts" },
        text("together.parts", { parts: nameParts.map((each) => `{${each}}`).join(", ") }),
      ),
      make("div", { class: "line" }, save),
      make("h3", {}, text("save.commands")),
      make("p", { class: "hint" }, text("together.commands", { name: folder })),
      lines,
      // In sight whichever part of the dialog is.
      make("div", { class: "line foot report" }, said, meter, cancel),
    ),
    paint() {},
    end: () => controller?.abort(),
  };
}
