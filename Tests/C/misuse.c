/*
 * Passes wrong values to every argument of every function: NULL, freed, foreign and invented handles,
 * wrong numbers, wrong sizes, text that is not UTF-8.
 *
 * Each call has to return the right status, describe the error, and leave its outputs unchanged.
 */
#include "check.h"

#include <errno.h>
#include <math.h>

static const char recipe[] = "{\"engine\":1,\"seed\":\"1\",\"canvas\":{\"width\":8,\"height\":4}}";
static geobg_error error;

/* The call failed because of an argument; the error describes it. */
#define REFUSED(call, name)                                          \
  do {                                                               \
    memset(&error, '?', sizeof error);                               \
    CHECK((call) == GEOBG_ERROR_ARGUMENT);                           \
    CHECK(error.code == GEOBG_ERROR_ARGUMENT);                       \
    CHECK(strcmp(error.field, name) == 0);                           \
    CHECK(strlen(error.message) > 10 && strlen(error.message) < 300); \
    calls++;                                                         \
  } while (0)

static int calls = 0;

/* Pointers that are no handles of one kind; `other` handles are of other kinds. */
enum { WRONG = 24 };
static void *wrong[WRONG];
static int wrong_count = 0;

static void add_wrong(void *pointer) {
  CHECK(wrong_count < WRONG);
  wrong[wrong_count++] = pointer;
}

static geobg_wallpaper *wallpaper;
static geobg_bytes *bytes;
static geobg_cancellation *cancellation;

/* Fills the list of wrong pointers for handles of one kind: 0 wallpaper, 1 bytes, 2 cancellation. */
static void collect_wrong(int kind) {
  static int object;
  static char text[16];
  wrong_count = 0;
  add_wrong(NULL);
  add_wrong(&object);
  add_wrong(text + 1);
  add_wrong(malloc(1)); /* freed at the end of the list */
  const uintptr_t numbers[] = {1, 2, 3, 0xFFFF, 0x1FFFFFF, UINTPTR_MAX, UINTPTR_MAX - 1, UINTPTR_MAX >> 1,
                               (uintptr_t)1 << 63, ((uintptr_t)1 << 63) + 1, ((uintptr_t)1 << 25) - 1};
  /* 1 and 3 are the first keys of the table; they were freed at the start. */
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) add_wrong((void *)numbers[i]);
  geobg_wallpaper *freed_wallpaper = make(recipe);
  geobg_cancellation *freed_cancellation = NULL;
  OK(geobg_cancellation_create(&freed_cancellation, E));
  geobg_bytes *freed_bytes = NULL;
  OK(geobg_wallpaper_recipe(wallpaper, &freed_bytes, E));
  OK(geobg_wallpaper_free(freed_wallpaper));
  OK(geobg_bytes_free(freed_bytes));
  OK(geobg_cancellation_free(freed_cancellation));
  add_wrong(freed_wallpaper);
  add_wrong(freed_bytes);
  add_wrong(freed_cancellation);
  if (kind != 0) add_wrong(wallpaper);
  if (kind != 1) add_wrong(bytes);
  if (kind != 2) add_wrong(cancellation);
  /* Near a valid key: other generations and slots. */
  uintptr_t key = kind == 0 ? (uintptr_t)wallpaper : kind == 1 ? (uintptr_t)bytes : (uintptr_t)cancellation;
  add_wrong((void *)(key ^ 1));
  add_wrong((void *)(key + ((uintptr_t)1 << 25)));
  add_wrong((void *)(key | (uintptr_t)1 << 62));
}

static geobg_options *options_of(size_t size) {
  static geobg_options options;
  memset(&options, 0, sizeof options);
  options.size = size;
  return &options;
}

/* The size of the first version's geobg_options. */
#define FIRST_SIZE offsetof(geobg_options, mark_limit)

