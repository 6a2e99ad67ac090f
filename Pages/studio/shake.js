// A shaken device clears the drawing.

/**
 * A shake: this many turns of the movement, each stronger than `strength` (m/s², without gravity), within `time` (ms).
 * After one, the device rests for `rest` (ms) before it can be shaken again.
 */
export const shakeLimits = Object.freeze({ turns: 4, strength: 9, time: 1200, rest: 1500 });

/** A device that rests. */
export const still = Object.freeze({ turns: Object.freeze([]), side: null, gravity: null, restsUntil: -Infinity });

const strengthOf = ([x, y, z]) => Math.hypot(x, y, z);

/**
 * The detector after a sample { time, acceleration, withGravity }: each [x, y, z] or null, as the device knows it.
 *
 * @returns {[state: object, isShaken: boolean]}
 */
export function sensed(state, { time, acceleration, withGravity }) {
  const gravity = withGravity &&
    (state.gravity ?? withGravity).map((each, axis) => 0.9 * each + 0.1 * withGravity[axis]);
  const force = acceleration ?? withGravity?.map((each, axis) => each - gravity[axis]);
  const after = { ...state, gravity };
  if (!force || time < state.restsUntil || strengthOf(force) < shakeLimits.strength) return [after, false];
  // A turn: the force points away from where it pointed before.
  const isTurn = state.side === null || force.reduce((sum, each, axis) => sum + each * state.side[axis], 0) < 0;
  if (!isTurn) return [after, false];
  const turns = [...state.turns.filter((each) => time - each < shakeLimits.time), time];
  if (turns.length < shakeLimits.turns) return [{ ...after, turns, side: force }, false];
  return [{ ...still, gravity, restsUntil: time + shakeLimits.rest }, true];
}

const valuesOf = (vector) => (vector && vector.x !== null ? [vector.x, vector.y, vector.z] : null);

export function startShake(store) {
  if (typeof DeviceMotionEvent !== "function") return;
  let state = still;
  const listen = () =>
    addEventListener("devicemotion", ({ acceleration, accelerationIncludingGravity, timeStamp }) => {
      const [after, isShaken] = sensed(state, {
        time: timeStamp,
        acceleration: valuesOf(acceleration),
        withGravity: valuesOf(accelerationIncludingGravity),
      });
      state = after;
      if (isShaken) store.dispatch({ type: "clear" });
    }, { passive: true });
  if (typeof DeviceMotionEvent.requestPermission !== "function") {
    listen();
    return;
  }
  // This browser asks the visitor, and only after a touch. A finger on the picture makes no click, see pointer.js.
  const surface = document.getElementById("surface");
  const ask = async () => {
    for (const type of ["touchend", "click"]) surface.removeEventListener(type, ask);
    try {
      if (await DeviceMotionEvent.requestPermission() === "granted") listen();
      else store.dispatch({ type: "notice", key: "notice.shakeDenied" });
    } catch {
      store.dispatch({ type: "notice", key: "notice.shakeDenied" });
    }
  };
  for (const type of ["touchend", "click"]) surface.addEventListener(type, ask);
}
