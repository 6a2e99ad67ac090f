// Messages of the page: one at a time, until it is closed or another one comes.
import { button, make } from "../shared/dom.js";
import { text } from "./texts.js";

/** How long a message that needs no answer stays, in milliseconds. */
const noticeTime = 8000;

export function startNotices(store) {
  const place = document.getElementById("notices");
  let timer = null;
  store.view(({ notice, language }, before) => {
    if (notice === before?.notice && language === before?.language) return;
    clearTimeout(timer);
    if (notice === null) {
      place.replaceChildren();
      return;
    }
    const isError = notice.kind === "error";
    place.replaceChildren(
      make(
        "div",
        { class: `notice glass ${isError ? "error" : ""}`, role: isError ? "alert" : "status" },
        make("p", {}, text(notice.key, notice.values)),
        button({
          icon: "close",
          label: text("action.closeNotice"),
          hasText: false,
          class: "tool",
          press: () => store.dispatch({ type: "dismiss" }),
        }),
      ),
    );
    if (!isError) {
      timer = setTimeout(() => {
        if (store.state.notice === notice) store.dispatch({ type: "dismiss" });
      }, noticeTime);
    }
  });
}
