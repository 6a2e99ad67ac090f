/*
 * Renders with the number of threads in its argument, and prints the hashes of the results.
 *
 * The system may make fewer threads than that, or none.
 */
#include "check.h"

int main(int count, char **words) {
  CHECK(count == 2);
  geobg_wallpaper *wallpaper =
      make("{\"engine\":1,\"seed\":\"1\",\"mesh\":1,\"canvas\":{\"width\":320,\"height\":1500}}");
  geobg_options options = GEOBG_OPTIONS_INIT;
  options.threads = (uint32_t)atoi(words[1]);
#ifdef GEOBG_CORE
  const int32_t formats[] = {GEOBG_FORMAT_SVG, GEOBG_FORMAT_PNG, GEOBG_FORMAT_PNG};
#else
  const int32_t formats[] = {GEOBG_FORMAT_SVG, GEOBG_FORMAT_PNG, GEOBG_FORMAT_PDF};
#endif
  for (int kind = 0; kind < 3; kind++) {
    geobg_bytes *bytes = NULL;
    OK(geobg_wallpaper_render(wallpaper, formats[kind], &options, &bytes, E));
    printf("%016llx\n", (unsigned long long)take_hash(bytes));
  }
  static unsigned char pixels[4 * 320 * 1500];
  OK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_BGRA_PREMULTIPLIED, &options, pixels, sizeof pixels, 0,
                            NULL, E));
  printf("%016llx\n", (unsigned long long)hash(pixels, sizeof pixels));
  CHECK(geobg_wallpaper_free(wallpaper) == GEOBG_OK);
  return 0;
}
