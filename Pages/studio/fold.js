// What the entries of a log add up to: the recipe's fields and gestures, and each author's history. Pure.
//
// An author's history has steps: what one undo takes back. docs/guides/studio-log.md explains the rules.
import { CommonClears } from "./clears.js";
import { DrawnGestures } from "./drawn-gestures.js";
import { entryKey, entryLimits } from "./entries.js";
import { FieldValues } from "./field-values.js";
import {
  beginning,
  isTakenByClear,
  lastInEffect,
  LogAuthor,
  LogChange,
  LogItem,
  LogShape,
  LogStep,
} from "./history.js";
import { TapPalettes } from "./tap-palettes.js";

/** Whether a field with this name decides how many shapes a tap has. */
export const decidesCounts = (name) => ["seed", "shapesPerTap", "arrangement"].includes(name);

/** The sum of a log's entries. It only grows; an entry that belongs between others needs a new fold. */
export class LogFold {
  entries = [];
  keys = new Map();
  countOf = null;
  #authors = new Map();
  /** The taps by their addresses. */
  #taps = new Map();
  #items = [];
  #values = new FieldValues();
  #walls = new CommonClears();
  /** The keys of the restores: what takes one back needs a new fold. */
  restores = new Set();
  /** Which palettes the taps have. */
  palettes = new TapPalettes(this);
  #drawn = new DrawnGestures(this);

  get last() {
    return this.entries.at(-1);
  }

  get fields() {
    return this.#values.fields;
  }

  /** Adds an entry behind all others that is not in effect. */
  skip(entry) {
    this.entries.push(entry);
    this.keys.set(entryKey(entry), entry);
    if (entry.gesture.restore) this.restores.add(entryKey(entry));
  }

  /** Adds an entry behind all others. Returns the change as { gestures, names } or { isRebuilt }. */
  add(entry) {
    const position = this.entries.length;
    this.skip(entry);
    const owner = this.#author(entry.author);
    const { gesture } = entry;
    if (!owner) return {};
    // A new mark changes it only if it has another seed itself, see #place.
    if (!gesture.tap && gesture !== "mesh") owner.keepsSeed = undefined;
    if (gesture.undo) return this.#takeBack(owner, gesture.undo);
    if (gesture.redo) return this.#putBack(owner, gesture.redo);
    if (gesture === "undo" || gesture === "redo") {
      owner.open = undefined;
      return gesture === "undo" ? this.#undo(owner) : this.#redo(owner);
    }
    if (gesture.set) return this.#set(position, entry, owner);
    if (gesture === "clear" || gesture === "clear-all") return this.#clear(position, entry, owner);
    if (gesture.shape) return this.#alter(position, entry, owner);
    if (gesture.keep) return this.#keep(position, entry, owner);
    if (gesture.restore) return this.#restored(position, entry, owner);
    if (Object.hasOwn(gesture, "name")) {
      owner.name = gesture.name;
      return {};
    }
    return this.#place(position, entry, owner);
  }

  #author(name) {
    const known = this.#authors.get(name);
    if (known || this.#authors.size >= entryLimits.authors) return known;
    const author = new LogAuthor();
    this.#authors.set(name, author);
    return author;
  }

