// Messages over a page: one at a time. A message about something that went wrong stays until it is closed.
import { button, make } from "./dom.js";

/**
 * Gives a function that shows the state's `notice` in `place`, to be called as a view of the store.
 *
 * @param text The page's texts; @param close the key of the button's name.
 * @param time How long a message that needs no answer stays, in milliseconds; one that offers something stays three
 *   times as long.
 */
export function makeNotices(place, store, { text, close, time }) {
  let timer = null;
  const dismiss = () => store.dispatch({ type: "dismiss" });
  const take = (action) => {
    store.dispatch(action);
    dismiss();
  };
  return ({ notice, language }, before) => {
    if (notice === (before?.notice ?? null) && language === before?.language) return;
    clearTimeout(timer);
    place.replaceChildren();
    if (notice === null) return;
    const isError = notice.kind === "error";
    // What the announcer of the page says is not said twice.
    const isAnnounced = notice.kind === "company";
    const { offers = [] } = notice;
    place.append(
      make(
        "div",
        { class: `notice glass ${isError ? "error" : ""}`, role: isError ? "alert" : isAnnounced ? null : "status" },
        make("p", {}, text(notice.key, notice.values)),
        ...offers.map(({ key, action }) => button({ label: text(key), class: "plain", press: () => take(action) })),
        button({ icon: "close", label: text(close), hasText: false, class: "tool", press: dismiss }),
      ),
    );
    if (!isError) {
      timer = setTimeout(() => {
        if (store.state.notice === notice) dismiss();
      }, offers.length > 0 ? 3 * time : time);
    }
  };
}
