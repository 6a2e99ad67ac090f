/*
 * Progress, cancellation, limits, pixels and files: work FOLDER, an empty folder.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

static char path_text[4096];
static const char *folder;

static const char *path(const char *name) {
  snprintf(path_text, sizeof path_text, "%s/%s", folder, name);
  return path_text;
}

/* The size of a file; -1 if there is none. */
static long long file_size(const char *name) {
  struct stat status;
  return stat(path(name), &status) == 0 ? (long long)status.st_size : -1;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

typedef struct progress {
  int calls;
  int stop_after; /* the number of calls that return true */
  double last;
  bool inside;
} progress;

static bool note(double share, void *context) {
  progress *all = context;
  CHECK(!all->inside);
  all->inside = true;
  CHECK(share >= all->last && share <= 1);
  all->last = share;
  all->calls += 1;
  all->inside = false;
  return all->calls <= all->stop_after;
}

/* The share rises to 1, in one call at a time, with any number of threads. */
static void progress_rises(void) {
  geobg_wallpaper *wallpaper = make("{\"engine\":1,\"seed\":\"1\",\"canvas\":{\"width\":600,\"height\":900}}");
  for (uint32_t threads = 0; threads <= 4; threads += 2) {
    for (int32_t format = GEOBG_FORMAT_SVG; format <= GEOBG_FORMAT_PDF; format++) {
      progress all = {0, 1000000, 0, false};
      geobg_options options = GEOBG_OPTIONS_INIT;
      options.threads = threads;
      options.progress = note;
      options.context = &all;
      geobg_bytes *bytes = NULL;
      OK(geobg_wallpaper_render(wallpaper, format, &options, &bytes, E));
      CHECK(all.calls > 0 && all.last == 1);
      OK(geobg_bytes_free(bytes));
    }
  }
  OK(geobg_wallpaper_free(wallpaper));
}

/* A progress function that returns false ends the work, even at its last call; nothing is left. */
static void progress_stops(void) {
  geobg_wallpaper *wallpaper = make("{\"engine\":1,\"seed\":\"1\",\"canvas\":{\"width\":300,\"height\":400}}");
  const char *names[] = {"stopped.svg", "stopped.png", "stopped.pdf"};
  for (int kind = 0; kind < 3; kind++) {
    progress whole = {0, 1000000, 0, false};
    geobg_options options = GEOBG_OPTIONS_INIT;
    options.progress = note;
    options.context = &whole;
    geobg_bytes *bytes = NULL;
    OK(geobg_wallpaper_render(wallpaper, kind + 1, &options, &bytes, E));
    OK(geobg_bytes_free(bytes));
    bytes = NULL;
    int stops[] = {0, whole.calls - 1};
    for (int i = 0; i < 2; i++) {
      progress all = {0, stops[i], 0, false};
      options.context = &all;
      CHECK(geobg_wallpaper_render(wallpaper, kind + 1, &options, &bytes, E) == GEOBG_ERROR_CANCELED);
      CHECK(bytes == NULL && E->code == GEOBG_ERROR_CANCELED);
      CHECK(strcmp(E->message, "stopped before the file was complete") == 0 && E->field[0] == 0);
      CHECK(all.calls == stops[i] + 1);
      all = (progress){0, stops[i], 0, false};
      CHECK(geobg_wallpaper_write(wallpaper, path(names[kind]), &options, E) == GEOBG_ERROR_CANCELED);
      CHECK(file_size(names[kind]) == -1);
    }
  }
  OK(geobg_wallpaper_free(wallpaper));
}

typedef struct job {
  geobg_wallpaper *wallpaper;
  geobg_cancellation *cancellation;
  int32_t status;
  bool pixels;
  pthread_mutex_t mutex;
  pthread_cond_t begun;
  bool has_begun;
} job;

static bool tell_begun(double share, void *context) {
  job *all = context;
  (void)share;
  pthread_mutex_lock(&all->mutex);
  all->has_begun = true;
  pthread_cond_signal(&all->begun);
  pthread_mutex_unlock(&all->mutex);
  return true;
}

static void *run_job(void *context) {
  job *all = context;
  geobg_options options = GEOBG_OPTIONS_INIT;
  options.cancellation = all->cancellation;
  options.progress = tell_begun;
  options.context = all;
  options.threads = 2;
  geobg_error error;
  if (all->pixels) {
    size_t size = 0;
    OK(geobg_wallpaper_pixels(all->wallpaper, GEOBG_PIXELS_RGBA, NULL, NULL, 0, 0, &size, E));
    void *buffer = malloc(size);
    all->status = geobg_wallpaper_pixels(all->wallpaper, GEOBG_PIXELS_RGBA, &options, buffer, size, 0,
                                         NULL, &error);
    free(buffer);
  } else {
    all->status = geobg_wallpaper_write(all->wallpaper, path("canceled.png"), &options, &error);
  }
  return NULL;
}

/* Another thread cancels work of minutes; it ends within seconds. The handle may be freed at once. */
static void other_threads_cancel(void) {
  for (int kind = 0; kind < 2; kind++) {
    job all = {.mutex = PTHREAD_MUTEX_INITIALIZER, .begun = PTHREAD_COND_INITIALIZER, .pixels = kind == 1};
    all.wallpaper = make("{\"engine\":1,\"seed\":\"1\",\"mesh\":1,\"canvas\":{\"width\":16000,\"height\":12000}}");
    OK(geobg_cancellation_create(&all.cancellation, E));
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, run_job, &all) == 0);
    pthread_mutex_lock(&all.mutex);
    while (!all.has_begun) pthread_cond_wait(&all.begun, &all.mutex);
    pthread_mutex_unlock(&all.mutex);
    double start = now();
    OK(geobg_cancellation_cancel(all.cancellation, E));
    OK(geobg_cancellation_free(all.cancellation));
    OK(geobg_wallpaper_free(all.wallpaper));
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(all.status == GEOBG_ERROR_CANCELED);
    CHECK(now() - start < 5);
    CHECK(file_size("canceled.png") == -1);
  }
}

