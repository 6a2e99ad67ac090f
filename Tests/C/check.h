/* What the C test programs share. */
#ifndef CHECK_H
#define CHECK_H

#include <geobg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program if a condition does not hold. */
#define CHECK(condition)                                                                \
  do {                                                                                  \
    if (!(condition)) {                                                                 \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);         \
      abort();                                                                          \
    }                                                                                   \
  } while (0)

/* Ends the program if a call does not succeed. */
#define OK(call)                                                                        \
  do {                                                                                  \
    geobg_error *const error_ = &ok_error;                                              \
    int32_t status_ = (call);                                                           \
    if (status_ != GEOBG_OK) {                                                          \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, error_->message);   \
      abort();                                                                          \
    }                                                                                   \
  } while (0)

/* The error of the calls in OK; each thread has its own. */
static __thread geobg_error ok_error;
#define E (&ok_error)

/* The wallpaper of a recipe. */
static inline geobg_wallpaper *make(const char *recipe) {
  geobg_wallpaper *wallpaper = NULL;
  OK(geobg_wallpaper_create(recipe, strlen(recipe), &wallpaper, E));
  CHECK(wallpaper != NULL);
  return wallpaper;
}

/* The bytes of a handle. */
static inline const void *content(const geobg_bytes *bytes, size_t *size) {
  const void *data = NULL;
  OK(geobg_bytes_get(bytes, &data, size, E));
  CHECK(data != NULL && (uintptr_t)data % 16 == 0 && ((const char *)data)[*size] == 0);
  return data;
}

/* FNV-1a of bytes. */
static inline uint64_t hash(const void *data, size_t size) {
  uint64_t value = 14695981039346656037u;
  for (size_t i = 0; i < size; i++) value = (value ^ ((const unsigned char *)data)[i]) * 1099511628211u;
  return value;
}

/* Frees bytes and returns their hash. */
static inline uint64_t take_hash(geobg_bytes *bytes) {
  size_t size = 0;
  const void *data = content(bytes, &size);
  uint64_t value = hash(data, size);
  CHECK(geobg_bytes_free(bytes) == GEOBG_OK);
  return value;
}

#endif