/* Wrong options, for a call that takes them as `given`. */
#define REFUSES_OPTIONS(call)                                                                     \
  do {                                                                                            \
    const geobg_options *given;                                                                   \
    const size_t sizes[] = {0, 1, FIRST_SIZE - 1, 4097, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1}; \
    for (size_t i_ = 0; i_ < sizeof sizes / sizeof *sizes; i_++) {                                \
      given = options_of(sizes[i_]);                                                              \
      REFUSED(call, "options.size");                                                              \
    }                                                                                             \
    geobg_options *changed = options_of(sizeof(geobg_options));                                   \
    given = changed;                                                                              \
    changed->flags = GEOBG_OPTION_EXACT | GEOBG_OPTION_CAIRO;                                     \
    REFUSED(call, "options.flags");                                                               \
    for (uint32_t flag_ = 8; flag_ != 0; flag_ <<= 1) {                                           \
      changed->flags = flag_;                                                                     \
      REFUSED(call, "options.flags");                                                             \
    }                                                                                             \
    changed->flags = 0;                                                                           \
    collect_wrong(2);                                                                             \
    for (int i_ = 1; i_ < wrong_count; i_++) {                                                    \
      changed->cancellation = wrong[i_];                                                          \
      REFUSED(call, "options.cancellation");                                                      \
    }                                                                                             \
    free(wrong[3]);                                                                               \
    static unsigned char large_[4096 + sizeof(geobg_options)];                                    \
    memset(large_, 0, sizeof large_);                                                             \
    memcpy(large_, &(size_t){4096}, sizeof(size_t));                                              \
    given = (const geobg_options *)(const void *)large_;                                          \
    OK(call);                                                                                     \
    large_[4095] = 1;                                                                             \
    REFUSED(call, "options");                                                                     \
    /* The struct of the first version, in memory that ends with it. */                           \
    geobg_options *first_ = calloc(1, FIRST_SIZE);                                                \
    first_->size = FIRST_SIZE;                                                                    \
    given = first_;                                                                               \
    OK(call);                                                                                     \
    free(first_);                                                                                 \
    given = NULL;                                                                                 \
    OK(call);                                                                                     \
  } while (0)

/* Wrong handles, for a call that takes them as `handle`. */
#define REFUSES_HANDLES(kind, name, type, call)                   \
  do {                                                            \
    collect_wrong(kind);                                          \
    for (int i_ = 0; i_ < wrong_count; i_++) {                    \
      type *handle = wrong[i_];                                   \
      REFUSED(call, name);                                        \
    }                                                             \
    free(wrong[3]);                                               \
  } while (0)

/* Wrong handles, for a function that frees them. */
#define REFUSES_TO_FREE(kind, function)                           \
  do {                                                            \
    collect_wrong(kind);                                          \
    CHECK(function(NULL) == GEOBG_OK);                            \
    for (int i_ = 1; i_ < wrong_count; i_++, calls++) {           \
      CHECK(function(wrong[i_]) == GEOBG_ERROR_ARGUMENT);         \
    }                                                             \
    free(wrong[3]);                                               \
  } while (0)

static void test_bytes(void) {
  const void *data = &error;
  size_t size = 99;
  char buffer[4096];
  REFUSES_HANDLES(1, "bytes", geobg_bytes, geobg_bytes_get(handle, &data, &size, &error));
  REFUSED(geobg_bytes_get(bytes, NULL, &size, &error), "data");
  REFUSED(geobg_bytes_get(bytes, &data, NULL, &error), "size");
  REFUSES_HANDLES(1, "bytes", geobg_bytes,
                  geobg_bytes_copy(handle, buffer, sizeof buffer, &size, &error));
  CHECK(data == &error && size == 99);
  REFUSED(geobg_bytes_copy(bytes, buffer, sizeof buffer, NULL, &error), "size");
  REFUSED(geobg_bytes_copy(bytes, NULL, 1, &size, &error), "buffer");
  REFUSED(geobg_bytes_copy(bytes, NULL, SIZE_MAX, &size, &error), "buffer");
  REFUSED(geobg_bytes_copy(bytes, buffer, 0, &size, &error), "buffer");
  REFUSES_TO_FREE(1, geobg_bytes_free);
}