/* Both layouts, with and without a gap between rows, hold the pixels of one picture. */
static void pixels_agree(void) {
  const char *recipes[] = {
      "{\"engine\":1,\"seed\":\"7\",\"canvas\":{\"width\":37,\"height\":23}}",
      "{\"engine\":1,\"seed\":\"7\",\"background\":\"none\",\"canvas\":{\"width\":37,\"height\":23}}"};
  for (int i = 0; i < 2; i++) {
    geobg_wallpaper *wallpaper = make(recipes[i]);
    enum { W = 37, H = 23, STRIDE = 4 * W + 13 };
    static unsigned char straight[4 * W * H], premultiplied[STRIDE * H];
    size_t size = 0;
    int clear = 0, translucent = 0;
    memset(premultiplied, 0xA5, sizeof premultiplied);
    OK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, straight, sizeof straight, 0, &size, E));
    CHECK(size == sizeof straight);
    OK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_BGRA_PREMULTIPLIED, NULL, premultiplied,
                              STRIDE * (H - 1) + 4 * W, STRIDE, &size, E));
    CHECK(size == STRIDE * (H - 1) + 4 * W);
    for (int y = 0; y < H; y++) {
      for (int x = 0; x < W; x++) {
        const unsigned char *a = straight + 4 * (y * W + x), *b = premultiplied + STRIDE * y + 4 * x;
        CHECK(a[3] == b[3]);
        clear += a[3] == 0;
        translucent += a[3] > 0 && a[3] < 255;
        for (int channel = 0; channel < 3; channel++) {
          int product = (a[channel] * a[3] + 127) / 255, given = b[2 - channel];
          CHECK(product - given <= 1 && given - product <= 1);
        }
      }
      for (int x = 4 * W; x < STRIDE; x++) CHECK(premultiplied[STRIDE * y + x] == 0xA5);
    }
    CHECK(i == 0 ? clear + translucent == 0 : clear > 0 && translucent > 0);
    OK(geobg_wallpaper_free(wallpaper));
  }
}

