// The dialog that saves the drawing: by this page, or by geobg where it serves the page.
import { choiceField, numberField } from "./control-fields.js";
import { copyField } from "./copying.js";
import { button, make } from "../shared/dom.js";
import { canShareFiles, download, fileNameOf, pageFormats } from "../shared/saving.js";
import { pictureSize } from "../shared/geometry.js";
import { renderByServer, saveByServer, setDesktop, workID } from "../shared/serving.js";
import { recipeOptions } from "./state.js";
import { formatPercent, text } from "./texts.js";

const isHandheld = matchMedia("(pointer: coarse)");

/** A choice with a name and a sentence. */
const choice = (name, label, help, press) =>
  button({ icon: name, label, press, class: "row" }).appendChild(
    make("span", { class: "help" }, help),
  ).parentElement;

/** The formats that this page writes, the usual one first: on a phone, a picture for its screen. */
const formatsHere = () =>
  isHandheld.matches ? ["png", ...pageFormats.filter((format) => format !== "png")] : pageFormats;

/** The choices of the formats that this page writes itself; with other pixels than the window's, in their `size`. */
const pageRows = (page, size) =>
  formatsHere().map((format) =>
    choice(
      format === "animation" ? "replay" : format === "recipe" ? "file" : "save",
      text(`save.${format}`),
      text(`save.${format}.help`),
      () => {
        page.dispatch({ type: "closeDialog" });
        page.dispatch({ type: "save", format, ...size && { size: { ...size } } });
      },
    )
  );

/** Another program of the device, where the browser can pass pictures on. */
function sendRows(page) {
  return canShareFiles() ? [choice("share", text("share.send"), text("save.png"), page.run.send)] : [];
}

