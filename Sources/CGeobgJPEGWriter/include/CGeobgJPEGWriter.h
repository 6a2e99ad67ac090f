#ifndef CGEOBGJPEGWRITER_H
#define CGEOBGJPEGWRITER_H

#include <stddef.h>
#include <stdint.h>

/// An unfinished JPEG: rows go in, and bytes come out as they are ready.
///
/// libjpeg leaves a failed call by longjmp, over the frames of its callers. Here all these frames
/// are in C, and every function returns a status.
typedef struct jpeg_writer jpeg_writer;

typedef enum {
  JPEG_WRITER_DONE = 0,
  JPEG_WRITER_OUT_OF_MEMORY = 1,
  JPEG_WRITER_FAILED = 2
} jpeg_writer_status;

/// The settings of a file, which are fixed before its pixels.
typedef struct {
  int width;
  int height;
  /// 1 to 100.
  int quality;
  /// Whether the file has its own Huffman codes; all of it then stays in memory until the end.
  int is_optimized;
  /// 1 for dots per inch, 2 for dots per centimeter.
  int density_unit;
  int density;
} jpeg_writer_options;

/// A writer that has not begun a file; null if there is not enough memory.
jpeg_writer *jpeg_writer_create(void);

/// Frees a writer in any state.
void jpeg_writer_destroy(jpeg_writer *writer);

/// Begins the file: RGB, with full resolution in all channels.
jpeg_writer_status jpeg_writer_begin(jpeg_writer *writer, jpeg_writer_options options);

/// Adds an APP1 segment of at most 65,533 bytes, after the beginning and before any rows.
jpeg_writer_status jpeg_writer_add_app1(
    jpeg_writer *writer, const uint8_t *data, unsigned int count);

/// Adds rows of pixels, red in the lowest byte, then green and blue.
jpeg_writer_status jpeg_writer_add_rows(
    jpeg_writer *writer, const uint32_t *pixels, size_t row_count);

/// Ends the file, after all its rows were added.
jpeg_writer_status jpeg_writer_finish(jpeg_writer *writer);

/// How many bytes there are since they were last forgotten; sets `bytes` to their start.
size_t jpeg_writer_bytes(const jpeg_writer *writer, const uint8_t **bytes);

/// Forgets the bytes so far.
void jpeg_writer_forget_bytes(jpeg_writer *writer);

/// Why a function failed, as libjpeg's message.
const char *jpeg_writer_reason(const jpeg_writer *writer);

#endif
