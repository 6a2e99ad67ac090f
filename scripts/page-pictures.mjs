// Writes how the studio and the gallery of the website look: node scripts/page-pictures.mjs SITE FOLDER
import fs from "node:fs";
import path from "node:path";
import { launch } from "../Tests/Browser/Support/Browser.mjs";
import { fileURL } from "../Tests/Browser/Support/Fixtures.mjs";

const [site, folder] = process.argv.slice(2);
const browser = await launch("chromium");
const pages = {
  studio: ["studio/index.html#s=ada&p=dusk", () => document.querySelector("[data-tool=more]") !== null],
  gallery: ["gallery/index.html", () => document.querySelector("h1") !== null],
};
try {
  for (const [name, [address, isReady]] of Object.entries(pages)) {
    const [file, hash = ""] = address.split("#");
    await browser.open(`${fileURL(path.resolve(site, file))}${hash && `#${hash}`}`, async (page) => {
      await page.prefer({ motion: "reduce" });
      await page.until(isReady);
      // Pictures are drawn, and fade in.
      await page.run(() => new Promise((resolve) => setTimeout(resolve, 5000)));
      fs.writeFileSync(path.join(folder, `${name}.png`), await page.screenshot());
    }, { width: 1024, height: 640 });
  }
} finally {
  await browser.close();
}
