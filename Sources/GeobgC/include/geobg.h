/*
 * geobg: geometric wallpapers, reproducible to the byte.
 *
 *     geobg_wallpaper *wallpaper = NULL;
 *     geobg_error error;
 *     if (geobg_wallpaper_make("2026-12-24", NULL, "4k", "dark", &wallpaper, &error) != GEOBG_OK
 *         || geobg_wallpaper_write(wallpaper, "wallpaper.png", NULL, &error) != GEOBG_OK) {
 *       fprintf(stderr, "%s\n", error.message);
 *     }
 *     geobg_wallpaper_free(wallpaper);
 *
 * Recipes. A recipe is a JSON document that decides everything about a picture. docs/recipes.md
 * lists its fields. The same recipe gives the same bytes as the geobg command.
 *
 * Status. A function that can fail returns an int32_t: GEOBG_OK, or one of the GEOBG_ERROR_ numbers.
 * Outputs change only on success, except where a comment says otherwise. Its last parameter receives
 * the details of an error; it may be NULL.
 *
 * Handles. geobg_wallpaper, geobg_bytes and geobg_cancellation are opaque. A handle is a key of a
 * table in the library, and the library never reads memory through it. NULL, a freed handle, a handle
 * of another kind and any other pointer give GEOBG_ERROR_ARGUMENT. Each handle is freed with the
 * function that its create function names. Freeing NULL does nothing.
 *
 * Memory. The library frees everything that it allocates, and never frees memory of the caller. It
 * keeps no pointer after a call returns. All other pointers must be valid: no library can check
 * them.
 *
 * Threads. Any thread may call any function at any time, and several threads may use one handle at
 * the same time. There is nothing to initialize. A call uses threads of its own only if
 * geobg_options.threads is more than 1.
 *
 * Forks. A process may fork at any time. The fork waits until all other threads in the library pause,
 * and the child can call every function. If a thread does not pause within 10 seconds, the fork goes
 * on, and calls in this child return GEOBG_ERROR_INTERNAL.
 *
 * Numbers. Rounding modes and other settings for floating-point numbers do not change the results. A
 * call restores those of its thread.
 *
 * Failure. No recipe, number, text or handle ends the process, whatever its content. Only one thing
 * can: the system has no more memory, and no more addresses. geobg checks its limits before it takes
 * memory, and geobg_options.pixel_limit is one of them.
 *
 * Two libraries. libgeobg draws with Cairo, or with the exact renderer if the recipe names it.
 * libgeobg-core needs no Cairo: it draws all pixels with the exact renderer, the recipe in its PNG says
 * so, and PDF is an error. A program for libgeobg-core defines GEOBG_CORE.
 *
 * Versions. A program that was compiled for GEOBG_ABI_VERSION runs with every library for which
 * geobg_abi_version() returns this number. Functions without a "since" line exist since 1.0.0.
 */
#ifndef GEOBG_H
#define GEOBG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if UINTPTR_MAX < UINT64_MAX && !defined(__wasm__)
#error "geobg needs a 64-bit system"
#endif

/** Marks a function that the library exports. */
#if defined(_WIN32)
#define GEOBG_API __declspec(dllimport)
#elif defined(__GNUC__)
#define GEOBG_API __attribute__((visibility("default")))
#else
#define GEOBG_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Versions -------------------------------------------------------------------------------- */

/** The first number of the version of this header. */
#define GEOBG_VERSION_MAJOR 1
/** The second number of the version of this header. */
#define GEOBG_VERSION_MINOR 0
/** The third number of the version of this header. */
#define GEOBG_VERSION_PATCH 0
/** The version of this header as text. */
#define GEOBG_VERSION "1.0.0"

/** The number of the binary interface that this header describes. */
#define GEOBG_ABI_VERSION 1

/**
 * The version of the loaded library, such as "1.0.0".
 *
 * The text is constant: valid until the process ends, and never freed. Never NULL.
 */
GEOBG_API const char *geobg_version(void);

/**
 * The number of the binary interface of the loaded library.
 *
 * If it differs from GEOBG_ABI_VERSION, call no other function except geobg_version.
 */
GEOBG_API uint32_t geobg_abi_version(void);

/**
 * The newest engine that the loaded library knows, for the field "engine" of a new recipe.
 *
 * The library also draws recipes of all earlier engines.
 */
GEOBG_API uint32_t geobg_engine(void);

/**
 * Whether the loaded library draws with Cairo and writes PDF: true for libgeobg, false for
 * libgeobg-core. Since 1.1.0.
 */
GEOBG_API bool geobg_has_cairo(void);

/* ---- Errors ---------------------------------------------------------------------------------- */

/* The numbers never change. Later versions may add numbers. */

