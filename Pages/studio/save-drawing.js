// Saves the drawing as a file, or passes it to another program.
import { download, fileNameOf, makeFile } from "../shared/saving.js";
import { engineNow } from "./scene.js";
import { recipeOptions } from "./state.js";
import { text } from "./texts.js";

/** The formats of pictures. Without a question, the format of the last picture is used, and never a recipe. */
const pictureFormats = ["png", "svg"];
const lastFormat = ({ settings: { format } }) => (pictureFormats.includes(format) ? format : pictureFormats[0]);

/** Passes a picture to another program of the device, where the browser can. */
export async function sendDrawing(store) {
  const file = await makeFile("png", engineNow().wallpaper(recipeOptions(store.state)));
  await navigator.share({ files: [file] }).catch(() => {});
}

export async function saveDrawing(store, { format = lastFormat(store.state), size = {}, ...options }) {
  const wallpaper = engineNow().wallpaper({ ...recipeOptions(store.state), ...size });
  try {
    const file = await makeFile(format, wallpaper, options);
    download(file, file.name);
    store.dispatch({ type: "notice", key: "save.done", values: { name: file.name } });
  } catch (error) {
    if (error.name !== "GeobgError") throw error;
    store.dispatch({
      type: "notice",
      key: "save.failed",
      values: { name: fileNameOf(wallpaper), reason: text(`error.${error.code}`) },
      kind: "error",
    });
  }
  if (pictureFormats.includes(format) && store.state.settings.format !== format) {
    store.dispatch({ type: "setSettings", settings: { format } });
  }
}
