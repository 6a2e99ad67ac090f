/* Draws recipes: draw RECIPE FILE ..., where each FILE ends with .svg or .png. */
#include <geobg.h>
#include <stdio.h>

int main(int count, char **words) {
  static char recipe[1 << 20];
  geobg_error error;
  for (int index = 1; index + 1 < count; index += 2) {
    geobg_wallpaper *wallpaper = NULL;
    FILE *file = fopen(words[index], "rb");
    if (file == NULL) return perror(words[index]), 1;
    size_t size = fread(recipe, 1, sizeof recipe, file);
    fclose(file);
    if (geobg_wallpaper_create(recipe, size, &wallpaper, &error) != GEOBG_OK
        || geobg_wallpaper_write(wallpaper, words[index + 1], NULL, &error) != GEOBG_OK) {
      return fprintf(stderr, "%s: %s\n", words[index], error.message), 1;
    }
    geobg_wallpaper_free(wallpaper);
  }
  return 0;
}