/** What a page can save that geobg serves: one list of formats, and the place: the browser, a folder, the desktop. */
function servedPart(page, facts) {
  let work = null;
  let rows = [];
  const size = { ...pictureSize(page.state()) };
  const sides = ["width", "height"].map((side) => {
    const field = numberField({
      label: text(`field.${side}`),
      limits: [1, 1_000_000],
      whole: true,
      step: 10,
      change: (value) => {
        size[side] = value;
        field.paint(value);
      },
    });
    field.paint(size[side]);
    return field;
  });
  const said = make("p", { class: "hint", role: "status" });
  const meter = make("progress", { max: 1, hidden: true, "aria-label": text("tool.save") });
  const cancel = button({
    icon: "close",
    label: text("tool.cancel"),
    class: "plain",
    press: () => work?.controller.abort(),
  });
  const replace = button({ label: text("save.replace"), class: "plain", press: () => again?.() });
  let again = null;
  const show = () => {
    meter.hidden = work === null;
    cancel.hidden = work === null;
    replace.hidden = again === null;
    for (const each of rows) each.setAttribute("aria-disabled", String(work !== null));
  };

  /** Runs one piece of work; a second one waits until it is done. */
  async function run(name, task) {
    if (work !== null) return;
    const mine = { id: workID(), controller: new AbortController(), name };
    work = mine;
    again = null;
    meter.removeAttribute("value");
    said.textContent = text("save.progress", { name, percent: formatPercent(0) });
    show();
    try {
      said.textContent = await task({
        id: mine.id,
        signal: mine.controller.signal,
        recipe: page.engine().wallpaper({ ...recipeOptions(page.state()), ...size }).recipe,
      });
    } catch (error) {
      said.textContent = error.name === "AbortError"
        ? text("save.canceled")
        : error.code === "busy"
        ? text("save.busy", { count: error.retry })
        : error.code === "gone"
        ? text("server.gone")
        : error.code === "refused"
        ? text("server.refused")
        : error.code === "exists"
        ? text("save.exists", { name })
        : text("save.failed", { name, reason: error.message });
      if (error.code === "exists") again = error.again;
    } finally {
      work = null;
      show();
    }
  }

  const nameOf = (format) =>
    `${fileNameOf({ seed: page.state().fields.seed, ...size })}.${format === "jpeg" ? "jpg" : format}`;
  const render = (format) =>
    run(nameOf(format), async (options) => {
      download(await renderByServer({ ...options, format }), nameOf(format));
      return text("save.done", { name: nameOf(format) });
    });
  const save = (format, isReplaced = false) =>
    run(nameOf(format), async (options) => {
      try {
        const name = await saveByServer({ ...options, format, name: nameOf(format), replace: isReplaced });
        return text("save.doneIn", { name, folder: facts.save });
      } catch (error) {
        if (error.code === "exists") error.again = () => save(format, true);
        throw error;
      }
    });
  const desktop = () =>
    run(text("server.desktop"), async (options) => {
      await setDesktop(options);
      return text("server.desktopDone");
    });
  /** Those that geobg draws, with what saves them. */
  const drawnRows = (formats, press) =>
    formats.map((format) => choice("save", text(`save.${format}`), text(`save.${format}.help`), () => press(format)));
  const list = make("div", { class: "rows" });
  const lists = {
    here: () => [
      ...pageRows(page, size),
      // The page's own PNG has the command's bytes.
      ...drawnRows(facts.render.filter((format) => format !== "png"), render),
      ...sendRows(page),
    ],
    folder: () => drawnRows(["svg", ...facts.render], save),
    desktop: () => [
      choice("desktop", text("server.desktop"), text("server.desktopHelp", { desktop: facts.desktop }), desktop),
    ],
  };
  const choices = [
    ["here", text("save.here")],
    // A path reads from left to right in every language.
    ...facts.save ? [["folder", `\u2066${facts.save}\u2069`]] : [],
    ...facts.desktop ? [["desktop", facts.desktop]] : [],
  ];
  const where = choiceField({ label: text("save.where"), choices, change: choose });
  where.element.hidden = choices.length === 1;
  function choose(place) {
    where.paint(place);
    rows = lists[place]();
    list.replaceChildren(...rows);
    show();
  }
  choose("here");
  return {
    element: make(
      "div",
      { class: "server" },
      where.element,
      make("div", { class: "line" }, sides.map(({ element }) => element)),
      list,
      meter,
      said,
      make("div", { class: "line" }, cancel, replace),
    ),
    paint(state) {
      if (work === null || state.work?.id !== work.id) return;
      const { done } = state.work;
      meter.value = done;
      said.textContent = text("save.progress", { name: work.name, percent: formatPercent(done) });
    },
    end: () => work?.controller.abort(),
  };
}

/** The same features without geobg: what they need, and the command. */
function withoutServer(page) {
  const studio = copyField({ label: text("server.needs") });
  studio.paint("geobg studio");
  const file = copyField({ label: text("share.command") });
  const name = fileNameOf({ seed: page.state().fields.seed, ...pictureSize(page.state()) });
  file.paint(`geobg render ${name}.svg -o ${name}.pdf`);
  const features = ["server.render", "server.save", "server.desktop", "server.palette", "server.devices"];
  return {
    element: make(
      "details",
      {},
      make("summary", {}, text("server.render")),
      make("p", {}, text("server.needs")),
      studio.element,
      make("ul", {}, features.map((key) => make("li", {}, text(key)))),
      file.element,
    ),
    paint() {},
  };
}

/** @returns {{ element: HTMLElement, paint(state): void, end(): void }} */
export function createSaveDialog(page) {
  const { server } = page.state();
  const part = server ? servedPart(page, server) : withoutServer(page);
  const hint = make("p", { class: "hint" }, text("drawings.forget"));
  const parts = server
    ? [part.element, hint]
    : [make("div", { class: "rows" }, pageRows(page), sendRows(page)), hint, part.element];
  return {
    element: make("div", {}, parts),
    paint: part.paint,
    end: () => part.end?.(),
  };
}
