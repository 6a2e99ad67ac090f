"use strict";
// The first page: draws a new wallpaper as it opens. One state, one function that changes it, one that shows it.
(() => {
  const find = (id) => document.getElementById(id);

  // MARK: State

  /**
   * A picture: its seed, palette and arrangement, and whether it has a mesh. The mode and the size are those of the
   * window. The best arrangements are the most frequent, and the usual one is as frequent as one in the middle.
   */
  function chosen(palettes, [usual, ...others]) {
    const [seed, choice, ...places] = crypto.getRandomValues(new Uint32Array(4));
    const place = Math.min(...places.map((each) => each % (others.length + 1)));
    const half = others.length >> 1;
    const ordered = [...others.slice(0, half), usual, ...others.slice(half)];
    return Object.freeze({
      seed: String(seed % 1_000_000),
      palette: palettes[choice % palettes.length],
      arrangement: ordered[place],
      flow: ordered[place] === usual ? 0 : 1,
      mesh: choice % 3 === 0,
    });
  }

  /** Palettes that a first visit does not begin with: their colors are nearly gray. */
  const quiet = ["mist", "slate"];

  const first = Object.freeze({ pictures: Object.freeze([]), index: -1 });

  /** The state after an action: `another` with a new picture, or `back`. */
  function next(state, action) {
    switch (action.kind) {
      case "another": {
        const pictures = [...state.pictures.slice(0, state.index + 1), action.picture].slice(-100);
        return Object.freeze({ pictures: Object.freeze(pictures), index: pictures.length - 1 });
      }
      case "back":
        return Object.freeze({ ...state, index: Math.max(0, state.index - 1) });
      default:
        return state;
    }
  }

  const system = matchMedia("(prefers-color-scheme: dark)");

  /** The picture for this window. */
  function optionsOf({ flow, ...picture }) {
    return {
      ...picture,
      colorFlow: flow,
      mode: system.matches ? "dark" : "light",
      width: Math.max(1, innerWidth),
      height: Math.max(1, innerHeight),
    };
  }

  /** The size of the visitor's screen in pixels, which a file has. */
  const screenSize = () =>
    [screen.width, screen.height].map((side) => Math.max(1, Math.round(side * devicePixelRatio)));

  /** The words of the command that makes this picture for the visitor's screen. */
  const commandOf = ({ seed, palette, arrangement, flow, mesh }) => [
    "geobg",
    `--seed ${seed}`,
    `--palette ${palette}`,
    system.matches ? "--dark" : "--light",
    ...(flow > 0 ? [`--arrangement ${arrangement}`, `--color-flow ${flow}`] : []),
    ...(mesh ? ["--mesh"] : []),
    `--size ${screenSize().join("x")}`,
    "-o wallpaper.png",
  ];

  // MARK: Showing

  let state = first;
  let wallpaper = null;

  function paint(engine) {
    const picture = state.pictures[state.index];
    wallpaper = engine.wallpaper(optionsOf(picture));
    find("picture").src = wallpaper.toDataURL();
    find("picture").alt = `Wallpaper of the seed ${picture.seed} in the palette ${picture.palette}`;
    find("command").replaceChildren(
      ...commandOf(picture).flatMap((words, index) => {
        const whole = document.createElement("span");
        whole.textContent = words;
        return index === 0 ? [whole] : [" ", whole];
      }),
    );
    find("adjust").href = `playground/index.html#${new URLSearchParams(picture)}`;
    find("back").disabled = state.index === 0;
    find("another").disabled = false;
    find("save").disabled = false;
  }

  const say = (text) => {
    find("news").textContent = text;
  };

  async function copy() {
    try {
      await navigator.clipboard.writeText(find("command").textContent);
      say("The command is copied.");
    } catch {
      // Without permission, the visitor's own way: the command is selected.
      getSelection().selectAllChildren(find("command"));
      say("The browser does not allow copying. The command is selected: copy it by hand.");
    }
  }

  /** Saves the picture for the visitor's screen. */
  async function save() {
    const [width, height] = screenSize();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await wallpaper.with({ width, height }).toBlob("image/png"));
    link.download = `geobg-${wallpaper.seed}.png`;
    link.click();
    // The browser may read it after this turn.
    setTimeout(() => {
      URL.revokeObjectURL(link.href);
    }, 60_000);
    say(`${link.download} is saved. The file contains its recipe.`);
  }

  // MARK: Beginning

  /**
   * The engine: a module with a file beside it from a server, one classic script from a disk, where browsers load no
   * modules.
   */
  async function load() {
    if (location.protocol !== "file:") return (await import("../geobg.js")).load();
    await new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = "global.js";
      script.addEventListener("load", resolve);
      script.addEventListener("error", () => {
        reject(new Error("global.js is missing"));
      });
      document.head.append(script);
    });
    return globalThis.geobg.load();
  }

  async function begin() {
    const engine = await load();
    const palettes = Object.keys(engine.palettes).filter((name) => !quiet.includes(name));
    const change = (action) => {
      state = next(state, action);
      paint(engine);
    };
    const another = () => {
      change({ kind: "another", picture: chosen(palettes, engine.arrangements) });
    };
    find("another").addEventListener("click", another);
    find("back").addEventListener("click", () => {
      change({ kind: "back" });
    });
    find("save").addEventListener("click", () => {
      save().catch((error) => {
        say(`${error.message}.`);
      });
    });
    find("copy").addEventListener("click", copy);
    system.addEventListener("change", () => {
      paint(engine);
    });
    let isWaiting = false;
    addEventListener("resize", () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        paint(engine);
      });
    });
    another();
  }

  begin().catch((error) => {
    say(`This browser cannot draw the picture: ${error.message}.`);
    throw error;
  });
})();
