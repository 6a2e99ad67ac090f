// What is always visible around the drawing: the toolbar and messages.
import { textWithName } from "./author-names.js";
import { createToolbar } from "./toolbar.js";
import { make } from "../shared/dom.js";
import { makeNotices } from "../shared/notices.js";

/** How long a message that needs no answer stays, in milliseconds. */
const noticeTime = 6000;

function createNotices(store) {
  const element = make("div", { class: "notices" });
  return {
    element,
    paint: makeNotices(element, store, { text: textWithName, close: "notice.close", time: noticeTime }),
  };
}

/** Shows views in their places. A change of language makes all anew. @param makers Pairs of a place and a function. */
export function showViews(store, makers) {
  let views = [];
  let language = null;
  store.view((state, before) => {
    if (state.language !== language) {
      language = state.language;
      views = makers.map(([place, create]) => {
        const view = create();
        document.getElementById(place).replaceChildren(view.element);
        return view;
      });
    }
    for (const view of views) view.paint(state, before);
  });
}

/** Starts the controls. */
export function startViews(store) {
  const page = { dispatch: store.dispatch, state: () => store.state };
  showViews(store, [["controls", () => createToolbar(page)], ["notices", () => createNotices(store)]]);
}
