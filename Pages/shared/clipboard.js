// What leaves a page for other devices: copied words and QR codes.
import { draw } from "./dom.js";

/** Copies words; false where the browser does not allow it. */
export async function copyText(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}

/** A QR code as an image: dark modules on white, with the quiet zone of four modules that readers need. */
export function qrImage({ size, modules }, label) {
  const side = size + 8;
  let data = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size;) {
      let end = x;
      while (end < size && modules[y * size + end]) end += 1;
      if (end > x) data += `M${x + 4} ${y + 4}h${end - x}v1H${x + 4}z`;
      x = end + 1;
    }
  }
  return draw(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, class: "qr" },
    draw("path", { d: data }),
  );
}
