// Says words to people who use a screen reader; announcer.js says what changed.
import { makeAnnouncer } from "../shared/announcer.js";

/** Sentences that come within this time of each other, in milliseconds, are one announcement: many taps, too. */
const gatherTime = 250;

/** Announces words, or what a function gives when it is time, once the visitor's screen reader is free. */
export const announce = makeAnnouncer(gatherTime);
