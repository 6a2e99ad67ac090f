// Numbers as a recipe has them. Pure.

/** The nearest number with three decimal places, a tie to the even one, as a recipe has them. */
export function thousandth(number) {
  const scaled = number * 1000;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  const count = rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
  // Without a negative zero.
  return count === 0 ? 0 : count / 1000;
}
