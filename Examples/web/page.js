"use strict";
// The page: one state, one function that changes it, one that shows it. The engine is geobg in ../global.js; this is
// a classic script, because browsers load no modules from a file.
(() => {
  const find = (id) => document.getElementById(id);

  // MARK: State

  /** What the page shows. A size is chosen, or typed as width and height. */
  const first = Object.freeze({
    seed: "ada",
    palette: "dusk",
    mode: "auto",
    size: "1170x2532",
    width: "1600",
    height: "900",
    density: "1",
    mesh: true,
    arrangement: "scatter",
    flow: "0",
  });

  /** The state after a control got a value. */
  const next = (
    state,
    name,
    value,
  ) => (Object.hasOwn(state, name) ? Object.freeze({ ...state, [name]: value }) : state);

  /** What an address such as `#seed=ada&mesh=true` says, as far as the controls can show it. */
  function stateOf(address, { palettes, arrangements }) {
    const sizes = [...find("size").options].map(({ value }) => value);
    const isNumber = (text, highest) => /^\d+(\.\d)?$/.test(text) && Number(text) <= highest;
    const allows = {
      seed: (text) => text.length <= 200,
      palette: (text) => Object.hasOwn(palettes, text),
      arrangement: (text) => arrangements.includes(text),
      flow: (text) => isNumber(text, 1),
      mode: (text) => ["auto", "light", "dark"].includes(text),
      size: (text) => sizes.includes(text),
      width: (text) => isNumber(text, 1e6),
      height: (text) => isNumber(text, 1e6),
      density: (text) => isNumber(text, 3),
      mesh: (text) => ["true", "false"].includes(text),
    };
    let state = first;
    for (const [name, text] of new URLSearchParams(address.replace(/^#/, ""))) {
      if (Object.hasOwn(allows, name) && allows[name](text)) {
        state = next(state, name, name === "mesh" ? text === "true" : text);
      }
    }
    return state;
  }

  /** The address of a state: what differs from the first one. */
  const addressOf = (state) =>
    `#${new URLSearchParams(
      Object.entries(state).filter(([name, value]) => value !== first[name]).map((
        [name, value],
      ) => [name, String(value)]),
    )}`;

  const system = matchMedia("(prefers-color-scheme: dark)");
  const modeOf = ({ mode }) => (mode === "auto" ? (system.matches ? "dark" : "light") : mode);
  const sizeOf = ({ size, width, height }) => (size === "custom" ? [width, height] : size.split("x"));

  /** The options of the wrapper; the engine refuses what is not possible. */
  function optionsOf(state) {
    const [width, height] = sizeOf(state).map(Number);
    return {
      seed: state.seed,
      palette: state.palette,
      mode: modeOf(state),
      width,
      height,
      density: Number(state.density),
      mesh: state.mesh,
      arrangement: state.arrangement,
      colorFlow: Number(state.flow),
    };
  }

  /** A word for a shell; quoted if it has any other character than these. */
  const quoted = (text) => (/^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

  /** The command whose output is the page's SVG. It ignores settings, which the page does not know. */
  function commandOf(state) {
    return [
      "geobg",
      `--seed=${quoted(state.seed)}`,
      "--palette",
      state.palette,
      "--size",
      sizeOf(state).join("x"),
      `--${modeOf(state)}`,
      state.mesh ? "--mesh" : "--no-mesh",
      "--density",
      state.density,
      ...(state.arrangement === first.arrangement ? [] : ["--arrangement", state.arrangement]),
      ...(state.flow === first.flow ? [] : ["--color-flow", state.flow]),
      "--no-config",
      "-o",
      "wallpaper.svg",
    ].join(" ");
  }

  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

  /** The attributes of the element that shows the same plane. */
  function attributesOf(state) {
    return {
      seed: state.seed,
      palette: state.palette,
      mode: state.mode === "auto" ? null : state.mode,
      density: state.density === "1" ? null : state.density,
      mesh: state.mesh ? "" : null,
      arrangement: state.arrangement === first.arrangement ? null : state.arrangement,
      "color-flow": state.flow === first.flow ? null : state.flow,
    };
  }

  function tagOf(state) {
    const attributes = Object.entries(attributesOf(state)).filter(([, value]) => value !== null)
      .map(([name, value]) => (value === "" ? ` ${name}` : ` ${name}="${escaped(value)}"`));
    return `<geo-bg${attributes.join("")}></geo-bg>`;
  }

  // MARK: Showing

  let state = first;
  let wallpaper = null;

  function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  /** Shows the state; `engine` makes its wallpaper, or says which value is wrong. */
  function paint(engine) {
    document.documentElement.dataset.mode = state.mode;
    for (const control of document.forms[0].elements) {
      if (!Object.hasOwn(state, control.name)) continue;
      if (control.type === "radio") control.checked = control.value === state[control.name];
      else if (control.type === "checkbox") control.checked = state[control.name];
      else if (control.value !== state[control.name]) control.value = state[control.name];
    }
    find("custom").hidden = state.size !== "custom";
    for (const name of ["density", "flow"]) write(find(`${name}-value`), state[name]);

    let problem = null;
    try {
      wallpaper = engine.wallpaper(optionsOf(state));
    } catch (error) {
      if (!(error instanceof geobg.GeobgError)) throw error;
      wallpaper = null;
      problem = error;
    }
    // The other controls offer only values that are possible.
    const isSize = String(problem?.field).startsWith("canvas");
    for (const [name, controls] of [["seed", ["seed"]], ["size", ["width", "height"]]]) {
      const isWrong = problem !== null && isSize === (name === "size");
      write(find(`${name}-error`), isWrong ? problem.message : "");
      for (const control of controls) find(control).setAttribute("aria-invalid", String(isWrong));
    }
    for (const button of document.querySelectorAll("[data-copy], [data-save]")) button.disabled = problem !== null;
    find("command").value = problem ? "" : commandOf(state);
    find("tag").value = problem ? "" : tagOf(state);
    if (problem) return;

    const picture = find("picture");
    picture.width = wallpaper.width;
    picture.height = wallpaper.height;
    picture.src = wallpaper.toDataURL();
    picture.alt = `Wallpaper of the seed ${state.seed} in the palette ${state.palette}`;
    for (const [name, value] of Object.entries(attributesOf(state))) {
      if (value === null) find("backdrop").removeAttribute(name);
      else find("backdrop").setAttribute(name, value);
    }
    for (const label of find("palettes").children) {
      colorDots(label, engine.palettes[label.dataset.palette], wallpaper.mode);
    }
  }

  /** A radio button for each palette. */
  function makePalettes(names) {
    find("palettes").replaceChildren(...names.map((name) => {
      const label = document.createElement("label");
      label.dataset.palette = name;
      const radio = document.createElement("input");
      radio.type = "radio";
      radio.name = "palette";
      radio.value = name;
      const chip = document.createElement("span");
      chip.className = "chip";
      const dots = document.createElement("span");
      dots.className = "dots";
      chip.append(dots, name);
      label.append(radio, chip);
      return label;
    }));
  }

  function colorDots(label, palette, mode) {
    const dots = label.querySelector(".dots");
    if (dots.dataset.mode === mode) return;
    dots.dataset.mode = mode;
    dots.replaceChildren(
      ...palette.swatches.slice(0, 8).map((swatch) => {
        const dot = document.createElement("i");
        dot.style.backgroundColor = (mode === "dark" && swatch.dark?.color) || swatch.color;
        return dot;
      }),
    );
  }

  // MARK: Copying and saving

  const say = (text) => {
    find("news").textContent = text;
  };

  async function copy(text, name) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without permission, the old way: copy what is selected.
      const field = document.createElement("textarea");
      field.value = text;
      field.setAttribute("aria-hidden", "true");
      document.forms[0].append(field);
      const focused = document.activeElement;
      field.select();
      const isCopied = document.execCommand("copy");
      field.remove();
      focused.focus();
      if (!isCopied) {
        say(`The browser does not allow copying. Select the ${name} and copy it by hand.`);
        return;
      }
    }
    say(`The ${name} is copied.`);
  }

  async function save(kind) {
    const type = kind === "png" ? "image/png" : "image/svg+xml";
    let blob;
    try {
      blob = await wallpaper.toBlob(type);
    } catch (error) {
      if (!(error instanceof geobg.GeobgError)) throw error;
      say(`${error.message}.`);
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `wallpaper.${kind}`;
    link.click();
    URL.revokeObjectURL(link.href);
    say(`wallpaper.${kind} is saved. The file contains its recipe.`);
  }

  // MARK: Beginning

  async function begin() {
    if (!globalThis.geobg) {
      find("missing").hidden = false;
      return;
    }
    const engine = await geobg.load();
    makePalettes(Object.keys(engine.palettes));
    find("arrangement").append(...engine.arrangements.map((name) => new Option(name)));
    state = stateOf(location.hash, engine);
    const change = (name, value) => {
      state = next(state, name, value);
      paint(engine);
    };
    const form = document.forms[0];
    form.addEventListener("input", ({ target }) => {
      change(target.name, target.type === "checkbox" ? target.checked : target.value);
    });
    // The address is a link to this picture. A slider in motion does not change it, because browsers limit how often it
    // may.
    const remember = () => {
      history.replaceState(null, "", addressOf(state));
    };
    form.addEventListener("change", remember);
    addEventListener("hashchange", () => {
      state = stateOf(location.hash, engine);
      paint(engine);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("click", ({ target }) => {
      if (target.dataset.copy === "svg") copy(wallpaper.toSVG(), "SVG");
      else if (target.dataset.copy) copy(find(target.dataset.copy).value, target.dataset.copy);
      else if (target.dataset.save) save(target.dataset.save);
    });
    find("random").addEventListener("click", () => {
      change("seed", String(crypto.getRandomValues(new Uint32Array(1))[0]));
      remember();
    });
    system.addEventListener("change", () => paint(engine));
    paint(engine);
  }

  begin();
})();