/** Success. */
#define GEOBG_OK 0
/** An argument of the call: a NULL pointer, an unknown handle, a number outside its range. */
#define GEOBG_ERROR_ARGUMENT 1
/** A field of a recipe, or the name of a palette. */
#define GEOBG_ERROR_RECIPE 2
/** The recipe needs a newer engine. */
#define GEOBG_ERROR_ENGINE 3
/** The bytes are neither a recipe nor a picture with a readable recipe. */
#define GEOBG_ERROR_PICTURE 4
/** The picture is too large for the format or for the caller's limit. */
#define GEOBG_ERROR_LIMIT 5
/** The format cannot hold this picture, or this library cannot write the format. */
#define GEOBG_ERROR_FORMAT 6
/** The work was canceled. */
#define GEOBG_ERROR_CANCELED 7
/** There is not enough memory. */
#define GEOBG_ERROR_MEMORY 8
/** A file could not be written, or its name has no known extension. */
#define GEOBG_ERROR_FILE 9
/** A fault of geobg or of the drawing library. */
#define GEOBG_ERROR_INTERNAL 10

/** The size of geobg_error.field, in bytes. */
#define GEOBG_ERROR_FIELD_SIZE 508
/** The size of geobg_error.message, in bytes. */
#define GEOBG_ERROR_MESSAGE_SIZE 3584

/**
 * The details of an error, in memory of the caller.
 *
 * A call writes it only if it fails. It needs no initialization. Its size of 4096 bytes never changes
 * within an ABI version. Both texts are UTF-8 and end with a zero byte; a text that is too long is cut
 * after a whole character.
 */
typedef struct geobg_error {
  /** The number that the call returned. */
  int32_t code;
  /**
   * The part of the recipe or the argument with the mistake, such as "palette, swatch 3 (teal),
   * opacity" or "wallpaper"; empty if the mistake is not in one part.
   */
  char field[GEOBG_ERROR_FIELD_SIZE];
  /**
   * One sentence, in lower case: what was given, what is wrong, and what to do. The last four bytes are
   * for geobg_error_errno.
   */
  char message[GEOBG_ERROR_MESSAGE_SIZE];
} geobg_error;

/**
 * The name of a status: "ok", "argument", "recipe", "engine", "picture", "limit", "format",
 * "canceled", "memory", "file" or "internal"; "unknown" for any other number.
 *
 * The text is constant: valid until the process ends, and never freed. Never NULL.
 */
GEOBG_API const char *geobg_status_name(int32_t status);

/**
 * The number of the system (errno) for GEOBG_ERROR_FILE, such as ENOENT; 0 if the system has not
 * refused the file, and for other errors. Since 1.1.0.
 *
 * - error: the details that a call of this library has written, or a copy of all its bytes; NULL gives 0.
 */
GEOBG_API int32_t geobg_error_errno(const geobg_error *error);

/* ---- Results --------------------------------------------------------------------------------- */

/** Bytes that a call made, such as the bytes of a PNG file. */
typedef struct geobg_bytes geobg_bytes;

/**
 * Gets the bytes without copying them.
 *
 * - data: receives a pointer to the bytes, aligned to 16 bytes. It is valid until
 *   geobg_bytes_free, so no other thread may free the handle while a thread reads. The byte after the
 *   last one is zero, so text can be used as a C string. Never NULL on success. Do not write to it.
 * - size: receives the number of bytes, without this zero byte.
 *
 * Errors: GEOBG_ERROR_ARGUMENT.
 */
GEOBG_API int32_t geobg_bytes_get(const geobg_bytes *bytes, const void **data, size_t *size,
                                  geobg_error *error);

/**
 * Copies the bytes to the memory of the caller.
 *
 * - buffer: receives the bytes, without a zero byte after them. NULL, with a capacity of 0, asks only
 *   for the size and succeeds.
 * - capacity: the size of the buffer, in bytes.
 * - size: receives the number of bytes, also if the buffer is too short.
 *
 * Errors: GEOBG_ERROR_ARGUMENT. If the buffer is too short, the buffer does not change.
 */
GEOBG_API int32_t geobg_bytes_copy(const geobg_bytes *bytes, void *buffer, size_t capacity,
                                   size_t *size, geobg_error *error);

/**
 * Frees bytes that a call made. NULL does nothing.
 *
 * Returns GEOBG_OK, or GEOBG_ERROR_ARGUMENT if the handle is unknown or already freed.
 */
GEOBG_API int32_t geobg_bytes_free(geobg_bytes *bytes);

/* ---- Palettes -------------------------------------------------------------------------------- */

/** The number of built-in palettes. */
GEOBG_API size_t geobg_palette_count(void);

