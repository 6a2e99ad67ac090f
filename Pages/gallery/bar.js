// The controls over the wall: search, filters, orders, shuffle, slideshow, and the menu.
import { button, icon, make } from "../shared/dom.js";
import { shownText } from "../shared/shown-text.js";
import { sameQuery, sorts, wholeList } from "./query.js";
import { densities, densityOf, moods, shapeOf, shapes } from "./traits.js";
import { createColumnsChoice } from "./columns-choice.js";
import { dateOf, lookOf, looksOf } from "./columns.js";
import { fixedCollections } from "./favorites.js";
import { collectionTitle } from "./own-collections.js";
import { leastKind } from "./find.js";
import { titleOf } from "./screens.js";
import { createSelectionBar } from "./selection-bar.js";
import { paletteTitle } from "./variants.js";
import { isOnlyNew } from "./wall-places.js";
import { formatTime, text, wordOf } from "./texts.js";
import { meanings } from "./words.js";

/** Typing rests this long before it searches, in milliseconds. */
const typingPause = 180;

/** The colors of the filter, one of each hue, with the names that a search knows. The visitor's own has no name. */
const colorNames = Object.freeze({
  "#d8344c": "red",
  "#f08a3c": "orange",
  "#f4c33a": "yellow",
  "#6dbb4f": "green",
  "#2fa89a": "teal",
  "#3f8fd8": "blue",
  "#3a55c4": "blue",
  "#8a4fbf": "purple",
  "#e07bb4": "pink",
  "#8a5a3c": "brown",
  "#f2efe9": "white",
  "#2a2930": "black",
});

/** A color in words. */
const colorTitle = (value) => (Object.hasOwn(colorNames, value) ? wordOf(colorNames[value]) : value);

/** What each part of a query is called. */
const chipTexts = Object.freeze({
  text: (value) => value,
  tag: shownText,
  date: (value) => monthTitle(value),
  palette: paletteTitle,
  mode: (value) => text(`mode.${value}`),
  density: (value) => text(`density.${value}`),
  shape: (value) => text(`shape.${value}`),
  arrangement: wordOf,
  kind: wordOf,
  room: wordOf,
  mood: (value) => text(`mood.${value}`),
  color: colorTitle,
  collection: collectionTitle,
  fresh: () => text("fresh.chip"),
});

/** Begins the slideshow with the tile that has the focus, or with the one in the middle of the window. */
export function slideshowFrom(page) {
  const { list, place, focus } = page.state();
  if (list.length === 0) return;
  page.dispatch({ type: "openDialog", dialog: { name: "slideshow", picture: focus ?? list[place] ?? list[0] } });
}

