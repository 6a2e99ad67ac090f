// Where the gallery's own pictures end: the page says so, and that new ones follow; or why a search finds nothing, and
// the nearest words that find something.
import { button, make } from "../shared/dom.js";
import { wholeList } from "./query.js";
import { text } from "./texts.js";
import { goesOn, isOnlyNew } from "./wall-places.js";

/** What stands at the end of the wall in each phase, see endless.js. */
const footTexts = Object.freeze({ looking: "beyond.looking", none: "beyond.none", full: "beyond.full" });

/** Why the list is empty, and what to do. */
function whyParts({ reasons, offers }, dispatch) {
  const search = (words) =>
    button({
      label: words,
      class: "chip",
      "data-offer": words,
      press: () => dispatch({ type: "query", change: { text: words } }),
    });
  return [
    make("h2", {}, text("why.title")),
    make("p", {}, reasons.map(({ key, values }) => text(key, values)).join(" ")),
    make(
      "div",
      { class: "choices", role: "group", "aria-label": text("why.near") },
      offers.length > 0 ? make("span", { "aria-hidden": "true" }, text("why.near")) : null,
      offers.map(search),
      button({
        label: text("filter.reset"),
        class: "chip",
        press: () => dispatch({ type: "query", change: wholeList }),
      }),
    ),
  ];
}

/** What the new pictures are. */
function aboutNew({ query, marks, like }) {
  if (query.collection !== null) return text("beyond.kept");
  const hasHearts = like === null && [...marks.entries.values()].some(({ favorite }) => favorite);
  return text(hasHearts ? "beyond.hearts" : "beyond.about");
}

/** That the own pictures end here, or that none fits: why is of no use to those who see others. */
function endParts(state) {
  const { own, query } = state;
  const title = query.collection !== null ? "beyond.other" : own > 0 ? "beyond.title" : "why.title";
  const words = own > 0 ? `${text("beyond.own", { count: own })} ${aboutNew(state)}` : aboutNew(state);
  return [make("h2", {}, text(title)), make("p", {}, words)];
}

/** Fills the end of the gallery's own pictures, whose place wall-track.js decides, and the end of the wall. */
export function startWallEnd(store) {
  const end = document.getElementById("wall-end");
  const foot = document.getElementById("wall-foot");
  const keys = ["why", "beyond", "language", "own", "query", "marks", "like"];
  store.view((state, before) => {
    if (keys.every((key) => state[key] === before?.[key])) return;
    const { why, beyond } = state;
    const isOn = goesOn(state);
    const isSame = before && why === before.why && keys.slice(2).every((key) => state[key] === before[key]) &&
      isOn === goesOn(before);
    end.classList.toggle("why", why !== null && !isOn);
    end.classList.toggle("only-new", isOnlyNew(state));
    end.hidden = why === null && !isOn;
    if (!isSame) {
      end.replaceChildren(...(isOn ? endParts(state) : why !== null ? whyParts(why, store.dispatch) : []));
    }
    const words = footTexts[beyond] ? text(footTexts[beyond]) : "";
    if (foot.textContent !== words) foot.textContent = words;
  });
}
