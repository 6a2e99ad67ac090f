// The order of work and frames.

/** Runs a function in a separate task after the next frame, so that the frame does not wait for it. */
export function afterFrame(run) {
  requestAnimationFrame(() => setTimeout(run));
}
