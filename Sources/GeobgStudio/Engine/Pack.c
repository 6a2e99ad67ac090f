// Packs and unpacks a module of WebAssembly: a sixth smaller than with LZMA. With PACKS, this file makes the module
// that scripts/pack uses; without, the module in the studio's engine that unpacks. Both are WebAssembly, so that each
// computes the same chances.
//
// An arithmetic coder writes the module's bytes as decisions in binary trees. The chance of a decision is mixed from
// what followed in the past in six contexts. A context is not only the bytes before, but also the instructions before,
// so the coder reads the module while it codes it. The method is known as context mixing.

typedef unsigned char byte;
typedef unsigned short chance;  // in 65536ths
typedef unsigned word;

enum {
  contexts = 6,
  // Two for each context.
  inputs = 2 * contexts,
  // A kind of byte is the instruction or the part of the module to which it belongs, and its place in a number, 0 to 3.
  kinds = 256 * 4,
  depths = 16,
  slot_bits = 21,
  most = 1 << 20,
};

// Parts of a module have numbers of instructions that do not exist.
enum {
  opcode = 0,
  function_size = 0xe0, local_groups, local_count, local_type, header, section, section_size,
  section_content = 0xe8,
};

static byte plain[most], packed[most];
static word plain_end, packed_end;

// MARK: The coder

static word low, high = -1;
#ifndef PACKS
static word code;
#endif

// Codes a bit that is 1 with this chance; when unpacking, `bit` is ignored.
static int coded(chance likely, int bit) {
  word middle = low + (word)(((unsigned long long)(high - low) * likely) >> 16);
#ifndef PACKS
  bit = code <= middle;
#endif
  if (bit) high = middle;
  else low = middle + 1;
  for (; !((low ^ high) >> 24); low <<= 8, high = high << 8 | 255) {
#ifdef PACKS
    packed[packed_end++] = high >> 24;
#else
    code = code << 8 | packed[packed_end++];
#endif
  }
  return bit;
}

// MARK: Chances

// A slot has what followed in one context: a chance in its upper half, the last seven bits, and a byte that tells
// contexts apart. Nothing followed yet in a slot that is 0.
static word slots[1 << slot_bits];
static const word nothing = 1 << 31 | 1 << 8;

// The chance after each sequence of seven bits, in any slot of a context.
static chance histories[contexts][256];

// The weights of the contexts: by kind and depth in the tree, and by kind alone.
static float weights[kinds][depths][inputs], coarse_weights[kinds][inputs];

// The logistic function, and its inverse.
static chance squashed[4096];
static float stretched[4096];

// Below 256 is another node, from 256 on a byte.
static chance trees[kinds][256][2];

static word mixed(word hash, word value) {
  hash = (hash ^ value) * 0x9e3779b1;
  return hash ^ hash >> 15;
}

// The contexts of a byte, and of up to five decisions in its tree, whose slots are beside each other.
static word hashes[contexts], lines[contexts];
static byte checks[contexts];

static void find_lines(word node) {
  for (int i = 0; i < contexts; i++) {
    word hash = mixed(hashes[i], i << 8 | node);
    lines[i] = hash >> (32 - slot_bits);
    checks[i] = hash;
  }
}

static int total(const float *input, const float *weight) {
  float sum = 0;
  for (int i = 0; i < inputs; i++) sum += input[i] * weight[i];
  return sum > 2047 ? 2047 : sum < -2047 ? -2047 : sum;
}

static void learn(float *weight, const float *input, int miss) {
  for (int i = 0; i < inputs; i++) weight[i] += input[i] * (miss * 6.5e-10f);
}

// Codes the decision at a place of the lines.
static int decided(word kind, word depth, word place, int bit) {
  float input[inputs], *fine = weights[kind][depth < depths ? depth : depths - 1];
  float *coarse = coarse_weights[kind];
  word found[contexts];
  for (int i = 0; i < contexts; i++) {
    word slot = slots[lines[i] ^ place];
    if ((byte)slot != checks[i]) slot = 0;
    slot ^= nothing;
    input[i] = stretched[slot >> 20];
    input[contexts + i] = stretched[histories[i][slot >> 8 & 255] >> 4];
    found[i] = slot;
  }
  int one = total(input, fine), other = total(input, coarse);
  chance likely = squashed[((one + other) >> 1) + 2048];
  bit = coded(likely, bit);

  int target = bit ? 65535 : 0;
  learn(fine, input, target - squashed[one + 2048]);
  learn(coarse, input, target - squashed[other + 2048]);
  for (int i = 0; i < contexts; i++) {
    // The more bits are known, the slower is the change.
    static const chance rates[] = {27306, 14894, 10240, 7801, 6301, 5285, 4551, 3996};
    word past = found[i] >> 8 & 255;
    chance *history = &histories[i][past];
    *history += (target - *history) >> 6;
    int before = found[i] >> 16;
    before += ((target - before) * rates[31 - __builtin_clz(past)]) >> 15;
    past = past << 1 | bit;
    if (past > 255) past = (past & 127) | 128;
    slots[lines[i] ^ place] = ((before << 16 | past << 8) ^ nothing) | checks[i];
  }
  return bit;
}

