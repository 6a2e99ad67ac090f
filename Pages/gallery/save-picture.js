// The dialogs that take a picture away: files made in the page or by geobg, the studio, and the desktop.
import { button, icon, make } from "../shared/dom.js";
import { addressWith, recipeFragment } from "../shared/links.js";
import { canShareFiles, download, fileNameOf, makeFile } from "../shared/saving.js";
import { renderByServer, setDesktop, undoDesktop, workID } from "../shared/serving.js";
import { shownText } from "../shared/shown-text.js";
import { copyLine } from "./copy-line.js";
import { drawWhenSeen, loadEngineHere, pictureWith, screenSize, wholeEngine } from "./engine-here.js";
import { changeOf, sizeOf } from "./picture-page.js";
import { createSizeChoice, pixelsOf } from "./picture-size.js";
import { text } from "./texts.js";

/** The name of a format, for people. */
const titleOfFormat = (format) => (format === "webp" ? "WebP" : format.toUpperCase());

const row = (icon, label, help, press, more = {}) => {
  const element = button({ icon, label, class: "row", press, ...more });
  element.append(make("span", { class: "help" }, help));
  return element;
};

/** The picture that a dialog is about: the page's with its variant, or the picture of the tile with the focus. */
export const pictureOfDialog = (state, { picture }, size = sizeOfDialog(state, { picture })) =>
  pictureWith(state.catalog.recipe(picture), { ...(state.picture === picture ? changeOf(state) : {}), size });

/** The size that a dialog begins with. */
const sizeOfDialog = (state, { picture }) => sizeOf(state.picture === picture ? state : { ...state, variant: null });

/** A picture as a file, which the browser saves. Gives its name. */
async function saveFile(page, about, format, size) {
  await loadEngineHere();
  const file = await makeFile(format, pictureOfDialog(page.state(), about, size));
  download(file, file.name);
  return file.name;
}

/** Whether the card about wallpapers was shown, or need not be. */
let isCardSeen = false;

/** Saves a PNG for the visitor's screen, or of the size that the picture's page has, without a dialog. */
export async function saveForScreen(page, about) {
  const say = (key, values, kind, offers) => page.dispatch({ type: "notice", key, values, kind, offers });
  say("save.working", { name: "PNG" });
  try {
    const name = await saveFile(page, about, "png", sizeOfDialog(page.state(), about));
    const card = { type: "openDialog", dialog: { name: "card" } };
    say("save.done", { name }, "note", [{ key: "card.title", action: card }]);
    // Where the picture cannot be passed on, nobody else says what to do with the file; once is enough.
    if (!isCardSeen && !canShareFiles() && page.state().dialog === null) page.dispatch(card);
    isCardSeen = true;
  } catch (error) {
    say("save.failed", { name: "PNG", reason: String(error.message).slice(0, 300) }, "error");
  }
}

/** A word of a shell that means these characters. */
const quoted = (words) => (/^[\w.@%+=:,/-]+$/u.test(words) ? words : `'${words.replaceAll("'", "'\\''")}'`);

/** The command line that makes the picture as a file; `file` is what it reads if options cannot express the picture. */
function commandFor(engine, wallpaper, extension) {
  const out = `${fileNameOf(wallpaper)}.${extension}`;
  const line = engine.command(wallpaper.recipe);
  return line === null
    ? `geobg render ${quoted(`${fileNameOf(wallpaper)}.json`)} -o ${quoted(out)}`
    : `${line.replace(/ (?:-o|--output) (?:'[^']*'|\S+)/u, "")} -o ${quoted(out)}`;
}

/** The picture in the shape of its size, in a box that keeps its place: `paint(size)`. */
function createSizePreview(page, about) {
  const box = { width: 260, height: 132 };
  const canvas = make("canvas", { "aria-hidden": "true" });
  return {
    element: make("div", { class: "size-preview" }, canvas),
    paint(size) {
      const { state } = page;
      const scale = Math.min(box.width / size.width, box.height / size.height);
      const [wide, tall] = [size.width, size.height].map((side) => Math.max(2, Math.round(side * scale)));
      const ratio = Math.min(2, state().window.ratio);
      Object.assign(canvas, { width: Math.round(wide * ratio), height: Math.round(tall * ratio) });
      Object.assign(canvas.style, { inlineSize: `${wide}px`, blockSize: `${tall}px` });
      const { catalog, picture } = state();
      const change = picture === about.picture ? changeOf(state()) : {};
      drawWhenSeen(canvas, () => [catalog.recipe(about.picture), change]);
    },
  };
}

