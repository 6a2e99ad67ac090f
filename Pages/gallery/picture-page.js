// The page of one picture: it grows out of its tile, and goes back into it.
import { button, make } from "../shared/dom.js";
import { markOf, variantOf } from "./choosing.js";
import { drawWhenSeen, loadEngineHere, pictureWith, screenSize } from "./engine-here.js";
import { headAt, headScrolled, isSheetUnderBar } from "./header.js";
import { copyText } from "../shared/clipboard.js";
import { addressWith, recipeFragment } from "../shared/links.js";
import { labOfHex } from "../shared/oklab.js";
import { leaveInto } from "./leaving.js";
import { pictureName } from "./picture-name.js";
import { pixelsOf } from "./picture-size.js";
import { listenForPulls } from "./pull.js";
import { createScreenshotPart } from "./screenshot.js";
import { listenForSwipes } from "./swipe.js";
import { createVariants, paletteTitle } from "./variants.js";
import { text } from "./texts.js";

/** How long after the start the page loads its own engine, in milliseconds, unless it is needed before. */
const engineDelay = 2000;

/** On a ground of this lightness (OKLab), words are dark. */
const lightGround = 0.6;

/** The name of the part that moves from the tile to the page. */
const transitionName = "picture";

/** The change of a recipe that the page shows. */
export const changeOf = (state) => variantOf(state) ?? {};

/** The size of the picture that the page makes: the chosen size, or the size of the visitor's screen. */
export const sizeOf = (state) => changeOf(state).size ?? screenSize(state);

const frameOfTile = (picture) => document.querySelector(`.tile[data-picture="${Number(picture)}"] .frame`);

