// What the C library asks of a system, where WebAssembly has none: one thread, no files, no signals and no clock.
// Pages/module/Runtime.c has its memory.

#include <stddef.h>

typedef __UINTPTR_TYPE__ address;

enum { page = 1 << 16, pages = 1 << 16, again = 11 };

// Memory. Swift's own allocations go through malloc and free; only growing bytes are reallocated.

void *malloc(size_t count);
void free(void *start);

// The bytes behind a block that is smaller than `count` are others, but they are in the memory: the block is copied
// with what follows it, up to the end of the memory.
void *realloc(void *start, size_t count) {
  void *moved = malloc(count);
  if (moved == NULL || start == NULL) return moved;
  unsigned long long end = (unsigned long long)__builtin_wasm_memory_size(0) * page - (address)start;
  __builtin_memmove(moved, start, count < end ? count : (size_t)end);
  free(start);
  return moved;
}

// The library asks in this way whether there is so much memory, and gives it back at once.
void *mmap64(void *start, size_t count, int protection, int flags, int file, long long offset) {
  unsigned long long left = (unsigned long long)(pages - __builtin_wasm_memory_size(0)) * page;
  return count <= left ? (void *)(address)page : (void *)(address)-1;
}

int munmap(void *start, size_t count) { return 0; }

// The addresses are limited, so the library draws on one thread.
int getrlimit64(int resource, void *limit) {
  __builtin_memset(limit, 0, 2 * sizeof(unsigned long long));
  *(unsigned long long *)limit = (unsigned long long)pages * page;
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count] != 0) count++;
  return count;
}

static int number;
int *__errno_location(void) { return &number; }

// Threads: there is one, and no lock of it is ever held by another.

static void *values[8];
static unsigned keys;

int pthread_key_create(unsigned *key, void (*destroy)(void *)) {
  if (keys == sizeof values / sizeof *values) return again;
  *key = keys++;
  return 0;
}

void *pthread_getspecific(unsigned key) { return values[key]; }

int pthread_setspecific(unsigned key, const void *value) {
  values[key] = (void *)value;
  return 0;
}

address pthread_self(void) { return 1; }

int pthread_create(address *thread, const void *attributes, void *(*run)(void *), void *context) { return again; }

#define NOTHING(name, ...) \
  int name(__VA_ARGS__) { return 0; }

NOTHING(pthread_join, address thread, void **result)
NOTHING(pthread_atfork, void (*prepare)(void), void (*parent)(void), void (*child)(void))
NOTHING(pthread_attr_init, void *attributes)
NOTHING(pthread_attr_destroy, void *attributes)
NOTHING(pthread_attr_setstacksize, void *attributes, size_t count)
NOTHING(pthread_cond_init, void *condition, const void *attributes)
NOTHING(pthread_cond_destroy, void *condition)
NOTHING(pthread_cond_signal, void *condition)
NOTHING(pthread_cond_broadcast, void *condition)
NOTHING(pthread_cond_wait, void *condition, void *mutex)
NOTHING(pthread_cond_timedwait, void *condition, void *mutex, const void *end)
NOTHING(pthread_mutex_init, void *mutex, const void *attributes)
NOTHING(pthread_mutex_destroy, void *mutex)
NOTHING(pthread_mutex_lock, void *mutex)
NOTHING(pthread_mutex_unlock, void *mutex)
NOTHING(pthread_mutexattr_init, void *attributes)
NOTHING(pthread_mutexattr_destroy, void *attributes)
NOTHING(pthread_mutexattr_settype, void *attributes, int type)
NOTHING(pthread_sigmask, int how, const void *signals, void *before)
NOTHING(sigfillset, void *signals)
NOTHING(sigdelset, void *signals, int signal)
NOTHING(fegetenv, void *environment)
NOTHING(fesetenv, const void *environment)
NOTHING(clock_gettime, int clock, void *time)