/**
 * The name of a built-in palette, such as "dusk", in alphabetical order; NULL if the index is not
 * less than geobg_palette_count().
 *
 * The text is constant: valid until the process ends, and never freed.
 */
GEOBG_API const char *geobg_palette_name(size_t index);

/**
 * Makes the JSON of a built-in palette or of a palette of colors, as the field "palette" of a recipe holds it.
 *
 * A recipe without this field has the palette "classic". The default palette of the command is
 * "original".
 *
 * - name: the name, or colors such as "#0b3954,#ff6663"; UTF-8 that ends with a zero byte.
 * - json: receives a handle of the canonical JSON; free it with geobg_bytes_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT; GEOBG_ERROR_RECIPE if no palette has this name, or for a color that is none.
 */
GEOBG_API int32_t geobg_palette_json(const char *name, geobg_bytes **json, geobg_error *error);

/**
 * Makes the JSON of the palette in a file: one of geobg, GIMP or Inkscape (.gpl), Adobe (.ase), a list of
 * colors (.hex), base16 or pywal. Since 1.1.0.
 *
 * - data: the content of the file, at most 1 MiB.
 * - size: the number of bytes.
 * - name: the name or the path of the file; nothing is read from there. It names a palette without a
 *   name, and its extension decides the format if the content does not.
 * - json: receives a handle of the canonical JSON; free it with geobg_bytes_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE.
 */
GEOBG_API int32_t geobg_palette_read(const void *data, size_t size, const char *name,
                                     geobg_bytes **json, geobg_error *error);

/**
 * Makes the JSON of a palette of the main colors of a picture. The same pixels always give the same
 * palette. Since 1.1.0.
 *
 * - pixels: red, green, blue and opacity of each pixel, one byte each, in sRGB; colors are not
 *   multiplied by the opacity.
 * - count: the number of pixels, at most 100,000,000.
 * - name: the name of the picture or its path; it names the palette.
 * - swatches: the most swatches, 2 to 16; 0 stands for 6.
 * - json: receives a handle of the canonical JSON; free it with geobg_bytes_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE, GEOBG_ERROR_MEMORY.
 */
GEOBG_API int32_t geobg_palette_from_pixels(const void *pixels, size_t count, const char *name,
                                            uint32_t swatches, geobg_bytes **json,
                                            geobg_error *error);

/**
 * Gets the color that a text names. Since 1.1.0.
 *
 * - text: #rrggbb, or a color name of CSS, such as navy; UTF-8 that ends with a zero byte.
 * - color: receives 0xRRGGBB.
 *
 * Errors: GEOBG_ERROR_ARGUMENT; GEOBG_ERROR_RECIPE for any other text.
 */
GEOBG_API int32_t geobg_color(const char *text, uint32_t *color, geobg_error *error);

/* ---- Wallpapers ------------------------------------------------------------------------------ */

/** A checked recipe. It never changes. */
typedef struct geobg_wallpaper geobg_wallpaper;

/**
 * Makes the wallpaper of a seed, as the command with the same options does. Nothing is drawn yet.
 * Since 1.1.0.
 *
 * All texts are UTF-8 that ends with a zero byte.
 *
 * - seed: any text. The same seed always gives the same picture.
 * - palette: the name of a built-in palette, or colors such as "#0b3954,#ff6663"; NULL means
 *   "original".
 * - size: pixels (1170x2532), lengths (210x297mm, 60x40cm, 24x18in), or the name of a screen, a paper
 *   or a device (4k, a4); NULL means 1170x2532.
 * - mode: "light" or "dark"; NULL means light.
 * - wallpaper: receives the handle; free it with geobg_wallpaper_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE.
 */
GEOBG_API int32_t geobg_wallpaper_make(const char *seed, const char *palette, const char *size,
                                       const char *mode, geobg_wallpaper **wallpaper,
                                       geobg_error *error);

/**
 * Sets a field of a recipe to a text, such as "background" to "navy", "calm" to "top", "arrangement"
 * to "hive", or "compression" to "small". Since 1.1.0.
 *
 * A wallpaper never changes: *wallpaper becomes the handle of another one, and the one before is
 * freed, as by geobg_wallpaper_free. If the call fails, nothing changes.
 *
 * - wallpaper: the handle.
 * - field: a field of a recipe, of its art or of its output, also of a recipe by hand
 *   (docs/recipes.md): "density", "size", "dark".
 * - text: UTF-8 that ends with a zero byte; NULL sets the default.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE, GEOBG_ERROR_LIMIT.
 */
GEOBG_API int32_t geobg_wallpaper_set_text(geobg_wallpaper **wallpaper, const char *field,
                                           const char *text, geobg_error *error);

