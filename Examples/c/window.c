/*
 * Shows a wallpaper in a window: window RECIPE, where RECIPE is a recipe file or a picture of geobg.
 *
 * The library draws into the memory of an SDL surface, so nothing is copied. Escape, Q or a closed
 * window ends the program.
 */
#include <SDL.h>
#include <geobg.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what, const char *why) {
  fprintf(stderr, "window: %s: %s\n", what, why);
  exit(1);
}

/* The content of a file; the caller frees it. */
static unsigned char *content(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  unsigned char *bytes = NULL;
  size_t capacity = 0, count;
  if (file == NULL) fail(path, "cannot be opened");
  *size = 0;
  do {
    if (*size == capacity) {
      capacity = capacity == 0 ? 65536 : 2 * capacity;
      bytes = realloc(bytes, capacity);
      if (bytes == NULL) fail(path, "there is not enough memory");
    }
    count = fread(bytes + *size, 1, capacity - *size, file);
    *size += count;
  } while (count > 0);
  if (ferror(file)) fail(path, "cannot be read");
  fclose(file);
  return bytes;
}

/* Shows the share in the title of the window. It runs on the main thread, because threads is 1. */
static bool show_progress(double share, void *context) {
  char title[64];
  snprintf(title, sizeof title, "geobg: %d %%", (int)(100 * share));
  SDL_SetWindowTitle(context, title);
  return true;
}

int main(int count, char **words) {
  if (count != 2) return fputs("usage: window RECIPE\n", stderr), 64;
  if (geobg_abi_version() != GEOBG_ABI_VERSION) fail("libgeobg", "has another version than geobg.h");

  geobg_error error;
  geobg_wallpaper *wallpaper = NULL;
  size_t size;
  unsigned char *bytes = content(words[1], &size);
  if (geobg_wallpaper_read(bytes, size, &wallpaper, &error) != GEOBG_OK) fail(words[1], error.message);
  free(bytes);
  uint32_t width, height;
  if (geobg_wallpaper_size(wallpaper, &width, &height, &error) != GEOBG_OK) fail(words[1], error.message);

  if (SDL_Init(SDL_INIT_VIDEO) != 0) fail("SDL", SDL_GetError());
  SDL_Window *window = SDL_CreateWindow("geobg", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                        (int)width, (int)height, 0);
  if (window == NULL) fail("SDL", SDL_GetError());
  SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, (int)width, (int)height, 32,
                                                        SDL_PIXELFORMAT_ARGB8888);
  if (picture == NULL) fail("SDL", SDL_GetError());

  geobg_options options = GEOBG_OPTIONS_INIT;
  options.pixel_limit = 100000000;
  options.progress = show_progress;
  options.context = window;
  if (geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_BGRA_PREMULTIPLIED, &options, picture->pixels,
                             (size_t)picture->pitch * height, (size_t)picture->pitch, NULL, &error)
      != GEOBG_OK) {
    fail(words[1], error.message);
  }
  geobg_wallpaper_free(wallpaper);
  SDL_SetWindowTitle(window, "geobg");
  SDL_SetSurfaceBlendMode(picture, SDL_BLENDMODE_NONE);

  SDL_Event event;
  bool runs = true;
  while (runs) {
    /* Draws again after each event, because another window may have covered this one. */
    SDL_BlitSurface(picture, NULL, SDL_GetWindowSurface(window), NULL);
    SDL_UpdateWindowSurface(window);
    if (!SDL_WaitEvent(&event)) fail("SDL", SDL_GetError());
    if (event.type == SDL_QUIT) runs = false;
    if (event.type == SDL_KEYDOWN
        && (event.key.keysym.sym == SDLK_ESCAPE || event.key.keysym.sym == SDLK_q)) {
      runs = false;
    }
  }
  SDL_FreeSurface(picture);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}
