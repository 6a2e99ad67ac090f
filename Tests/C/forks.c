/*
 * Forks while other threads are in the library: each child makes the right pictures, and none waits for ever.
 *
 *   forks COUNT FOLDER
 */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { THREADS = 3, KINDS = 5 };
/* A child needs milliseconds, and far less than this under any load. */
enum { PATIENCE = 120 };

static const char recipe[] = "{\"engine\":1,\"seed\":\"fork\",\"mesh\":1,\"canvas\":{\"width\":96,\"height\":64}}";
static uint64_t expected[KINDS];
static volatile bool is_over;

/* The hash of a result of one call or a few. */
static uint64_t draw(int kind, const geobg_options *options) {
  geobg_wallpaper *wallpaper = make(recipe);
  geobg_bytes *bytes = NULL;
  uint64_t value = 0;
  switch (kind) {
  case 0: OK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_SVG, options, &bytes, E)); break;
  case 1: OK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PNG, options, &bytes, E)); break;
#ifdef GEOBG_CORE
  case 2: OK(geobg_wallpaper_marks(wallpaper, options, &bytes, E)); break;
#else
  case 2: OK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PDF, options, &bytes, E)); break;
#endif
  case 3: OK(geobg_palette_json("dusk", &bytes, E)); break;
  /* Only the handles. */
  default: value = 1; break;
  }
  if (bytes != NULL) value = take_hash(bytes);
  CHECK(geobg_wallpaper_free(wallpaper) == GEOBG_OK);
  return value;
}

static void draw_all(uint32_t threads) {
  geobg_options options = {.size = sizeof options, .threads = threads};
  for (int kind = 0; kind < KINDS; kind++) CHECK(draw(kind, &options) == expected[kind]);
}

static void *keep_drawing(void *argument) {
  for (int i = *(int *)argument; !is_over; i++) {
    geobg_options options = {.size = sizeof options, .threads = i % 3 == 0 ? 2 : 1};
    CHECK(draw(i % KINDS, &options) == expected[i % KINDS]);
  }
  return NULL;
}

static void *draw_once(void *unused) {
  draw_all(1);
  return unused;
}

/* Waits for a child that succeeds. */
static void finish(pid_t child) {
  int status = 0;
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  if (status != 0) fprintf(stderr, "a child ended with the status %#x\n", status);
  CHECK(status == 0);
}

/* A child draws alone, on several threads, on its own threads at the same time, and forks again. */
static void live_as_child(int number) {
  alarm(PATIENCE);
  draw_all(number % 2 == 0 ? 1 : 3);
  if (number % 8 == 0) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, draw_once, NULL) == 0);
    draw_all(1);
    if (number % 16 == 0) {
      pid_t child = fork();
      if (child == 0) {
        alarm(PATIENCE);
        draw_all(2);
        _exit(0);
      }
      finish(child);
    }
    for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  }
  _exit(0);
}

/* ---- Forks in the middle of a call ----------------------------------------------------------- */

static bool has_forked, is_child;

/* Forks once; the child goes on with the call if `context` is not NULL. */
static bool fork_once(double share, void *context) {
  CHECK(share >= 0);
  if (has_forked) return true;
  has_forked = true;
  pid_t child = fork();
  if (child == 0) {
    alarm(PATIENCE);
    is_child = true;
    draw_all(2);
    if (context == NULL) _exit(0);
  } else {
    finish(child);
  }
  return true;
}

/* Forks in the progress of a call with so many threads. */
static void fork_in_progress(uint32_t threads, bool goes_on) {
  geobg_options options = {.size = sizeof options, .threads = threads, .progress = fork_once};
  options.context = goes_on ? &options : NULL;
  has_forked = false;
  CHECK(draw(1, &options) == expected[1] && has_forked);
  if (is_child) _exit(0);
}

/* ---- A call that waits ----------------------------------------------------------------------- */

static const char *pipe_path;

static void *write_pipe(void *unused) {
  geobg_wallpaper *wallpaper = make(recipe);
  OK(geobg_wallpaper_write(wallpaper, pipe_path, NULL, E));
  CHECK(geobg_wallpaper_free(wallpaper) == GEOBG_OK);
  return unused;
}

/* A thread writes to a pipe that only a child will read: the fork does not wait for the thread. */
static void fork_reader(void) {
  CHECK(mkfifo(pipe_path, 0600) == 0);
  pthread_t writer;
  CHECK(pthread_create(&writer, NULL, write_pipe, NULL) == 0);
  usleep(100000);
  alarm(5);
  pid_t child = fork();
  if (child == 0) {
    alarm(PATIENCE);
    char block[4096];
    int file = open(pipe_path, O_RDONLY);
    CHECK(file >= 0);
    while (read(file, block, sizeof block) > 0) {}
    draw_all(1);
    _exit(0);
  }
  alarm(0);
  finish(child);
  CHECK(pthread_join(writer, NULL) == 0);
}

int main(int count, char **words) {
  CHECK(count == 3);
  int forks = atoi(words[1]);
  char path[4096];
  snprintf(path, sizeof path, "%s/pipe.png", words[2]);
  pipe_path = path;
  for (int kind = 0; kind < KINDS; kind++) expected[kind] = draw(kind, NULL);

  fork_in_progress(1, false);
  fork_in_progress(1, true);
  fork_in_progress(3, false);
  fork_reader();

  pthread_t threads[THREADS];
  int starts[THREADS];
  for (int i = 0; i < THREADS; i++) {
    starts[i] = i;
    CHECK(pthread_create(&threads[i], NULL, keep_drawing, &starts[i]) == 0);
  }
  for (int i = 0; i < forks; i++) {
    usleep((useconds_t)(i * 7919 % 1000));
    pid_t child = fork();
    if (child == 0) live_as_child(i);
    finish(child);
  }
  is_over = true;
  for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  printf("%d forks\n", forks);
  return 0;
}