/**
 * Sets a field of a recipe to a number, such as "zoom" to 2, or "mesh" to 1. Since 1.1.0.
 *
 * It is rounded to three decimal places, as all numbers of recipes are. Otherwise it is the same as
 * geobg_wallpaper_set_text.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, also for a number that is not finite; GEOBG_ERROR_RECIPE.
 */
GEOBG_API int32_t geobg_wallpaper_set_number(geobg_wallpaper **wallpaper, const char *field,
                                             double number, geobg_error *error);

/**
 * Sets a field of a recipe to a list of numbers, such as "pan" to 100 and -50. Since 1.1.0.
 *
 * - numbers: the numbers, which are rounded to three decimal places; NULL for none.
 * - count: how many, at most 64.
 *
 * Otherwise it is the same as geobg_wallpaper_set_text.
 *
 * Errors: those of geobg_wallpaper_set_number.
 */
GEOBG_API int32_t geobg_wallpaper_set_numbers(geobg_wallpaper **wallpaper, const char *field,
                                              const double *numbers, size_t count,
                                              geobg_error *error);

/**
 * Sets a field of a recipe to true or false, such as "dark" or "tile". Since 1.1.0.
 *
 * Otherwise it is the same as geobg_wallpaper_set_text.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE.
 */
GEOBG_API int32_t geobg_wallpaper_set_bool(geobg_wallpaper **wallpaper, const char *field,
                                           bool value, geobg_error *error);

/**
 * Makes a wallpaper from a recipe. Nothing is drawn yet.
 *
 * - recipe: JSON in UTF-8, at most 16 MiB. It needs no zero byte at its end.
 * - size: the number of bytes of the recipe.
 * - wallpaper: receives the handle; free it with geobg_wallpaper_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE, GEOBG_ERROR_ENGINE, GEOBG_ERROR_LIMIT.
 */
GEOBG_API int32_t geobg_wallpaper_create(const char *recipe, size_t size,
                                         geobg_wallpaper **wallpaper, geobg_error *error);

/**
 * Makes a wallpaper from the content of a file: a recipe, or a picture that contains its recipe.
 *
 * Pixels are ignored. Nothing is drawn yet.
 *
 * - data: the content of a recipe file, or of an SVG, PNG, PDF, JPEG or WebP of geobg.
 * - size: the number of bytes.
 * - wallpaper: receives the handle; free it with geobg_wallpaper_free.
 *
 * Errors: those of geobg_wallpaper_create, and GEOBG_ERROR_PICTURE.
 */
GEOBG_API int32_t geobg_wallpaper_read(const void *data, size_t size, geobg_wallpaper **wallpaper,
                                       geobg_error *error);

/**
 * Frees a wallpaper. NULL does nothing. Calls of other threads that are using it are not disturbed.
 *
 * Returns GEOBG_OK, or GEOBG_ERROR_ARGUMENT if the handle is unknown or already freed.
 */
GEOBG_API int32_t geobg_wallpaper_free(geobg_wallpaper *wallpaper);

/**
 * Gets the size of the whole picture.
 *
 * - width, height: receive pixels, each from 1 to 1,000,000.
 *
 * Errors: GEOBG_ERROR_ARGUMENT.
 */
GEOBG_API int32_t geobg_wallpaper_size(const geobg_wallpaper *wallpaper, uint32_t *width,
                                       uint32_t *height, geobg_error *error);

/**
 * Makes the text of the recipe in canonical form: JSON in ASCII, with sorted keys and no spaces.
 *
 * - recipe: receives a handle of the text; free it with geobg_bytes_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_MEMORY.
 */
GEOBG_API int32_t geobg_wallpaper_recipe(const geobg_wallpaper *wallpaper, geobg_bytes **recipe,
                                         geobg_error *error);

/**
 * Makes the JSON of a size, as the field "canvas" of a recipe holds it. Since 1.1.0.
 *
 * - size: pixels (1170x2532), lengths (210x297mm, 60x40cm, 24x18in), or the name of a screen, a paper
 *   or a device (4k, a4); UTF-8 that ends with a zero byte. NULL means the size of a recipe without
 *   this field.
 * - orientation: "portrait" or "landscape"; NULL keeps the size as it is.
 * - ppi: pixels per inch; 0 means those of the size: 300 in print.
 * - json: receives a handle of the canonical JSON; free it with geobg_bytes_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE.
 */
GEOBG_API int32_t geobg_canvas_json(const char *size, const char *orientation, double ppi,
                                    geobg_bytes **json, geobg_error *error);