static void test_palettes(void) {
  geobg_bytes *json = bytes;
  CHECK(geobg_palette_count() >= 15);
  for (size_t i = 0; i < geobg_palette_count(); i++) {
    const char *name = geobg_palette_name(i);
    CHECK(name != NULL && name == geobg_palette_name(i));
    CHECK(i == 0 || strcmp(geobg_palette_name(i - 1), name) < 0);
    OK(geobg_palette_json(name, &json, E));
    /* A recipe takes the palette as it is. */
    size_t size = 0;
    char *text = malloc(65536);
    snprintf(text, 65536, "{\"engine\":1,\"seed\":\"1\",\"palette\":%s}", (const char *)content(json, &size));
    OK(geobg_wallpaper_free(make(text)));
    free(text);
    OK(geobg_bytes_free(json));
  }
  CHECK(geobg_palette_name(geobg_palette_count()) == NULL);
  CHECK(geobg_palette_name(SIZE_MAX) == NULL && geobg_palette_name(SIZE_MAX / 2 + 1) == NULL);
  json = bytes;
  REFUSED(geobg_palette_json(NULL, &json, &error), "name");
  REFUSED(geobg_palette_json("dusk", NULL, &error), "json");
  const char *broken[] = {"\xFF", "a\x80", "\xC0\x80", "\xED\xA0\x80", "\xF8\x88\x80\x80\x80", "dusk\xC3"};
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    REFUSED(geobg_palette_json(broken[i], &json, &error), "name");
  }
  const char *unknown[] = {"", "dusky", "../dusk", "dusk/", "\xF0\x9F\x99\x82"};
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
    CHECK(geobg_palette_json(unknown[i], &json, &error) == GEOBG_ERROR_RECIPE);
    CHECK(strcmp(error.field, "palette") == 0 && strstr(error.message, unknown[i]) != NULL);
  }
  CHECK(json == bytes);
}

/* Long texts in errors end after a whole character, and with a zero byte. */
static void test_long_errors(void) {
  static char name[20001];
  geobg_bytes *json = NULL;
  const char *letters[] = {"a", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x99\x82"};
  for (size_t kind = 0; kind < 4; kind++) {
    for (size_t shift = 0; shift < 4; shift++) {
      size_t length = strlen(letters[kind]), end = shift;
      memset(name, 'x', shift);
      while (end + length <= 20000) {
        memcpy(name + end, letters[kind], length);
        end += length;
      }
      name[end] = 0;
      memset(&error, '?', sizeof error);
      CHECK(geobg_palette_json(name, &json, &error) == GEOBG_ERROR_RECIPE);
      size_t shown = strlen(error.message);
      /* The last four bytes are a number. */
      CHECK(shown + 4 < sizeof error.message && shown + 8 >= sizeof error.message);
      CHECK(memcmp(error.message + shown - length, letters[kind], length) == 0);
    }
  }
}

static void test_create(void) {
  geobg_wallpaper *made = wallpaper;
  REFUSED(geobg_wallpaper_create(NULL, 0, &made, &error), "recipe");
  REFUSED(geobg_wallpaper_create(NULL, 10, &made, &error), "recipe");
  REFUSED(geobg_wallpaper_create(recipe, sizeof recipe - 1, NULL, &error), "wallpaper");
  REFUSED(geobg_wallpaper_create(recipe, SIZE_MAX, &made, &error), "size");
  REFUSED(geobg_wallpaper_create(recipe, SIZE_MAX / 2 + 1, &made, &error), "size");
  REFUSED(geobg_wallpaper_read(NULL, 0, &made, &error), "data");
  REFUSED(geobg_wallpaper_read(recipe, sizeof recipe - 1, NULL, &error), "wallpaper");
  REFUSED(geobg_wallpaper_read(recipe, SIZE_MAX, &made, &error), "size");
  /* A size above the limit is refused before the bytes are read. */
  CHECK(geobg_wallpaper_create(recipe, (16 << 20) + 1, &made, &error) == GEOBG_ERROR_LIMIT);
  CHECK(geobg_wallpaper_create(recipe, SIZE_MAX / 2, &made, &error) == GEOBG_ERROR_LIMIT);
  /* Every beginning of a recipe, and every recipe with one wrong byte. */
  for (size_t size = 0; size < sizeof recipe - 1; size++) {
    char *copy = malloc(size + 1); /* without a zero byte, so that a sanitizer sees a read too far */
    memcpy(copy, recipe, size);
    CHECK(geobg_wallpaper_create(copy, size, &made, &error) == GEOBG_ERROR_RECIPE);
    int32_t status = geobg_wallpaper_read(copy, size, &made, &error);
    CHECK(status == (size == 0 ? GEOBG_ERROR_PICTURE : GEOBG_ERROR_RECIPE));
    free(copy);
    calls += 2;
  }
  CHECK(made == wallpaper);
  for (size_t place = 0; place < sizeof recipe - 1; place++) {
    for (int byte = 0; byte < 256; byte++) {
      char copy[sizeof recipe - 1];
      memcpy(copy, recipe, sizeof copy);
      copy[place] = (char)byte;
      made = NULL;
      int32_t status = geobg_wallpaper_create(copy, sizeof copy, &made, &error);
      CHECK((status == GEOBG_OK) == (made != NULL));
      CHECK(status == GEOBG_OK || status == GEOBG_ERROR_RECIPE || status == GEOBG_ERROR_ENGINE);
      OK(geobg_wallpaper_free(made));
      calls++;
    }
  }
  REFUSES_TO_FREE(0, geobg_wallpaper_free);
}

/* Recipes that would need much memory or a deep stack. */
static void test_large_recipes(void) {
  const char *pieces[] = {"[", "{\"a\":", "[[],", "\"", "-", "\\u0000", " ", "1", "\xFF", "{\"engine\":1,"};
  size_t size = (16 << 20) - 1;
  char *large = malloc(size);
  CHECK(large != NULL);
  geobg_wallpaper *made = NULL;
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    size_t length = strlen(pieces[i]);
    for (size_t place = 0; place < size; place++) large[place] = pieces[i][place % length];
    CHECK(geobg_wallpaper_create(large, size, &made, &error) == GEOBG_ERROR_RECIPE);
    CHECK(geobg_wallpaper_read(large, size, &made, &error) != GEOBG_OK);
    calls += 2;
  }
  free(large);
  CHECK(made == NULL);
}

