/* Makes the wallpaper of a seed: wallpaper SEED FILE, where FILE ends with .svg, .png or .pdf. */
#include <geobg.h>
#include <stdio.h>

int main(int count, char **words) {
  geobg_wallpaper *wallpaper = NULL;
  geobg_error error;
  if (count != 3) return fputs("usage: wallpaper SEED FILE\n", stderr), 64;
  if (geobg_wallpaper_make(words[1], NULL, NULL, NULL, &wallpaper, &error) != GEOBG_OK
      || geobg_wallpaper_set_number(&wallpaper, "mesh", 1, &error) != GEOBG_OK
      || geobg_wallpaper_write(wallpaper, words[2], NULL, &error) != GEOBG_OK) {
    fprintf(stderr, "wallpaper: %s\n", error.message);
    geobg_wallpaper_free(wallpaper);
    return 1;
  }
  geobg_wallpaper_free(wallpaper);
  return 0;
}
