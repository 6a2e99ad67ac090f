#include "CGeobgJPEGWriter.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <jerror.h>

struct jpeg_writer {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr target;
  jmp_buf failure;
  int failure_code;
  char reason[JMSG_LENGTH_MAX];
  /// A row in libjpeg's format: three bytes per pixel.
  JSAMPLE *row;
  uint8_t *bytes;
  size_t capacity;
};

enum { first_capacity = 1 << 16 };

static jpeg_writer *writer_of(j_common_ptr codec) { return codec->client_data; }

static void fail(j_common_ptr codec) {
  jpeg_writer *writer = writer_of(codec);
  writer->failure_code = codec->err->msg_code;
  codec->err->format_message(codec, writer->reason);
  longjmp(writer->failure, 1);
}

/// Discards messages, because only the program may write to standard error.
static void ignore_message(j_common_ptr codec) { (void)codec; }
static void ignore_level(j_common_ptr codec, int level) { (void)codec, (void)level; }

static void begin_output(j_compress_ptr codec) { (void)codec; }
static void end_output(j_compress_ptr codec) { (void)codec; }

/// Called when the buffer is full.
static boolean make_room(j_compress_ptr codec) {
  jpeg_writer *writer = writer_of((j_common_ptr)codec);
  size_t count = writer->capacity;
  uint8_t *bytes = count <= SIZE_MAX / 2 ? realloc(writer->bytes, 2 * count) : NULL;
  if (bytes == NULL) ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
  writer->bytes = bytes;
  writer->capacity = 2 * count;
  writer->target.next_output_byte = bytes + count;
  writer->target.free_in_buffer = count;
  return TRUE;
}

jpeg_writer *jpeg_writer_create(void) {
  jpeg_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->bytes = malloc(first_capacity);
  if (writer->bytes == NULL) {
    free(writer);
    return NULL;
  }
  writer->capacity = first_capacity;
  return writer;
}

void jpeg_writer_destroy(jpeg_writer *writer) {
  if (writer == NULL) return;
  // A writer that has not begun is all zeros, so there is nothing to free here.
  jpeg_destroy_compress(&writer->codec);
  free(writer->row);
  free(writer->bytes);
  free(writer);
}

static jpeg_writer_status failed(const jpeg_writer *writer) {
  return writer->failure_code == JERR_OUT_OF_MEMORY ? JPEG_WRITER_OUT_OF_MEMORY
                                                    : JPEG_WRITER_FAILED;
}

jpeg_writer_status jpeg_writer_begin(jpeg_writer *writer, jpeg_writer_options options) {
  struct jpeg_compress_struct *codec = &writer->codec;
  codec->err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = fail;
  writer->errors.output_message = ignore_message;
  writer->errors.emit_message = ignore_level;
  codec->client_data = writer;
  if (setjmp(writer->failure)) return failed(writer);
  // This call keeps err and client_data, which were just set, and clears the rest.
  jpeg_create_compress(codec);
  writer->target.init_destination = begin_output;
  writer->target.empty_output_buffer = make_room;
  writer->target.term_destination = end_output;
  codec->dest = &writer->target;
  jpeg_writer_forget_bytes(writer);
  codec->image_width = (JDIMENSION)options.width;
  codec->image_height = (JDIMENSION)options.height;
  codec->input_components = 3;
  codec->in_color_space = JCS_RGB;
  jpeg_set_defaults(codec);
  jpeg_set_quality(codec, options.quality, TRUE);
  // Colors are as sharp as lightness: if not, edges between two flat colors would show it.
  codec->comp_info[0].h_samp_factor = 1;
  codec->comp_info[0].v_samp_factor = 1;
  codec->dct_method = JDCT_ISLOW;
  codec->optimize_coding = options.is_optimized ? TRUE : FALSE;
  codec->density_unit = (UINT8)options.density_unit;
  codec->X_density = (UINT16)options.density;
  codec->Y_density = (UINT16)options.density;
  writer->row = malloc((size_t)options.width * 3 * sizeof(JSAMPLE));
  if (writer->row == NULL) return JPEG_WRITER_OUT_OF_MEMORY;
  jpeg_start_compress(codec, TRUE);
  return JPEG_WRITER_DONE;
}

jpeg_writer_status jpeg_writer_add_app1(
    jpeg_writer *writer, const uint8_t *data, unsigned int count) {
  if (setjmp(writer->failure)) return failed(writer);
  jpeg_write_marker(&writer->codec, JPEG_APP0 + 1, data, count);
  return JPEG_WRITER_DONE;
}

jpeg_writer_status jpeg_writer_add_rows(
    jpeg_writer *writer, const uint32_t *pixels, size_t row_count) {
  if (setjmp(writer->failure)) return failed(writer);
  size_t width = writer->codec.image_width;
  for (size_t y = 0; y < row_count; y++, pixels += width) {
    JSAMPLE *sample = writer->row;
    for (size_t x = 0; x < width; x++, sample += 3) {
      sample[0] = (JSAMPLE)(pixels[x] & 0xFF);
      sample[1] = (JSAMPLE)(pixels[x] >> 8 & 0xFF);
      sample[2] = (JSAMPLE)(pixels[x] >> 16 & 0xFF);
    }
    jpeg_write_scanlines(&writer->codec, &writer->row, 1);
  }
  return JPEG_WRITER_DONE;
}

jpeg_writer_status jpeg_writer_finish(jpeg_writer *writer) {
  if (setjmp(writer->failure)) return failed(writer);
  jpeg_finish_compress(&writer->codec);
  return JPEG_WRITER_DONE;
}

size_t jpeg_writer_bytes(const jpeg_writer *writer, const uint8_t **bytes) {
  *bytes = writer->bytes;
  return writer->capacity - writer->target.free_in_buffer;
}

void jpeg_writer_forget_bytes(jpeg_writer *writer) {
  writer->target.next_output_byte = writer->bytes;
  writer->target.free_in_buffer = writer->capacity;
}

const char *jpeg_writer_reason(const jpeg_writer *writer) { return writer->reason; }
