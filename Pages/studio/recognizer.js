// Pointers to gestures: a pure function from samples with times to gestures.
//
// A sample is { type, time (ms), … }: "down", "move", "up" and "cancel" with { id, kind: "touch" | "pen" | "mouse", x,
// y }, in CSS pixels, and the `pressure` of a pen, or "time" for a deadline that passed. A gesture is { type, … }:
//
//   tap{x, y, hand}, hold{x, y}, swipe{direction: "up" | "down" | "left" | "right"}, fingers{count: 2 | 3}
//   dragBegin, drag{x, y, dx, dy, factor}, dragEnd{vx, vy}, dragCancel
//       The picture follows the fingers: by (dx, dy), and by a factor at the point (x, y) after that.
//   strokeBegin, stroke{x, y, hand}, strokeCancel
//       A pen that moves slowly draws at these points. After `strokeCancel`, nothing of it stays.
//
// `hand` is what the brush can follow: { direction: [x, y] } of a line, and { pressure } of a pen.

/** Times in milliseconds, lengths in CSS pixels. */
export const touchLimits = Object.freeze({
  /** A pointer that moves less than this is pressed; a finger is less exact than a mouse. */
  slop: 10,
  mouseSlop: 4,
  /** A quick tap may slide this far. */
  slide: 24,
  slideTime: 180,
  /** A pointer that is pressed this long holds. */
  holdTime: 500,
  /** A swipe begins to move within the first time, ends within the second, and has this length. Slower is a drag. */
  swipeStart: 120,
  swipeTime: 250,
  swipeLength: 48,
  /** A swipe is this many times longer in its direction than across. */
  swipeSlant: 1.3,
  /** Several fingers tap within this time. */
  fingersTime: 350,
  /** A line places shapes this far apart, multiplied by the size of the brush. */
  strokeStep: 72,
  /** The speed of a drag is the speed of its last part, and at most this, in CSS pixels per millisecond. */
  speedTime: 80,
  maxSpeed: 8,
});

/** The recognizer before any pointer. `deadline`: when it wants a sample of type "time"; null for never. */
export const idle = Object.freeze({ phase: "idle", pointers: Object.freeze([]), deadline: null });

const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
const slopOf = ({ kind }) => (kind === "mouse" ? touchLimits.mouseSlop : touchLimits.slop);

/**
 * The recognizer after a sample, and the gestures that it found.
 *
 * @param options `drags`: fingers only drag, because a pen draws; `draws`: one finger or the mouse draws lines as a pen
 * does, however quick; `size` of the brush.
 * @returns {[state: object, gestures: object[]]}
 */
export function recognize(state, sample, options = {}) {
  const { type, id } = sample;
  if (type === "time") return passed(state, sample.time, options);
  if (type === "down") return pressed(...passed(state, sample.time, options), sample, options);
  const at = state.pointers.findIndex((each) => each.id === id);
  if (at < 0) return [state, []];
  const [now, gestures] = passed(state, sample.time, options);
  if (type === "cancel") return joined(gestures, released(now, at, sample, true));
  const pointers = now.pointers.slice();
  pointers[at] = { ...pointers[at], x: sample.x, y: sample.y, at: sample.time };
  // A pen that is lifted presses no more.
  if (type === "move") pointers[at].pressure = sample.pressure;
  const moved = { ...now, pointers };
  if (type === "move") return joined(gestures, followed(moved, now, sample, options));
  const [after, more] = followed(moved, now, sample, options);
  return joined([...gestures, ...more], released(after, at, sample, false));
}

/** What the brush can follow of a pointer; nothing for a finger that taps. */
const handOf = ({ pressure }, direction) => ({
  ...(direction || pressure !== undefined) && {
    hand: { ...direction && { direction }, ...pressure !== undefined && { pressure } },
  },
});

const joined = (gestures, [state, more]) => [state, [...gestures, ...more]];

/** Where a tap comes if the pointer is lifted now; null for none. */
export function pressedPoint({ phase, pointers: [pointer], deadline }) {
  return phase === "pressed" && deadline !== null ? { x: pointer.startX, y: pointer.startY } : null;
}

