#ifndef CGEOBGPNGREADER_H
#define CGEOBGPNGREADER_H

#include <stddef.h>
#include <stdint.h>

/// Reads the pixels of a PNG, or a part of them, row by row.
///
/// libpng leaves a failed call by longjmp, over the frames of its callers. Here all these frames are
/// in C, and every function returns 0 if it fails. Its simplified interface returns error codes too,
/// but needs memory for all pixels, and reads interlaced pictures of 16 bits wrong.

/// Why a PNG could not be read.
typedef struct {
  /// libpng's message.
  char reason[128];
} png_reader_failure;

/// The size of a picture; the width and the height are in pixels.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// How many bytes a row has in the file, after it is unpacked.
  size_t row_bytes;
  /// How many bits a channel of a pixel has.
  uint8_t depth;
} png_reader_size;

/// Reads the size of the PNG in the `count` bytes at `bytes`.
int png_reader_read_size(
    const uint8_t *bytes, size_t count, png_reader_size *size, png_reader_failure *failure);

/// Reads every pixel whose column and row are multiples of `step`, which is 1, 2, 4 or 8.
///
/// Only one row of the picture is in memory, and an interlaced picture is read only as far as it is
/// needed.
///
/// `pixels` gets red, green, blue and opacity of each pixel, in sRGB, not premultiplied. It has space
/// for (width + step - 1) / step pixels in each of (height + step - 1) / step rows of a picture of
/// `size`, which is the file's.
int png_reader_read(
    const uint8_t *bytes, size_t count, png_reader_size size, uint32_t step, uint8_t *pixels,
    png_reader_failure *failure);

#endif
