#ifndef CGEOBGJPEGWRITER_H
#define CGEOBGJPEGWRITER_H

#include <stddef.h>
#include <stdint.h>

/// An unfinished JPEG: rows go in, and bytes come out as they are ready.
///
/// libjpeg leaves a failed call by longjmp, over the frames of its callers; here those are C's
/// alone, and every function answers with a status.
typedef struct jpeg_writer jpeg_writer;

typedef enum {
  JPEG_WRITER_DONE = 0,
  JPEG_WRITER_OUT_OF_MEMORY = 1,
  JPEG_WRITER_FAILED = 2
} jpeg_writer_status;

/// What is decided about a file before its pixels.
typedef struct {
  int width;
  int height;
  /// 1 to 100.
  int quality;
  /// Whether the file has codes of its own, for which all of it waits in memory until the end.
  int is_optimized;
  /// 1 for dots an inch, 2 for dots a centimeter.
  int density_unit;
  int density;
} jpeg_writer_options;

/// A writer of nothing yet; null where there is no memory.
jpeg_writer *jpeg_writer_create(void);

/// Frees a writer, whatever it has come to.
void jpeg_writer_destroy(jpeg_writer *writer);

/// Begins the file, in RGB of full resolution in all channels.
jpeg_writer_status jpeg_writer_begin(jpeg_writer *writer, jpeg_writer_options options);

/// Adds an APP1 segment of at most 65,533 bytes, after the beginning and before any rows.
jpeg_writer_status jpeg_writer_add_app1(
    jpeg_writer *writer, const uint8_t *data, unsigned int count);

/// Adds rows of pixels, red in the lowest byte, then green and blue.
jpeg_writer_status jpeg_writer_add_rows(
    jpeg_writer *writer, const uint32_t *pixels, size_t row_count);

/// Ends the file, all of whose rows were added.
jpeg_writer_status jpeg_writer_finish(jpeg_writer *writer);

/// How many bytes have come to be since they were last forgotten; `bytes` is where they are.
size_t jpeg_writer_bytes(const jpeg_writer *writer, const uint8_t **bytes);

/// Forgets the bytes that were taken.
void jpeg_writer_forget_bytes(jpeg_writer *writer);

/// Why a function failed, in libjpeg's words.
const char *jpeg_writer_reason(const jpeg_writer *writer);

#endif