export function createBar(page) {
  let timer = null;
  /** What was typed and searched last: what is typed meanwhile stays. */
  let typed = "";
  const find = (words) => {
    clearTimeout(timer);
    timer = null;
    typed = words.trim();
    page.dispatch({ type: "query", change: { text: words } });
  };
  const search = make("input", {
    type: "search",
    id: "search",
    placeholder: text("bar.search"),
    "aria-label": text("bar.search"),
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "search",
    maxlength: "200",
    on: {
      // Words that have no room begin with the first one. Firefox may still scroll to the last typed letter afterwards.
      blur: () => {
        search.scrollLeft = 0;
        requestAnimationFrame(() => {
          if (document.activeElement !== search) search.scrollLeft = 0;
        });
      },
      input: () => {
        clearTimeout(timer);
        timer = setTimeout(() => find(search.value), typingPause);
      },
      keydown: (event) => {
        if (event.isComposing) return;
        if (event.key === "Enter") {
          if (timer !== null) find(search.value);
          // So a phone puts its keyboard away.
          search.blur();
        } else if (event.key === "Escape") {
          event.stopPropagation();
          if (search.value === "") search.blur();
          search.value = "";
          find("");
        }
      },
    },
  });
  /** The same in every browser: only some have such a button in the field. */
  const clear = button({
    icon: "close",
    label: text("bar.clear"),
    hasText: false,
    class: "tool clear",
    press: () => {
      search.value = "";
      find("");
      search.focus();
    },
  });
  const open = (name, more = {}) => () => page.dispatch({ type: "openDialog", dialog: { name, ...more } });
  const tool = (kind, label, press, more = {}) =>
    button({ icon: kind, label, hasText: false, class: "tool", press, ...more });
  const favorites = tool("heart", text("collection.favorites"), () => {
    const { collection } = page.state().query;
    page.dispatch({ type: "query", change: { collection: collection === "favorites" ? null : "favorites" } });
  }, { "data-tool": "favorites" });
  const pill = make(
    "div",
    { class: "bar glass", role: "toolbar", "aria-label": text("bar.label") },
    make("div", { class: "search" }, make("label", {}, icon("search"), search), clear),
    tool("settings", text("bar.filter"), open("filter"), { "data-tool": "filter" }),
    favorites,
    tool("shuffle", text("action.shuffle"), () => page.dispatch({ type: "shuffle" }), { "data-tool": "shuffle" }),
    tool("play", text("action.slideshow"), () => slideshowFrom(page), { "data-tool": "slideshow" }),
    tool("more", text("bar.menu"), open("menu"), { "data-tool": "menu" }),
  );
  const done = button({
    label: text("pick.finish", { count: 0 }),
    class: "plain primary pick-done",
    press: () => page.dispatch({ type: "finishPicking" }),
  });
  const selection = createSelectionBar(page);
  const chips = make("div", { class: "chips", role: "group", "aria-label": text("bar.chips") });
  return {
    element: make("div", { class: "bar-place" }, done, chips, selection.element, pill),
    focusSearch: () => {
      search.focus();
      search.select();
    },
    paint(state, before) {
      const isSelecting = state.selected !== null;
      // The button that has the focus goes.
      const isLost = !isSelecting && selection.element.contains(document.activeElement);
      selection.element.hidden = !isSelecting;
      pill.hidden = isSelecting;
      if (isSelecting) selection.paint(state);
      if (isLost) pill.querySelector('[data-tool="menu"]').focus();
      done.hidden = !state.server?.pick;
      done.querySelector(".label").textContent = text("pick.finish", { count: state.picks.length });
      favorites.setAttribute("aria-pressed", String(state.query.collection === "favorites"));
      if (state.query === before?.query && state.like === before?.like && state.language === before?.language) return;
      const isTyping = document.activeElement === search && state.query.text === typed;
      if (!isTyping && search.value !== state.query.text) search.value = state.query.text;
      if (state.like !== null) {
        const name = text("bar.like", { name: titleOf(state, state.like) });
        const press = () => page.dispatch({ type: "query", change: { shuffle: state.query.shuffle } });
        const chip = button({ icon: "close", label: name, class: "chip", "data-chip": "like", press });
        chip.setAttribute("aria-label", text("bar.without", { name }));
        // The list is not what the query finds.
        chips.replaceChildren(chip);
        return;
      }
      const parts = Object.keys(chipTexts).filter((key) => key !== "text" && state.query[key] !== wholeList[key]);
      chips.replaceChildren(...parts.map((key) => {
        const value = state.query[key];
        const chip = button({
          icon: "close",
          label: chipTexts[key](value),
          class: "chip",
          "data-chip": key,
          press: () => page.dispatch({ type: "query", change: { [key]: null } }),
        });
        chip.setAttribute("aria-label", text("bar.without", { name: chipTexts[key](value) }));
        if (key === "color") {
          const swatch = make("i", { class: "swatch" });
          swatch.style.backgroundColor = value;
          chip.prepend(swatch);
        }
        return chip;
      }));
    },
  };
}

/** A set of choices as small buttons: one or none is on. */
function facet(page, key, title, values, nameOf, decorate = () => {}) {
  const items = values.map((value) => {
    const item = button({
      label: nameOf(value),
      class: "chip",
      press: () =>
        page.dispatch({
          type: "query",
          change: { [key]: page.state().query[key] === value ? wholeList[key] : value },
        }),
    });
    decorate(item, value);
    return { item, value };
  });
  return {
    element: make(
      "div",
      { class: "facet" },
      make("h3", {}, title),
      make("div", { class: "choices", role: "group", "aria-label": title }, items.map(({ item }) => item)),
    ),
    paint: (query) => {
      for (const { item, value } of items) item.setAttribute("aria-pressed", String(query[key] === value));
    },
  };
}

/** The folders and the months of the files, as far as they are in the first pictures. */
function factsOfFiles({ files, catalog }) {
  const [folders, months] = [new Set(), new Set()];
  for (let picture = 0; files && picture < Math.min(catalog.count, 100_000); picture += 1) {
    if (catalog.gone.has(picture)) continue;
    for (const tag of files.tags(picture)) if (folders.size < 200) folders.add(tag.slice(0, 200));
    const date = dateOf(files.date(picture));
    if (date !== "") months.add(date.slice(0, 7));
  }
  return { folders: [...folders].sort(), months: [...months].sort().reverse().slice(0, 36) };
}

/** A month such as `2026-12` in the language of the page. */
const monthTitle = (month) =>
  formatTime(Date.parse(`${month}-15`), { year: "numeric", month: "long", timeZone: "UTC" });

