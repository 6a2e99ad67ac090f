// Passes a picture on to other programs of the device.
import { canShareFiles, makeFile } from "../shared/saving.js";
import { loadEngineHere } from "./engine-here.js";
import { pictureOfDialog } from "./save-picture.js";

/** A picture that took so long that the browser wants another press: `{ recipe, file }`. */
let ready = null;

/**
 * Passes the picture on, as a PNG for the visitor's screen, or of the size that its page has: so a phone offers to save
 * it, or to use it as a wallpaper. Where the browser cannot do that, it passes a link on.
 *
 * @param about With `link`, which gives the address.
 */
export async function sharePicture(page, about) {
  const say = (key, values, kind) => page.dispatch({ type: "notice", key, values, kind });
  // The visitor may change their mind.
  const share = (data) => navigator.share(data).then(() => true, ({ name }) => name === "AbortError");
  if (!canShareFiles()) {
    await share(await about.link());
    return;
  }
  try {
    await loadEngineHere();
    const wallpaper = pictureOfDialog(page.state(), about);
    const recipe = JSON.stringify(wallpaper.recipe);
    if (ready?.recipe !== recipe) {
      say("save.working", { name: "PNG" });
      ready = { recipe, file: await makeFile("png", wallpaper) };
    }
    const { file } = ready;
    if (await share({ files: [file] })) ready = null;
    else say("share.ready");
  } catch (error) {
    say("save.failed", { name: "PNG", reason: String(error.message).slice(0, 300) }, "error");
  }
}
