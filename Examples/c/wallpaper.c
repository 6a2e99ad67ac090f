/* Makes the wallpaper of a seed: wallpaper SEED FILE, where FILE ends with .svg, .png or .pdf. */
#include <geobg.h>
#include <stdio.h>

int main(int count, char **words) {
  char recipe[256];
  geobg_wallpaper *wallpaper = NULL;
  geobg_error error;
  if (count != 3) return fputs("usage: wallpaper SEED FILE\n", stderr), 64;
  int size = snprintf(recipe, sizeof recipe, "{\"engine\":1,\"seed\":\"%s\",\"mesh\":1}", words[1]);
  if (size < 0 || (size_t)size >= sizeof recipe) return fputs("the seed is too long\n", stderr), 64;
  if (geobg_wallpaper_create(recipe, (size_t)size, &wallpaper, &error) != GEOBG_OK
      || geobg_wallpaper_write(wallpaper, words[2], NULL, &error) != GEOBG_OK) {
    fprintf(stderr, "wallpaper: %s\n", error.message);
    geobg_wallpaper_free(wallpaper);
    return 1;
  }
  geobg_wallpaper_free(wallpaper);
  return 0;
}