/* Limits give errors before memory is taken. */
static void limits_hold(void) {
  geobg_wallpaper *wallpaper = make("{\"engine\":1,\"seed\":\"1\",\"canvas\":{\"width\":100,\"height\":100}}");
  geobg_options options = GEOBG_OPTIONS_INIT;
  geobg_bytes *bytes = NULL;
  static unsigned char buffer[40000];
  options.pixel_limit = 9999;
  CHECK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PNG, &options, &bytes, E) == GEOBG_ERROR_LIMIT);
  CHECK(strcmp(E->message, "the picture has 10,000 pixels, and the limit is 9,999; make it smaller, or "
                           "raise the limit") == 0);
  CHECK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, &options, buffer, sizeof buffer, 0, NULL, E)
        == GEOBG_ERROR_LIMIT);
  CHECK(geobg_wallpaper_write(wallpaper, path("limit.png"), &options, E) == GEOBG_ERROR_LIMIT);
  CHECK(file_size("limit.png") == -1);
  options.pixel_limit = 10000;
  OK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PNG, &options, &bytes, E));
  OK(geobg_bytes_free(bytes));
  OK(geobg_wallpaper_free(wallpaper));

  /* 10^12 pixels are above the default limit; 10^6 by 10^6 pixels are the largest canvas. */
  wallpaper = make("{\"engine\":1,\"seed\":\"1\",\"canvas\":{\"width\":1000000,\"height\":1000000}}");
  CHECK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PNG, NULL, &bytes, E) == GEOBG_ERROR_LIMIT);
  CHECK(strstr(E->message, "the limit is 10 billion") != NULL);
  CHECK(GEOBG_PIXEL_LIMIT_DEFAULT == 10000000000);
  CHECK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PDF, NULL, &bytes, E) == GEOBG_ERROR_LIMIT);
  size_t size = 0;
  OK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, NULL, 0, 0, &size, E));
  CHECK(size == 4000000000000);
  OK(geobg_wallpaper_free(wallpaper));

  /* Too many shapes. */
  wallpaper = make("{\"engine\":1,\"seed\":\"1\",\"zoom\":0.001,\"plane\":{\"density\":25}}");
  CHECK(geobg_wallpaper_marks(wallpaper, NULL, &bytes, E) == GEOBG_ERROR_LIMIT);
  CHECK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_SVG, NULL, &bytes, E) == GEOBG_ERROR_LIMIT);
  CHECK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PNG, NULL, &bytes, E) == GEOBG_ERROR_LIMIT);
  OK(geobg_wallpaper_free(wallpaper));
}

/* Formats that the library does not write. */
static void other_formats_are_refused(void) {
  geobg_wallpaper *wallpaper = make("{\"engine\":1,\"seed\":\"1\",\"output\":{\"format\":\"jpeg\"}}");
  geobg_bytes *bytes = NULL;
  CHECK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_RECIPE, NULL, &bytes, E) == GEOBG_ERROR_FORMAT);
  OK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_SVG, NULL, &bytes, E));
  OK(geobg_bytes_free(bytes));
  CHECK(geobg_wallpaper_write(wallpaper, path("a.webp"), NULL, E) == GEOBG_ERROR_FORMAT);
  CHECK(geobg_wallpaper_write(wallpaper, path("a.bmp"), NULL, E) == GEOBG_ERROR_FILE);
  CHECK(geobg_wallpaper_write(wallpaper, path("a"), NULL, E) == GEOBG_ERROR_FILE);
  CHECK(file_size("a.webp") == -1 && file_size("a.bmp") == -1 && file_size("a") == -1);
  OK(geobg_wallpaper_free(wallpaper));
}

