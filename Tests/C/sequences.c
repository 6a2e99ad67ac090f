/*
 * Calls the library in random order with random arguments: sequences COUNT NUMBER.
 *
 * COUNT sequences of one to six calls. NUMBER decides the random numbers, so a failure can be
 * repeated. The program knows which handles are valid, and checks each status, each error, and that
 * outputs change only on success. Run it with AddressSanitizer.
 */
#include "check.h"

static uint64_t state;

/* A random number below `limit` (xorshift64*). */
static uint32_t below(uint32_t limit) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (uint32_t)((state * 2685821657736338717u) >> 32) % limit;
}

static const char *recipes[] = {
    "{\"engine\":1,\"seed\":\"1\",\"canvas\":{\"width\":4,\"height\":3}}",
    "{\"engine\":1,\"seed\":\"a\",\"zoom\":20,\"canvas\":{\"width\":3,\"height\":5},\"background\":\"none\"}",
    "{\"engine\":1,\"seed\":\"b\",\"plane\":null,\"canvas\":{\"width\":1,\"height\":1}}",
    "{\"engine\":1,\"seed\":\"c\",\"zoom\":50,\"mesh\":1,\"canvas\":{\"width\":6,\"height\":2},"
    "\"calm\":[[0,0,1,0.5]]}",
    "{\"engine\":1,\"seed\":\"d\",\"zoom\":9,\"canvas\":{\"width\":2,\"height\":2},\"pan\":[-1000,7.25],"
    "\"gestures\":[{\"tap\":[1,2],\"address\":3},\"mesh\",\"undo\",\"redo\"]}",
    "{\"engine\":1,\"seed\":\"e\",\"plane\":{\"density\":0},\"output\":{\"format\":\"svg\"},"
    "\"canvas\":{\"width\":5,\"height\":5,\"ppi\":300}}",
    "{\"engine\":1,\"seed\":\"f\",\"zoom\":6,\"span\":{\"width\":20,\"height\":9,\"x\":3,\"y\":1},"
    "\"canvas\":{\"width\":7,\"height\":4},\"mode\":\"dark\"}",
    "{\"engine\":1,\"seed\":\"g\",\"zoom\":6,\"canvas\":{\"millimeters\":[1,2],\"ppi\":50,\"bleed\":1,"
    "\"width\":6,\"height\":8}}",
};
enum { RECIPES = sizeof recipes / sizeof *recipes };

typedef enum { WALLPAPER, BYTES, CANCELLATION, KINDS } kind;

/* A handle that the library gave, and what is known of it. */
typedef struct {
  void *pointer;
  kind kind;
  bool live, canceled;
  int recipe; /* the recipe of a wallpaper; -1 if it is unknown */
  uint64_t hash; /* the hash of bytes */
} handle;

/* The pool: live handles, and freed ones that are tried again. */
enum { POOL = 48 };
static handle pool[POOL];

static void *random_pointer(void) {
  static char memory[64];
  switch (below(5)) {
    case 0: return NULL;
    case 1: return memory + below(64);
    case 2: return (void *)(uintptr_t)below(1000);
    case 3: return (void *)((uintptr_t)below(64) << 25 | (uintptr_t)below(200));
    default: return (void *)((uintptr_t)below(UINT32_MAX) << 32 | below(UINT32_MAX));
  }
}

/* A handle for an argument of one kind: often a valid one. `known` receives it, or NULL. */
static void *pick(kind wanted, handle **known) {
  *known = NULL;
  if (below(10) > 0) {
    uint32_t start = below(POOL);
    for (uint32_t i = 0; i < POOL; i++) {
      handle *candidate = &pool[(start + i) % POOL];
      if (candidate->pointer != NULL && candidate->kind == wanted && candidate->live) {
        *known = candidate;
        return candidate->pointer;
      }
    }
  }
  if (below(2) > 0) {
    handle *candidate = &pool[below(POOL)];
    if (candidate->pointer != NULL && candidate->live && candidate->kind == wanted) *known = candidate;
    return candidate->pointer;
  }
  void *pointer = random_pointer();
  /* An invented key can be valid. */
  for (int i = 0; i < POOL && pointer != NULL; i++) {
    if (pool[i].live && pool[i].pointer == pointer && pool[i].kind == wanted) *known = &pool[i];
  }
  return pointer;
}

static geobg_error error;

