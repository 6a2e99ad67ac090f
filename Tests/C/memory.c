/* Renders with less and less memory: every call returns a right picture or GEOBG_ERROR_MEMORY.
 *
 *   memory RECIPE KIND THREADS STEP
 *
 * KIND is a number of a format, or 0 for pixels. A limit is a number of STEP megabytes that the process may
 * still get. Prints the smallest limit in megabytes at which the picture was made. */
#include "check.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *recipe;
static int32_t kind;
static uint32_t threads;

/* Renders the picture; its hash. */
static int32_t render(geobg_wallpaper *wallpaper, uint64_t *value, unsigned char *pixels, size_t size) {
  geobg_error error;
  geobg_options options = {.size = sizeof options, .threads = threads};
  if (kind == 0) {
    int32_t status =
        geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, &options, pixels, size, 0, NULL, &error);
    if (status == GEOBG_OK) *value = hash(pixels, size);
    return status;
  }
  geobg_bytes *bytes = NULL;
  int32_t status = geobg_wallpaper_render(wallpaper, kind, &options, &bytes, &error);
  if (status == GEOBG_OK) *value = take_hash(bytes);
  return status;
}

static size_t used(void) {
  size_t pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  CHECK(file != NULL && fscanf(file, "%zu", &pages) == 1);
  fclose(file);
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* Renders in a process of its own that may get `more` bytes, and without a limit if `more` is 0. The status;
 * GEOBG_OK only with the `expected` hash, unless it is 0. */
static int32_t attempt(size_t more, uint64_t *expected) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(120);
    geobg_wallpaper *wallpaper = make(recipe);
    size_t size = 0;
    OK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, NULL, 0, 0, &size, E));
    unsigned char *pixels = malloc(size);
    CHECK(pixels != NULL);
    memset(pixels, 0, size);
    struct rlimit limit = {used() + more, used() + more};
    if (more != 0) CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    uint64_t result[2] = {0, 0};
    result[0] = (uint64_t)render(wallpaper, &result[1], pixels, size);
    CHECK(write(ends[1], result, sizeof result) == sizeof result);
    _exit(0);
  }
  close(ends[1]);
  uint64_t result[2] = {99, 0};
  ssize_t count = read(ends[0], result, sizeof result);
  close(ends[0]);
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || count != sizeof result) {
    fprintf(stderr, "with %zu bytes more, the process ended with the status %d\n", more, status);
    exit(1);
  }
  if (result[0] == GEOBG_OK) {
    if (*expected == 0) *expected = result[1];
    CHECK(result[1] == *expected);
  }
  return (int32_t)result[0];
}

int main(int count, char **words) {
  CHECK(count == 5);
  recipe = words[1];
  kind = atoi(words[2]);
  threads = (uint32_t)atoi(words[3]);
  size_t step = (size_t)atoi(words[4]) << 20;
  uint64_t expected = 0;
  CHECK(attempt(0, &expected) == GEOBG_OK && expected != 0);
  int successes = 0;
  size_t first = 0;
  for (size_t more = step; successes < 3; more += step) {
    CHECK(more < (size_t)16 << 30);
    int32_t status = attempt(more, &expected);
    CHECK(status == GEOBG_OK || status == GEOBG_ERROR_MEMORY);
    if (status != GEOBG_OK) continue;
    if (first == 0) first = more;
    successes++;
  }
  printf("%zu\n", first >> 20);
  return 0;
}
