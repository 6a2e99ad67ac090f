// A card that says how a system makes a picture its wallpaper, in two pictures and two sentences.
import { button, draw, make } from "../shared/dom.js";
import { text } from "./texts.js";

/** The systems with their names, which are the same in all languages. */
const systems = Object.freeze({
  android: "Android",
  ios: "iOS",
  windows: "Windows",
  macos: "macOS",
  gnome: "GNOME",
  kde: "KDE",
});

/**
 * The system of a browser, as far as it tells: a key of `systems`. Pure.
 *
 * @param {{ agent: string, touchPoints: number, desktop: string | null }} facts `desktop` is the one that the geobg
 *   which serves the page knows.
 */
export function systemOf({ agent, touchPoints, desktop = null }) {
  if (Object.hasOwn(systems, desktop ?? "")) return desktop;
  if (/Android/u.test(agent)) return "android";
  // Tablets of Apple say that they are computers.
  if (/iPhone|iPad|iPod/u.test(agent) || (/Macintosh/u.test(agent) && touchPoints > 1)) return "ios";
  if (/Windows/u.test(agent)) return "windows";
  if (/Macintosh/u.test(agent)) return "macos";
  return /KDE|Plasma|Konqueror|Falkon/u.test(agent) ? "kde" : "gnome";
}

const systemHere = ({ server }) =>
  systemOf({
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints ?? 0,
    desktop: server?.desktop ?? null,
  });

// MARK: The pictures: 200 by 130, where `hot` is what to press

const box = (x, y, width, height, round, kind) => draw("rect", { x, y, width, height, rx: round, class: kind });
const dot = (cx, cy, r, kind) => draw("circle", { cx, cy, r, class: kind });

/** A wallpaper of two circles and a hexagon in a box. */
const wallpaper = (x, y, width, height) => [
  box(x, y, width, height, 4, "paper"),
  dot(x + width * 0.35, y + height * 0.4, height * 0.26, "art one"),
  dot(x + width * 0.62, y + height * 0.6, height * 0.22, "art two"),
];
const phone = (...more) => [box(66, 4, 68, 122, 12, "shell"), ...more];
const screen = (...more) => [box(14, 6, 172, 104, 8, "shell"), box(80, 114, 40, 6, 3, "shell"), ...more];
/** Lines of a menu, of which the one at `hot` is to be pressed. */
const menu = (x, y, width, count, hot) => [
  box(x, y, width, count * 14 + 6, 5, "sheet"),
  ...Array.from(
    { length: count },
    (_, at) => box(x + 5, y + 5 + at * 14, width - 10, 9, 3, at === hot ? "hot" : "line"),
  ),
];
const settings = (hot) => [box(34, 18, 132, 80, 6, "sheet"), ...menu(38, 22, 42, 5, hot).slice(1)];

const pictures = Object.freeze({
  androidOpen: () => phone(...wallpaper(70, 14, 60, 102), dot(124, 20, 7, "hot")),
  androidSet: () => phone(...wallpaper(70, 14, 60, 102), ...menu(72, 66, 56, 3, 1)),
  iosOpen: () => phone(...wallpaper(70, 14, 60, 90), box(74, 108, 12, 12, 3, "hot"), box(112, 108, 12, 12, 3, "line")),
  iosSet: () => phone(...wallpaper(70, 14, 60, 40), ...menu(70, 56, 60, 4, 2)),
  windowsOpen: () =>
    screen(box(30, 18, 132, 80, 6, "sheet"), ...wallpaper(42, 32, 50, 34), box(38, 28, 58, 42, 5, "ring")),
  windowsSet: () => screen(box(30, 18, 132, 80, 6, "sheet"), ...wallpaper(42, 32, 50, 34), ...menu(86, 42, 70, 3, 1)),
  macosOpen: () => screen(...settings(3), ...wallpaper(90, 28, 66, 42)),
  macosSet: () => screen(...settings(-1), ...wallpaper(90, 28, 66, 42), box(90, 78, 44, 12, 6, "hot")),
  gnomeOpen: () => screen(...settings(1), ...wallpaper(90, 28, 66, 42)),
  gnomeSet: () =>
    screen(
      ...settings(-1),
      ...wallpaper(88, 46, 34, 24),
      ...wallpaper(126, 46, 34, 24),
      box(120, 24, 40, 12, 6, "hot"),
    ),
  kdeOpen: () => screen(...wallpaper(18, 10, 164, 96), ...menu(70, 30, 76, 4, 2)),
  kdeSet: () =>
    screen(
      ...settings(-1),
      ...wallpaper(90, 28, 66, 42),
      box(90, 78, 30, 12, 3, "line"),
      box(126, 78, 30, 12, 3, "hot"),
    ),
});

/** The page about a new wallpaper every day, which the page's head names, or the site has; null for none. */
function guideAddress() {
  const link = (rel) => document.querySelector(`link[rel="${rel}"]`)?.href;
  const site = link("up");
  return link("help") ?? (site ? new URL("guides/phone.html", site).href : null);
}

export function createWallpaperCard(page) {
  let shown = systemHere(page.state());
  const steps = make("ol", { class: "card-steps" });
  const choices = Object.entries(systems).map(([system, name]) => ({
    system,
    item: button({ label: name, class: "chip", press: () => show(system) }),
  }));
  function show(system) {
    shown = system;
    for (const each of choices) each.item.setAttribute("aria-pressed", String(each.system === system));
    steps.replaceChildren(...["Open", "Set"].map((step) =>
      make(
        "li",
        {},
        draw(
          "svg",
          { viewBox: "0 0 200 130", class: "card-picture", "aria-hidden": "true" },
          ...pictures[system + step](),
        ),
        make("p", {}, text(`card.${system + step}`)),
      )
    ));
  }
  show(shown);
  const guide = guideAddress();
  return {
    element: make(
      "div",
      {},
      make(
        "div",
        { class: "choices", role: "group", "aria-label": text("card.systems") },
        choices.map(({ item }) => item),
      ),
      steps,
      guide === null ? null : make("p", {}, make("a", { href: guide, rel: "noreferrer" }, text("card.daily"))),
    ),
    paint() {},
  };
}