/** Decides what only time decides. */
function passed(state, time, options) {
  if (state.deadline === null || time < state.deadline) return [state, []];
  const [pointer] = state.pointers;
  if (state.phase === "pressed" && !options.drags) {
    return [{ ...state, phase: "spent", deadline: null }, [{ type: "hold", x: pointer.startX, y: pointer.startY }]];
  }
  if (state.phase === "moving") return beginMove(state, options);
  return [{ ...state, deadline: null }, []];
}

function pressed(state, gestures, sample, { drags }) {
  const { id, kind, x, y, time, pressure } = sample;
  // `at` is the time of the pointer's position, from its last event.
  const pointers = [...state.pointers, { id, kind, x, y, startX: x, startY: y, time, at: time, pressure }];
  const result = { ...state, pointers };
  switch (state.phase) {
    case "idle":
      return [{
        ...result,
        phase: "pressed",
        deadline: drags ? null : time + touchLimits.holdTime,
        fingers: 1,
      }, gestures];
    case "pressed":
    case "moving":
      if (kind !== "touch") return [result, gestures];
      return [pinching(result), gestures];
    case "stroke": {
      if (kind !== "touch" || pointers[0].kind !== "touch") return [result, gestures];
      // What the first of two fingers drew on its way goes, but not a line.
      const isOnItsWay = time - pointers[0].time <= touchLimits.fingersTime;
      const grips = pointers.map((each) => ({ ...each, startX: each.x, startY: each.y }));
      return [
        pinching({ ...result, pointers: grips }),
        isOnItsWay ? [...gestures, { type: "strokeCancel" }] : gestures,
      ];
    }
    case "fingers":
      return [{ ...result, fingers: state.fingers + 1 }, gestures];
    default:
      return [result, gestures];
  }
}

/** Several fingers are down, and none of them moved. */
const pinching = (state) => ({
  ...state,
  phase: "fingers",
  deadline: null,
  fingers: 2,
  began: state.pointers[0].time,
});

/** Whether a pointer that moves draws. */
const drawsLines = ({ kind }, { draws, drags }) => kind === "pen" || (draws === true && !drags);

/**
 * A pointer's drag begins: the picture catches up with the finger. A deadline can begin it, before the page hears of
 * earlier moves: so the trail has the time of the pointer's event.
 */
function beginMove(state, options) {
  const [pointer] = state.pointers;
  const [dx, dy] = [pointer.x - pointer.startX, pointer.y - pointer.startY];
  if (drawsLines(pointer, options)) {
    const { startX: x, startY: y } = pointer;
    const gestures = [{ type: "strokeBegin" }, { type: "stroke", x, y, ...handOf(pointer, [dx, dy]) }];
    return strokes({ ...state, phase: "stroke", deadline: null, last: { x, y } }, gestures, options);
  }
  return [
    { ...state, phase: "drag", deadline: null, trail: [{ time: pointer.at, x: pointer.x, y: pointer.y }] },
    [{ type: "dragBegin" }, { type: "drag", x: pointer.x, y: pointer.y, dx, dy, factor: 1 }],
  ];
}

/** The points of a line up to where the pointer is. */
function strokes(state, gestures, { size = 1 }) {
  const [pointer] = state.pointers;
  const found = [...gestures];
  const step = touchLimits.strokeStep * size;
  let { last } = state;
  for (let left; (left = distance(pointer, last)) >= step;) {
    const part = step / left;
    const [dx, dy] = [(pointer.x - last.x) * part, (pointer.y - last.y) * part];
    last = { x: last.x + dx, y: last.y + dy };
    found.push({ type: "stroke", ...last, ...handOf(pointer, [dx, dy]) });
  }
  return [{ ...state, last }, found];
}

function followed(state, before, { time }, options) {
  const [pointer] = state.pointers;
  const path = Math.hypot(pointer.x - pointer.startX, pointer.y - pointer.startY);
  switch (state.phase) {
    case "pressed": {
      if (path <= slopOf(pointer)) return [state, []];
      const isPen = pointer.kind === "pen";
      const maySwipe = pointer.kind !== "mouse" && !options.drags && (isPen || !options.draws);
      if (!maySwipe || time - pointer.time > touchLimits.swipeStart) return beginMove(state, options);
      return [{ ...state, phase: "moving", deadline: pointer.time + touchLimits.swipeTime }, []];
    }
    case "stroke":
      return strokes(state, [], options);
    case "drag":
    case "pinch":
      return dragged(state, before, time);
    case "fingers": {
      const isMoving = state.pointers.some(
        (each) => Math.hypot(each.x - each.startX, each.y - each.startY) > slopOf(each),
      );
      if (!isMoving) return [state, []];
      // The picture catches up with the fingers.
      const start = { pointers: state.pointers.map(({ startX: x, startY: y }) => ({ x, y })) };
      return joined([{ type: "dragBegin" }], dragged({ ...state, phase: "pinch", trail: [] }, start, time));
    }
    default:
      return [state, []];
  }
}

