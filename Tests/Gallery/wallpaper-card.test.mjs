// Which system a browser has, for the card about setting a wallpaper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { systemOf } from "../../Pages/gallery/wallpaper-card.js";

test("the system is found by what the browser and geobg tell", () => {
  const of = (agent, touchPoints = 0, desktop = null) => systemOf({ agent, touchPoints, desktop });
  assert.equal(of("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile", 5), "android");
  assert.equal(of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5), "ios");
  assert.equal(of("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605", 5), "ios", "a tablet");
  assert.equal(of("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605"), "macos");
  assert.equal(of("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0", 10), "windows");
  assert.equal(of("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"), "gnome");
  assert.equal(of("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", 0, "kde"), "kde");
  assert.equal(of("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", 0, "constructor"), "gnome");
});