/* The status of a call agrees with its error. */
static void described(int32_t status) {
  if (status == GEOBG_OK) {
    CHECK(error.code == -7);
    return;
  }
  CHECK(status == error.code && status >= GEOBG_ERROR_ARGUMENT && status <= GEOBG_ERROR_FILE);
  CHECK(strcmp(geobg_status_name(status), "unknown") != 0);
  CHECK(memchr(error.field, 0, sizeof error.field) != NULL);
  CHECK(memchr(error.message, 0, sizeof error.message) != NULL && error.message[0] != 0);
}

static void free_handle(void *pointer, kind which, handle *known) {
  int32_t status = which == WALLPAPER ? geobg_wallpaper_free(pointer)
                   : which == BYTES   ? geobg_bytes_free(pointer)
                                      : geobg_cancellation_free(pointer);
  CHECK(status == (known != NULL || pointer == NULL ? GEOBG_OK : GEOBG_ERROR_ARGUMENT));
  if (known != NULL) known->live = false;
}

/* Puts a new handle into the pool; frees the handle that was there. */
static void keep(void *pointer, kind which, int recipe, uint64_t hash) {
  CHECK(pointer != NULL);
  for (int i = 0; i < POOL; i++) CHECK(!pool[i].live || pool[i].pointer != pointer);
  handle *place = &pool[below(POOL)];
  if (place->live) free_handle(place->pointer, place->kind, place);
  *place = (handle){pointer, which, true, false, recipe, hash};
}

static void keep_bytes(geobg_bytes *bytes) {
  size_t size = 0;
  const void *data = content(bytes, &size);
  keep(bytes, BYTES, -1, hash(data, size));
}

static bool go_on(double share, void *context) {
  CHECK(share >= 0 && share <= 1);
  uint32_t *calls = context;
  return (*calls)-- > 0;
}

static uint32_t calls_left;

/* Random options. `status` receives what they cause: success, or the least surprising error. */
static const geobg_options *random_options(geobg_options *options, int32_t *status) {
  handle *known;
  *status = GEOBG_OK;
  if (below(3) == 0) return NULL;
  memset(options, 0, sizeof *options);
  options->size = sizeof *options;
  if (below(40) == 0) {
    options->size = below(2) ? below(offsetof(geobg_options, mark_limit)) : SIZE_MAX - below(1000);
    *status = GEOBG_ERROR_ARGUMENT;
  }
  options->threads = below(8) == 0 ? below(3) : 0;
  if (below(40) == 0) {
    options->flags = below(UINT32_MAX);
    if (options->flags > 1) *status = GEOBG_ERROR_ARGUMENT;
  } else {
    options->flags = below(2);
  }
  options->pixel_limit = below(10) == 0 ? below(40) : 0;
  if (below(4) == 0) {
    options->progress = go_on;
    options->context = &calls_left;
    calls_left = below(6);
  }
  if (below(6) == 0) {
    options->cancellation = pick(CANCELLATION, &known);
    if (options->cancellation != NULL && known == NULL) *status = GEOBG_ERROR_ARGUMENT;
  }
  return options;
}

/* A recipe with some random bytes changed, in memory of exactly its size. */
static char *damaged(size_t *size) {
  const char *text = recipes[below(RECIPES)];
  *size = below(4) == 0 ? below((uint32_t)strlen(text) + 1) : strlen(text);
  char *copy = malloc(*size == 0 ? 1 : *size);
  memcpy(copy, text, *size);
  for (uint32_t changes = below(4); changes > 0 && *size > 0; changes--) {
    /* Digits stay digits of about the same size, because a huge picture takes long. */
    char *place = &copy[below((uint32_t)*size)];
    if (*place < '0' || *place > '9') *place = (char)below(256);
  }
  return copy;
}

static void call_create(void) {
  geobg_wallpaper *made = (void *)&error;
  size_t size;
  int which = (int)below(RECIPES);
  char *copy = NULL;
  const char *text = recipes[which];
  size = strlen(text);
  if (below(3) == 0) {
    text = copy = damaged(&size);
    which = -1;
  }
  bool reads = below(2) == 0, whole = below(30) > 0;
  int32_t status = reads ? geobg_wallpaper_read(text, size, whole ? &made : NULL, &error)
                         : geobg_wallpaper_create(text, size, whole ? &made : NULL, &error);
  described(status);
  if (!whole) CHECK(status == GEOBG_ERROR_ARGUMENT);
  if (whole && which >= 0) CHECK(status == GEOBG_OK);
  free(copy);
  if (status != GEOBG_OK) {
    CHECK(made == (void *)&error);
    return;
  }
  /* Damage can make another valid recipe, perhaps of a huge picture; only small ones are drawn. */
  keep(made, WALLPAPER, which, 0);
}