/** Draws the picture of the tile until the engine has drawn the page's: with the same scale of the plane. */
function beginWith(canvas, tile) {
  const from = tile?.querySelector("canvas");
  if (!from || from.width === 0) return;
  const context = canvas.getContext("2d");
  const scale = Math.min(canvas.width, canvas.height) /
    Math.min(from.width, tile.clientHeight * from.width / tile.clientWidth);
  const [width, height] = [from.width * scale, from.height * scale];
  try {
    context.drawImage(from, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  } catch {
    // A canvas that gave its pixels away shows nothing; the engine draws soon.
  }
}

/** The colors that the picture shows, by area; each one searches for its like. */
function colorStrip(page, colors) {
  const items = colors.map(({ color, area }) => {
    const find = () => {
      page.dispatch({ type: "close" });
      page.dispatch({ type: "query", change: { color } });
    };
    const label = text("action.findColor", { color });
    const item = make("button", { type: "button", "aria-label": label, on: { click: find } });
    item.style.backgroundColor = color;
    item.style.flexGrow = String(Math.max(0.06, area));
    return item;
  });
  return make("div", { class: "shown-colors", role: "group", "aria-label": text("page.colors") }, items);
}

/**
 * A page of one picture.
 *
 * @returns {{ element: HTMLElement, canvas: HTMLElement, paint(state, before): void, end(): void }}
 */
function createPage(page, picture) {
  const { catalog, window: size } = page.state();
  const recipe = catalog.recipe(picture);
  const palette = String(recipe.palette?.name ?? "");
  const changeNow = () => changeOf(page.state());
  const canvas = make("canvas", { class: "plane", "aria-hidden": "true" });
  const shade = make("div", { class: "shade" });
  const plane = make("div", { class: "plane-frame" }, canvas, shade);
  const name = make("h1", { id: "picture-name", tabindex: "-1" });
  const facts = make("p", { class: "facts" });
  /** Says that the file of the picture is gone. */
  const lost = make("p", { class: "facts", role: "status" });
  const words = make("div", { class: "words" }, name, facts, lost);
  const head = make("header", { class: "head" }, plane, words);
  head.style.backgroundColor = catalog.background(picture) ?? "";
  const tool = (kind, label, press, more = {}) =>
    button({ icon: kind, label, hasText: false, class: "tool round", press, ...more });
  const favorite = tool("heart", text("action.favorite"), () => page.dispatch({ type: "favorite", picture }));
  const bar = make(
    "nav",
    { class: "page-bar", "aria-label": text("page.tools") },
    tool("back", text("action.back"), () => page.dispatch({ type: "close" }), { "data-tool": "back" }),
    make("span", { class: "gap" }),
    tool("previous", text("action.previous"), () => page.dispatch({ type: "step", by: -1 })),
    tool("next", text("action.next"), () => page.dispatch({ type: "step", by: 1 })),
    tool(
      "full",
      text("action.viewer"),
      () => page.dispatch({ type: "openDialog", dialog: { name: "viewer", picture } }),
    ),
    favorite,
  );
  /** Links carry the recipe of what the page shows, so they outlive this gallery. */
  const link = async () => {
    const { size, ...change } = changeNow();
    const engine = await loadEngineHere();
    const shown = pictureWith(recipe, size ? { ...change, size } : change);
    return addressWith(location.href, await recipeFragment(shown.recipe, true, engine));
  };
  async function copyLink() {
    const address = await link();
    if (await copyText(address)) page.dispatch({ type: "notice", key: "copy.link" });
    else page.dispatch({ type: "openDialog", dialog: { name: "link", address } });
  }
  const share = () =>
    page.dispatch({
      type: "share",
      picture,
      link: async () => ({ url: await link(), title: name.textContent }),
    });
  const act = (kind, label, press, more = {}) => button({ icon: kind, label, class: "action", press, ...more });
  const ownScreen = act("save", text("action.download"), () => page.dispatch({ type: "saveForScreen", picture }), {
    class: "action primary",
    "data-tool": "own-screen",
  });
  const ownWords = make("span", { class: "own" });
  const ownPixels = make("span", {});
  ownScreen.append(" ", make("span", { class: "help" }, ownWords, ownPixels));
  const own = act("undo", text("action.reset"), () => {
    // A size is a choice for the files, and no change of the picture.
    const { size = null } = changeNow();
    page.dispatch({ type: "vary", change: null });
    if (size !== null) page.dispatch({ type: "vary", change: { size } });
  }, { "data-tool": "reset" });
  const actions = make(
    "div",
    { class: "actions" },
    act(
      "file",
      text("action.sizes"),
      () => page.dispatch({ type: "openDialog", dialog: { name: "save", picture } }),
      { "data-tool": "save" },
    ),
    act(
      "open",
      text("action.studio"),
      () => page.dispatch({ type: "openDialog", dialog: { name: "studio", picture } }),
      { "data-tool": "studio" },
    ),
    act("similar", text("action.similar"), () => page.dispatch({ type: "similar", picture })),
    act("copy", text("action.link"), copyLink),
    typeof navigator.share === "function" ? act("share", text("action.share"), share, { "data-tool": "share" }) : null,
    act(
      "collection",
      text("action.collect"),
      () => page.dispatch({ type: "openDialog", dialog: { name: "collect", picture } }),
    ),
    own,
  );
  const variants = createVariants(page, recipe, changeNow);
  const screenshot = createScreenshotPart(page, recipe, changeNow);
  const sheet = make(
    "div",
    { class: "sheet" },
    make("div", { class: "block first" }, ownScreen, colorStrip(page, catalog.colors(picture))),
    make("div", { class: "block" }, actions),
    variants.preview,
    make("div", { class: "block" }, screenshot.element),
    variants.rows,
  );
  const scroller = make("div", { class: "scroller" }, bar, head, sheet);
  const element = make("article", { class: "picture-page", "aria-labelledby": "picture-name" }, scroller);

  let full = size.height;
  let pull = 0;
  let isAsked = false;
  function follow() {
    isAsked = false;
    const { height, top, scale, blur, dark, words: shown } = pull > 0
      ? headAt(pull, full)
      : headScrolled(scroller.scrollTop, full);
    head.style.blockSize = `${height}px`;
    canvas.style.transform = `translateY(${top}px) scale(${scale})`;
    // What lies over the picture blurs it: so its edges stay sharp.
    shade.style.backdropFilter = blur > 0.05 ? `blur(${blur.toFixed(2)}px)` : "";
    shade.style.setProperty("--dark", dark.toFixed(3));
    words.style.opacity = shown.toFixed(3);
    bar.classList.toggle("over", isSheetUnderBar(scroller.scrollTop, full));
    element.dataset.pull = String(Math.round(pull));
  }
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(follow);
  };
  scroller.addEventListener("scroll", ask, { passive: true });
  const pulls = listenForPulls({
    scroller,
    head,
    hasMotion: () => page.state().motion,
    close: () => page.dispatch({ type: "close" }),
    follow: (value) => {
      pull = value;
      ask();
    },
  });

  const swipes = listenForSwipes({
    scroller,
    head,
    step: (by) => page.dispatch({ type: "step", by: getComputedStyle(element).direction === "rtl" ? -by : by }),
    tap: () => page.dispatch({ type: "openDialog", dialog: { name: "viewer", picture } }),
  });

  function draw({ height, ratio }) {
    full = height;
    // A scroll bar may be beside the page.
    const width = scroller.clientWidth;
    const scale = Math.min(2, ratio);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.style.inlineSize = `${width}px`;
    canvas.style.blockSize = `${height}px`;
    drawWhenSeen(canvas, () => [recipe, { ...changeNow(), size: null }]);
    follow();
  }

  return {
    element,
    canvas: plane,
    name,
    paint(state, before) {
      const isNew = !before || before.picture !== picture || before.files !== state.files;
      if (isNew || state.window !== before.window || state.variant !== before.variant) {
        const resized = isNew || state.window !== before.window;
        if (resized) draw(state.window);
        else drawWhenSeen(canvas, () => [recipe, { ...changeNow(), size: null }]);
        if (isNew) beginWith(canvas, frameOfTile(picture));
        const change = changeOf(state);
        name.textContent = pictureName(state, picture, change.seed);
        const mode = change.mode ?? (recipe.mode === "dark" ? "dark" : "light");
        const ground = catalog.backgroundOf({ ...recipe, ...change });
        head.dataset.ground = (ground === null ? mode === "light" : labOfHex(ground)[0] > lightGround)
          ? "light"
          : "dark";
        head.style.setProperty("--ground", ground);
        const ownSize = screenSize(state);
        const fileSize = sizeOf(state);
        const isOwn = fileSize.width === ownSize.width && fileSize.height === ownSize.height;
        ownWords.textContent = isOwn ? `${text("action.own")} · ` : "";
        ownPixels.textContent = pixelsOf(fileSize);
        facts.textContent = [
          paletteTitle(typeof change.palette === "string" ? change.palette : palette),
          text(`mode.${mode}`),
          pixelsOf(fileSize),
        ].join(" · ");
        element.dataset.mode = mode;
        own.hidden = Object.keys(change).every((key) => ["picture", "size"].includes(key));
        variants.paint();
      }
      const isLost = state.catalog.gone.has(picture);
      if (isLost !== (lost.textContent !== "")) lost.textContent = isLost ? text("live.gone") : "";
      const isVaried = isNew || state.variant !== before.variant;
      if (isVaried || state.screenshot !== before.screenshot) screenshot.paint(state, isVaried);
      if (isNew || ["marks", "picks", "server"].some((key) => state[key] !== before[key])) {
        favorite.setAttribute("aria-pressed", String(markOf(state, picture).favorite));
      }
    },
    end() {
      pulls.end();
      swipes.end();
    },
  };
}

