// What stands over a wallpaper on a phone or a desktop: a clock, icons, a menu bar.
import { icon, make } from "./dom.js";

/** The clock of a phone has no room for more. */
const clockFormat = Object.freeze({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const boxes = (count, kind) => Array.from({ length: count }, () => make("i", { class: kind }));

/**
 * What each preview shows over a picture, by name: functions that make elements.
 *
 * @param formatTime Writes a time in the language of the page.
 */
export const overlays = (formatTime) => ({
  clock: () => [
    make("p", { class: "date" }, formatTime(Date.now(), { weekday: "long", day: "numeric", month: "long" })),
    make("p", { class: "time" }, formatTime(Date.now(), clockFormat)),
    make("div", { class: "shortcuts" }, ["torch", "camera"].map((kind) => make("i", { class: "round" }, icon(kind)))),
  ],
  icons: () => [make("div", { class: "icons" }, boxes(20, "app")), make("div", { class: "dock" }, boxes(4, "app"))],
  desktop: () => [
    make("div", { class: "menubar" }, make("i"), make("span", {}, formatTime(Date.now(), clockFormat))),
    make("div", { class: "files" }, boxes(5, "app")),
    make("div", { class: "dock" }, boxes(7, "app")),
  ],
});