/** The middle of the first two pointers, and how far they are apart. */
function gripOf([first, second]) {
  if (!second) return { x: first.x, y: first.y, width: 0 };
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, width: Math.max(1, distance(first, second)) };
}

function dragged(state, before, time) {
  const [from, to] = [gripOf(before.pointers), gripOf(state.pointers)];
  const factor = from.width && to.width ? to.width / from.width : 1;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (dx === 0 && dy === 0 && factor === 1) return [state, []];
  const recent = state.trail.filter((each) => time - each.time <= touchLimits.speedTime);
  // Time never runs back.
  const trail = [...recent, { time: Math.max(time, recent.at(-1)?.time ?? time), x: to.x, y: to.y }];
  return [{ ...state, trail }, [{ type: "drag", x: to.x, y: to.y, dx, dy, factor }]];
}

/** A pointer is lifted, or taken away by the browser. */
function released(state, at, { time }, isCanceled) {
  const pointer = state.pointers[at];
  const pointers = state.pointers.filter((each) => each !== pointer);
  const isLast = pointers.length === 0;
  const spent = isLast ? idle : { ...state, phase: "spent", pointers, deadline: null };
  const isDrag = state.phase === "drag" || state.phase === "pinch";
  if (isCanceled) {
    if (isDrag) return [spent, [{ type: "dragCancel" }]];
    return [spent, state.phase === "stroke" ? [{ type: "strokeCancel" }] : []];
  }
  switch (state.phase) {
    case "pressed":
      return [
        spent,
        state.deadline === null ? [] : [{ type: "tap", x: pointer.startX, y: pointer.startY, ...handOf(pointer) }],
      ];
    case "moving":
      return [spent, swiped(pointer, time)];
    case "drag":
    case "pinch":
      // The finger that stays goes on dragging, with its own grip.
      if (!isLast) return [{ ...state, phase: "drag", pointers, trail: [] }, []];
      return [idle, [{ type: "dragEnd", ...speedOf(state.trail, time) }]];
    case "fingers": {
      if (!isLast) return [{ ...state, pointers }, []];
      const isTap = time - state.began <= touchLimits.fingersTime && state.fingers <= 3;
      return [idle, isTap ? [{ type: "fingers", count: state.fingers }] : []];
    }
    default:
      return [spent, []];
  }
}

/** A quick movement that has ended: a swipe, a tap that slid, or nothing. */
function swiped(pointer, time) {
  const { startX, startY, x, y, time: began } = pointer;
  const [dx, dy] = [x - startX, y - startY];
  const [across, down] = [Math.abs(dx), Math.abs(dy)];
  const length = Math.max(across, down);
  if (length >= touchLimits.swipeLength && length >= touchLimits.swipeSlant * Math.min(across, down)) {
    return [{ type: "swipe", direction: across > down ? (dx < 0 ? "left" : "right") : dy < 0 ? "up" : "down" }];
  }
  const isTap = Math.hypot(dx, dy) <= touchLimits.slide && time - began <= touchLimits.slideTime;
  return isTap ? [{ type: "tap", x: startX, y: startY, ...handOf(pointer) }] : [];
}

/** CSS pixels per millisecond at the end of a drag. */
function speedOf(trail, time) {
  const recent = trail.filter((each) => time - each.time <= touchLimits.speedTime);
  if (recent.length < 2) return { vx: 0, vy: 0 };
  const [first, last] = [recent[0], recent.at(-1)];
  const [dx, dy] = [last.x - first.x, last.y - first.y];
  const passedTime = Math.max(1, last.time - first.time, Math.hypot(dx, dy) / touchLimits.maxSpeed);
  return { vx: dx / passedTime, vy: dy / passedTime };
}
