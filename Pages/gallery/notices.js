// Messages of the page.
import { makeNotices } from "../shared/notices.js";
import { text } from "./texts.js";

/** How long a message that needs no answer stays, in milliseconds. */
const noticeTime = 8000;

export function startNotices(store) {
  const place = document.getElementById("notices");
  store.view(makeNotices(place, store, { text, close: "action.closeNotice", time: noticeTime }));
}