/**
 * Makes the JSON of calm zones, as the field "calm" of a recipe holds it. Since 1.1.0.
 *
 * - calm: top, bottom, left, right, auto (the clock and the bars of a screen of this size), none, or
 *   X,Y,W,H, all in pixels or all in percent; with + between several zones. UTF-8 that ends with a
 *   zero byte.
 * - wallpaper: has the size and the view of the picture. Its own zones have no effect.
 * - size: the name of the size, such as iphone-15-pro, if it has one; otherwise NULL. Then "auto"
 *   finds the device by its pixels.
 * - json: receives a handle of the canonical JSON; free it with geobg_bytes_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE.
 */
GEOBG_API int32_t geobg_calm_json(const char *calm, const geobg_wallpaper *wallpaper,
                                  const char *size, geobg_bytes **json, geobg_error *error);

/**
 * Makes recipes of pictures that are similar to a picture: each has other values of one or two
 * traits. The same arguments always give the same recipes, and fewer are the first ones of more.
 * Since 1.1.0.
 *
 * - traits: what may change, with commas between them: palette, density, zoom, pan, seed, mode, mesh,
 *   background, art; or all. NULL means palette, density, zoom and pan.
 * - locked: traits that stay, written in the same way; NULL for none.
 * - roll: another number gives other variations; the command's default is 1.
 * - count: how many, 1 to 1000. If there are no more different pictures, there are fewer.
 * - json: receives a handle of a JSON array of recipes; free it with geobg_bytes_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE.
 */
GEOBG_API int32_t geobg_wallpaper_vary(const geobg_wallpaper *wallpaper, const char *traits,
                                       const char *locked, uint32_t roll, uint32_t count,
                                       geobg_bytes **json, geobg_error *error);

/* ---- Options --------------------------------------------------------------------------------- */

/** Cancels work of other threads. */
typedef struct geobg_cancellation geobg_cancellation;

/**
 * Makes a cancellation. Set geobg_options.cancellation to it before the work begins.
 *
 * - cancellation: receives the handle; free it with geobg_cancellation_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT.
 */
GEOBG_API int32_t geobg_cancellation_create(geobg_cancellation **cancellation, geobg_error *error);

/**
 * Cancels all work that has this cancellation, now and later. The work ends soon, with
 * GEOBG_ERROR_CANCELED.
 *
 * Call it from any thread, but not from a signal handler: it takes a lock.
 *
 * Errors: GEOBG_ERROR_ARGUMENT.
 */
GEOBG_API int32_t geobg_cancellation_cancel(geobg_cancellation *cancellation, geobg_error *error);

/**
 * Frees a cancellation. NULL does nothing. Work that has it goes on, and can no longer be canceled
 * with it.
 *
 * Returns GEOBG_OK, or GEOBG_ERROR_ARGUMENT if the handle is unknown or already freed.
 */
GEOBG_API int32_t geobg_cancellation_free(geobg_cancellation *cancellation);

/**
 * Learns how much of the work is done, and whether it should go on.
 *
 * - share: the finished share, from 0 to 1. It does not get smaller during a call.
 * - context: geobg_options.context.
 *
 * Returns whether to go on; after false, the work ends with GEOBG_ERROR_CANCELED. It is called by
 * any thread that works for the call, but never twice at the same time. It may call functions of
 * geobg. It must return: no longjmp, no C++ exception.
 */
typedef bool (*geobg_progress)(double share, void *context);

/** Pictures and files do not contain their recipe; for geobg_options.flags. */
#define GEOBG_OPTION_NO_METADATA 1
/**
 * The exact renderer draws the pixels, whatever the output of the recipe says; for
 * geobg_options.flags. Since 1.1.0.
 */
#define GEOBG_OPTION_EXACT 2
/**
 * Cairo draws the pixels, whatever the output of the recipe says; for geobg_options.flags. In
 * libgeobg-core, the call fails with GEOBG_ERROR_FORMAT. Since 1.1.0.
 */
#define GEOBG_OPTION_CAIRO 4

/** The highest number of threads that have an effect. */
#define GEOBG_THREADS_MAX 1024

/** The number of pixels that geobg_options.pixel_limit 0 stands for. */
#define GEOBG_PIXEL_LIMIT_DEFAULT 10000000000

/**
 * How a picture is made. NULL, and a struct in which all members except size are zero, both mean the
 * defaults.
 *
 * Later versions add members at the end. A larger struct works with an older library if the members
 * that this library does not know are zero; otherwise the call fails with GEOBG_ERROR_ARGUMENT.
 */