static void test_wallpaper(void) {
  uint32_t width = 1, height = 2;
  geobg_bytes *made = bytes;
  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper, geobg_wallpaper_size(handle, &width, &height, &error));
  REFUSED(geobg_wallpaper_size(wallpaper, NULL, &height, &error), "width");
  REFUSED(geobg_wallpaper_size(wallpaper, &width, NULL, &error), "height");
  CHECK(width == 1 && height == 2);
  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper, geobg_wallpaper_recipe(handle, &made, &error));
  REFUSED(geobg_wallpaper_recipe(wallpaper, NULL, &error), "recipe");

  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper,
                  geobg_wallpaper_render(handle, GEOBG_FORMAT_SVG, NULL, &made, &error));
  const int32_t formats[] = {-1, 4, 5, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    REFUSED(geobg_wallpaper_render(wallpaper, formats[i], NULL, &made, &error), "format");
  }
  REFUSED(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_SVG, NULL, NULL, &error), "file");
  CHECK(made == bytes);
  REFUSES_OPTIONS(geobg_wallpaper_render(wallpaper, GEOBG_FORMAT_SVG, given, &made, &error));

  made = bytes;
  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper, geobg_wallpaper_marks(handle, NULL, &made, &error));
  REFUSED(geobg_wallpaper_marks(wallpaper, NULL, NULL, &error), "marks");
  CHECK(made == bytes);
  REFUSES_OPTIONS(geobg_wallpaper_marks(wallpaper, given, &made, &error));

  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper,
                  geobg_wallpaper_write(handle, "/nowhere/a.png", NULL, &error));
  REFUSED(geobg_wallpaper_write(wallpaper, NULL, NULL, &error), "path");
  REFUSED(geobg_wallpaper_write(wallpaper, "/nowhere/\xFF.png", NULL, &error), "path");
  const char *paths[] = {"", "/", "/nowhere/a.png", ".", "/dev/null", "/dev/full/a.svg"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    CHECK(geobg_wallpaper_write(wallpaper, paths[i], NULL, &error) == GEOBG_ERROR_FILE);
  }
}

