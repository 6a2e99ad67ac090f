// A log with one author, without undo.
export const emptyLog = () => Object.freeze({ entries: Object.freeze([]) });
export function append(log, entries) {
  const all = [...log.entries, ...entries];
  const tap = entries.length === 1 && entries[0].gesture.tap ? entries[0].gesture : null;
  return { log: { entries: all }, change: tap ? { kind: "added", tap } : { kind: "rebuilt" } };
}
export const recipeOf = ({ entries }) => ({
  fields: Object.assign({}, ...entries.map(({ gesture }) => gesture.set ?? {})),
  gestures: entries.map(({ gesture }) => gesture).filter((gesture) => !gesture.set && gesture !== "clear-all"),
});
export const canUndo = (log) => log.entries.length > 0;
export const canRedo = () => false;
export const nextCounter = (log) => log.entries.length + 1;
