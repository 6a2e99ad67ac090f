// Says what changed, for people who use a screen reader.
import { makeAnnouncer } from "../shared/announcer.js";
import { text } from "./texts.js";

/** Sentences within this time, in milliseconds, are one announcement. */
const gatherTime = 80;

export function startAnnouncer(store) {
  const announce = makeAnnouncer(gatherTime);
  store.effect("announce", ({ key, values }) => announce(text(key, values)));
  // A gesture selects one picture after another: only the last count is said.
  const selected = () => text("select.count", { count: store.state.selected?.size ?? 0 });
  store.effect("announceSelected", () => announce(selected));
}