typedef struct geobg_options {
  /** sizeof(geobg_options). At most 4096. */
  size_t size;
  /**
   * How many threads draw the pixels: 0 and 1 mean the calling thread alone, and numbers above
   * GEOBG_THREADS_MAX mean GEOBG_THREADS_MAX. The bytes do not depend on it. If the system makes
   * fewer threads, fewer draw; if it makes none, the calling thread draws.
   */
  uint32_t threads;
  /** The sum of GEOBG_OPTION_ numbers. */
  uint32_t flags;
  /**
   * The most pixels of a picture, for PNG and pixels; 0 stands for GEOBG_PIXEL_LIMIT_DEFAULT. A
   * larger picture gives GEOBG_ERROR_LIMIT before memory is taken.
   */
  uint64_t pixel_limit;
  /** Called while the picture is made; NULL for none. */
  geobg_progress progress;
  /** Passed to progress. */
  void *context;
  /** Cancels the work; NULL for none. */
  geobg_cancellation *cancellation;
  /**
   * The most shapes and lines in memory at the same time, by an estimate; 0 stands for 500,000. A
   * picture above this limit or one of the next two gives GEOBG_ERROR_LIMIT before it is drawn. These
   * three have no effect on a contact sheet. Since 1.1.0.
   */
  uint64_t mark_limit;
  /**
   * How many milliseconds one processor may draw, by an estimate; 0 stands for 2,500, and 150
   * nanoseconds more for each pixel. Since 1.1.0.
   */
  uint64_t time_limit;
  /**
   * The most bytes of memory for shapes, lines and the bands of one thread, by an estimate; 0 stands for
   * no limit. Since 1.1.0.
   */
  uint64_t memory_limit;
} geobg_options;

/** The initial value of a geobg_options: the defaults. */
#define GEOBG_OPTIONS_INIT {sizeof(geobg_options), 0, 0, 0, NULL, NULL, NULL, 0, 0, 0}

/* ---- Rendering ------------------------------------------------------------------------------- */

/* The other choices that decide a file's bytes, such as the compression of a PNG and the date of a
   PDF, are in the field "output" of the recipe. */

/** The format in the field "output" of the recipe; PNG if it states none. */
#define GEOBG_FORMAT_RECIPE 0
/** SVG: vectors as text. */
#define GEOBG_FORMAT_SVG 1
/** PNG: pixels. */
#define GEOBG_FORMAT_PNG 2
#ifndef GEOBG_CORE
/** PDF: vectors for print. libgeobg-core, which has no Cairo, writes none. */
#define GEOBG_FORMAT_PDF 3
#endif
/** JPEG, only for geobg_wallpaper_xmp. Since 1.1.0. */
#define GEOBG_FORMAT_JPEG 4
/** WebP, only for geobg_wallpaper_xmp. Since 1.1.0. */
#define GEOBG_FORMAT_WEBP 5

/**
 * Makes the bytes of a file, with the recipe in it. If the output of the recipe has rows, a PNG shows
 * only these rows.
 *
 * - format: a GEOBG_FORMAT_ number.
 * - options: may be NULL.
 * - file: receives a handle of the bytes; free it with geobg_bytes_free.
 *
 * Errors: all except GEOBG_ERROR_ENGINE, GEOBG_ERROR_PICTURE and GEOBG_ERROR_FILE.
 * GEOBG_ERROR_FORMAT if the recipe states JPEG or WebP, which this library does not write.
 */
GEOBG_API int32_t geobg_wallpaper_render(const geobg_wallpaper *wallpaper, int32_t format,
                                         const geobg_options *options, geobg_bytes **file,
                                         geobg_error *error);

/**
 * Writes a file, with the recipe in it. The file is complete, or the path does not change. If the
 * output of the recipe has rows, a PNG shows only these rows.
 *
 * - path: UTF-8 that ends with a zero byte. Its extension decides the format: .svg, .png or .pdf. An
 *   existing file is replaced.
 * - options: may be NULL.
 *
 * Errors: all except GEOBG_ERROR_ENGINE and GEOBG_ERROR_PICTURE.
 */
GEOBG_API int32_t geobg_wallpaper_write(const geobg_wallpaper *wallpaper, const char *path,
                                        const geobg_options *options, geobg_error *error);

/** Four bytes per pixel: red, green, blue, opacity; colors are not multiplied by the opacity. */
#define GEOBG_PIXELS_RGBA 1
/**
 * Four bytes per pixel: blue, green, red, opacity; colors are multiplied by the opacity.
 *
 * On a little-endian machine this is CAIRO_FORMAT_ARGB32 of Cairo and GTK, and
 * SDL_PIXELFORMAT_ARGB8888 of SDL.
 */
#define GEOBG_PIXELS_BGRA_PREMULTIPLIED 2

