// The fields of a log's recipe: each has the value of the last change in effect that sets it. Pure.
import { standardFields } from "./entries.js";

export class FieldValues {
  /** The values now. */
  fields = standardFields;
  /** All changes of fields, first to last. */
  #sets = [];
  /** For each field that was set, the change whose value it has. */
  #deciders = new Map();

  /** Adds a change behind all others. Gives the names of the fields that have another value now. */
  set(change) {
    this.#sets.push(change);
    for (const name of Object.keys(change.set)) this.#deciders.set(name, change);
    return this.#take(change.set);
  }

  /** The same after changes of these fields came into effect or went out of it. */
  decide(names) {
    const values = {};
    for (const name of names) {
      const decider = this.#sets.findLast(({ set, isInEffect }) => isInEffect && Object.hasOwn(set, name));
      values[name] = decider ? decider.set[name] : standardFields[name];
      if (decider) this.#deciders.set(name, decider);
      else this.#deciders.delete(name);
    }
    return this.#take(values);
  }

  #take(values) {
    const isNew = (name) => JSON.stringify(this.fields[name]) !== JSON.stringify(values[name]);
    const names = Object.keys(values).filter(isNew);
    if (names.length > 0) this.fields = Object.freeze({ ...this.fields, ...values });
    return names;
  }

  /** Whether taking a change back, or putting it back, would give a field another value. */
  isDecidedBy({ set, position }) {
    return Object.keys(set).some((name) => {
      const decider = this.#deciders.get(name);
      return decider === undefined || decider.position <= position;
    });
  }
}