static void call_size(void) {
  handle *known;
  uint32_t width = 0, height = 0;
  void *pointer = pick(WALLPAPER, &known);
  int32_t status = geobg_wallpaper_size(pointer, &width, &height, &error);
  described(status);
  CHECK(status == (known ? GEOBG_OK : GEOBG_ERROR_ARGUMENT));
  CHECK(known ? width > 0 && height > 0 : width == 0 && height == 0);
}

static void call_recipe(void) {
  handle *known;
  geobg_bytes *made = (void *)&error;
  void *pointer = pick(WALLPAPER, &known);
  int32_t status = geobg_wallpaper_recipe(pointer, &made, &error);
  described(status);
  CHECK(status == (known ? GEOBG_OK : GEOBG_ERROR_ARGUMENT));
  if (known) keep_bytes(made);
}

/* Renders; the same recipe always has the same bytes. */
static void call_render(void) {
  static uint64_t hashes[RECIPES][6][2];
  handle *known;
  geobg_options options;
  int32_t expected;
  geobg_bytes *made = (void *)&error;
  void *pointer = pick(WALLPAPER, &known);
  if (known && known->recipe < 0) return;
  const geobg_options *given = random_options(&options, &expected);
  /* Vectors are cheap, so they are more frequent. */
  uint32_t dice = below(100);
  int32_t format = dice < 50 ? GEOBG_FORMAT_SVG : dice < 85 ? 4 : dice < 92 ? GEOBG_FORMAT_PNG
                   : dice < 95 ? GEOBG_FORMAT_PDF : dice < 98 ? GEOBG_FORMAT_RECIPE : (int32_t)below(UINT32_MAX);
  bool marks = format == 4;
  int32_t status = marks ? geobg_wallpaper_marks(pointer, given, &made, &error)
                         : geobg_wallpaper_render(pointer, format, given, &made, &error);
  described(status);
  if (!known || expected != GEOBG_OK || format < 0 || format > 4) CHECK(status == GEOBG_ERROR_ARGUMENT);
  CHECK(status == GEOBG_OK || status == GEOBG_ERROR_ARGUMENT || status == GEOBG_ERROR_LIMIT
        || status == GEOBG_ERROR_CANCELED);
  if (status != GEOBG_OK) {
    CHECK(made == (void *)&error);
    return;
  }
  size_t size = 0;
  const void *data = content(made, &size);
  uint64_t value = hash(data, size) | 1, *first = &hashes[known->recipe][format][given ? given->flags : 0];
  if (*first == 0) *first = value;
  CHECK(*first == value);
  keep_bytes(made);
}

static void call_pixels(void) {
  handle *known;
  geobg_options options;
  int32_t expected;
  void *pointer = pick(WALLPAPER, &known);
  if (known && known->recipe < 0) return;
  const geobg_options *given = random_options(&options, &expected);
  size_t capacity = below(4) == 0 ? below(400) : 400, stride = below(2) ? 0 : below(80), size = 0;
  unsigned char *buffer = below(10) == 0 ? NULL : malloc(capacity + 1);
  int32_t layout = below(30) == 0 ? (int32_t)below(UINT32_MAX) : (int32_t)below(2) + 1;
  int32_t status = geobg_wallpaper_pixels(pointer, layout, given, buffer, buffer ? capacity : below(2),
                                          stride, &size, &error);
  described(status);
  if (!known || expected != GEOBG_OK || layout < 1 || layout > 2) CHECK(status == GEOBG_ERROR_ARGUMENT);
  CHECK(status == GEOBG_OK || status == GEOBG_ERROR_ARGUMENT || status == GEOBG_ERROR_LIMIT
        || status == GEOBG_ERROR_CANCELED);
  if (status == GEOBG_OK) CHECK(size > 0 && (buffer == NULL || size <= capacity));
  free(buffer);
}

