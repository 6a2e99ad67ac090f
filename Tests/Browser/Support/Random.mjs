// Random numbers that are the same in every run.
import { numbersFrom } from "../../../Pages/shared/rolling.js";

/** Whole numbers below a limit, which follow from a whole number. */
export function numbers(seed) {
  const next = numbersFrom(seed);
  return (limit) => next() * 2 ** 32 % limit;
}
