// A ZIP file of several files (PKWARE's APPNOTE.TXT). The browser's own streams compress, and give the checksums: what
// they write as gzip (RFC 1952) is a header, the same compressed bytes as in a ZIP, the checksum, and the length.

/** A ZIP without its 64-bit extension has no more files and bytes. */
export const zipLimits = Object.freeze({ files: 65_535, bytes: 2 ** 32 - 1 });

const gzipHeader = 10;
const gzipFooter = 8;
/** The version of the format that readers need: 2.0, for compressed files; and the flag for names in UTF-8. */
const version = 20;
const hasUTF8 = 0x0800;
const deflated = 8;

/** A ZIP that has no room for what it should get. */
export class ZipError extends Error {
  constructor() {
    super("a ZIP has no room for more");
    this.name = "ZipError";
  }
}

/** Numbers of 2 and of 4 bytes, as a ZIP has them: `[2, number]` or `[4, number]`. */
function fields(...all) {
  const bytes = new DataView(new ArrayBuffer(all.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of all) {
    if (size === 2) bytes.setUint16(at, value, true);
    else bytes.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** A date as MS-DOS has it, in the visitor's time: two numbers, the time and the day. */
const dosTime = (date) => [
  (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
  (Math.max(0, date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
];

/** A ZIP that grows file by file: `add(name, blob)`, then `finish()`, which gives a blob. */
export function makeZip(date = new Date()) {
  const parts = [];
  const directory = [];
  let size = 0;
  const append = (...more) => {
    for (const part of more) {
      parts.push(part);
      size += part.byteLength ?? part.size;
    }
    if (size > zipLimits.bytes) throw new ZipError();
  };
  const [time, day] = dosTime(date);
  return {
    async add(name, blob) {
      if (directory.length >= zipLimits.files) throw new ZipError();
      const packed = await new Response(blob.stream().pipeThrough(new CompressionStream("gzip"))).blob();
      const footer = new DataView(await packed.slice(packed.size - gzipFooter).arrayBuffer());
      const checksum = footer.getUint32(0, true);
      const data = packed.slice(gzipHeader, packed.size - gzipFooter);
      const path = new TextEncoder().encode(name);
      const offset = size;
      const about = [
        [2, version],
        [2, hasUTF8],
        [2, deflated],
        [2, time],
        [2, day],
        [4, checksum],
        [4, data.size],
        [4, blob.size],
        [2, path.length],
        [2, 0],
      ];
      append(fields([4, 0x04034b50], ...about), path, data);
      directory.push([
        fields([4, 0x02014b50], [2, version], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        path,
      ]);
    },
    finish() {
      const start = size;
      append(...directory.flat());
      const count = directory.length;
      append(fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size - start], [4, start], [2, 0]));
      return new Blob(parts, { type: "application/zip" });
    },
  };
}
