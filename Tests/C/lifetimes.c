/*
 * Makes, renders and frees wallpapers: lifetimes CYCLES RENDERS.
 *
 * A cycle calls every function, and renders up to 4 times, in all formats in turn.
 *
 * Prints the resident memory in KB after a fifth of the cycles and at the end.
 */
#include <unistd.h>

#include "check.h"

static long resident(void) {
  long all = 0, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  CHECK(file != NULL && fscanf(file, "%ld %ld", &all, &pages) == 2);
  fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static bool go_on(double share, void *context) {
  (void)share;
  return context == NULL;
}

/* Every function, with errors of several kinds. */
static void cycle(int number, int renders) {
  char recipe[200];
  snprintf(recipe, sizeof recipe,
           "{\"engine\":1,\"seed\":\"%d\",\"mesh\":1,\"canvas\":{\"width\":20,\"height\":12}}", number);
  geobg_wallpaper *wallpaper = make(recipe), *again = NULL;
  geobg_bytes *bytes = NULL;
  geobg_cancellation *cancellation = NULL;
  geobg_options options = GEOBG_OPTIONS_INIT;
  OK(geobg_cancellation_create(&cancellation, E));
  options.progress = go_on;
  options.cancellation = cancellation;
  options.threads = number % 4 == 0 ? 2 : 1;

  for (int render = 0; render < renders; render++) {
#ifdef GEOBG_CORE
    int32_t format = (number + render) % 3;
#else
    int32_t format = (number + render) % 4;
#endif
    if (format == GEOBG_FORMAT_RECIPE) {
      unsigned char pixels[4 * 20 * 12];
      OK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, &options, pixels, sizeof pixels, 0, NULL, E));
      continue;
    }
    OK(geobg_wallpaper_render(wallpaper, format, &options, &bytes, E));
    size_t size = 0;
    const void *data = content(bytes, &size);
    OK(geobg_wallpaper_read(data, size, &again, E));
    CHECK(geobg_wallpaper_free(again) == GEOBG_OK);
    take_hash(bytes);
  }
  OK(geobg_wallpaper_recipe(wallpaper, &bytes, E));
  take_hash(bytes);
  OK(geobg_wallpaper_marks(wallpaper, &options, &bytes, E));
  take_hash(bytes);
  OK(geobg_palette_json("dusk", &bytes, E));
  take_hash(bytes);

  CHECK(geobg_wallpaper_create("{", 1, &again, E) == GEOBG_ERROR_RECIPE);
  CHECK(geobg_wallpaper_create("{\"engine\":2}", 12, &again, E) == GEOBG_ERROR_ENGINE);
  CHECK(geobg_wallpaper_write(wallpaper, "/nowhere/a.png", &options, E) == GEOBG_ERROR_FILE);
  options.context = &options;
  CHECK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PNG, &options, &bytes, E) == GEOBG_ERROR_CANCELED);
  CHECK(geobg_cancellation_free(cancellation) == GEOBG_OK);
  CHECK(geobg_wallpaper_free(wallpaper) == GEOBG_OK);
}

int main(int count, char **words) {
  CHECK(count == 3);
  int cycles = atoi(words[1]), renders = atoi(words[2]);
  CHECK(cycles >= 5 && renders > 0);
  long early = 0;
  for (int i = 0; i < cycles; i++) {
    if (i == cycles / 5) early = resident();
    cycle(i, renders);
  }
  printf("%ld %ld\n", early, resident());
  return 0;
}
