/*
 * Renders in 8 threads, 1,000 times in each: every picture has the bytes of the first.
 *
 * All threads share the wallpapers. Each also makes, cancels and frees its own handles.
 */
#include <pthread.h>

#include "check.h"

enum { THREADS = 8, RENDERS = 1000, KINDS = 4 };

static geobg_wallpaper *shared[2];
static uint64_t expected[2][KINDS];

/* Renders a wallpaper in one of several ways, and returns the hash of the result. */
static uint64_t render(geobg_wallpaper *wallpaper, int kind, const geobg_options *options) {
  geobg_bytes *bytes = NULL;
  if (kind == 3) {
    uint32_t width, height;
    OK(geobg_wallpaper_size(wallpaper, &width, &height, E));
    static __thread unsigned char pixels[4 * 32 * 32];
    CHECK(width <= 32 && height <= 32);
    OK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_BGRA_PREMULTIPLIED, options, pixels, sizeof pixels,
                              0, NULL, E));
    return hash(pixels, 4 * width * height);
  }
#ifdef GEOBG_CORE
  const int32_t formats[] = {GEOBG_FORMAT_SVG, GEOBG_FORMAT_PNG, GEOBG_FORMAT_PNG};
#else
  const int32_t formats[] = {GEOBG_FORMAT_SVG, GEOBG_FORMAT_PNG, GEOBG_FORMAT_PDF};
#endif
  OK(geobg_wallpaper_render(wallpaper, formats[kind], options, &bytes, E));
  return take_hash(bytes);
}

static bool count_calls(double share, void *context) {
  CHECK(share >= 0 && share <= 1);
  *(int *)context += 1;
  return true;
}

static void *work(void *argument) {
  int number = *(int *)argument;
  for (int i = 0; i < RENDERS; i++) {
    int which = (i + number) % 2, kind = (i / 2 + number) % KINDS, calls = 0;
    geobg_cancellation *cancellation = NULL;
    OK(geobg_cancellation_create(&cancellation, E));
    geobg_options options = GEOBG_OPTIONS_INIT;
    options.threads = i % 16 == 0 ? 3 : 1;
    options.cancellation = cancellation;
    options.progress = count_calls;
    options.context = &calls;
    CHECK(render(shared[which], kind, &options) == expected[which][kind]);
    CHECK(calls > 0);
    OK(geobg_cancellation_cancel(cancellation, E));
    if (i % 8 == 0) {
      geobg_bytes *none = NULL;
      CHECK(geobg_wallpaper_render(shared[which], GEOBG_FORMAT_PNG, &options, &none, E)
            == GEOBG_ERROR_CANCELED);
      CHECK(none == NULL);
    }
    CHECK(geobg_cancellation_free(cancellation) == GEOBG_OK);
  }
  return NULL;
}

int main(void) {
  shared[0] = make("{\"engine\":1,\"seed\":\"1\",\"canvas\":{\"width\":24,\"height\":32}}");
  shared[1] = make("{\"engine\":1,\"seed\":\"2\",\"mesh\":2,\"background\":\"none\",\"zoom\":2,"
                   "\"canvas\":{\"width\":32,\"height\":17},\"calm\":[[0,0,0.5,0.5]]}");
  for (int which = 0; which < 2; which++) {
    for (int kind = 0; kind < KINDS; kind++) expected[which][kind] = render(shared[which], kind, NULL);
  }
  pthread_t threads[THREADS];
  int numbers[THREADS];
  for (int i = 0; i < THREADS; i++) {
    numbers[i] = i;
    CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
  }
  for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  CHECK(geobg_wallpaper_free(shared[0]) == GEOBG_OK && geobg_wallpaper_free(shared[1]) == GEOBG_OK);
  printf("%d renders\n", THREADS * RENDERS);
  return 0;
}