static void call_write(void) {
  handle *known;
  geobg_options options;
  int32_t expected;
  static const char *paths[] = {"/nowhere/a.svg", "/nowhere/a.png", "", "/", "\xFF.png", NULL};
  const char *path = paths[below(6)];
  void *pointer = pick(WALLPAPER, &known);
  if (known && known->recipe < 0) return;
  const geobg_options *given = random_options(&options, &expected);
  int32_t status = geobg_wallpaper_write(pointer, path, given, &error);
  described(status);
  CHECK(status == GEOBG_ERROR_ARGUMENT || status == GEOBG_ERROR_FILE);
  if (!known || expected != GEOBG_OK || path == NULL) CHECK(status == GEOBG_ERROR_ARGUMENT);
}

static void call_bytes(void) {
  handle *known;
  void *pointer = pick(BYTES, &known);
  size_t size = 0;
  if (below(2)) {
    const void *data = NULL;
    int32_t status = geobg_bytes_get(pointer, &data, &size, &error);
    described(status);
    CHECK(status == (known ? GEOBG_OK : GEOBG_ERROR_ARGUMENT));
    if (known) CHECK(hash(data, size) == known->hash);
    return;
  }
  size_t capacity = below(2) ? 20000 : below(3000);
  unsigned char *buffer = below(8) == 0 ? NULL : malloc(capacity + 1);
  int32_t status = geobg_bytes_copy(pointer, buffer, buffer ? capacity : 0, &size, &error);
  described(status);
  bool fits = known && (buffer == NULL || size <= capacity);
  CHECK(status == (fits ? GEOBG_OK : GEOBG_ERROR_ARGUMENT));
  if (fits && buffer) CHECK(hash(buffer, size) == known->hash);
  /* A picture is read again. */
  if (fits && buffer && below(4) == 0) {
    geobg_wallpaper *made = NULL;
    status = geobg_wallpaper_read(buffer, size, &made, NULL);
    if (status == GEOBG_OK) keep(made, WALLPAPER, -1, 0);
  }
  free(buffer);
}

static void call_free(void) {
  handle *known;
  kind which = (kind)below(KINDS);
  void *pointer = pick(which, &known);
  free_handle(pointer, which, known);
}

static void call_cancellation(void) {
  handle *known;
  if (below(2)) {
    geobg_cancellation *made = NULL;
    int32_t status = geobg_cancellation_create(below(20) ? &made : NULL, &error);
    described(status);
    if (status == GEOBG_OK) keep(made, CANCELLATION, -1, 0);
    return;
  }
  void *pointer = pick(CANCELLATION, &known);
  int32_t status = geobg_cancellation_cancel(pointer, &error);
  described(status);
  CHECK(status == (known ? GEOBG_OK : GEOBG_ERROR_ARGUMENT));
}

static void call_palettes(void) {
  size_t index = below(2) ? below(20) : SIZE_MAX - below(20);
  const char *name = geobg_palette_name(index);
  CHECK((name != NULL) == (index < geobg_palette_count()));
  char text[8];
  for (int i = 0; i < 7; i++) text[i] = (char)(below(20) ? 'a' + (int)below(26) : (int)below(256));
  text[7] = 0;
  geobg_bytes *made = NULL;
  int32_t status = geobg_palette_json(name ? name : text, &made, &error);
  described(status);
  if (status == GEOBG_OK) keep_bytes(made);
}

int main(int count, char **words) {
  CHECK(count == 3);
  long sequences = atol(words[1]);
  state = (uint64_t)atol(words[2]) * 0x9E3779B97F4A7C15u + 1;
  static void (*const functions[])(void) = {
      call_create, call_create, call_size,   call_size,  call_size,  call_recipe,
      call_render, call_render, call_pixels, call_write, call_bytes, call_bytes,
      call_bytes,  call_bytes,  call_free,   call_free,  call_free,  call_cancellation, call_cancellation,
      call_palettes,
  };
  long calls = 0;
  for (long i = 0; i < sequences; i++) {
    for (uint32_t left = 1 + below(6); left > 0; left--, calls++) {
      memset(&error.field, '?', 8);
      error.code = -7;
      functions[below(sizeof functions / sizeof *functions)]();
    }
    /* Sometimes a sequence begins without handles. */
    if (below(100) == 0) {
      for (int j = 0; j < POOL; j++) {
        if (pool[j].live) free_handle(pool[j].pointer, pool[j].kind, &pool[j]);
      }
    }
  }
  for (int j = 0; j < POOL; j++) {
    if (pool[j].live) free_handle(pool[j].pointer, pool[j].kind, &pool[j]);
  }
  printf("%ld sequences, %ld calls\n", sequences, calls);
  return 0;
}
