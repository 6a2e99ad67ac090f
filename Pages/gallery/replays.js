// The replay of a tile: under the pointer, or with the keyboard's focus, the marks of its picture appear one after the
// other, or a picture that moves does so.
import { loadEngineHere, pictureWith } from "./engine-here.js";

/** How long the pointer or the focus stays on a tile before its replay begins, in milliseconds. */
const dwellTime = 450;

/** @param drawing See drawing.js. */
export function startReplays(store, drawing) {
  const home = document.getElementById("tiles");
  let shown = null;
  let timer = null;

  function end() {
    clearTimeout(timer);
    if (!shown) return;
    cancelAnimationFrame(shown.frame);
    shown.image?.remove();
    if (shown.address) URL.revokeObjectURL(shown.address);
    shown = null;
  }

  async function begin(tile) {
    const { motion, window: { ratio }, catalog } = store.state;
    const plane = tile.querySelector(".plane");
    // Without a picture, there is nothing to go back to.
    if (!motion || !plane?.querySelector(".picture")) return;
    const own = { tile, image: null, address: null, frame: 0 };
    shown = own;
    const picture = Number(tile.dataset.picture);
    const { clientWidth: width, clientHeight: height } = plane;
    const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    const recipe = catalog.recipe(picture);
    if (recipe.motion) {
      await loadEngineHere();
      if (shown === own) move(own, plane, recipe, size);
      return;
    }
    const replay = await drawing.replay({ key: `${picture}/${width}x${height}`, recipe: () => recipe, ...size });
    if (shown !== own || !replay) return;
    own.address = URL.createObjectURL(new Blob([replay], { type: "image/svg+xml" }));
    own.image = new Image();
    own.image.className = "replay";
    own.image.alt = "";
    own.image.src = own.address;
    plane.append(own.image);
  }

  /** Draws the loop of a picture that moves, frame by frame, over the picture at rest. */
  function move(own, plane, recipe, size) {
    const still = pictureWith(recipe, { size });
    own.image = Object.assign(document.createElement("canvas"), { className: "replay", ...size });
    plane.append(own.image);
    const context = own.image.getContext("2d");
    let start = null;
    const step = (now) => {
      start ??= now;
      const at = Math.round((now - start) % (1000 * recipe.motion.seconds)) / 1000;
      still.with({ motion: { ...recipe.motion, at } }).draw(context);
      own.frame = requestAnimationFrame(step);
    };
    own.frame = requestAnimationFrame(step);
  }

  function wait(tile) {
    if (shown?.tile === tile) return;
    end();
    timer = setTimeout(() => begin(tile), dwellTime);
  }

  home.addEventListener("pointerover", ({ target, pointerType }) => {
    const tile = target.closest(".tile");
    if (tile && pointerType === "mouse") wait(tile);
  });
  home.addEventListener("pointerleave", end);
  home.addEventListener("focusin", ({ target }) => {
    const tile = target.closest(".tile");
    if (tile && target.matches(":focus-visible")) wait(tile);
  });
  home.addEventListener("focusout", end);
  store.view(({ motion, picture }) => {
    if (!motion || picture !== null) end();
  });
}
