// Names from strangers, for people.

/**
 * Characters that change the direction of writing around them: they could hide what a name is, such as
 * `x\u202egpj.exe`. The controls of ASCII and the separators of lines are like them.
 */
const marks = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A name with these characters visible, such as `\u{202E}`: as geobg prints it on a terminal. */
export const shownText = (words) =>
  words.replace(marks, (letter) => `\\u{${letter.codePointAt(0).toString(16).toUpperCase()}}`);