export function createSaveDialog(page, about) {
  const said = make("p", { class: "hint said", role: "status" });
  const meter = make("progress", { max: 1, hidden: true, "aria-label": text("action.download") });
  const rows = make("div", { class: "rows" });
  const commands = make("div", {});
  const lines = ["png", "pdf"].map((extension) => [extension, copyLine(text(`save.${extension}Command`), true)]);
  /** The size of the files. */
  let size = sizeOfDialog(page.state(), about);
  const preview = createSizePreview(page, about);
  const choice = createSizeChoice(page, { choose, saveEach: (sizes) => saveEach(sizes) });
  /** The work under way: `{ id, controller }`; null for none. */
  let work = null;
  const cancel = button({
    icon: "close",
    label: text("save.cancel"),
    class: "plain",
    hidden: true,
    press: () => work?.controller.abort(),
  });
  /** The recipe of the picture that became the wallpaper and can be taken back; null for none. */
  let undoing = null;
  const undo = button({
    icon: "undo",
    label: text("action.undo"),
    class: "plain",
    hidden: true,
    "data-tool": "undo-desktop",
    press: () => undoDesktopNow(),
  });
  /** A picture that was saved can become the wallpaper. */
  const how = button({
    icon: "desktop",
    label: text("card.title"),
    class: "plain",
    hidden: true,
    "data-tool": "card",
    press: () => page.dispatch({ type: "openDialog", dialog: { name: "card" } }),
  });
  const show = (isByServer) => {
    meter.hidden = !isByServer;
    cancel.hidden = !isByServer;
    undo.hidden = true;
    how.hidden = true;
    rows.setAttribute("aria-busy", String(work !== null));
  };
  /**
   * Runs one piece of work; a second one waits until it is done. Gives whether it succeeded.
   *
   * @param task Gets `id` and `signal` for a request to geobg, whose progress is shown if `isByServer`.
   */
  async function run(name, task, isByServer = false) {
    if (work !== null) return false;
    const mine = { id: workID(), controller: new AbortController() };
    work = mine;
    meter.removeAttribute("value");
    show(isByServer);
    if (isByServer) page.dispatch({ type: "work", id: mine.id });
    said.textContent = text("save.working", { name });
    try {
      said.textContent = await task({ id: mine.id, signal: mine.controller.signal });
      return true;
    } catch (error) {
      said.textContent = error.name === "AbortError"
        ? text("save.canceled")
        : error.code === "gone"
        ? text("server.gone")
        : text("save.failed", { name, reason: String(error.message).slice(0, 300) });
    } finally {
      work = null;
      // The button that has the focus goes.
      if ([cancel, undo].includes(document.activeElement)) rows.querySelector("button")?.focus();
      show(false);
      undo.hidden = undoing === null;
      if (isByServer) page.dispatch({ type: "work", id: null });
    }
    return false;
  }
  const save = async (format, wanted = size) => {
    const isDone = await run(titleOfFormat(format), async () => (
      text("save.done", { name: await saveFile(page, about, format, wanted) })
    ));
    how.hidden = !isDone || format !== "png";
  };
  const saveEach = (sizes) =>
    run("PNG", async () => {
      const names = [];
      for (const each of sizes) names.push(await saveFile(page, about, "png", each));
      return text("save.done", { name: names.join(", ") });
    });
  const byServer = (format) =>
    run(titleOfFormat(format), async (request) => {
      await loadEngineHere();
      const wallpaper = pictureOfDialog(page.state(), about, size);
      const name = `${fileNameOf(wallpaper)}.${format === "jpeg" ? "jpg" : format}`;
      download(await renderByServer({ ...request, recipe: wallpaper.recipe, format }), name);
      return text("save.done", { name });
    }, true);
  const desktop = () =>
    run(text("save.desktop"), async (request) => {
      await loadEngineHere();
      const { recipe } = pictureOfDialog(page.state(), about, size);
      undoing = await setDesktop({ ...request, recipe }) ? recipe : null;
      return text("save.desktopDone");
    }, true);
  const undoDesktopNow = () =>
    run(text("save.desktop"), async (request) => {
      const recipe = undoing;
      undoing = null;
      await undoDesktop({ ...request, recipe });
      return text("save.undone");
    }, true);
  function choose(chosen) {
    size = chosen;
    // The page and its link follow.
    if (page.state().picture === about.picture) page.dispatch({ type: "vary", change: { size } });
    showSize();
  }
  async function showSize() {
    const { state } = page;
    choice.paint(size, state());
    preview.paint(size);
    for (const each of rows.querySelectorAll("[data-pixels]")) each.textContent = pixelsOf(size);
    // The button that stands out makes a file of the size that is chosen.
    const isOwn = size.width === own.width && size.height === own.height;
    ownScreen.classList.toggle("primary", isOwn);
    rows.querySelector("[data-format=png]").classList.toggle("primary", !isOwn);
    await loadEngineHere();
    try {
      const engine = await wholeEngine();
      const wallpaper = pictureOfDialog(state(), about, size);
      for (const [extension, line] of lines) line.paint(commandFor(engine, wallpaper, extension));
    } catch (error) {
      // The engine says why when it makes a file.
      if (error.name !== "GeobgError") throw error;
    }
  }
  const own = screenSize(page.state());
  const ownScreen = row(
    "desktop",
    text("action.own"),
    text("make.ownHelp", { size: pixelsOf(own) }),
    () => save("png", own),
    { class: "row primary", "data-tool": "own-screen" },
  );
  const { server } = page.state();
  const renders = (format) => server?.render.includes(format) ?? false;
  /** A file that geobg makes. */
  const serverRow = (format, more = {}) =>
    row("save", titleOfFormat(format), text("save.byServerHelp"), () => byServer(format), {
      ...more,
      "data-server": format,
    });
  rows.append(
    make("h3", {}, text("make.files"), " ", make("span", { class: "hint", "data-pixels": "" })),
    renders("png")
      ? serverRow("png", { "data-format": "png" })
      : row("save", "PNG", text("save.pngHelp"), () => save("png"), { "data-format": "png" }),
    row("save", "SVG", text("save.svgHelp"), () => save("svg"), { "data-format": "svg" }),
    row("file", text("save.recipe"), text("save.recipeHelp"), () => save("recipe"), { "data-format": "recipe" }),
  );
  if (server) {
    rows.append(...server.render.filter((format) => format !== "png").map((format) => serverRow(format)));
    const name = page.state().files?.name(about.picture);
    if (server.originals && name !== "") {
      rows.append(
        make(
          "a",
          { class: "row", href: `original/${about.picture}`, download: name ?? "" },
          icon("file"),
          make("span", {}, text("save.original")),
        ),
      );
    }
    if (server.desktop) {
      rows.append(row("desktop", text("save.desktop"), text("save.desktopHelp", { desktop: server.desktop }), desktop));
    }
  } else {
    commands.append(
      make("h3", {}, text("save.commands")),
      make("p", { class: "hint" }, text("save.commandsHelp")),
      ...lines.map(([, { element }]) => element),
    );
  }
  return {
    element: make(
      "div",
      {},
      make("div", { class: "rows" }, ownScreen),
      make("h3", {}, text("make.size")),
      choice.element,
      preview.element,
      rows,
      commands,
      originalsOf(page.state(), about.picture),
      // In sight whichever button was pressed.
      make("div", { class: "line foot report" }, said, meter, cancel, undo, how),
    ),
    paint(state, before) {
      if (before === null) showSize();
      else if (state.monitors !== before.monitors) choice.paint(size, state);
      if (state.work !== null && state.work.id === work?.id && state.work.done > 0) meter.value = state.work.done;
    },
    end: () => work?.controller.abort(),
  };
}

