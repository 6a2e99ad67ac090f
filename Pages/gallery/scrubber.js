// The scrubber beside the wall: the whole list in one strip of its colors. It shows where the window is, and goes
// anywhere.
import { make } from "../shared/dom.js";
import { formatNumber, formatTime, text } from "./texts.js";

/** Steps of the slider from the first picture to the last. */
const steps = 1000;

/** Colors of the strip from the first picture to the last, and the pictures that each is chosen from. */
const bands = 32;
const picturesInBand = 6;

/** How long the words beside the slider stay after the last movement, in milliseconds. */
const awakeTime = 1200;

/** How colorful a color is: the distance between its largest and its smallest part. */
function chromaOf(color) {
  const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts);
}

/** The color that stands for a picture: large and colorful. */
export function signatureOf(catalog, picture) {
  let best = null;
  let most = -1;
  for (const { color, area } of catalog.colors(picture)) {
    const weight = Math.sqrt(area) * (chromaOf(color) + 1);
    if (weight > most) [best, most] = [color, weight];
  }
  return best ?? catalog.background(picture) ?? "#808080";
}

/** What the order of the list says about a picture: its seed, its date or its palette. */
function placeName({ catalog, files, query }, picture) {
  const sort = query?.sort ?? "list";
  if (sort === "seed") return catalog.seed(picture);
  const date = sort === "date" ? files?.date(picture) ?? null : null;
  if (date !== null) return formatTime(date, { dateStyle: "medium" });
  return String(catalog.recipe(picture).palette.name ?? "");
}

export function startScrubber(store) {
  const home = document.getElementById("scrubber");
  const slider = make("input", { type: "range", min: 0, max: steps, step: 1, value: 0, class: "slider" });
  const strip = make("canvas", { class: "colors", width: 1, height: bands, "aria-hidden": "true" });
  const thumb = make("div", { class: "thumb", "aria-hidden": "true" });
  const name = make("span", { class: "name" });
  const number = make("span", { class: "number" });
  const dot = make("i", { class: "dot" });
  const words = make("div", { class: "words", "aria-hidden": "true" }, dot, make("span", {}, name, number));
  home.append(strip, thumb, words, slider);
  let isHeld = false;
  /** The place that the slider shows: the visitor moves it before the state knows. */
  let shown = null;
  let timer = null;

  const placeOf = (value, count) => Math.round((value / steps) * Math.max(0, count - 1));

  function paintStrip({ catalog, list, own }) {
    const context = strip.getContext("2d");
    for (let band = 0; band < bands; band += 1) {
      // The most colorful picture stands for its neighbors: a mean of many colors is gray.
      const colors = Array.from({ length: picturesInBand }, (_, step) => (
        signatureOf(catalog, list[Math.floor(((band + (step + 0.5) / picturesInBand) / bands) * own)])
      ));
      context.fillStyle = colors.reduce((best, color) => (chromaOf(color) > chromaOf(best) ? color : best));
      context.fillRect(0, band, 1, 1);
    }
  }

  function show(state, place) {
    shown = place;
    const { list, own } = state;
    // It is as long as the gallery's own pictures; behind them are new ones.
    const isNew = place >= own;
    const part = isNew ? 1 : own > 1 ? place / (own - 1) : 0;
    home.style.setProperty("--part", part.toFixed(4));
    const picture = list[place];
    name.textContent = isNew ? text("beyond.title") : placeName(state, picture);
    number.textContent = isNew
      ? text("tile.seed", { seed: state.catalog.seed(picture).slice(0, 40) })
      : text("scrubber.number", { number: formatNumber(place + 1), count: formatNumber(own) });
    dot.style.background = signatureOf(state.catalog, picture);
    slider.setAttribute(
      "aria-valuetext",
      isNew ? name.textContent : text("scrubber.value", { name: name.textContent, number: place + 1, count: own }),
    );
  }

  function wake() {
    home.classList.add("awake");
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isHeld) home.classList.remove("awake");
    }, awakeTime);
  }

  const hold = (value) => {
    isHeld = value;
    home.classList.toggle("held", value);
    wake();
  };
  slider.addEventListener("pointerdown", () => hold(true));
  for (const type of ["pointerup", "pointercancel", "blur"]) slider.addEventListener(type, () => hold(false));
  slider.addEventListener("input", () => {
    const place = placeOf(Number(slider.value), store.state.own);
    show(store.state, place);
    wake();
    store.dispatch({ type: "scrub", place });
  });

  store.view((state, before) => {
    const { place, language, wall, own } = state;
    if (language !== before?.language) slider.setAttribute("aria-label", text("scrubber.label"));
    if (wall !== before?.wall) {
      // A short list needs none.
      home.hidden = own < 24;
      if (!home.hidden) paintStrip(state);
    }
    if (home.hidden) return;
    if (place !== shown || wall !== before?.wall || language !== before?.language || state.query !== before?.query) {
      if (isHeld) return;
      slider.value = String(Math.round((Math.min(1, place / Math.max(1, own - 1))) * steps));
      show(state, place);
      if (before) wake();
    }
  });
}
