// The visitor's monitors, in pixels. A browser that knows all of them asks the visitor first. Another one knows only
// the monitor that the window is on, so the visitor moves the window and asks again.

/** More are not shown. */
const mostMonitors = 16;

const monitor = ({ left, top, width, height, ratio }) =>
  Object.freeze({
    left,
    top,
    width: Math.max(1, Math.round(width * ratio)),
    height: Math.max(1, Math.round(height * ratio)),
    ratio,
  });

/** The monitor that the window is on. */
function monitorHere() {
  const { width, height } = screen;
  const [left, top] = [screen.availLeft ?? screen.left ?? 0, screen.availTop ?? screen.top ?? 0];
  return monitor({ left, top, width, height, ratio: devicePixelRatio });
}

/** The monitors from left to right, each once. */
function sorted(monitors) {
  const places = new Map(monitors.map((each) => [`${each.left} ${each.top}`, each]));
  return Object.freeze(
    [...places.values()].sort((one, other) => one.left - other.left || one.top - other.top).slice(0, mostMonitors),
  );
}

/**
 * Finds the monitors.
 *
 * @param known Those that were found before.
 * @returns {Promise<{ monitors: readonly object[], isAll: boolean }>} `isAll`: whether the browser knows all of them.
 */
export async function findMonitors(known) {
  try {
    const { screens } = await globalThis.getScreenDetails();
    const all = screens.map(({ left, top, width, height, devicePixelRatio: ratio }) =>
      monitor({ left, top, width, height, ratio })
    );
    if (all.length > 0) return { monitors: sorted(all), isAll: true };
  } catch {
    // The browser has no such function, or the visitor does not want to tell.
  }
  return { monitors: sorted([...known, monitorHere()]), isAll: false };
}

/** The size of a picture that all monitors share; null if there is one monitor, or if their pixels differ in size. */
export function sizeTogether(monitors) {
  const [first] = monitors;
  if (monitors.length < 2 || monitors.some(({ ratio }) => ratio !== first.ratio)) return null;
  const side = (start, length) =>
    Math.round(
      Math.max(...monitors.map((each) => each[start] * each.ratio + each[length])) -
        Math.min(...monitors.map((each) => each[start] * each.ratio)),
    );
  return { width: side("left", "width"), height: side("top", "height") };
}