/** The name of a file in its address, for people. Its bytes need not be UTF-8. */
function nameInAddress({ pathname }) {
  const bytes = pathname.split("/").at(-1).match(/%[\da-f]{2}|[^]/giu).map((each) =>
    each.length === 3 ? parseInt(each.slice(1), 16) : each.charCodeAt(0)
  );
  return shownText(new TextDecoder().decode(Uint8Array.from(bytes)));
}

/** Links to the picture's own files, where the gallery has them. */
function originalsOf({ files }, picture) {
  const links = (files?.originals(picture) ?? []).slice(0, 20).flatMap((each) => {
    try {
      const address = new URL(each, location.href);
      return [
        make("li", {}, make("a", { href: address.href, download: "", rel: "noreferrer" }, nameInAddress(address))),
      ];
    } catch {
      return [];
    }
  });
  return links.length === 0
    ? null
    : make("div", {}, make("h3", {}, text("save.originals")), make("ul", { class: "originals" }, links));
}

export function createStudioDialog(page, about) {
  const link = make("a", { class: "action primary", rel: "noreferrer", target: "_blank" }, text("studio.open"));
  const line = copyLine(text("studio.command"));
  const said = make("p", { class: "hint", role: "status" });
  const failed = (error) => {
    said.textContent = text("notice.failed", { reason: String(error.message).slice(0, 300) });
  };
  const recipe = button({
    icon: "file",
    label: text("save.recipe"),
    class: "plain",
    press: () => saveFile(page, about, "recipe").then((name) => said.textContent = text("save.done", { name }), failed),
  });
  const { studio } = page.state().catalog;
  const place = make("p", { hidden: studio === null }, link);
  async function prepare() {
    const engine = await loadEngineHere();
    const wallpaper = pictureOfDialog(page.state(), about);
    line.paint(`geobg studio ${quoted(`${fileNameOf(wallpaper)}.json`)}`);
    if (studio === null) return;
    try {
      link.href = addressWith(
        new URL(studio, location.href).href,
        await recipeFragment(wallpaper.recipe, false, engine),
      );
    } catch (error) {
      if (error.name !== "LinkError") throw error;
      place.hidden = true;
      said.textContent = text("studio.long");
    }
  }
  prepare().catch(failed);
  return {
    element: make(
      "div",
      {},
      make("p", {}, text("studio.help")),
      place,
      make("h3", {}, text("studio.command")),
      make("p", { class: "hint" }, text("studio.commandHelp")),
      make("div", { class: "line" }, recipe),
      line.element,
      said,
    ),
    paint() {},
  };
}