// MARK: Bytes

// What came before: the bytes of the number so far, opcodes, and instructions with their operands.
static word part, opcodes[4], instructions[3];

#ifdef PACKS
static int is_counting;
static word counts[kinds][256];

static int leads(chance tree[256][2], word node, byte value) {
  if (node >= 256) return (byte)node == value;
  return leads(tree, tree[node][0], value) || leads(tree, tree[node][1], value);
}
#endif

// Codes the next byte.
static byte next(word kind) {
#ifdef PACKS
  if (is_counting) {
    counts[kind][plain[plain_end]]++;
    return plain[plain_end++];
  }
#endif
  word bytes = plain_end > 1 ? plain[plain_end - 1] << 8 | plain[plain_end - 2] : 0;
  hashes[0] = mixed(kind + 1, part);
  hashes[1] = mixed(hashes[0], bytes);
  hashes[2] = mixed(hashes[0], 1 << 16 | opcodes[0] << 8 | opcodes[1]);
  hashes[3] = mixed(hashes[2], opcodes[2] << 8 | opcodes[3]);
  hashes[4] = mixed(hashes[0], ~instructions[0]);
  hashes[5] = mixed(mixed(hashes[4], instructions[1]), instructions[2]);
  word node = 1;
  for (word depth = 0, place = 1; node < 256; depth++) {
    if (place == 1) find_lines(node);
    int bit = 0;
#ifdef PACKS
    bit = leads(trees[kind], trees[kind][node][1], plain[plain_end]);
#endif
    bit = decided(kind, depth, place, bit);
    node = trees[kind][node][bit];
    place = place < 16 ? place << 1 | bit : 1;
  }
  return plain[plain_end++] = node;
}

// MARK: WebAssembly

static word number(word type) {
  word value = 0, count = 0;
  byte last;
  do {
    last = next(type << 2 | (count < 3 ? count : 3));
    if (count < 5) value |= (word)(last & 127) << 7 * count;
    count++;
    part = (part << 8 | last) + 1;
  } while (last > 127);
  part = 0;
  return value;
}

static void passed(word operation, word operand) {
  for (int i = 3; i > 0; i--) opcodes[i] = opcodes[i - 1];
  for (int i = 2; i > 0; i--) instructions[i] = instructions[i - 1];
  opcodes[0] = operation;
  instructions[0] = operand << 8 | operation;
}

static word operand(byte operation) {
  switch (operation) {
  case 0x02 ... 0x03: return number(0x04);  // block, loop
  case 0x0d: return number(0x0c);           // br_if
  case 0x04: case 0x0c: case 0x10: case 0x20 ... 0x24: case 0x3f ... 0x42: return number(operation);
  case 0x0e:  // br_table
    for (word count = number(0x0e) + 1; count > 0; count--) number(0x0f);
    return 0;
  case 0x11:  // call_indirect
    number(0x11);
    return number(0x11);
  case 0x28 ... 0x3e:  // loads and stores: alignment and offset
    number(0x28);
    return number(0x29);
  case 0x43: case 0x44:  // floating-point numbers
    for (int i = 0; i < (operation == 0x43 ? 4 : 8); i++) next(0x43 << 2 | (i & 3));
    return 0;
  case 0xfc: {  // conversions, and operations on memory, of which every other one has two operands
    word more = number(0xfc);
    if (more > 7) number(0xfd);
    if (more > 7 && more % 2 == 0) number(0xfd);
    return more;
  }
  default: return 0;
  }
}

static void function(void) {
  word size = number(function_size), end = plain_end + size;
  for (word groups = number(local_groups); groups > 0; groups--) {
    number(local_count);
    next(local_type << 2);
  }
  while (plain_end < end) {
    byte operation = next(opcode);
    passed(operation, operand(operation));
  }
}