static void test_pixels(void) {
  unsigned char pixels[4 * 8 * 4];
  size_t size = 77;
  memset(pixels, '?', sizeof pixels);
  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper,
                  geobg_wallpaper_pixels(handle, GEOBG_PIXELS_RGBA, NULL, pixels, sizeof pixels, 0, &size,
                                         &error));
  const int32_t layouts[] = {0, -1, 3, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
    REFUSED(geobg_wallpaper_pixels(wallpaper, layouts[i], NULL, pixels, sizeof pixels, 0, &size, &error),
            "layout");
  }
  const size_t strides[] = {1, 4, 31, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX / 3, SIZE_MAX / 4,
                            SIZE_MAX - 31, SIZE_MAX / 6};
  for (size_t i = 0; i < sizeof strides / sizeof *strides; i++) {
    REFUSED(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, pixels, sizeof pixels, strides[i],
                                   &size, &error),
            "stride");
  }
  CHECK(size == 77);
  REFUSED(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, NULL, 1, 0, &size, &error), "buffer");
  REFUSED(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, pixels, 0, 0, &size, &error), "buffer");
  REFUSED(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, pixels, sizeof pixels, 1 << 20, &size,
                                 &error),
          "buffer");
  CHECK(size == 3 * (1 << 20) + 32);
  REFUSED(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, NULL, pixels, sizeof pixels, SIZE_MAX / 8,
                                 &size, &error),
          "buffer");
  for (size_t i = 0; i < sizeof pixels; i++) CHECK(pixels[i] == '?');
  REFUSES_OPTIONS(geobg_wallpaper_pixels(wallpaper, GEOBG_PIXELS_RGBA, given, pixels, sizeof pixels, 0, NULL,
                                         &error));
}

/* The call failed because of an option that becomes a field of a recipe. */
#define REFUSED_OPTION(call, name)                                    \
  do {                                                                \
    memset(&error, '?', sizeof error);                                \
    CHECK((call) == GEOBG_ERROR_RECIPE);                              \
    CHECK(strcmp(error.field, name) == 0);                            \
    CHECK(strlen(error.message) > 10 && strlen(error.message) < 400); \
    calls++;                                                          \
  } while (0)

