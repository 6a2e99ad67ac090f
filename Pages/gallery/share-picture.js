// Passes a picture on to other programs of the device.
import { canShareFiles, makeFile } from "../shared/saving.js";
import { loadEngineHere } from "./engine-here.js";
import { pictureOfDialog } from "./save-picture.js";

/** What took so long that the browser wants another press: `{ key, data }`, see `navigator.share`. */
let ready = null;

/**
 * Passes the picture on, as a PNG for the visitor's screen, or of the size that its page has: so a phone offers to save
 * it, or to use it as a wallpaper. Where the browser cannot do that, it passes a link on.
 *
 * @param about With `link`, which gives the address.
 */
export async function sharePicture(page, about) {
  const say = (key, values, kind) => page.dispatch({ type: "notice", key, values, kind });
  const isFile = canShareFiles();
  async function dataOf(wallpaper) {
    if (!isFile) return about.link();
    say("save.working", { name: "PNG" });
    return { files: [await makeFile("png", wallpaper)] };
  }
  try {
    await loadEngineHere();
    const wallpaper = pictureOfDialog(page.state(), about);
    const key = JSON.stringify([isFile, wallpaper.recipe]);
    const wasReady = ready?.key === key;
    const data = wasReady ? ready.data : await dataOf(wallpaper);
    ready = null;
    try {
      await navigator.share(data);
    } catch (error) {
      // The visitor may change their mind.
      if (error.name === "AbortError") return;
      if (error.name !== "NotAllowedError" || wasReady) throw error;
      ready = { key, data };
      say("share.ready");
    }
  } catch (error) {
    const reason = String(error.message).slice(0, 300);
    say(isFile ? "save.failed" : "notice.failed", { name: "PNG", reason }, "error");
  }
}