/** Shows the page of `state.picture`. */
export function startPicturePage(store) {
  const place = document.getElementById("page");
  const wall = document.getElementById("gallery");
  const page = { dispatch: store.dispatch, state: () => store.state };
  let open = null;
  /** The picture whose page is shown, or will be in the browser's next frame. */
  let target = null;

  function show(state) {
    open?.view.end();
    const wasOpen = open !== null;
    const view = createPage(page, state.picture);
    open = { picture: state.picture, language: state.language, view };
    place.replaceChildren(view.element);
    wall.inert = true;
    const { classList, clientWidth } = document.documentElement;
    // Where scroll bars are hidden, or lie over the page, there is no place to keep.
    if (!classList.contains("has-page")) classList.toggle("has-bar", innerWidth > clientWidth);
    classList.add("has-page");
    view.paint(state, null);
    if (!wasOpen || !place.contains(document.activeElement)) view.name.focus({ preventScroll: true });
  }

  function hide() {
    const { picture } = open;
    open.view.end();
    open = null;
    place.replaceChildren();
    wall.inert = false;
    document.documentElement.classList.remove("has-page");
    store.dispatch({ type: "reveal", picture, isFocused: true });
  }

  /** Shows what the state says now: it may have changed since. */
  function change() {
    const { state } = store;
    if (state.picture === (open?.picture ?? null)) return;
    if (state.picture === null) hide();
    else show(state);
  }

  /** Lets the picture move from its tile to its page, where the browser can. */
  function move(from, to) {
    if (!store.state.motion || typeof document.startViewTransition !== "function" || document.hidden) {
      change();
      return;
    }
    const old = from();
    if (old) old.style.viewTransitionName = transitionName;
    let fresh = null;
    place.dataset.moving = "";
    const transition = document.startViewTransition(() => {
      if (old) old.style.viewTransitionName = "";
      change();
      fresh = to();
      if (fresh) fresh.style.viewTransitionName = transitionName;
    });
    const end = () => {
      if (fresh) fresh.style.viewTransitionName = "";
      delete place.dataset.moving;
    };
    transition.finished.then(end, end);
    // A transition that is skipped has made its change.
    transition.ready.catch(() => {});
  }

  /** Hides the page of a picture, and lets the picture go back into its tile. */
  function leave(picture) {
    const canvas = open?.view.canvas ?? null;
    const from = store.state.motion && !document.hidden ? canvas?.getBoundingClientRect() : null;
    change();
    const to = frameOfTile(picture)?.getBoundingClientRect();
    if (from?.width > 0 && to?.width > 0) leaveInto(canvas, from, to);
  }

  store.view((state, before) => {
    const wanted = state.picture;
    const last = target;
    if (wanted === last) {
      if (open === null || open.picture !== wanted) return;
      if (state.language === open.language) open.view.paint(state, before);
      else show(state);
      return;
    }
    target = wanted;
    if (wanted !== null && last !== null) change();
    else if (wanted === null) leave(last);
    else move(() => frameOfTile(wanted), () => open?.view.canvas ?? null);
  });
  // The engine is at hand before the first picture is opened, and after the wall is drawn.
  const later = globalThis.requestIdleCallback ?? ((run) => run());
  setTimeout(() => later(() => loadEngineHere().catch(() => {})), engineDelay);
}
