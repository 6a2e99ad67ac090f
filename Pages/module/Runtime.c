// What a module of Embedded Swift asks of its platform, for one that has nothing but WebAssembly:
// memory, the functions on it that compilers call, products of 128 bits, and the seed of hashing.

typedef __SIZE_TYPE__ size_t;
typedef unsigned long long word;

// Memory: free lists by powers of two, filled from the end of the memory, which grows.

extern unsigned char __heap_base;
static size_t top;
static void *lists[8 * sizeof(size_t)];

struct head {
  void *block;
  size_t order;
};

static void *grown(size_t count) {
  if (top == 0) top = ((size_t)&__heap_base + 15) & ~(size_t)15;
  size_t have = __builtin_wasm_memory_size(0) << 16;
  size_t place = top;
  // A memory of 4 GiB has no byte behind its last.
  if (count > (size_t)-1 - 65535 - place) return 0;
  if (place + count > have) {
    size_t pages = (place + count - have + 65535) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  }
  top = place + count;
  return (void *)place;
}

static void *taken(size_t alignment, size_t count) {
  if (alignment < 16) alignment = 16;
  size_t order = 5;
  // Room for the head and for the way to the next address that is aligned.
  while (order < 31 && ((size_t)1 << order) < count + alignment + sizeof(struct head)) order++;
  if (((size_t)1 << order) < count + alignment + sizeof(struct head)) return 0;
  void *block = lists[order];
  if (block) lists[order] = *(void **)block;
  else block = grown((size_t)1 << order);
  if (!block) return 0;
  size_t start = ((size_t)block + sizeof(struct head) + alignment - 1) & ~(alignment - 1);
  struct head *head = (struct head *)start - 1;
  head->block = block;
  head->order = order;
  return (void *)start;
}

void *malloc(size_t count) { return taken(16, count); }

void free(void *start) {
  if (!start) return;
  struct head head = ((struct head *)start)[-1];
  *(void **)head.block = lists[head.order];
  lists[head.order] = head.block;
}

int posix_memalign(void **start, size_t alignment, size_t count) {
  *start = taken(alignment, count);
  return *start ? 0 : 12;
}

// Bytes: each is one instruction of WebAssembly, but for the comparison.

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *left = one, *right = other;
  for (; count > 0; count--, left++, right++)
    if (*left != *right) return *left - *right;
  return 0;
}

// Numbers.

// Halves go away from zero. Exact, and so the same as everywhere.
double round(double value) {
  double whole = __builtin_trunc(value);
  if (__builtin_fabs(value - whole) < 0.5) return whole;
  return whole + __builtin_copysign(1, value);
}

void __multi3(word *product, word low, word high, word otherLow, word otherHigh) {
  word mask = 0xffffffff;
  word a = low & mask, b = low >> 32, c = otherLow & mask, d = otherLow >> 32;
  word ac = a * c, ad = a * d, bc = b * c, bd = b * d;
  word middle = (ac >> 32) + (ad & mask) + (bc & mask);
  product[0] = (ac & mask) | middle << 32;
  product[1] =
    bd + (ad >> 32) + (bc >> 32) + (middle >> 32) + low * otherHigh + high * otherLow;
}

// Hashing: no output may depend on its seed, so the test chooses several.

static word hash = 1;

__attribute__((export_name("choose_hash_seed"))) void choose_hash_seed(unsigned seed) {
  hash = 2 * (word)seed + 1;
}

void arc4random_buf(void *start, size_t count) {
  for (unsigned char *byte = start; count > 0; count--) {
    hash = hash * 6364136223846793005u + 1442695040888963407u;
    *byte++ = hash >> 56;
  }
}

int putchar(int character) { return character; }

// The same by the names that later toolchains have for it, in their EmbeddedPlatform.h.

void *_swift_allocate(size_t alignment, size_t size, word flags) {
  void *start = taken(alignment, size);
  // One of the flags asks for zeros; they do no harm where it is not set.
  return start ? __builtin_memset(start, 0, size) : 0;
}

void _swift_deallocate(void *start, size_t alignment, size_t size, word flags) { free(start); }
void _swift_generateRandom(void *start, size_t count) { arc4random_buf(start, count); }
void _swift_generateRandomHashSeed(void *start, size_t count) { arc4random_buf(start, count); }

// Otherwise the compiler copies Swift's own function, which counts one more reference, to hundreds of callers. The
// linker calls this one instead (--wrap), and gives Swift's own function the name that this one calls.

void *__real_swift_retain(void *object);
void *__wrap_swift_retain(void *object);
void *__wrap_swift_retain(void *object) { return __real_swift_retain(object); }

// Swift's library handles strings that are not UTF-8: strings of Objective-C, and positions in strings that count in
// UTF-16. Here, neither exists. These functions of the library are for them, and would be a fourteenth of the module.
// A call stops the module; tests with a million inputs make none.

#ifdef WITHOUT_FOREIGN_STRINGS

#define NEVER(type, name, symbol, ...) \
  type name(__VA_ARGS__) __asm__(symbol); \
  type name(__VA_ARGS__) { __builtin_trap(); }

NEVER(int, foreign_count, "$eSS8UTF8ViewV13_foreignCountSiyF", int a, int b, int c, int d, int e)
NEVER(long long, matching_encoding,
      "$es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF", long long a, int b, int c,
      int d, int e, int f)
NEVER(long long, scalar_start, "$es11_StringGutsV15scalarAlignSlowySS5IndexVAEF", long long a, int b,
      int c, int d, int e, int f)
NEVER(void, copying, "$eSS8_copyingySSSsFZ", int a, int b, int c, int d)
NEVER(int, foreign_distance, "$eSS8UTF8ViewV16_foreignDistance4from2toSiSS5IndexV_AGtF", long long a,
      long long b, int c, int d, int e, int f, int g)
NEVER(void, foreign_append,
      "$es11_StringGutsV21_foreignAppendInPlace33_408A76AB043BD3EFBAB6FAAAAA9B4914LLyys01_aB5SliceVF",
      int a, int b, int c)

#endif
