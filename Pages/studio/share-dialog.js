// The dialog with the drawing's link, its QR code, the command that makes it, and who else draws.
import { authorName } from "./author-names.js";
import { copyField } from "./copying.js";
import { isName } from "./entries.js";
import { colorOf, others, ownPerson } from "./presence.js";
import { qrImage } from "../shared/clipboard.js";
import { button, make } from "../shared/dom.js";
import { fragmentOf } from "./links.js";
import { defaultSize } from "../wrapper/defaults.js";
import { addressWith, sharedAddress } from "../shared/links.js";
import { wholeEngine } from "./scene.js";
import { recipeOptions } from "./state.js";
import { text } from "./texts.js";

/** The QR code of words; null if they are too long for one, or the script that makes it cannot be loaded. */
async function qrOf(words, label) {
  try {
    return qrImage((await wholeEngine()).qr(words), label);
  } catch (error) {
    if (error.code === "limit" || error.code === "file") return null;
    throw error;
  }
}

/** The command that makes the picture of a recipe; null if there is none, or its script cannot be loaded. */
async function commandOf(recipe) {
  try {
    return (await wholeEngine()).command(recipe);
  } catch (error) {
    if (error.code === "file") return null;
    throw error;
  }
}

/** @returns {{ element: HTMLElement, paint(state): void }} */
export function createShareDialog(page) {
  const link = copyField({ label: text("share.link"), button: text("share.copyLink") });
  const command = copyField({ label: text("share.command"), kind: "textarea" });
  const code = make("div", { class: "code" });
  const words = make("p", { class: "hint" });
  const send = button({
    icon: "share",
    label: text("share.send"),
    class: "plain",
    press: () => {
      navigator.share({ title: "geobg", url: link.element.querySelector("input").value }).catch(() => {});
    },
  });
  const count = make("p");
  const people = make("ul", { class: "people", "aria-label": text("share.here") });
  const together = make("div", { class: "together" });
  const name = make("input", { type: "text", maxlength: 32, autocomplete: "nickname", enterkeyhint: "done" });
  name.addEventListener("change", () => {
    const words = name.value.trim();
    if (words === "" || isName(words)) {
      page.dispatch({ type: "name", name: words === "" ? null : words });
    } else {
      name.value = page.state().settings.name ?? "";
      page.dispatch({ type: "notice", key: "error.argument", kind: "error" });
    }
  });
  name.value = page.state().settings.name ?? "";
  const named = make("label", { class: "line center" }, make("span", {}, text("share.name")), name);
  let shown = null;
  /** What the list of people is made from, as it was shown last. */
  let shownHere = null;
  const hereOf = ({ peers, company, author, log, settings }) => [peers, company, author, log, settings];
  let shownServer;

  async function showCommand(state) {
    const line = await commandOf(page.engine().wallpaper(recipeOptions(state)).recipe);
    if (shown !== state) return;
    command.element.hidden = line === null;
    words.textContent = line === null
      ? text("share.commandNone")
      : send.hidden && link.element.hidden || state.fields.size
      ? ""
      : text("share.size", { size: defaultSize.join("x") });
    if (line !== null) command.paint(line);
  }

  async function showLink(state) {
    const own = sharedAddress(state.server, location);
    send.hidden = own === null || typeof navigator.share !== "function";
    if (own === null) {
      link.element.hidden = true;
      const save = button({
        icon: "save",
        label: text("tool.save"),
        class: "plain",
        press: () => page.dispatch({ type: "openDialog", name: "save" }),
      });
      // The option does not break at its hyphens.
      const [before, after] = text("share.local").split("--public");
      code.replaceChildren(make("p", { class: "hint" }, before, make("code", { dir: "ltr" }, "--public"), after), save);
      return;
    }
    try {
      const address = addressWith(own, await fragmentOf(state, page.engine()));
      if (shown !== state) return;
      link.paint(address);
      link.element.hidden = false;
      const image = await qrOf(address, text("share.qr"));
      if (shown === state) code.replaceChildren(image ?? make("p", { class: "hint" }, text("share.long")));
    } catch (error) {
      if (error.code !== "long") throw error;
      link.element.hidden = true;
      code.replaceChildren(make("p", { class: "hint" }, text("share.tooLong")));
    }
  }

  /** The people who are here, this page's visitor first. */
  function showPeople(state) {
    const { peers } = state;
    count.textContent = peers > 0 ? text("share.peers", { count: peers }) : text("share.alone");
    const own = ownPerson(state);
    const rows = [own, ...others(state)].map((person) => {
      const called = authorName(person.author, person.name);
      const dot = make("i");
      dot.style.background = colorOf(person.author);
      return make("li", {}, dot, make("bdi", {}, person === own ? text("share.you", { name: called }) : called));
    });
    people.hidden = rows.length === 1;
    people.replaceChildren(...rows);
  }

  function showServer({ server }) {
    const rows = [];
    if (server?.address) {
      const address = copyField({ label: text("share.address") });
      address.paint(server.address);
      const image = make("div");
      qrOf(server.address, text("share.addressQr")).then((code) => image.replaceChildren(code ?? ""));
      rows.push(make("p", {}, text("share.address")), address.element, image);
    } else {
      const host = copyField({ label: text("share.needsHost") });
      host.paint("geobg studio --host 0.0.0.0");
      rows.push(make("p", {}, text("share.needsHost")), host.element);
    }
    if (!isSecureContext) rows.push(make("p", { class: "hint" }, text("share.insecure")));
    together.replaceChildren(...rows);
  }

  return {
    element: make(
      "div",
      {},
      link.element,
      send,
      code,
      make("h3", {}, text("share.command")),
      words,
      command.element,
      make("h3", {}, text("share.together")),
      named,
      count,
      people,
      together,
    ),
    paint(state) {
      name.placeholder = authorName(state.author, null);
      if (page.engine() === null) return;
      const isShown = ["log", "view", "window", "server"].every((name) => shown?.[name] === state[name]);
      if (!isShown) {
        shown = state;
        showLink(state);
        showCommand(state);
      }
      if (hereOf(state).some((each, index) => each !== shownHere?.[index])) showPeople(state);
      shownHere = hereOf(state);
      if (shownServer !== state.server) showServer(state);
      shownServer = state.server;
    },
  };
}
