// What Embedded Swift asks of its platform beside the system's C library.

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

// Seeds of hashing, and names of temporary files. No output depends on them. Older systems have the call, but no
// function for it.
void arc4random_buf(void *start, size_t count) {
  unsigned char *next = start;
  while (count > 0) {
    long got = syscall(SYS_getrandom, next, count, 0);
    if (got <= 0) {
      // A kernel without the call: other names and seeds in each process and thread.
      static atomic_ulong calls;
      unsigned long value = (unsigned long)getpid() * 2654435761u + (unsigned long)(size_t)&got + calls++;
      for (; count > 0; count--) {
        value = value * 6364136223846793005u + 1442695040888963407u;
        *next++ = value >> 56;
      }
      return;
    }
    next += got;
    count -= (size_t)got;
  }
}

// Makes a global value once. Swift's own function lets other threads spin meanwhile, and reads the value without an
// order that every processor keeps.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t made = PTHREAD_COND_INITIALIZER;

void swift_once(atomic_long *state, void (*make)(void *), void *context) {
  enum { new = 0, begun = 1, done = -1 };
  if (atomic_load_explicit(state, memory_order_acquire) == done) return;
  pthread_mutex_lock(&lock);
  while (*state == begun) pthread_cond_wait(&made, &lock);
  if (*state == new) {
    *state = begun;
    pthread_mutex_unlock(&lock);
    make(context);
    pthread_mutex_lock(&lock);
    atomic_store_explicit(state, done, memory_order_release);
    pthread_cond_broadcast(&made);
  }
  pthread_mutex_unlock(&lock);
}
