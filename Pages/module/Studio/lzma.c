// Unpacks the studio's module. Packed with LZMA in streams, it is a quarter smaller than with gzip, which browsers can
// unpack. This is a small module of its own, because the page waits for it: a browser runs the first calls of JavaScript
// slowly.
// Source: the LZMA specification by Igor Pavlov, in the public domain.

typedef unsigned char byte;
typedef unsigned int number;

// The tables of probabilities, each behind the one before. scripts/pack-module packs with 1 bit of literal context, none
// of literal position and none of position.
enum {
  is_match = 0, is_long = 12, is_repeat = 24, is_first = 36, is_second = 48, is_third = 60, slots = 72, places = 328,
  low = 443, lengths = 459, repeated = 973, literals = 1487, all = literals + (0x300 << 1),
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

// The end of what is written.
static byte *end;

// Unpacks `count` letters of base64, an .lzma file with a mark at its end, to behind them. Returns the end.
__attribute__((export_name("unpack"))) byte *unpack(number count) {
  byte *text = &__heap_base, *out = text + count, *to = out;
  decode(text, count);
  for (number at = 0; at < all; at++) chances[at] = 1024;
  // The header has 13 bytes, and the first byte of the code is 0.
  next = text + 14;
  range = 0xffffffff;
  for (number at = 0; at < 4; at++) code = code << 8 | *next++;

  // What came before, and the last four distances.
  number state = 0, first = 1, second = 1, third = 1, fourth = 1;
  for (;;) {
    if (!bit(is_match + state)) {
      number base = literals + 0x300 * (to > out ? to[-1] >> 7 : 0);
      // After a match, the byte at its distance shows what is not likely.
      number value = 1, other = state > 6 ? 0x100 | *(to - first) : 0;
      while (value < 0x100) {
        number expected = other >> 7 & 1, kind = other ? (1 + expected) << 8 : 0;
        number found = bit(base + kind + value);
        value = value << 1 | found;
        other = other && found == expected ? other << 1 : 0;
      }
      *to++ = value;
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
      // The mark at the end.
      if (!first) return end = to;
    }
    for (; many > 0; many--, to++) *to = *(to - first);
  }
}

// The streams of a module, see scripts/pack-module.
enum {
  before, floats, constants, offsets = constants + 256, locals, branches, calls, kinds, globals, others, after, streams,
};

static byte *at[streams];

static void copy(number stream, number count) {
  for (; count > 0; count--) *end++ = *at[stream]++;
}

// Copies a number, and returns it: 7 bits a byte, lowest first; the last byte is below 128.
static number copy_number(number stream) {
  number value = 0, bits = 0;
  do {
    copy(stream, 1);
    value |= (end[-1] & 127) << bits;
    bits += 7;
  } while (end[-1] > 127);
  return value;
}

// Joins the streams, which are behind the `count` letters, to a module of `size` bytes behind them. Returns its place.
__attribute__((export_name("join"))) byte *join(number count, number size) {
  byte *lengths = &__heap_base + count, *from = lengths + 3 * streams, *out = end;
  for (number stream = 0; stream < streams; stream++, lengths++) {
    at[stream] = from;
    from += lengths[0] | lengths[streams] << 8 | lengths[2 * streams] << 16;
  }
  copy(before, at[floats] - at[before]);
  const byte *last = at[globals];
  while (at[kinds] < last) {
    byte *function = end += 3;
    for (number groups = copy_number(others); groups > 0; groups--) {
      copy_number(others);
      copy(others, 1);
    }
    for (number depth = 1; depth > 0;) {
      copy(kinds, 1);
      number kind = end[-1];
      if (kind - 0x02 < 3) {
        copy(kinds, 1);
        depth++;
      }
      if (kind == 0x0b) depth--;
      if (kind == 0x0c || kind == 0x0d) copy_number(branches);
      if (kind == 0x0e) for (number left = copy_number(branches) + 1; left > 0; left--) copy_number(branches);
      if (kind == 0x10 || kind == 0x11) copy_number(calls);
      if (kind == 0x11) copy_number(calls);
      if (kind - 0x20 < 3) copy_number(locals);
      if (kind == 0x23 || kind == 0x24) copy_number(globals);
      if (kind - 0x28 < 23) {
        *end++ = 0;
        copy_number(offsets);
      }
      if (kind == 0x3f || kind == 0x40) *end++ = 0;
      if (kind == 0x41 || kind == 0x42) copy_number(constants + *at[kinds]);
      if (kind == 0x43) copy(floats, 4);
      if (kind == 0x44) copy(floats, 8);
      // Copying memory (0x0a) names two memories, and filling it (0x0b) one; other kinds only convert.
      if (kind == 0xfc) for (number more = copy_number(others); more == 0x0a || more == 0x0b; more++) *end++ = 0;
    }
    number length = end - function;
    function[-3] = length | 128;
    function[-2] = length >> 7 | 128;
    function[-1] = length >> 14;
  }
  copy(after, out + size - end);
  return out;
}