/**
 * Draws the whole picture into the memory of the caller, row by row from the top, with the renderer
 * of the recipe's output.
 *
 * - layout: a GEOBG_PIXELS_ number.
 * - options: may be NULL.
 * - buffer: receives the pixels. NULL, with a capacity of 0, asks only for the size and succeeds.
 * - capacity: the size of the buffer, in bytes.
 * - stride: the distance from one row to the next, in bytes, at least 4 * width; 0 means 4 * width.
 *   Bytes between the rows do not change.
 * - size: receives the number of bytes that the buffer needs, stride * (height - 1) + 4 * width, also
 *   if the buffer is too short. May be NULL.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, also if the buffer is too short; GEOBG_ERROR_RECIPE,
 * GEOBG_ERROR_LIMIT, GEOBG_ERROR_CANCELED, GEOBG_ERROR_MEMORY, GEOBG_ERROR_INTERNAL. After
 * GEOBG_ERROR_CANCELED, GEOBG_ERROR_MEMORY and GEOBG_ERROR_INTERNAL, the buffer may contain a part of
 * the picture.
 */
GEOBG_API int32_t geobg_wallpaper_pixels(const geobg_wallpaper *wallpaper, int32_t layout,
                                         const geobg_options *options, void *buffer,
                                         size_t capacity, size_t stride, size_t *size,
                                         geobg_error *error);

/**
 * Makes the metadata of a JPEG or WebP that another library writes from geobg_wallpaper_pixels: a
 * packet of XMP with the recipe, which geobg_wallpaper_read finds. Since 1.1.0.
 *
 * - format: GEOBG_FORMAT_JPEG or GEOBG_FORMAT_WEBP.
 * - quality: the quality of the JPEG, 1 to 100; 0 means that of the recipe's output.
 * - options: only a renderer in its flags has an effect; pass that of the pixels. May be NULL.
 * - xmp: receives a handle of the packet; free it with geobg_bytes_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE, GEOBG_ERROR_FORMAT, GEOBG_ERROR_MEMORY.
 */
GEOBG_API int32_t geobg_wallpaper_xmp(const geobg_wallpaper *wallpaper, int32_t format,
                                      uint32_t quality, const geobg_options *options,
                                      geobg_bytes **xmp, geobg_error *error);

/**
 * Writes bytes to a file, for files that another library makes. The file is complete, or the path does
 * not change. Since 1.1.0.
 *
 * - path: UTF-8 that ends with a zero byte. An existing file is replaced.
 * - data: the bytes.
 * - size: the number of bytes.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_FILE.
 */
GEOBG_API int32_t geobg_file_write(const char *path, const void *data, size_t size,
                                   geobg_error *error);

/**
 * Makes a contact sheet: wallpapers side by side, each with a label. Since 1.1.0.
 *
 * - wallpapers: the handles, in order; at most 100,000.
 * - count: the number of wallpapers.
 * - style: JSON in UTF-8 with any of these members, or NULL for the defaults: "columns" (1 to 1000),
 *   "thumb" (the width of each small picture, 16 to 4096 pixels), "mode" (of the sheet, "light" or
 *   "dark"), "page" (the size of the pages of a PDF, such as "a4"), and "labels" (for each wallpaper an
 *   array of texts; without them, the labels show how the pictures differ).
 * - style_size: the number of bytes of the style.
 * - format: GEOBG_FORMAT_SVG, GEOBG_FORMAT_PNG or GEOBG_FORMAT_PDF.
 * - options: may be NULL. The file contains no recipe.
 * - file: receives a handle of the bytes; free it with geobg_bytes_free.
 *
 * Errors: all except GEOBG_ERROR_ENGINE, GEOBG_ERROR_PICTURE and GEOBG_ERROR_FILE.
 */
GEOBG_API int32_t geobg_sheet_render(const geobg_wallpaper *const *wallpapers, size_t count,
                                     const char *style, size_t style_size, int32_t format,
                                     const geobg_options *options, geobg_bytes **file,
                                     geobg_error *error);

/** A cairo_t of Cairo. */
struct _cairo;

/**
 * Draws the picture on a Cairo context of the caller: of a window, a page or an image. Since 1.1.0.
 *
 * It fills a rectangle from the origin of the context's user space, and paints nothing outside. The
 * context may be scaled, moved, rotated and clipped; its settings, clip and path are the same
 * afterwards, also after an error. What was painted before an error stays.
 *
 * - context: a cairo_t, which no other thread uses meanwhile. It must be valid: the library cannot
 *   check it.
 * - width, height: the size of the rectangle, in user space units.
 * - options: only progress and cancellation have an effect. May be NULL.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE, GEOBG_ERROR_LIMIT, GEOBG_ERROR_CANCELED,
 * GEOBG_ERROR_MEMORY, GEOBG_ERROR_INTERNAL. In libgeobg-core, GEOBG_ERROR_FORMAT.
 */
GEOBG_API int32_t geobg_wallpaper_draw(const geobg_wallpaper *wallpaper, struct _cairo *context,
                                       double width, double height, const geobg_options *options,
                                       geobg_error *error);