static void test_options(void) {
  geobg_bytes *made = bytes;
  uint32_t color = 7;
  REFUSED(geobg_color(NULL, &color, &error), "text");
  REFUSED(geobg_color("\xFF", &color, &error), "text");
  REFUSED(geobg_color("navy", NULL, &error), "color");
  const char *colors[] = {"", "#12345", "#1234567", "nvy", "none", "rgb(1,2,3)"};
  for (size_t i = 0; i < sizeof colors / sizeof *colors; i++) {
    REFUSED_OPTION(geobg_color(colors[i], &color, &error), "color");
  }
  CHECK(color == 7);
  OK(geobg_color("Navy", &color, E));
  CHECK(color == 0x000080);
  OK(geobg_color("#Ff8000", &color, E));
  CHECK(color == 0xFF8000);

  geobg_wallpaper *changed = wallpaper;
  REFUSED(geobg_wallpaper_make(NULL, NULL, NULL, NULL, &changed, &error), "seed");
  REFUSED(geobg_wallpaper_make("\xFF", NULL, NULL, NULL, &changed, &error), "seed");
  REFUSED(geobg_wallpaper_make("1", "\xFF", NULL, NULL, &changed, &error), "palette");
  REFUSED(geobg_wallpaper_make("1", NULL, "\xFF", NULL, &changed, &error), "size");
  REFUSED(geobg_wallpaper_make("1", NULL, NULL, "\xFF", &changed, &error), "mode");
  REFUSED(geobg_wallpaper_make("1", NULL, NULL, NULL, NULL, &error), "wallpaper");
  REFUSED_OPTION(geobg_wallpaper_make("", NULL, NULL, NULL, &changed, &error), "seed");
  REFUSED_OPTION(geobg_wallpaper_make("1", "dsk", NULL, NULL, &changed, &error), "palette");
  REFUSED_OPTION(geobg_wallpaper_make("1", NULL, "0x0", NULL, &changed, &error), "size");
  REFUSED_OPTION(geobg_wallpaper_make("1", NULL, NULL, "dim", &changed, &error), "mode");
  REFUSED(geobg_wallpaper_set_number(NULL, "zoom", 2, &error), "wallpaper");
  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper,
                  (changed = handle, geobg_wallpaper_set_number(&changed, "zoom", 2, &error)));
  changed = wallpaper;
  REFUSED(geobg_wallpaper_set_number(&changed, NULL, 2, &error), "field");
  REFUSED(geobg_wallpaper_set_text(&changed, "\xFF", "a", &error), "field");
  REFUSED(geobg_wallpaper_set_text(&changed, "seed", "\xFF", &error), "text");
  const double wrong_numbers[] = {1e300, (double)INFINITY, -(double)INFINITY, (double)NAN};
  for (size_t i = 0; i < sizeof wrong_numbers / sizeof *wrong_numbers; i++) {
    REFUSED(geobg_wallpaper_set_number(&changed, "zoom", wrong_numbers[i], &error), "number");
    REFUSED(geobg_wallpaper_set_numbers(&changed, "pan", wrong_numbers + i, 1, &error), "numbers");
  }
  REFUSED(geobg_wallpaper_set_numbers(&changed, "pan", NULL, 2, &error), "numbers");
  REFUSED(geobg_wallpaper_set_numbers(&changed, "pan", wrong_numbers, SIZE_MAX, &error), "count");
  REFUSED(geobg_wallpaper_set_numbers(&changed, "pan", wrong_numbers, 65, &error), "count");
  REFUSED_OPTION(geobg_wallpaper_set_number(&changed, "zoom", 0, &error), "zoom");
  REFUSED_OPTION(geobg_wallpaper_set_text(&changed, "zoom", "2", &error), "zoom");
  REFUSED_OPTION(geobg_wallpaper_set_number(&changed, "zom", 2, &error), "zom");
  REFUSED_OPTION(geobg_wallpaper_set_bool(&changed, "palette", true, &error), "palette");
  REFUSED_OPTION(geobg_wallpaper_set_text(&changed, "seed", NULL, &error), "seed");
  CHECK(changed == wallpaper);
  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper, geobg_wallpaper_draw(handle, NULL, 1, 1, NULL, &error));
  REFUSED(geobg_wallpaper_draw(wallpaper, NULL, 1, 1, NULL, &error), "context");

  REFUSED(geobg_canvas_json("a4", NULL, 0, NULL, &error), "json");
  REFUSED(geobg_canvas_json("\xFF", NULL, 0, &made, &error), "size");
  REFUSED(geobg_canvas_json("a4", "\xFF", 0, &made, &error), "orientation");
  REFUSED_OPTION(geobg_canvas_json("a44", NULL, 0, &made, &error), "size");
  REFUSED_OPTION(geobg_canvas_json("0x0", NULL, 0, &made, &error), "size");
  REFUSED_OPTION(geobg_canvas_json("99999999999999999999x1", NULL, 0, &made, &error), "size");
  REFUSED_OPTION(geobg_canvas_json("a4", "up", 0, &made, &error), "orientation");
  const double densities[] = {-1, 1e300, -1e300, 1e6, (double)INFINITY, -(double)INFINITY, (double)NAN};
  for (size_t i = 0; i < sizeof densities / sizeof *densities; i++) {
    REFUSED_OPTION(geobg_canvas_json("a4", NULL, densities[i], &made, &error), "ppi");
  }

  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper, geobg_calm_json("top", handle, NULL, &made, &error));
  REFUSED(geobg_calm_json(NULL, wallpaper, NULL, &made, &error), "calm");
  REFUSED(geobg_calm_json("\xFF", wallpaper, NULL, &made, &error), "calm");
  REFUSED(geobg_calm_json("top", wallpaper, "\xFF", &made, &error), "size");
  REFUSED(geobg_calm_json("top", wallpaper, NULL, NULL, &error), "json");
  const char *zones[] = {"", "+", "middle", "1,2,3", "0,0,9,9", "0%,0%,0%,1%", "-1,0,2,2"};
  for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
    REFUSED_OPTION(geobg_calm_json(zones[i], wallpaper, NULL, &made, &error), "calm");
  }

  REFUSED(geobg_palette_read(NULL, 0, "a", &made, &error), "data");
  REFUSED(geobg_palette_read("x", 1, NULL, &made, &error), "name");
  REFUSED(geobg_palette_read("#123456", 7, "a.hex", NULL, &error), "json");
  const size_t sizes[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, (1 << 20) + 1};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    CHECK(geobg_palette_read("x", sizes[i], "a", &made, &error) == GEOBG_ERROR_RECIPE);
  }
  const unsigned char pixels[8] = {255, 0, 0, 255, 0, 0, 255, 255};
  REFUSED(geobg_palette_from_pixels(NULL, 2, "a", 2, &made, &error), "pixels");
  REFUSED(geobg_palette_from_pixels(pixels, 2, NULL, 2, &made, &error), "name");
  REFUSED(geobg_palette_from_pixels(pixels, 2, "a", 2, NULL, &error), "json");
  REFUSED(geobg_palette_from_pixels(pixels, SIZE_MAX, "a", 2, &made, &error), "count");
  REFUSED(geobg_palette_from_pixels(pixels, SIZE_MAX / 4, "a", 2, &made, &error), "count");
  REFUSED_OPTION(geobg_palette_from_pixels(pixels, 0, "a", 2, &made, &error), "palette");
  const uint32_t counts[] = {1, 17, UINT32_MAX};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    REFUSED_OPTION(geobg_palette_from_pixels(pixels, 2, "a", counts[i], &made, &error), "palette");
  }

  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper,
                  geobg_wallpaper_vary(handle, NULL, NULL, 1, 1, &made, &error));
  REFUSED(geobg_wallpaper_vary(wallpaper, "\xFF", NULL, 1, 1, &made, &error), "traits");
  REFUSED(geobg_wallpaper_vary(wallpaper, NULL, "\xFF", 1, 1, &made, &error), "locked");
  REFUSED(geobg_wallpaper_vary(wallpaper, NULL, NULL, 1, 1, NULL, &error), "json");
  REFUSED_OPTION(geobg_wallpaper_vary(wallpaper, "", NULL, 1, 1, &made, &error), "traits");
  REFUSED_OPTION(geobg_wallpaper_vary(wallpaper, "zoom,", NULL, 1, 1, &made, &error), "traits");
  REFUSED_OPTION(geobg_wallpaper_vary(wallpaper, "zoom", "all", 1, 1, &made, &error), "locked");
  REFUSED_OPTION(geobg_wallpaper_vary(wallpaper, NULL, NULL, 1, 0, &made, &error), "count");
  REFUSED_OPTION(geobg_wallpaper_vary(wallpaper, NULL, NULL, 1, UINT32_MAX, &made, &error), "count");

  REFUSES_HANDLES(0, "wallpaper", geobg_wallpaper,
                  geobg_wallpaper_xmp(handle, GEOBG_FORMAT_JPEG, 0, NULL, &made, &error));
  REFUSED(geobg_wallpaper_xmp(wallpaper, GEOBG_FORMAT_PNG, 0, NULL, &made, &error), "format");
  REFUSED(geobg_wallpaper_xmp(wallpaper, -1, 0, NULL, &made, &error), "format");
  REFUSED(geobg_wallpaper_xmp(wallpaper, GEOBG_FORMAT_WEBP, 0, NULL, NULL, &error), "xmp");
  REFUSED_OPTION(geobg_wallpaper_xmp(wallpaper, GEOBG_FORMAT_JPEG, 101, NULL, &made, &error), "quality");
  CHECK(made == bytes);
  REFUSES_OPTIONS(geobg_wallpaper_xmp(wallpaper, GEOBG_FORMAT_JPEG, 90, given, &made, &error));

  made = bytes;
  const geobg_wallpaper *list[2] = {wallpaper, NULL};
  REFUSED(geobg_sheet_render(NULL, 1, NULL, 0, GEOBG_FORMAT_SVG, NULL, &made, &error), "wallpapers");
  REFUSED(geobg_sheet_render(list, 2, NULL, 0, GEOBG_FORMAT_SVG, NULL, &made, &error), "wallpapers");
  REFUSED(geobg_sheet_render(list, 1, NULL, 0, GEOBG_FORMAT_RECIPE, NULL, &made, &error), "format");
  REFUSED(geobg_sheet_render(list, 1, NULL, 0, GEOBG_FORMAT_SVG, NULL, NULL, &error), "file");
  REFUSED(geobg_sheet_render(list, 1, "{}", SIZE_MAX, GEOBG_FORMAT_SVG, NULL, &made, &error), "style");
  CHECK(geobg_sheet_render(list, SIZE_MAX, NULL, 0, GEOBG_FORMAT_SVG, NULL, &made, &error) == GEOBG_ERROR_LIMIT);
  CHECK(geobg_sheet_render(list, 0, NULL, 0, GEOBG_FORMAT_SVG, NULL, &made, &error) == GEOBG_ERROR_RECIPE);
  const char *styles[] = {"", "{", "[]", "{\"columns\":0}", "{\"columns\":1.5}", "{\"thumb\":15}", "{\"mode\":\"x\"}",
                          "{\"page\":\"a44\"}", "{\"labels\":[1]}", "{\"labels\":[[1]]}", "{\"x\":1}"};
  for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
    int32_t status = geobg_sheet_render(list, 1, styles[i], strlen(styles[i]), GEOBG_FORMAT_SVG, NULL, &made, &error);
    CHECK(status == GEOBG_ERROR_RECIPE);
    calls++;
  }
  CHECK(made == bytes);
  REFUSES_OPTIONS(geobg_sheet_render(list, 1, NULL, 0, GEOBG_FORMAT_SVG, given, &made, &error));

  REFUSED(geobg_file_write(NULL, "x", 1, &error), "path");
  REFUSED(geobg_file_write("/nowhere/\xFF", "x", 1, &error), "path");
  REFUSED(geobg_file_write("/nowhere/a", NULL, 0, &error), "data");
  REFUSED(geobg_file_write("/nowhere/a", "x", SIZE_MAX, &error), "size");
  const struct {
    const char *path;
    int number;
  } files[] = {{"/nowhere/a", ENOENT}, {"/dev/full", ENOSPC}, {"/tmp", EISDIR}, {"/tmp/", EISDIR},
               {"", EINVAL}, {"/dev/null/a", ENOTDIR}};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    memset(&error, '?', sizeof error);
    CHECK(geobg_file_write(files[i].path, "x", 1, &error) == GEOBG_ERROR_FILE);
    CHECK(geobg_error_errno(&error) == files[i].number);
    geobg_error copy = error;
    CHECK(geobg_error_errno(&copy) == files[i].number);
    calls++;
  }
  /* An error that is of no file, and a name that the system was not asked about. */
  REFUSED(geobg_file_write(NULL, "x", 1, &error), "path");
  CHECK(geobg_error_errno(&error) == 0 && geobg_error_errno(NULL) == 0);
  CHECK(geobg_wallpaper_write(wallpaper, "/tmp/geobg.gif", NULL, &error) == GEOBG_ERROR_FILE);
  CHECK(geobg_error_errno(&error) == 0);
}

