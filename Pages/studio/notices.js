// Short messages over the drawing. A message about something that went wrong stays until it is closed.
import { button, make } from "../shared/dom.js";
import { text } from "./texts.js";

/** How long a message stays that needs no answer, in milliseconds. */
const noticeTime = 6000;

/** @returns {{ element: HTMLElement, paint(state, before): void }} */
export function createNotices(page) {
  const element = make("div", { class: "notices" });
  let shown = null;
  let timer = null;
  return {
    element,
    paint({ notice }) {
      if (notice === shown) return;
      shown = notice;
      clearTimeout(timer);
      element.replaceChildren();
      if (notice === null) return;
      const isError = notice.kind === "error";
      element.append(
        make(
          "div",
          { class: "notice glass", role: isError ? "alert" : "status" },
          make("p", {}, text(notice.key, notice.values)),
          button({
            icon: "close",
            label: text("notice.close"),
            hasText: false,
            class: "tool",
            press: () => page.dispatch({ type: "dismiss" }),
          }),
        ),
      );
      if (!isError) timer = setTimeout(() => page.dispatch({ type: "dismiss" }), noticeTime);
    },
  };
}