/** The dialog with everything that decides what the wall shows. */
export function createFilterDialog(page) {
  const { catalog, marks } = page.state();
  const palettes = new Map(
    [...catalog.templates, ...catalog.drawings].map((
      { palette },
    ) => [String(palette?.name ?? "").slice(0, 200), palette]),
  );
  const { folders, months } = factsOfFiles(page.state());
  const looks = looksOf(catalog).map(lookOf);
  /**
   * A choice among the kinds that pictures of the gallery have, and that new ones can have; none if there is one kind.
   */
  const kindFacet = (key, kinds, kindOf, title) => {
    const own = new Set(looks.flatMap(kindOf));
    const chosen = page.state().query[key];
    const there = kinds.filter((kind) => own.has(kind) || (catalog.isEndless && kind !== "hand") || kind === chosen);
    return there.length > 1 || chosen !== null ? facet(page, key, text(`filter.${key}`), there, title) : null;
  };
  const fill = (item, value) => {
    const strip = make("i", { class: "inks" });
    for (const swatch of (palettes.get(value)?.swatches ?? []).slice(0, 5)) {
      if (!/^#[0-9a-f]{6}$/iu.test(swatch?.color)) continue;
      const dot = make("i");
      dot.style.backgroundColor = swatch.color;
      strip.append(dot);
    }
    item.prepend(strip);
  };
  const own = make("input", {
    type: "color",
    "aria-label": text("filter.ownColor"),
    value: "#3f8fd8",
    on: { change: () => page.dispatch({ type: "query", change: { color: own.value } }) },
  });
  const nearColor = (value) => text("filter.near", { color: colorTitle(value) });
  const color = facet(page, "color", text("filter.color"), Object.keys(colorNames), nearColor, (item, value) => {
    item.className = "chip ink";
    item.style.backgroundColor = value;
    item.querySelector(".label").classList.add("visually-hidden");
  });
  color.element.querySelector(".choices").append(own);
  // Only files have names and dates.
  const known = page.state().files ? sorts : sorts.filter((each) => !["name", "date"].includes(each));
  const across = createColumnsChoice(page);
  const facets = [
    facet(page, "sort", text("filter.sort"), known, (value) => text(`sort.${value}`)),
    color,
    facet(page, "collection", text("filter.collection"), [
      ...fixedCollections,
      ...marks.names.map((name) => `own:${name}`),
    ], collectionTitle),
    facet(page, "mood", text("filter.mood"), Object.keys(moods), (value) => text(`mood.${value}`)),
    kindFacet("mode", ["light", "dark"], ({ mode }) => mode, (value) => text(`mode.${value}`)),
    facet(
      page,
      "palette",
      text("filter.palette"),
      [...palettes.keys()].filter(Boolean).sort().slice(0, 200),
      paletteTitle,
      fill,
    ),
    kindFacet("density", Object.keys(densities), densityOf, (value) => text(`density.${value}`)),
    kindFacet("shape", Object.keys(shapes), shapeOf, (value) => text(`shape.${value}`)),
    kindFacet("arrangement", meanings.arrangement, ({ arrangement }) => arrangement, wordOf),
    kindFacet(
      "kind",
      meanings.kind,
      ({ kinds }) => meanings.kind.filter((kind) => kinds[kind] >= leastKind),
      wordOf,
    ),
    catalog.isEndless || catalog.rooms() !== null || looks.some(({ hasClock }) => hasClock)
      ? facet(page, "room", text("filter.room"), meanings.room, wordOf)
      : null,
    months.length > 0 ? facet(page, "date", text("filter.date"), months, monthTitle) : null,
    folders.length > 0 ? facet(page, "tag", text("filter.tag"), folders, shownText) : null,
  ].filter(Boolean);
  const show = button({
    label: "",
    class: "plain primary",
    "data-tool": "show",
    press: () => page.dispatch({ type: "closeDialog" }),
  });
  const count = show.querySelector(".label");
  count.setAttribute("role", "status");
  const clear = button({
    label: text("filter.clear"),
    class: "quiet",
    press: () => page.dispatch({ type: "query", change: wholeList }),
  });
  return {
    element: make(
      "div",
      {},
      facets[0].element,
      across.element,
      facets.slice(1).map(({ element }) => element),
      make(
        "div",
        { class: "line foot" },
        clear,
        show,
      ),
    ),
    paint(state) {
      for (const each of facets) each.paint(state.query);
      across.paint(state);
      const words = isOnlyNew(state) ? text("filter.showNew") : text("filter.show", { count: state.own });
      if (count.textContent !== words) count.textContent = words;
      clear.hidden = sameQuery(state.query, wholeList);
    },
  };
}
