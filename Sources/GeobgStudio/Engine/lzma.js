// Unpacks the studio's module. Packed with LZMA, it is a fifth smaller than with gzip, which browsers can unpack.
// Source: the LZMA specification by Igor Pavlov, in the public domain.

/** The `size` bytes that `packed`, the content of an .lzma file, stands for. */
function decompress(packed, size) {
  const [properties] = packed;
  const literalBits = properties % 9;
  const literalMask = (1 << (Math.floor(properties / 9) % 5)) - 1;
  const positionMask = (1 << Math.floor(properties / 45)) - 1;
  const out = new Uint8Array(size);

  // The tables of probabilities, each behind the one before.
  const [isMatch, isLong, isRepeat, isFirst] = [0, 192, 384, 396];
  const [isSecond, isThird, slots, places] = [408, 420, 432, 688];
  const [low, lengths, repeated, literals] = [816, 832, 1346, 1860];
  const chances = new Uint16Array(literals + (0x300 << (literalBits + Math.floor(properties / 9) % 5))).fill(1024);

  // The range of the coder, and its code, in an array: as variables, they would be allocated at every change. The header has
  // 13 bytes, and the first byte of the code is 0.
  let at = 18;
  const coder = Uint32Array.of(0xffffffff, new DataView(packed.buffer, packed.byteOffset).getUint32(14));
  const shift = () => {
    coder[0] <<= 8;
    coder[1] = (coder[1] << 8) | packed[at];
    at += 1;
  };
  const bit = (place) => {
    const chance = chances[place];
    const bound = (coder[0] >>> 11) * chance;
    const isZero = coder[1] < bound;
    if (isZero) {
      coder[0] = bound;
      chances[place] = chance + ((2048 - chance) >> 5);
    } else {
      coder[0] -= bound;
      coder[1] -= bound;
      chances[place] = chance - (chance >> 5);
    }
    if (coder[0] < 0x1000000) shift();
    return isZero ? 0 : 1;
  };
  /** A number of `count` bits, highest first. */
  const number = (base, count) => {
    let value = 1;
    for (let left = count; left > 0; left -= 1) value = (value << 1) | bit(base + value);
    return value - (1 << count);
  };
  /** A number of `count` bits, lowest first. */
  const reversed = (base, count) => {
    let value = 0;
    for (let place = 1, left = 0; left < count; left += 1) {
      const next = bit(base + place);
      place = (place << 1) | next;
      value |= next << left;
    }
    return value;
  };
  const length = (base, position) => {
    if (!bit(base)) return 2 + number(base + 2 + (position << 3), 3);
    if (!bit(base + 1)) return 10 + number(base + 130 + (position << 3), 3);
    return 18 + number(base + 258, 8);
  };

  let state = 0;
  // The last four distances.
  let [first, second, third, fourth] = [1, 1, 1, 1];
  for (let end = 0; end < size; ) {
    const position = end & positionMask;
    if (!bit(isMatch + (state << 4) + position)) {
      const before = end > 0 ? out[end - 1] : 0;
      const base = literals + 0x300 * (((end & literalMask) << literalBits) + (before >> (8 - literalBits)));
      let value = 1;
      if (state > 6) {
        // After a match, the byte at its distance shows what is not likely.
        let other = out[end - first];
        while (value < 0x100) {
          const expected = (other >> 7) & 1;
          other <<= 1;
          const next = bit(base + ((1 + expected) << 8) + value);
          value = (value << 1) | next;
          if (next !== expected) break;
        }
      }
      while (value < 0x100) value = (value << 1) | bit(base + value);
      out[end] = value;
      end += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (bit(isRepeat + state)) {
      if (!bit(isFirst + state)) {
        if (!bit(isLong + (state << 4) + position)) count = 1;
      } else if (!bit(isSecond + state)) {
        [first, second] = [second, first];
      } else if (!bit(isThird + state)) {
        [first, second, third] = [third, first, second];
      } else {
        [first, second, third, fourth] = [fourth, first, second, third];
      }
      state = count ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11;
      count ??= length(repeated, position);
    } else {
      count = length(lengths, position);
      state = state < 7 ? 7 : 10;
      const slot = number(slots + (Math.min(count - 2, 3) << 6), 6);
      let distance = slot;
      if (slot > 3) {
        const bits = (slot >> 1) - 1;
        distance = (2 | (slot & 1)) * 2 ** bits;
        if (slot < 14) {
          distance += reversed(places + distance - slot, bits);
        } else {
          let direct = 0;
          for (let left = bits - 4; left > 0; left -= 1) {
            coder[0] >>>= 1;
            const isZero = coder[1] < coder[0];
            if (!isZero) coder[1] -= coder[0];
            direct = 2 * direct + (isZero ? 0 : 1);
            if (coder[0] < 0x1000000) shift();
          }
          distance += 16 * direct + reversed(low, 4);
        }
      }
      [first, second, third, fourth] = [distance + 1, first, second, third];
    }
    for (; count > 0 && end < size; count -= 1, end += 1) out[end] = out[end - first];
  }
  return out;
}