  /** The step of a new entry, which ends what could be put back. */
  #stepOf({ counter, gesture }, owner) {
    owner.taken = [];
    if (owner.open === beginning && gesture.more) return beginning;
    if (owner.open && owner.open !== beginning && gesture.more) {
      owner.open.last = counter;
      return owner.open;
    }
    // The first entry of a drawing gives it a seed.
    const isBeginning = counter === 1 && gesture.set !== undefined;
    owner.open = isBeginning ? beginning : new LogStep(counter);
    if (!isBeginning) owner.steps.push(owner.open);
    return owner.open;
  }

  #record(change) {
    change.step.changes?.push(change);
    return change;
  }

  // MARK: Entries

  #set(position, entry, owner) {
    const change = this.#record(new LogChange("set", position, this.#stepOf(entry, owner), entry.gesture.set));
    change.owner = owner;
    const isRecolored = Object.hasOwn(change.set, "palette") && this.palettes.set(change, entryKey(entry));
    const fields = this.#revalued(this.#values.set(change));
    if (Object.hasOwn(change.set, "seed")) owner.seeds.push(change);
    const reseeded = Object.hasOwn(change.set, "seed") ? this.#reseeded(owner, fields) : fields;
    return isRecolored ? this.#rebuilt() : reseeded;
  }

  /** After the author's own seed changed: marks of the author can change although the field stays the same. */
  #reseeded(owner, fields) {
    owner.seed = owner.seeds.findLast(({ isInEffect }) => isInEffect);
    return fields.names?.includes("seed") || !this.#seesMarks(owner) ? fields : this.#rebuilt();
  }

  /** After fields with these names got other values. */
  #revalued(names) {
    if (names.length === 0) return {};
    if (names.some(decidesCounts)) this.#drawn.forget();
    if (names.includes("seed")) this.#forgetKept();
    return { names };
  }

  #place(position, entry, owner) {
    const { tap, address, more: _more, seed = this.fields.seed, palette, ...rest } = entry.gesture;
    // The engine refuses a recipe in which two taps have one address.
    if (tap && this.#taps.has(address)) return {};
    const gesture = tap ? Object.freeze({ tap, address, ...rest }) : entry.gesture;
    const item = this.#record(new LogItem(position, this.#stepOf(entry, owner), gesture, owner, { seed, palette }));
    this.#items.push(item);
    if (tap) this.#taps.set(address, item);
    owner.undone = [];
    owner.done.push(item);
    if (item.seed !== this.fields.seed) owner.keepsSeed = undefined;
    if (palette !== undefined) {
      this.palettes.areUsed = true;
      return this.#rebuilt();
    }
    return this.#followed(this.#drawn.place(item));
  }

  #clear(position, entry, owner) {
    const isAll = entry.gesture === "clear-all";
    // What others do later can bring marks back that a clear of all has to hide. Own marks are known.
    if (!isAll && !isTakenByClear(owner.done[owner.top])) return {};
    const change = this.#record(new LogChange(entry.gesture, position, this.#stepOf(entry, owner)));
    change.owner = owner;
    if (isAll) {
      this.#walls.add(change, entryKey(entry));
    } else {
      owner.clears.push(change);
    }
    owner.undone = [];
    owner.done.push(change);
    return this.#recleared(owner);
  }

  /** A shape of anybody is changed. */
  #alter(position, entry, owner) {
    this.#drawn.hasChanges = true;
    const change = this.#record(new LogShape(position, this.#stepOf(entry, owner), entry.gesture, owner));
    this.#items.push(change);
    owner.undone = [];
    owner.done.push(change);
    return this.#rebuilt();
  }

  /** The marks of this author stay although somebody cleared all, or keep their colors although somebody set others. */
  #keep(position, entry, owner) {
    const [counter, author] = entry.gesture.keep;
    const key = entryKey({ counter, author });
    const target = this.#walls.of(key) ?? this.palettes.stepOf(key, owner);
    if (!target || owner.keepsFrom(target)) return {};
    const change = this.#record(new LogChange("keep", position, this.#stepOf(entry, owner)));
    change.target = target;
    owner.keeps.set(target, [...owner.keeps.get(target) ?? [], change]);
    if (!(target instanceof LogStep)) return this.#recleared(owner);
    this.palettes.areUsed = true;
    return this.#rebuilt();
  }

  /** What the restore takes away was skipped. No step of anybody goes on across it. */
  #restored(position, entry, owner) {
    for (const author of this.#authors.values()) author.open = undefined;
    const change = this.#record(new LogChange("restore", position, this.#stepOf(entry, owner)));
    change.step.isAlone = true;
    owner.open = undefined;
    return this.#rebuilt();
  }

  /** After a change of what is cleared. */
  #recleared(owner) {
    owner.clearedTo = lastInEffect(owner.clears);
    this.#walls.update(this.#authors.values());
    this.#forgetKept();
    return this.#rebuilt();
  }

  #rebuilt() {
    this.#drawn.forget();
    return { isRebuilt: true };
  }

  /** What a view does to follow: these gestures, or nothing that it can do is enough. */
  #followed(gestures) {
    return gestures === null ? this.#rebuilt() : { gestures };
  }

  /** Whether the shape of a change is there: by hand, its tap; of the plane, with the seed that it had then. */
  #concerns({ gesture: { shape: [address] }, seed }) {
    if (seed !== null) return seed === this.fields.seed;
    const tap = this.#taps.get(address);
    return tap !== undefined && this.#isVisible(tap);
  }

  #isVisible(item) {
    return item.isInEffect && !item.owner.isCleared(item) && (item.kind === "mark" || this.#concerns(item));
  }

  nameOf(name) {
    return this.#authors.get(name)?.name ?? null;
  }

  hasMarks(name) {
    return this.#authors.get(name)?.hasMarks ?? false;
  }

  // MARK: Steps

  /** Whether taking a change back, or putting it back, would change the picture now. */
  #matters(change, owner) {
    switch (change.kind) {
      case "set":
        return this.#mattersToMarks(change, owner) || this.#recolors(change) || this.#values.isDecidedBy(change);
      case "shape":
        return this.#concerns(change) && !change.isGone && !owner.isCleared(change);
      case "mark":
        return !change.isGone && !owner.isCleared(change);
      case "clear":
        return !change.isGone && change.position >= owner.clearedTo && change.position > owner.wall;
      case "keep":
        if (change.target instanceof LogStep) return this.#recolors(change);
        return change.target.isInEffect && this.#walls.covers(change.target, owner) &&
          !owner.keeps.get(change.target).some((each) => each !== change && each.isInEffect);
      case "restore":
        return true;
      default:
        return !change.isGone &&
          [...this.#authors.values()].some((each) => !each.keepsFrom(change) && this.#walls.covers(change, each));
    }
  }

  /** Whether taking back the step of a change, or putting it back, gives taps that are visible other palettes. */
  #recolors({ step, set }) {
    return (set === null || Object.hasOwn(set, "palette")) &&
      this.palettes.differ(this.#items.filter((item) => item.gesture.tap && this.#isVisible(item)), step);
  }

  /** Whether what an author set decides the seed of marks of this author. */
  #mattersToMarks({ set, position }, owner) {
    return Object.hasOwn(set, "seed") && position >= (owner.seed?.position ?? -1) &&
      this.#seesMarks(owner, position);
  }

  /** Whether marks of an author are visible, of those before a position. */
  #seesMarks(owner, before = Infinity) {
    return owner.done.some((mark) => mark.kind === "mark" && mark.position < before && this.#isVisible(mark));
  }

  /** Whether an author has marks that keep another seed than the picture's, because somebody else set that. */
  keepsSeed(name) {
    const owner = this.#authors.get(name);
    if (!owner) return false;
    return (owner.keepsSeed ??= owner.done.some((mark) =>
      mark.gesture?.tap && mark.seed !== this.fields.seed && this.#isVisible(mark)
    ));
  }

  /** Whether an author has marks that keep another palette than the picture's. */
  keepsPalette(name) {
    const owner = this.#authors.get(name);
    return owner !== undefined && this.palettes.areUsed &&
      owner.done.some((mark) =>
        mark.gesture?.tap && this.palettes.numberOf(mark) !== undefined && this.#isVisible(mark)
      );
  }

  #forgetKept() {
    for (const owner of this.#authors.values()) owner.keepsSeed = undefined;
  }

  /** The counters of the step that the author's next undo takes back; undefined if there is none. */
  nextUndone(name) {
    const owner = this.#authors.get(name);
    const step = owner?.steps.findLast(({ isTaken, changes }) =>
      !isTaken && changes.some((change) => this.#matters(change, owner))
    );
    return step && [step.first, step.last];
  }

  /** What the author's next redo puts back: counters, or "redo" for what a gesture "undo" took; else undefined. */
  nextRedone(name) {
    const owner = this.#authors.get(name);
    if (!owner) return undefined;
    const range = owner.taken.findLast((each) =>
      owner.steps.some((step) =>
        step.isTaken && step.isWithin(each) && step.changes.some((change) => this.#matters(change, owner))
      )
    );
    return range ?? (owner.nextPutBack(this) && "redo");
  }

  #takeBack(owner, range) {
    owner.open = undefined;
    const steps = owner.steps.filter((step) => !step.isTaken && step.isWithin(range));
    if (steps.length === 0) return {};
    const changes = steps.flatMap((step) => step.changes);
    const marks = changes.filter((change) => change.kind === "mark" && this.#isVisible(change));
    for (const step of steps) step.isTaken = true;
    owner.taken.push(range);
    return this.#changed(owner, changes, () => this.#followed(this.#drawn.remove(marks)));
  }

  #putBack(owner, range) {
    owner.open = undefined;
    const steps = owner.steps.filter((step) => step.isTaken && step.isWithin(range));
    if (steps.length === 0) return {};
    for (const step of steps) step.isTaken = false;
    owner.taken = owner.taken.filter((each) => owner.steps.some((step) => step.isTaken && step.isWithin(each)));
    const changes = steps.flatMap((step) => step.changes);
    const visible = () => changes.filter((change) => change.kind === "mark" && this.#isVisible(change));
    return this.#changed(owner, changes, () => this.#followed(this.#drawn.restore(visible())));
  }

  /** After changes came into effect or went out of it. */
  #changed(owner, changes, followMarks) {
    const names = new Set(changes.flatMap(({ set }) => Object.keys(set ?? {})));
    const isCleared = changes.some(({ kind }) => kind.startsWith("clear") || kind === "keep" || kind === "shape");
    const { gestures, isRebuilt } = isCleared ? this.#recleared(owner) : followMarks();
    const decided = names.size > 0 ? this.#revalued(this.#values.decide(names)) : {};
    const fields = names.has("seed") ? this.#reseeded(owner, decided) : decided;
    if (names.has("palette") && this.palettes.areUsed) return this.#rebuilt();
    return isRebuilt || fields.isRebuilt ? { isRebuilt: true } : { gestures, ...fields };
  }

  // MARK: Shape by shape

  /** The gesture "undo" takes one shape, one mesh pass or one clear, as the engine's does. */
  #undo(owner) {
    const index = owner.top;
    const top = owner.done[index];
    if (!top || top.position < owner.wall) return {};
    owner.take(index, this);
    return top.kind === "mark" ? this.#followed(this.#drawn.takeShape(top)) : this.#recleared(owner);
  }

  #redo(owner) {
    const next = owner.nextPutBack(this);
    if (!next) return {};
    const isGone = owner.putBack(next, this);
    const { change } = next;
    return change.kind === "mark" ? this.#followed(this.#drawn.putBackShape(change, isGone)) : this.#recleared(owner);
  }

  // MARK: The recipe

  /** The gestures of the recipe: in log order, each tap that has shapes left, with an undo for each of the others. */
  gestures() {
    return this.#drawn.list();
  }

  /** Makes the gestures again. A view that follows begins its drawing again with them. */
  begin() {
    for (const item of this.#items) item.isKnown = this.#isVisible(item);
    const visible = this.#items.filter(({ isKnown }) => isKnown);
    this.palettes.begin(visible.filter(({ gesture }) => gesture.tap));
    this.#drawn.begin(visible);
  }
}
