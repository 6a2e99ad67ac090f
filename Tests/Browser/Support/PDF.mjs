// What browsers print: PDF.
import zlib from "node:zlib";

/** How many pages a PDF has. */
export function pagesOf(pdf) {
  const text = pdf.toString("latin1");
  // Firefox packs its objects.
  const packed = [...text.matchAll(/\/FlateDecode[^]*?stream\r?\n/gu)].map(({ index, 0: { length } }) => {
    try {
      return zlib.inflateSync(pdf.subarray(index + length), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString(
        "latin1",
      );
    } catch {
      return "";
    }
  });
  return [text, ...packed].join("\n").match(/\/Type\s*\/Page\b(?!s)/gu)?.length;
}
