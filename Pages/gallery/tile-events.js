// What a visitor does with the tiles: opens one, and moves the keyboard's focus.

/**
 * @param home The element of the tiles.
 * @param {object} actions
 * @param {(picture: number) => void} actions.open
 * @param {(picture: number | null) => void} actions.focused
 * @param {(key: string, picture: number) => boolean} actions.move Gives whether the key moves the focus.
 */
export function listenToTiles(home, { open, focused, move }) {
  const pictureOf = (element) => Number(element.closest(".tile").dataset.picture);
  home.addEventListener("click", (event) => {
    // The browser's own ways to open a link stay.
    const isOther = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isOther || !event.target.closest(".tile")) return;
    event.preventDefault();
    open(pictureOf(event.target));
  });
  home.addEventListener("focusin", ({ target }) => {
    if (target.closest(".tile")) focused(pictureOf(target));
  });
  home.addEventListener("focusout", ({ target, relatedTarget }) => {
    // Where the whole window lost the focus, it comes back to the same tile.
    if (target === document.activeElement || relatedTarget?.closest?.(".tile")) return;
    focused(null);
  });
  home.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !event.target.closest(".link")) return;
    if (move(event.key, pictureOf(event.target))) event.preventDefault();
  });
}
