// The samples of the guides for pages, as a reader uses them: every file is written and opened, every command runs, and
// each row about policies is tried.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { pathToFileURL } from "node:url";
import { packageFiles, projectWith, run } from "../Web/installed.mjs";
import { launch } from "./Support/Browser.mjs";
import { fileURL, html, read, shell, web } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

const guides = { web: read("docs/guides/web.md"), bundlers: read("docs/guides/bundlers.md") };

/** The blocks of a guide: language and text. */
const blocks = (text) =>
  Array.from(text.matchAll(/^```(\w+)\n(.*?)^```/gmsu), ([, language, code]) => ({ language, code }));

/** The files of a guide by their names, which are in their first lines. */
const files = (text) =>
  Object.fromEntries(
    blocks(text).filter(({ language }) => language !== "console").map(({ code }) => {
      const name = /^(?:\/\/|<!--) ([\w.]+)(?: -->)?\n/u.exec(code)?.[1];
      assert.ok(name, `this sample has no name: ${code}`);
      return [name, code];
    }),
  );

const commands = blocks(guides.bundlers).filter(({ language }) => language === "console").map(({ code }) => code);

/** The few functions of React that the guide uses, for one component. */
const react = {
  "node_modules/react/package.json": '{"name":"react","type":"module","exports":{".":"./index.js","./*":"./index.js"}}',
  "node_modules/react/index.js": `
    let at, hooks = [], draw;
    const slot = (initial) => {
      const index = at++;
      return (hooks[index] ??= initial);
    };
    export const useState = (initial) => {
      const cell = slot({ value: initial });
      return [cell.value, (value) => { cell.value = value; draw(); }];
    };
    export const useEffect = (effect, inputs) => {
      const cell = slot({});
      if (cell.inputs?.every((each, index) => Object.is(each, inputs[index]))) return;
      cell.end?.();
      cell.inputs = inputs;
      queueMicrotask(() => { cell.end = effect(); });
    };
    export const jsx = (type, { children, ...values }) => {
      if (typeof type === "function") return type({ children, ...values });
      const element = document.createElement(type);
      const { style = {}, ...attributes } = values;
      Object.assign(element.style, style);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(...[children ?? []].flat());
      return element;
    };
    export const jsxs = jsx;
    /** Shows a component, and shows it again with other properties. */
    export const mount = (component, parent) => (values) => {
      draw = () => { at = 0; parent.replaceChildren(component({ ...values })); };
      draw();
    };
  `,
  "react-page.jsx": `
    import { mount } from "react";
    import { Hero } from "./Hero.jsx";
    import { Wallpaper } from "./Wallpaper.jsx";
    const [wall, hero] = [document.createElement("section"), document.createElement("section")];
    document.body.append(wall, hero);
    mount(() => <Hero user="ada" />, hero)({});
    const show = mount(Wallpaper, wall);
    self.show = (values) => show({ children: "text", ...values });
    self.image = () => wall.firstChild.style.backgroundImage;
  `,
};

const command = (line) => shell(`geobg --no-config -q ${line} -o a.svg`).written["a.svg"];

/** A port that nothing uses. */
const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });

describe("the guides in node", () => {
  let folder;
  before(() => {
    folder = projectWith(files(guides.bundlers));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  test("the guide begins with the smallest answer, an SVG of 3 KB", () => {
    const [, line] = /^ {4}(geobg .*)$/mu.exec(guides.web);
    assert.equal(line, "geobg --seed ada --adaptive -o wall.svg");
    const { written, status } = shell(`${line} --no-config -q && gzip -9 -k wall.svg`);
    assert.equal(status, 0);
    assert.ok(Math.abs(written["wall.svg"].length - 11_000) < 500, `${written["wall.svg"].length} bytes`);
    assert.ok(Math.abs(written["wall.svg.gz"].length - 3000) < 250, `${written["wall.svg.gz"].length} with gzip`);
  });

  test("the commands are those that the tests know", () => {
    assert.deepEqual(commands.map((text) => text.split(" ")[0]), ["npm", "npx", "esbuild", "esbuild"]);
  });

  test("node runs the three lines", () => {
    assert.equal(run(folder, "node", "app.js"), `${command("--light --seed ada")}\n`);
  });

  test("a page that the server writes has the pictures of both modes", async () => {
    const { page } = await import(pathToFileURL(path.join(folder, "page.js")).href);
    const pictures = Array.from(page("ada").matchAll(/base64,([^"]*)"/gu), ([, base64]) => atob(base64));
    const modes = ["--light", "--dark"].map((mode) => command(`${mode} --seed ada --size 800x600`));
    assert.deepEqual(pictures, modes.map(String));
  });

  test("the server answers with pictures, and refuses what is none", async () => {
    const port = await freePort();
    const child = spawn("node", ["server.js"], { cwd: folder, env: { ...process.env, PORT: port }, stdio: "inherit" });
    try {
      // It says nothing when it is ready.
      for (const end = Date.now() + 20_000; Date.now() < end;) {
        if (await fetch(`http://127.0.0.1:${port}/a`).then(({ ok }) => ok, () => false)) break;
      }
      const answer = await fetch(`http://127.0.0.1:${port}/Vera%20Moln%C3%A1r`);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("content-type"), "image/svg+xml");
      const expected = command("--light --size 1600x900 --seed 'Vera Molnár'").toString();
      assert.equal(await answer.text(), expected);
      for (const wrong of ["/", "/%", `/${"a".repeat(1025)}`]) {
        assert.equal((await fetch(`http://127.0.0.1:${port}${wrong}`)).status, 400, wrong);
      }
    } finally {
      child.kill();
    }
  });
});

for (const kind of kinds) {
  describe(`the guides, ${kind}`, () => {
    let browser;
    let server;
    let folder;
    const texts = { "/site/": html("") };
    let policy = null;
    before(async () => {
      browser = await launch(kind);
      folder = projectWith({ ...files(guides.bundlers), ...react });
      const site = path.join(folder, "site");
      fs.mkdirSync(path.join(site, "geobg"), { recursive: true });
      for (const name of packageFiles()) fs.copyFileSync(path.join(web, name), path.join(site, "geobg", name));
      for (const [name, text] of Object.entries(files(guides.web))) fs.writeFileSync(path.join(site, name), text);
      fs.writeFileSync(path.join(site, "wall.svg"), command("--seed ada --adaptive"));
      for (const lines of commands.filter((text) => text.startsWith("esbuild"))) {
        for (const line of lines.trim().split("\n")) execFileSync("sh", ["-c", line], { cwd: folder, stdio: "pipe" });
      }
      const options = ["--bundle", "--format=esm", "--jsx=automatic", "--log-level=warning"];
      run(folder, "esbuild", "react-page.jsx", "--outfile=dist/react.js", ...options);
      fs.cpSync(path.join(folder, "dist"), path.join(site, "dist"), { recursive: true });
      // A page whose policy is what a test says.
      texts["/site/policy.html"] = html("", { head: '<script src="geobg/global.js"></script>' });
      server = await serve({ "/site/": site }, texts, () => (policy ? { "Content-Security-Policy": policy } : {}));
    });
    after(async () => {
      await browser?.close();
      await server?.close();
      if (folder) fs.rmSync(folder, { recursive: true, force: true });
    });

    /** The background's picture, once it is there. */
    const background = (page) =>
      page.until(() => {
        const image = getComputedStyle(document.body).backgroundImage;
        return image !== "none" && image;
      });
    const dusk = () => {
      const base64 = command("--dark --seed ada --palette dusk").toString("base64");
      return `url("data:image/svg+xml;base64,${base64}")`;
    };

    test("an SVG follows the scheme of the page", () =>
      browser.open(server.url("/site/svg.html"), async (page) => {
        const shots = {};
        for (const scheme of ["light", "dark", "light"]) {
          await page.prefer({ scheme });
          await page.shown();
          const shot = (await page.screenshot()).toString("base64");
          shots[scheme] ??= shot;
          assert.equal(shot, shots[scheme]);
        }
        assert.notEqual(shots.light, shots.dark);
      }));

    test("one script works from disk and from a server", async () => {
      const opened = async (page) => assert.equal(await background(page), dusk());
      await browser.open(fileURL(path.join(folder, "site", "script.html")), opened);
      await browser.open(server.url("/site/script.html"), opened);
    });

    test("one module, and the module with its engine", async () => {
      await browser.open(server.url("/site/inline.html"), async (page) => {
        assert.equal(await page.until(() => document.querySelector("body > svg")?.getAttribute("width")), "400");
      });
      await browser.open(server.url("/site/module.html"), async (page) => {
        assert.equal(await background(page), dusk());
        assert.ok(page.requests.some((each) => each.endsWith("/geobg/geobg.wasm")));
      });
    });

    test("the bundles run", async () => {
      const printed = [];
      await browser.open(server.url("/site/"), async (page) => {
        await page.run(() => import("/site/dist/app.js"));
        await page.run(() => import("/site/dist/small.js"));
        assert.match(await background(page), /^url\("data:image/u);
      }, { allows: (kind, text) => kind === "console.log" && printed.push(text) > 0 });
      assert.deepEqual(printed, [command("--light --seed ada").toString()]);
    });

    test("the guide of the element", async () => {
      const [tag, classic, style, program] = blocks(read("docs/guides/element.md")).map(({ code }) => code);
      const content = /<geo-bg[^]*/u.exec(tag)[0];
      const svg = [];
      for (const [name, scripts] of [["element-module", tag], ["element-classic", `${classic}${content}`]]) {
        texts[`/site/${name}.html`] = html(scripts, { style });
        texts[`/site/${name}.js`] = program;
        await browser.open(server.url(`/site/${name}.html`), async (page) => {
          const end = Date.now() + 20_000;
          await page.run((name) => import(`/site/${name}.js`).then(() => true), name);
          while (svg.length === 0 && Date.now() < end) await page.shown();
          assert.deepEqual(
            await page.run(() => {
              const { x, y, width, height } = document.querySelector("geo-bg").getBoundingClientRect();
              return [x, y, width, height, document.querySelector("h1").textContent];
            }),
            [0, 0, 800, 600, "Good morning"],
          );
        }, { allows: (kind, text) => kind === "console.log" && svg.push(text) > 0 });
        assert.equal(svg.pop(), command("--light --seed ada --palette dusk --mesh").toString(), name);
      }
    });

    test("the components of a framework", () =>
      browser.open(server.url("/site/"), async (page) => {
        await page.run(() => import("/site/dist/react.js"));
        const shown = (seed) =>
          page.until((seed) => {
            const [, base64] = /base64,([^"]*)"/u.exec(self.image()) ?? [];
            return base64 && atob(base64).includes(`"seed":"${seed}"`);
          }, seed);
        await page.run(() => self.show({ seed: "ada" }));
        await shown("ada");
        // What arrives late for the first seed is not shown.
        await page.run(() => {
          self.show({ seed: "b" });
          self.show({ seed: "c" });
        });
        await shown("c");
        const hero = await page.run(async () => {
          const element = document.querySelector("geo-bg");
          await element.ready;
          return [element.mesh, element.palette, element.textContent];
        });
        assert.deepEqual(hero, [1, "dusk", "Hello"]);
      }));

    /** What each row of the table about policies does, in a page with `global.js`; the names of its cells. */
    const uses = {
      "a bundle, `inline.js` or `global.js`": async () => {
        const { load } = await import("/site/geobg/inline.js");
        (await load()).wallpaper({ seed: "a" });
        (await self.geobg.load()).wallpaper({ seed: "a" });
      },
      "`geobg.js`, or a bundle with `geobg/url`": async () => {
        const { load } = await import("/site/geobg/geobg.js");
        const blob = await (await load()).wallpaper({ seed: "a", width: 30, height: 20 }).toBlob("image/png");
        if (blob.type !== "image/png") throw new Error(blob.type);
      },
      "`toCSS`, and `toDataURL` in an image": async () => {
        const picture = (await self.geobg.load()).wallpaper({ seed: "a", width: 30, height: 20 });
        document.body.style.backgroundImage = picture.toCSS();
        const image = new Image();
        image.src = picture.toDataURL();
        await image.decode();
      },
      "`toBlob` and `URL.createObjectURL` in an image": async () => {
        const picture = (await self.geobg.load()).wallpaper({ seed: "a", width: 30, height: 20 });
        const image = new Image();
        image.src = URL.createObjectURL(await picture.toBlob("image/png"));
        await image.decode();
      },
      "`toElement`, `draw`, `<geo-bg>`": async () => {
        const options = { seed: "a", width: 30, height: 20, calm: [[0, 0, 1, 0.5]] };
        const picture = (await self.geobg.load()).wallpaper(options);
        document.body.append(picture.toElement());
        picture.draw(document.createElement("canvas").getContext("2d"));
        const element = document.createElement("geo-bg");
        document.body.append(element);
        element.style.height = "40px";
        await element.ready;
      },
      "an SVG from a file": async () => {
        const image = new Image();
        image.src = "/site/wall.svg";
        await image.decode();
      },
    };
    const section = guides.bundlers.split("## Content-Security-Policy")[1];
    const rows = Array.from(section.matchAll(/^\| (.*) \| (.*) \|$/gmu), ([, what, allowed]) => ({ what, allowed }))
      .slice(1);

    test("the table about policies has these rows", () => {
      assert.deepEqual(rows.map(({ what }) => what), Object.keys(uses));
    });

    /** The engine of `global.js`, which each row needs. */
    const basis = { "script-src": ["'self'", "'wasm-unsafe-eval'"] };
    /** Whether the row's code works with a policy, and what the policy refuses. */
    const tried = async (what, allowed) => {
      policy = `default-src 'none'; style-src 'unsafe-inline'; ${
        Object.entries(allowed).map(([name, values]) => `${name} ${values.join(" ")}`).join("; ")
      }`;
      let result;
      try {
        await browser.open(server.url("/site/policy.html"), async (page) => {
          result = await page.run(`async () => {
            const refused = [];
            document.addEventListener("securitypolicyviolation", (event) => refused.push(event.violatedDirective));
            const error = await (${uses[what]})().then(() => null, String);
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
            return { error, refused };
          }`);
        }, { allows: () => true });
      } finally {
        policy = null;
      }
      return result;
    };

    for (const { what, allowed } of rows) {
      test(`a policy for: ${what}`, async () => {
        const wanted = structuredClone(basis);
        const words = Array.from(
          allowed.matchAll(/`([a-z-]+) ([^`]*)`/gu),
          ([, name, values]) => [name, values.split(" ")],
        );
        for (const [name, values] of words) wanted[name] = values;
        assert.deepEqual(await tried(what, wanted), { error: null, refused: [] });
        for (const [name, values] of words) {
          for (const value of values) {
            const less = { ...wanted, [name]: values.filter((each) => each !== value) };
            if (less[name].length === 0) less[name] = ["'none'"];
            const { error, refused } = await tried(what, less);
            assert.ok(error !== null || refused.length > 0, `without ${value} in ${name}`);
          }
        }
      });
    }

    test("an import map needs its hash", async () => {
      const text = files(guides.web)["module.html"];
      const [map, script] = Array.from(text.matchAll(/<script[^>]*>(.*?)<\/script>/gsu), ([, code]) => (
        `'sha256-${createHash("sha256").update(code).digest("base64")}'`
      ));
      const rest = "'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src data: 'self'";
      try {
        policy = `default-src 'none'; script-src ${map} ${script} ${rest}`;
        await browser.open(server.url("/site/module.html"), async (page) => {
          assert.equal(await background(page), dusk());
        });
        policy = `default-src 'none'; script-src ${script} ${rest}`;
        const refused = [];
        await browser.open(server.url("/site/module.html"), async (page) => {
          for (let count = 0; count < 20; count += 1) await page.shown();
          assert.equal(await page.run(() => getComputedStyle(document.body).backgroundImage), "none");
        }, { allows: (kind, text) => refused.push(`${kind} ${text}`) > 0 });
        assert.ok(refused.length > 0);
      } finally {
        policy = null;
      }
    });
  });
}