static void test_cancellation(void) {
  REFUSED(geobg_cancellation_create(NULL, &error), "cancellation");
  REFUSES_HANDLES(2, "cancellation", geobg_cancellation, geobg_cancellation_cancel(handle, &error));
  REFUSES_TO_FREE(2, geobg_cancellation_free);
}

/* Every function works without an error struct. */
static void test_no_error(void) {
  uint32_t width, height;
  CHECK(geobg_bytes_get(NULL, NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_bytes_copy(NULL, NULL, 0, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_palette_json(NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_create(NULL, 0, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_read(NULL, 0, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_size(NULL, NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_size(wallpaper, &width, &height, NULL) == GEOBG_OK && width == 8 && height == 4);
  CHECK(geobg_wallpaper_recipe(NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_render(NULL, 0, NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_write(NULL, NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_pixels(NULL, 0, NULL, NULL, 0, 0, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_marks(NULL, NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_color(NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_canvas_json("", NULL, 0, NULL, NULL) == GEOBG_ERROR_RECIPE);
  CHECK(geobg_calm_json(NULL, NULL, NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_palette_read(NULL, 0, NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_palette_from_pixels(NULL, 0, NULL, 0, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_vary(NULL, NULL, NULL, 0, 0, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_wallpaper_xmp(NULL, 0, 0, NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_sheet_render(NULL, 0, NULL, 0, 0, NULL, NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_file_write(NULL, NULL, 0, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_cancellation_create(NULL, NULL) == GEOBG_ERROR_ARGUMENT);
  CHECK(geobg_cancellation_cancel(NULL, NULL) == GEOBG_ERROR_ARGUMENT);
}

int main(void) {
  /* The first keys of the table are freed again, so that their numbers are wrong handles. */
  OK(geobg_wallpaper_free(make(recipe)));
  wallpaper = make(recipe);
  geobg_wallpaper *second = make(recipe);
  OK(geobg_wallpaper_free(second));
  OK(geobg_wallpaper_recipe(wallpaper, &bytes, E));
  OK(geobg_cancellation_create(&cancellation, E));
  test_bytes();
  test_palettes();
  test_long_errors();
  test_create();
  test_large_recipes();
  test_wallpaper();
  test_pixels();
  test_options();
  test_cancellation();
  test_no_error();
  /* The valid handles are still valid. */
  OK(geobg_cancellation_cancel(cancellation, E));
  OK(geobg_cancellation_free(cancellation));
  OK(geobg_bytes_free(bytes));
  OK(geobg_wallpaper_free(wallpaper));
  printf("%d calls\n", calls);
  return 0;
}
