// What leaves a page for other devices: copied words and QR codes.

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
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const side = size + 8;
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.setAttribute("class", "qr");
  const path = document.createElementNS(space, "path");
  let data = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size;) {
      let end = x;
      while (end < size && modules[y * size + end]) end += 1;
      if (end > x) data += `M${x + 4} ${y + 4}h${end - x}v1H${x + 4}z`;
      x = end + 1;
    }
  }
  path.setAttribute("d", data);
  svg.append(path);
  return svg;
}
