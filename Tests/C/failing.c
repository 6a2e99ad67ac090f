/*
 * Renders while allocations of 64 KB and more fail: every call gives the right result or GEOBG_ERROR_MEMORY.
 *
 * First each allocation alone fails, then all from each on; of many allocations, COUNT of them. This program has its own
 * malloc, so the library gets it, too.
 *
 *   failing COUNT
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { LARGE = 1 << 16, KINDS = 6, WIDTH = 600, HEIGHT = 500 };

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

/* Large allocations since they are counted, and which of them fail. */
static atomic_long made;
static long first = -1, end = -1;

static bool fails(size_t size) {
  if (first < 0 || size < LARGE) return false;
  long number = atomic_fetch_add(&made, 1);
  if (number < first || number >= end) return false;
  errno = ENOMEM;
  return true;
}

void *malloc(size_t size) { return fails(size) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails(count * size) ? NULL : __libc_calloc(count, size); }
void *realloc(void *block, size_t size) { return fails(size) ? NULL : __libc_realloc(block, size); }
void *memalign(size_t alignment, size_t size) { return fails(size) ? NULL : __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
  void *made_block = memalign(alignment, size);
  if (made_block == NULL) return ENOMEM;
  *block = made_block;
  return 0;
}

static unsigned char pixels[4 * WIDTH * HEIGHT];

/* The status of a call, and the hash of its result. */
static int32_t draw(geobg_wallpaper *wallpaper, int kind, uint32_t threads, uint64_t *value) {
  geobg_options options = {.size = sizeof options, .threads = threads};
  geobg_bytes *bytes = NULL;
  int32_t status;
  switch (kind) {
  case 0:
    status = geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, &options, pixels, sizeof pixels, 0, NULL, E);
    if (status == GEOBG_OK) *value = hash(pixels, sizeof pixels);
    return status;
  case 1: status = geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_SVG, &options, &bytes, E); break;
  case 2: status = geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PNG, &options, &bytes, E); break;
#ifndef GEOBG_CORE
  case 3: status = geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PDF, &options, &bytes, E); break;
#endif
  case 4: status = geobg_wallpaper_marks(wallpaper, &options, &bytes, E); break;
  default: status = geobg_wallpaper_vary(wallpaper, "all", NULL, 1, 500, &bytes, E);
  }
  if (status == GEOBG_OK) *value = take_hash(bytes);
  return status;
}

/* Draws in a child where so many large allocations fail; its status. */
static int32_t attempt(geobg_wallpaper *wallpaper, int kind, uint32_t threads, long from, long to, uint64_t expected) {
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(60);
    uint64_t value = 0;
    (first = from, end = to);
    int32_t status = draw(wallpaper, kind, threads, &value);
    first = -1;
    CHECK(status != GEOBG_OK || value == expected);
    /* With memory, the same process draws again. */
    CHECK(draw(wallpaper, kind, threads, &value) == GEOBG_OK && value == expected);
    _exit(status);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  if (!WIFEXITED(status)) {
    fprintf(stderr, "kind %d, %u threads, allocations from %ld to %ld: status %#x\n", kind, threads, from, to, status);
    exit(1);
  }
  return WEXITSTATUS(status);
}

int main(int words, char **word) {
  CHECK(words == 2);
  long count = atol(word[1]);
  geobg_wallpaper *wallpaper =
      make("{\"engine\":1,\"seed\":\"7\",\"mesh\":2,\"plane\":{\"density\":25},"
           "\"canvas\":{\"width\":600,\"height\":500}}");
  int refused = 0, attempts = 0;
  for (int kind = 0; kind < KINDS; kind++) {
#ifdef GEOBG_CORE
    if (kind == 3) continue;
#endif
    for (uint32_t threads = 1; threads <= 3; threads += 2) {
      uint64_t expected = 0;
      (made = 0, first = 1L << 40, end = 1L << 40);
      OK(draw(wallpaper, kind, threads, &expected));
      long total = made;
      first = -1;
      for (long i = 0; i < total; i += 1 + total / count) {
        for (int rest = 0; rest < 2; rest++) {
          int32_t status = attempt(wallpaper, kind, threads, i, rest ? 1L << 40 : i + 1, expected);
          CHECK(status == GEOBG_OK || status == GEOBG_ERROR_MEMORY);
          refused += status == GEOBG_ERROR_MEMORY;
          attempts++;
        }
      }
    }
  }
  CHECK(geobg_wallpaper_free(wallpaper) == GEOBG_OK);
  printf("%d of %d\n", refused, attempts);
  return 0;
}