/* ---- Marks ----------------------------------------------------------------------------------- */

/*
 * The marks of a picture are an array of double, in the byte order of the machine. Places and lengths
 * are in scene units, y grows downward, the origin is the top left corner. Colors are whole numbers
 * 0xRRGGBB. Opacities are from 0 to 1.
 *
 * The array begins with GEOBG_MARKS_HEADER_COUNT numbers:
 *
 *     GEOBG_MARKS_LAYOUT, header count, width, height, pixel width, pixel height, background, marks
 *
 * "Header count" is GEOBG_MARKS_HEADER_COUNT; later versions may have more, so skip this many. The
 * background is a color, or -1 for a transparent picture. "Marks" is the number of marks that follow,
 * from bottom to top, without the marks in groups and the ends of groups. To convert units to pixels,
 * multiply x by pixel width / width, and y by pixel height / height. Clip to the canvas.
 *
 * Each mark begins with its kind and the count of its numbers, with these two. Skip an unknown kind by
 * its count. The rest depends on the kind:
 *
 *     GEOBG_MARK_CIRCLE     color, opacity, center x, center y, radius
 *     GEOBG_MARK_HEXAGON    color, opacity, center x, center y, width, corner radius, outline
 *     GEOBG_MARK_PATH       color, opacity, outline
 *     GEOBG_MARK_STROKE     color, opacity, line width, line
 *     GEOBG_MARK_VEIL       color, x, y, width, height, course, stops: (offset, opacity) each
 *     GEOBG_MARK_GROUP      x, y, width, height, inner width, inner height, background
 *     GEOBG_MARK_GROUP_END  nothing
 *
 * Circle, hexagon and path are filled; a part of a path inside another is filled too if both turn the
 * same way (nonzero winding). The width of a hexagon is the distance between opposite vertices
 * before rounding. Strokes have butt ends and mitered corners.
 *
 * A veil lays a color over a box, with an opacity that changes along a course: 0 from the left edge to
 * the right, 1 from the top to the bottom, 2 from the center to the ellipse that touches all four
 * edges; outside it the last opacity stays. Between two stops the opacity is linear.
 *
 * A group shows the marks up to its GEOBG_MARK_GROUP_END in a box, and clips them to it. These marks
 * are in units of their own: inner width and inner height fill the box. The background, a color or
 * -1 for none, fills the box first. Groups can contain groups.
 *
 * Outlines and lines are elements up to the end of the mark:
 *
 *     GEOBG_PATH_MOVE   x, y
 *     GEOBG_PATH_LINE   x, y
 *     GEOBG_PATH_CURVE  control 1 x, y, control 2 x, y, end x, y (a cubic Bezier curve)
 *     GEOBG_PATH_CLOSE  nothing
 */

/** The number of this layout of marks. */
#define GEOBG_MARKS_LAYOUT 1
/** The count of numbers before the first mark. */
#define GEOBG_MARKS_HEADER_COUNT 8

/** A filled circle. */
#define GEOBG_MARK_CIRCLE 1
/** A filled hexagon with rounded corners, with its outline. */
#define GEOBG_MARK_HEXAGON 2
/** A filled outline. */
#define GEOBG_MARK_PATH 3
/** A stroked line, such as the mesh. */
#define GEOBG_MARK_STROKE 4
/** A color over a box, such as a calm zone. */
#define GEOBG_MARK_VEIL 5
/** The beginning of a group: marks in a box. */
#define GEOBG_MARK_GROUP 6
/** The end of a group. */
#define GEOBG_MARK_GROUP_END 7

/** Begins a part of a path at a point. */
#define GEOBG_PATH_MOVE 0
/** A straight line to a point. */
#define GEOBG_PATH_LINE 1
/** A cubic curve to a point. */
#define GEOBG_PATH_CURVE 2
/** A straight line to the beginning of this part, which is then closed. */
#define GEOBG_PATH_CLOSE 3

/**
 * Makes the marks of the picture, for a program that draws them itself.
 *
 * - options: may be NULL. Threads, metadata and the pixel limit have no effect.
 * - marks: receives a handle of the numbers, 8 bytes each, as described above; free it with
 *   geobg_bytes_free.
 *
 * Errors: GEOBG_ERROR_ARGUMENT, GEOBG_ERROR_RECIPE, GEOBG_ERROR_LIMIT, GEOBG_ERROR_CANCELED,
 * GEOBG_ERROR_MEMORY.
 */
GEOBG_API int32_t geobg_wallpaper_marks(const geobg_wallpaper *wallpaper,
                                        const geobg_options *options, geobg_bytes **marks,
                                        geobg_error *error);

#ifdef __cplusplus
}
#endif

#endif