static void module(word size) {
  for (int i = 0; i < 8; i++) next(header << 2);
  while (plain_end < size) {
    byte type = next(section << 2);
    word length = number(section_size), end = plain_end + length;
    if (type == 10) {
      for (word count = number(section_size); count > 0; count--) function();
    } else {
      while (plain_end < end) passed(next((section_content + type) << 2), 0);
    }
  }
}

// MARK: Trees

// The trees of frequent kinds have paths that are short to frequent bytes. The packed module begins with them.

#ifdef PACKS
static word weight[512];
static chance branches[512][2];

// Makes the tree of a kind, by Huffman's method. Returns its root, or 0 if a balanced tree is better.
static word root(word kind) {
  word live[256], count = 0, made = 256, cost = 0, all = 0;
  for (word value = 0; value < 256; value++) {
    if (!counts[kind][value]) continue;
    weight[value] = counts[kind][value];
    all += weight[value];
    live[count++] = value;
  }
  word leaves = count;
  while (count > 1) {
    for (int side = 0; side < 2; side++) {
      word least = 0;
      for (word i = 1; i < count; i++)
        if (weight[live[i]] < weight[live[least]]) least = i;
      branches[made][side] = live[least];
      live[least] = live[--count];
    }
    weight[made] = weight[branches[made][0]] + weight[branches[made][1]];
    cost += weight[made];
    live[count++] = made++;
  }
  // A leaf costs ten bits, and a decision costs time.
  return leaves > 1 && 8 * all > cost + 500 * leaves ? live[0] : 0;
}
#else
static const chance branches[1][2];
static word root(word kind) { return 0; }
#endif

static word nodes;

// Codes a part of a tree. `given` is the part when packing.
static word branch(word kind, word given) {
  if (coded(1 << 15, given < 256)) {
    word value = 0;
    for (int i = 7; i >= 0; i--) value = value << 1 | coded(1 << 15, given >> i & 1);
    return 256 + value;
  }
  word node = ++nodes;
#ifndef PACKS
  given = 0;
#endif
  trees[kind][node][0] = branch(kind, branches[given][0]);
  trees[kind][node][1] = branch(kind, branches[given][1]);
  return node;
}

static void prepare(void) {
  // The logistic function at multiples of 128, where 256 is its unit.
  static const short rises[] = {
    1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047,
    2549, 2994, 3348, 3607, 3785, 3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
  };
  word next = 0;
  for (int i = 0; i < 4096; i++) {
    squashed[i] = (rises[i >> 7] * (128 - (i & 127)) + rises[(i >> 7) + 1] * (i & 127)) >> 3;
    for (; next <= squashed[i] >> 4; next++) stretched[next] = i - 2048;
  }
  for (; next < 4096; next++) stretched[next] = 2047;

  for (word past = 1; past < 256; past++) {
    float recent = 0.5f, ones = 0.4f;
    int length = 31 - __builtin_clz(past);
    for (int i = length - 1; i >= 0; i--) {
      int bit = past >> i & 1;
      recent += (bit - recent) * 0.4f;
      ones += bit;
    }
    for (int i = 0; i < contexts; i++) histories[i][past] = 32767 * (recent + ones / (length + 0.8f));
  }

  for (word kind = 0; kind < kinds; kind++) {
    for (int i = 0; i < inputs; i++) {
      coarse_weights[kind][i] = 0.2f;
      for (int depth = 0; depth < depths; depth++) weights[kind][depth][i] = 0.2f;
    }
    for (int node = 1; node < 256; node++)
      for (int bit = 0; bit < 2; bit++) trees[kind][node][bit] = node << 1 | bit;
    word given = root(kind);
    nodes = 0;
    if (coded(1 << 10, given != 0)) branch(kind, given);
  }
}

#define EXPORT(name) __attribute__((export_name(#name))) name

#ifdef PACKS
byte *EXPORT(plain_start)(void) { return plain; }
byte *EXPORT(packed_start)(void) { return packed; }

// Packs a module of this size. Returns the size of what is packed.
word EXPORT(pack)(word size) {
  is_counting = 1;
  module(size);
  is_counting = plain_end = 0;
  for (int i = 0; i < 4; i++) passed(0, 0);
  prepare();
  module(size);
  for (int i = 0; i < 4; i++, high <<= 8) packed[packed_end++] = high >> 24;
  return packed_end;
}
#else
byte *EXPORT(start)(void) { return packed; }

// Unpacks a module of this size.
byte *EXPORT(unpack)(word size) {
  for (int i = 0; i < 4; i++) code = code << 8 | packed[packed_end++];
  prepare();
  module(size);
  return plain;
}
#endif
