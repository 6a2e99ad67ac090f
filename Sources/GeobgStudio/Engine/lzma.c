// Unpacks the studio's module. Packed with LZMA, it is a fifth smaller than with gzip, which browsers can unpack. This
// is a small module of its own, because the page waits for it: a browser runs the first calls of JavaScript slowly.
// Source: the LZMA specification by Igor Pavlov, in the public domain.

typedef unsigned char byte;
typedef unsigned int number;

// The tables of probabilities, each behind the one before. scripts/web packs with 3 bits of literal context (the
// standard), none of literal position and none of position.
enum {
  is_match = 0, is_long = 12, is_repeat = 24, is_first = 36, is_second = 48, is_third = 60, slots = 72, places = 328,
  low = 443, lengths = 459, repeated = 973, literals = 1487, all = literals + (0x300 << 3),
};

static unsigned short chances[all];
static number range, code;
static const byte *next;

static void shift(void) {
  if (range >> 24) return;
  range <<= 8;
  code = code << 8 | *next++;
}

static number bit(number place) {
  number chance = chances[place], bound = (range >> 11) * chance;
  number is_one = code >= bound;
  if (is_one) {
    range -= bound;
    code -= bound;
    chances[place] = chance - (chance >> 5);
  } else {
    range = bound;
    chances[place] = chance + ((2048 - chance) >> 5);
  }
  shift();
  return is_one;
}

// A number of `count` bits, highest first.
static number ordered(number base, number count) {
  number value = 1;
  for (number left = count; left > 0; left--) value = value << 1 | bit(base + value);
  return value - (1u << count);
}

// A number of `count` bits, lowest first.
static number reversed(number base, number count) {
  number value = 0, place = 1;
  for (number left = 0; left < count; left++) {
    number found = bit(base + place);
    place = place << 1 | found;
    value |= found << left;
  }
  return value;
}

static number length(number base) {
  if (!bit(base)) return 2 + ordered(base + 2, 3);
  if (!bit(base + 1)) return 10 + ordered(base + 130, 3);
  return 18 + ordered(base + 258, 8);
}

// Text in base64, without line ends, as bytes in the same place.
static void decode(byte *text, number count) {
  byte *out = text;
  number bits = 0;
  for (number at = 0; at < count; at++) {
    byte letter = text[at];
    number value = letter >= 'a' ? letter - 71 : letter >= 'A' ? letter - 65 : letter >= '0' ? letter + 4
      : letter == '+' ? 62 : 63;
    bits = bits << 6 | value;
    // After the first of four letters, no byte is complete.
    if (at & 3) *out++ = bits >> (6 - 2 * (at & 3));
  }
}

// Where the text belongs.
extern byte __heap_base;
__attribute__((export_name("place"))) byte *place(void) {
  return &__heap_base;
}

// Unpacks `count` letters of base64, the content of an .lzma file, to `size` bytes behind them. Returns their place.
__attribute__((export_name("unpack"))) byte *unpack(number count, number size) {
  byte *text = &__heap_base, *out = text + count;
  decode(text, count);
  for (number at = 0; at < all; at++) chances[at] = 1024;
  // The header has 13 bytes, and the first byte of the code is 0.
  next = text + 14;
  range = 0xffffffff;
  for (number at = 0; at < 4; at++) code = code << 8 | *next++;

  // What came before, and the last four distances.
  number state = 0, first = 1, second = 1, third = 1, fourth = 1;
  for (number end = 0; end < size;) {
    if (!bit(is_match + state)) {
      number base = literals + 0x300 * (end > 0 ? out[end - 1] >> 5 : 0);
      // After a match, the byte at its distance shows what is not likely.
      number value = 1, other = state > 6 ? 0x100 | out[end - first] : 0;
      while (value < 0x100) {
        number expected = other >> 7 & 1, kind = other ? (1 + expected) << 8 : 0;
        number found = bit(base + kind + value);
        value = value << 1 | found;
        other = other && found == expected ? other << 1 : 0;
      }
      out[end++] = value;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    number many = 0;
    if (bit(is_repeat + state)) {
      if (!bit(is_first + state)) {
        many = !bit(is_long + state);
      } else {
        number distance = second;
        if (bit(is_second + state)) {
          distance = third;
          if (bit(is_third + state)) {
            distance = fourth;
            fourth = third;
          }
          third = second;
        }
        second = first;
        first = distance;
      }
      state = state < 7 ? (many ? 9 : 8) : 11;
      if (!many) many = length(repeated);
    } else {
      many = length(lengths);
      state = state < 7 ? 7 : 10;
      number slot = ordered(slots + ((many < 6 ? many - 2 : 3) << 6), 6), distance = slot;
      if (slot > 3) {
        number bits = (slot >> 1) - 1;
        distance = (2 | (slot & 1)) << bits;
        if (slot < 14) {
          distance += reversed(places + distance - slot, bits);
        } else {
          number direct = 0;
          for (number left = bits - 4; left > 0; left--) {
            range >>= 1;
            number is_one = code >= range;
            if (is_one) code -= range;
            direct = direct << 1 | is_one;
            shift();
          }
          distance += (direct << 4) + reversed(low, 4);
        }
      }
      fourth = third;
      third = second;
      second = first;
      first = distance + 1;
    }
    for (; many > 0 && end < size; many--, end++) out[end] = out[end - first];
  }
  return out;
}
