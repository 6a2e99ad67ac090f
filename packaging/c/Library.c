// What the C libraries need beside Swift: a beginning, and memory for what cannot fail.

#define _GNU_SOURCE 1
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

// Functions of GeobgC.
void geobgBegin(void);
void geobgLacksMemory(void);

// Before any thread can be in the library.
__attribute__((constructor)) static void begin(void) { geobgBegin(); }

#ifndef GEOBG_SANITIZED

// Swift ends the process if it gets no memory. So the linker puts these functions in the place of the system's in the
// library alone (--wrap). If the system has no memory, they take a reserve of addresses, and say so to GeobgC, which ends
// the work with an error as soon as it asks. Cairo and other programs get the system's own functions.

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
int __real_posix_memalign(void **, size_t, size_t);
void __real_free(void *);
size_t __real_malloc_usable_size(void *);

// Every block is aligned to this, and its size is in the bytes before it.
enum { grain = 64 };
static const size_t page = 1 << 16;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// The reserve, and how much of it is used; it is made when it is first needed, and stays.
static atomic_uintptr_t start;
static atomic_size_t size;
static size_t used, blocks;

static int is_reserve(const void *block) {
  return (uintptr_t)block - atomic_load_explicit(&start, memory_order_relaxed) <
         atomic_load_explicit(&size, memory_order_acquire);
}

static size_t block_size(const void *block) { return ((const size_t *)block)[-1]; }

// Makes a reserve that has `needed` bytes: addresses, which take no memory before they are written.
static void make_reserve(size_t needed) {
  for (size_t count = (size_t)1 << 36; count >= needed; count >>= 4) {
    void *made = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED) continue;
    atomic_store_explicit(&start, (uintptr_t)made, memory_order_relaxed);
    atomic_store_explicit(&size, count, memory_order_release);
    return;
  }
}

static void *take(size_t count, size_t alignment) {
  geobgLacksMemory();
  if (alignment < grain) alignment = grain;
  void *block = NULL;
  pthread_mutex_lock(&lock);
  if (count < PTRDIFF_MAX - 2 * alignment) {
    if (size == 0) make_reserve(count + 2 * alignment);
    size_t place = (used + grain + alignment - 1) / alignment * alignment;
    if (place <= size && count <= size - place) {
      block = (void *)(start + place);
      ((size_t *)block)[-1] = count;
      used = place + count;
      blocks++;
    }
  }
  pthread_mutex_unlock(&lock);
  if (block == NULL) errno = ENOMEM;
  return block;
}

static void give_back(void *block) {
  uintptr_t first = ((uintptr_t)block + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)block + block_size(block)) / page * page;
  if (first < end) madvise((void *)first, end - first, MADV_DONTNEED);
  pthread_mutex_lock(&lock);
  if (--blocks == 0) used = 0;
  pthread_mutex_unlock(&lock);
}

void *__wrap_malloc(size_t count) {
  void *block = __real_malloc(count);
  return block != NULL ? block : take(count, grain);
}

void *__wrap_calloc(size_t count, size_t each) {
  void *block = __real_calloc(count, each);
  size_t all;
  if (block != NULL || __builtin_mul_overflow(count, each, &all)) return block;
  block = take(all, grain);
  if (block != NULL) memset(block, 0, all);
  return block;
}

int __wrap_posix_memalign(void **block, size_t alignment, size_t count) {
  int status = __real_posix_memalign(block, alignment, count);
  if (status != ENOMEM) return status;
  void *taken = take(count, alignment);
  if (taken == NULL) return ENOMEM;
  *block = taken;
  return 0;
}

// Whoever calls this can do without, so the reserve is not for new blocks.
void *__wrap_realloc(void *block, size_t count) {
  if (!is_reserve(block)) return __real_realloc(block, count);
  void *moved = __real_malloc(count);
  if (moved == NULL) return NULL;
  memcpy(moved, block, count < block_size(block) ? count : block_size(block));
  give_back(block);
  return moved;
}

void __wrap_free(void *block) {
  if (is_reserve(block)) {
    give_back(block);
  } else {
    __real_free(block);
  }
}

size_t __wrap_malloc_usable_size(void *block) {
  return is_reserve(block) ? block_size(block) : __real_malloc_usable_size(block);
}

#endif
