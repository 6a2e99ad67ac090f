#include "CGeobgPNGReader.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t left;
} source;

static void fail(png_structp png, png_const_charp message) {
  png_reader_failure *failure = png_get_error_ptr(png);
  snprintf(failure->reason, sizeof failure->reason, "%s", message);
  png_longjmp(png, 1);
}

/// Discards warnings, because only the program may write to standard error.
static void ignore(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void take(png_structp png, png_bytep target, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->left) png_error(png, "the file ends too early");
  memcpy(target, from->bytes, count);
  from->bytes += count;
  from->left -= count;
}

/// Keeps libpng from taking memory that the file does not need.
///
/// libpng takes memory for what a chunk claims to have, up to 2 GB, before it reads the first byte. A chunk
/// cannot have more than the file, and only those that decide the colors are read at all. Color profiles are
/// not: cICP and iCCP are ignored.
static void limit_memory(png_structp png, size_t count) {
  static const png_byte ignored[] =
      "bKGD\0cICP\0eXIf\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sTER\0tEXt\0tIME\0zTXt";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  png_set_keep_unknown_chunks(
      png, PNG_HANDLE_CHUNK_NEVER, ignored, (int)(sizeof ignored / 5));
  png_set_chunk_malloc_max(png, count + (1 << 20));
}

/// Converts every kind of PNG to four bytes per pixel in sRGB.
static void convert(png_structp png, png_infop info) {
  png_set_expand(png);
  // What the pixels have, and what the file has without a gAMA or sRGB that says otherwise: sRGB at every
  // depth. libpng's simplified interface takes 16 bits for linear light, and nearly no file has that.
  png_set_alpha_mode_fixed(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_read_update_info(png, info);
}

/// The pixels of a pass: those in every `1 << column_shift` columns from `first_column` on and in
/// every `1 << row_shift` rows from `first_row` on.
typedef struct {
  uint32_t first_column;
  int column_shift;
  uint32_t first_row;
  int row_shift;
} pass_layout;

/// Reads the rows of one pass.
static void read_pass(
    png_structp png, png_bytep row, png_reader_size size, pass_layout pass, uint32_t step,
    uint8_t *pixels) {
  size_t across = (size.width + step - 1) / step;
  for (uint32_t y = pass.first_row; y < size.height; y += 1u << pass.row_shift) {
    png_read_row(png, row, NULL);
    if (y % step != 0) continue;
    uint8_t *line = pixels + 4 * across * (y / step);
    const uint8_t *pixel = row;
    for (uint32_t x = pass.first_column; x < size.width; x += 1u << pass.column_shift, pixel += 4) {
      if (x % step == 0) memcpy(line + 4 * (size_t)(x / step), pixel, 4);
    }
  }
}

/// Reads the pixels of the converted rows; `row` has space for one of them.
static void read_pixels(
    png_structp png, png_infop info, png_bytep row, png_reader_size size, uint32_t step,
    uint8_t *pixels) {
  if (png_get_interlace_type(png, info) == PNG_INTERLACE_NONE) {
    read_pass(png, row, size, (pass_layout){0, 0, 0, 0}, step, pixels);
    return;
  }
  // The first pass has every eighth pixel, the first three every fourth, the first five every
  // second.
  int passes = step == 8 ? 1 : step == 4 ? 3 : step == 2 ? 5 : 7;
  for (int pass = 0; pass < passes; pass++) {
    // libpng skips these passes too.
    if (PNG_PASS_COLS(size.width, pass) == 0 || PNG_PASS_ROWS(size.height, pass) == 0) continue;
    pass_layout layout = {
        PNG_PASS_START_COL(pass), PNG_PASS_COL_SHIFT(pass), PNG_PASS_START_ROW(pass),
        PNG_PASS_ROW_SHIFT(pass)};
    read_pass(png, row, size, layout, step, pixels);
  }
}

/// Reads the file up to its pixels; the size alone if `pixels` is null.
static int read_file(
    const uint8_t *bytes, size_t count, png_reader_size *size, uint32_t step, uint8_t *pixels,
    png_reader_failure *failure) {
  source from = {bytes, count};
  snprintf(failure->reason, sizeof failure->reason, "not enough memory");
  // Volatile, because they change after setjmp.
  png_bytep volatile row = NULL;
  png_infop volatile info = NULL;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, failure, fail, ignore);
  if (png == NULL) return 0;
  int is_read = 0;
  if (setjmp(png_jmpbuf(png)) == 0) {
    info = png_create_info_struct(png);
    if (info == NULL) png_error(png, "not enough memory");
    png_set_read_fn(png, &from, take);
    limit_memory(png, count);
    png_read_info(png, info);
    png_reader_size found = {
        png_get_image_width(png, info), png_get_image_height(png, info),
        png_get_rowbytes(png, info), png_get_bit_depth(png, info)};
    if (pixels == NULL) {
      *size = found;
    } else {
      if (found.width != size->width || found.height != size->height) {
        png_error(png, "the size changed");
      }
      convert(png, info);
      row = malloc(png_get_rowbytes(png, info));
      if (row == NULL) png_error(png, "not enough memory");
      read_pixels(png, info, row, *size, step, pixels);
    }
    is_read = 1;
  }
  png_infop held = info;
  png_destroy_read_struct(&png, &held, NULL);
  free(row);
  return is_read;
}

int png_reader_read_size(
    const uint8_t *bytes, size_t count, png_reader_size *size, png_reader_failure *failure) {
  return read_file(bytes, count, size, 1, NULL, failure);
}

int png_reader_read(
    const uint8_t *bytes, size_t count, png_reader_size size, uint32_t step, uint8_t *pixels,
    png_reader_failure *failure) {
  return read_file(bytes, count, &size, step, pixels, failure);
}
