/*
 * Calls the library with each setting of the processor for floating-point numbers that a program can choose: the results
 * are the same, and the setting is still there afterwards.
 */
#define _GNU_SOURCE
#include <fenv.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "check.h"

enum { KINDS = 9 };

/* The hash of the result of a call. */
static uint64_t result(int kind, uint32_t threads) {
  geobg_wallpaper *wallpaper =
      make("{\"engine\":1,\"seed\":\"ada\",\"mesh\":2,\"zoom\":1.7,\"canvas\":{\"width\":300,\"height\":200},"
           "\"calm\":[[0.1,0.1,0.3,0.7]]}");
  geobg_options options = {.size = sizeof options, .threads = threads};
  geobg_bytes *bytes = NULL;
  static unsigned char pixels[4 * 300 * 200];
  switch (kind) {
  case 0: OK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_SVG, &options, &bytes, E)); break;
  case 1: OK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PNG, &options, &bytes, E)); break;
  case 2:
    options.flags = GEOBG_OPTION_EXACT;
    OK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PNG, &options, &bytes, E));
    break;
#ifdef GEOBG_CORE
  case 3: OK(geobg_wallpaper_recipe(wallpaper, &bytes, E)); break;
#else
  case 3: OK(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_PDF, &options, &bytes, E)); break;
#endif
  case 4: OK(geobg_wallpaper_marks(wallpaper, &options, &bytes, E)); break;
  case 5: OK(geobg_wallpaper_vary(wallpaper, "all", NULL, 1, 20, &bytes, E)); break;
  case 6: OK(geobg_canvas_json("21.37x29.71cm", NULL, 123.457, &bytes, E)); break;
  case 7: OK(geobg_calm_json("top+5%,10%,33.3%,20%", wallpaper, NULL, &bytes, E)); break;
  default:
    OK(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, &options, pixels, sizeof pixels, 0, NULL, E));
    OK(geobg_palette_from_pixels(pixels, sizeof pixels / 4, "a", 6, &bytes, E));
  }
  uint64_t value = take_hash(bytes);
  CHECK(geobg_wallpaper_free(wallpaper) == GEOBG_OK);
  return value;
}

static uint64_t expected[KINDS];
static int settings;

/* Compares all results with those of the standard setting. */
static void compare(const char *setting) {
  for (int kind = 0; kind < KINDS; kind++) {
    for (uint32_t threads = 1; threads <= 3; threads += 2) {
      if (result(kind, threads) == expected[kind]) continue;
      fprintf(stderr, "%s: result %d on %u threads differs\n", setting, kind, threads);
      exit(1);
    }
  }
  settings++;
}

/* What a tiny number becomes on this thread. */
static double tiny(void) {
  volatile double smallest = 2.2250738585072014e-308;
  return smallest / 4;
}

int main(void) {
  for (int kind = 0; kind < KINDS; kind++) expected[kind] = result(kind, 1);
  compare("the standard");
  const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST};
  for (int i = 0; i < 4; i++) {
    CHECK(fesetround(modes[i]) == 0);
    compare("a rounding mode");
    CHECK(fegetround() == modes[i]);
  }
  /* Exceptions are still raised or not, as before. */
  feclearexcept(FE_ALL_EXCEPT);
  feraiseexcept(FE_DIVBYZERO);
  compare("an exception");
  CHECK(fetestexcept(FE_ALL_EXCEPT) == FE_DIVBYZERO);
  CHECK(tiny() != 0);
#if defined(__x86_64__)
  /* Numbers close to 0 are 0, as after a program was linked with -ffast-math. */
  _mm_setcsr(_mm_getcsr() | 0x8040);
  compare("no tiny numbers");
  CHECK(tiny() == 0);
  _mm_setcsr(_mm_getcsr() & ~0x8040u);
  /* An inexact result ends the program, but not in the library. */
  feclearexcept(FE_ALL_EXCEPT);
  feenableexcept(FE_ALL_EXCEPT);
  for (int kind = 0; kind < KINDS; kind++) result(kind, 3);
  CHECK(fedisableexcept(FE_ALL_EXCEPT) == FE_ALL_EXCEPT);
#endif
  printf("%d settings\n", settings);
  return 0;
}