/* Files are complete or absent; full disks, size limits and closed pipes give errors, not signals. */
static void files_are_whole(void) {
  geobg_wallpaper *wallpaper = make("{\"engine\":1,\"seed\":\"1\",\"canvas\":{\"width\":300,\"height\":300}}");
  const char *names[] = {"a.svg", "a.png", "a.pdf"};
  for (int kind = 0; kind < 3; kind++) {
    geobg_bytes *bytes = NULL;
    size_t size = 0;
    OK(geobg_wallpaper_render(wallpaper, kind + 1, NULL, &bytes, E));
    const void *data = content(bytes, &size);
    OK(geobg_wallpaper_write(wallpaper, path(names[kind]), NULL, E));
    FILE *file = fopen(path(names[kind]), "rb");
    char *copy = malloc(size + 1);
    CHECK(file != NULL && copy != NULL && fread(copy, 1, size + 1, file) == size);
    CHECK(memcmp(copy, data, size) == 0);
    fclose(file);
    free(copy);
    OK(geobg_bytes_free(bytes));
  }
  long long whole = file_size("a.png");

  struct rlimit old, small = {1000, RLIM_INFINITY};
  CHECK(getrlimit(RLIMIT_FSIZE, &old) == 0);
  small.rlim_max = old.rlim_max;
  CHECK(setrlimit(RLIMIT_FSIZE, &small) == 0);
  CHECK(geobg_wallpaper_write(wallpaper, path("a.png"), NULL, E) == GEOBG_ERROR_FILE);
  CHECK(geobg_wallpaper_write(wallpaper, path("new.png"), NULL, E) == GEOBG_ERROR_FILE);
  CHECK(setrlimit(RLIMIT_FSIZE, &old) == 0);
  CHECK(file_size("a.png") == whole && file_size("new.png") == -1);

  char link_path[4096];
  snprintf(link_path, sizeof link_path, "%s", path("full.png"));
  CHECK(symlink("/dev/full", link_path) == 0);
  CHECK(geobg_wallpaper_write(wallpaper, path("full.png"), NULL, E) == GEOBG_ERROR_FILE);
  CHECK(strstr(E->message, "no space left") != NULL);

  CHECK(mkfifo(path("pipe.png"), 0600) == 0);
  int reader = open(path("pipe.png"), O_RDONLY | O_NONBLOCK);
  CHECK(reader >= 0);
  geobg_options options = GEOBG_OPTIONS_INIT;
  CHECK(fcntl(reader, F_SETPIPE_SZ, 4096) > 0);
  /* The reader goes away while the library waits for room in the pipe. */
  pid_t child = fork();
  if (child == 0) {
    usleep(200000);
    _exit(0);
  }
  close(reader);
  CHECK(child > 0);
  CHECK(geobg_wallpaper_write(wallpaper, path("pipe.png"), &options, E) == GEOBG_ERROR_FILE);
  CHECK(strcmp(E->message, "the pipe was closed") == 0);

  sigset_t waiting;
  CHECK(sigpending(&waiting) == 0 && !sigismember(&waiting, SIGPIPE) && !sigismember(&waiting, SIGXFSZ));
  OK(geobg_wallpaper_free(wallpaper));
}

/* The result of a call with a part of the memory it needs. */
static void short_buffers_learn_the_size(void) {
  geobg_wallpaper *wallpaper = make("{\"engine\":1,\"seed\":\"1\",\"canvas\":{\"width\":8,\"height\":4}}");
  geobg_bytes *bytes = NULL;
  OK(geobg_wallpaper_recipe(wallpaper, &bytes, E));
  size_t size = 0, needed = 0;
  const char *text = content(bytes, &size);
  OK(geobg_bytes_copy(bytes, NULL, 0, &needed, E));
  CHECK(needed == size && text[0] == '{' && text[size - 1] == '}');
  char *copy = malloc(size);
  memset(copy, '?', size);
  needed = 0;
  CHECK(geobg_bytes_copy(bytes, copy, size - 1, &needed, E) == GEOBG_ERROR_ARGUMENT);
  CHECK(needed == size && copy[0] == '?' && strcmp(E->field, "buffer") == 0);
  OK(geobg_bytes_copy(bytes, copy, size, &needed, E));
  CHECK(memcmp(copy, text, size) == 0);
  free(copy);
  OK(geobg_bytes_free(bytes));

  unsigned char pixels[128];
  memset(pixels, '?', sizeof pixels);
  needed = 0;
  CHECK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, pixels, 127, 0, &needed, E)
        == GEOBG_ERROR_ARGUMENT);
  CHECK(needed == 128 && pixels[0] == '?');
  OK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, pixels, 128, 0, &needed, E));
  CHECK(pixels[3] == 255);
  OK(geobg_wallpaper_free(wallpaper));
}

int main(int count, char **words) {
  CHECK(count == 2);
  folder = words[1];
  short_buffers_learn_the_size();
  pixels_agree();
  progress_rises();
  progress_stops();
  limits_hold();
  other_formats_are_refused();
  files_are_whole();
  other_threads_cancel();
  return 0;
}
