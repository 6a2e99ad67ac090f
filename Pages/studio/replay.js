// Time: the drawing as it grew, entry by entry of its log, at any speed, over the drawing itself. From any moment, it
// goes on as a new drawing, or the moment comes back for everyone.
import { authorName } from "./author-names.js";
import { button, make } from "../shared/dom.js";
import { pictureSize } from "../shared/geometry.js";
import { append, logAt, nameOf, pastLength, pastOf, recipeOf } from "./log.js";
import { createPlayer } from "./player.js";
import { countOf } from "./scene.js";
import { modeOf, recipeOptions } from "./state.js";
import { viewsOf } from "./view.js";
import { formatNumber, text } from "./texts.js";

/** How long an entry takes at speed 1, and how long what it draws fades in, in milliseconds. */
const gestureTime = 600;
const fadeTime = 400;

/** The speeds of the menu. */
const speeds = Object.freeze([0.25, 0.5, 1, 2, 4, 8, 16]);

/** The largest side of the replay's canvas, in pixels. */
const longestReplaySide = 2048;

/** The entry that is under way at a time, and the part of its fade that is done: `{ count, part }`. */
export function placeAt(time, total) {
  const count = Math.min(total, Math.floor(time / gestureTime) + 1);
  const part = Math.min(1, Math.max(0, (time - (count - 1) * gestureTime) / fadeTime));
  return time <= 0 ? { count: 0, part: 1 } : { count, part };
}

/** The time at which everything is drawn. */
export const lengthOf = (total) => (total === 0 ? 0 : (total - 1) * gestureTime + fadeTime);

/** The log at each moment, and where the window looks then. Going forward takes time only for the entries between. */
function momentsOf(log, state) {
  const past = pastOf(log);
  let shown = { count: 0, log: logAt(log, 0) };
  return {
    past,
    views: viewsOf(state, past.map(({ gesture }) => gesture)),
    at(count) {
      const between = past.slice(shown.count, count);
      const isForward = count >= shown.count;
      shown = { count, log: isForward ? append(shown.log, between, countOf).log : logAt(log, count) };
      return shown.log;
    },
  };
}

/** Two canvases as large as the picture: the second one fades in over the first. */
function createStage(state) {
  const size = pictureSize(state);
  const scale = Math.min(1, longestReplaySide / Math.max(size.width, size.height));
  const canvases = [0, 1].map(() =>
    make("canvas", {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    })
  );
  const element = make("div", { class: "stage", "aria-hidden": "true" }, canvases);
  element.style.aspectRatio = `${size.width} / ${size.height}`;
  return { element, canvases };
}

/** @returns {{ element: HTMLElement, paint(state): void, end(): void }} */
export function createReplay(page) {
  const engine = page.engine();
  if (engine === null || pastLength(page.state().log) === 0) {
    return { element: make("p", {}, text("replay.empty")), paint() {} };
  }

  let shownLog = null;
  let moments = null;
  let total = 0;
  const { element: stage, canvases } = createStage(page.state());
  document.getElementById("preview").replaceChildren(stage);
  /** How many entries each canvas shows. */
  const counts = [-1, -1];
  const draw = (at, count) => {
    if (counts[at] === count) return;
    const state = page.state();
    const { fields, gestures } = recipeOf(moments.at(count));
    // The canvas has the size that the picture has now.
    const moment = { ...state, fields: { ...state.fields, ...fields, size: state.fields.size }, gestures };
    if (isFollowing && count > 0 && count < total) moment.view = moments.views[count - 1];
    stage.className = `stage ${modeOf(moment)}`;
    engine.wallpaper(recipeOptions(moment)).draw(canvases[at].getContext("2d"));
    counts[at] = count;
  };

  let time = 0;
  let speed = 1;
  /** Whether the window follows the places that were drawn. */
  let isFollowing = true;
  const placeNow = () => placeAt(time, total);
  /** The name of the last entry of the moment that is shown. */
  const entryNow = () => {
    const { counter, author } = moments.past[placeNow().count - 1];
    return Object.freeze([counter, author]);
  };
  const show = () => {
    const { count, part } = placeNow();
    const before = part < 1 ? Math.max(0, count - 1) : count;
    if (before === counts[1]) {
      canvases.reverse();
      counts.reverse();
      stage.append(canvases[1]);
    }
    draw(0, before);
    if (part < 1) draw(1, count);
    canvases[0].style.opacity = "1";
    canvases[1].style.opacity = part < 1 ? String(part) : "0";
    slider.value = String(time);
    const words = [text("replay.step", { number: count, count: total })];
    const author = moments.past[count - 1]?.author;
    if (isShared && author) words.push(authorName(author, nameOf(shownLog, author)));
    step.textContent = words.join(" · ");
    slider.setAttribute("aria-valuetext", step.textContent);
    branch.disabled = count === 0;
    restore.disabled = count === 0 || count === total;
  };
  /** Whether several authors made the log. */
  let isShared = false;
  /** Follows the log, which can grow meanwhile. */
  const follow = (log) => {
    const wasAtEnd = shownLog === null || time >= lengthOf(total);
    shownLog = log;
    moments = momentsOf(log, page.state());
    total = moments.past.length;
    followed.hidden = moments.views.every((each) => each === page.state().view);
    isShared = moments.past.some(({ author }) => author !== moments.past[0].author);
    slider.max = String(lengthOf(total));
    counts.fill(-1);
    if (wasAtEnd) time = lengthOf(total);
    show();
  };
  const player = createPlayer({
    begin() {
      if (time >= lengthOf(total)) time = 0;
      return true;
    },
    step(milliseconds) {
      time = Math.min(lengthOf(total), time + milliseconds * speed);
      show();
      return time < lengthOf(total);
    },
  });
  const slider = make("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": text("replay.position"),
    on: {
      input: () => {
        player.set(false);
        time = Number(slider.value);
        show();
      },
    },
  });
  // An arrow key goes to the next entry.
  slider.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    player.set(false);
    const next = Math.min(total, Math.max(0, placeNow().count + by));
    time = next === 0 ? 0 : (next - 1) * gestureTime + fadeTime;
    show();
  });
  const choice = make(
    "select",
    {
      "aria-label": text("replay.speed"),
      on: {
        change: () => {
          speed = Number(choice.value);
        },
      },
    },
    speeds.map((each) =>
      make("option", { value: each, selected: each === 1 }, text("replay.times", { speed: formatNumber(each) }))
    ),
  );
  const follows = make("input", {
    type: "checkbox",
    checked: true,
    on: {
      change: () => {
        isFollowing = follows.checked;
        counts.fill(-1);
        show();
      },
    },
  });
  const followed = make("label", { class: "follow" }, follows, " ", text("replay.follow"));
  const step = make("output", { class: "hint" });
  const save = button({
    icon: "save",
    label: text("replay.save"),
    hasText: false,
    class: "tool",
    press: () => page.dispatch({ type: "save", format: "animation", speed }),
  });
  const branch = button({
    label: text("replay.branch"),
    class: "plain",
    press: () => page.dispatch({ type: "branch", at: entryNow() }),
  });
  const restore = button({
    label: text("replay.restore"),
    class: "plain",
    press: () => page.dispatch({ type: "restore", at: entryNow() }),
  });
  follow(page.state().log);
  if (page.state().motion) player.set(true);
  return {
    element: make("div", { class: "time-line" }, player.element, slider, choice, save, step, followed, branch, restore),
    paint({ log }) {
      if (log !== shownLog) follow(log);
    },
    end() {
      player.end();
      stage.remove();
    },
  };
}
