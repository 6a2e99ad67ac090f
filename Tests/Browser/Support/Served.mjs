// A command that serves a page: its address, what it prints, and its end.
import { command } from "./Fixtures.mjs";
import { Child, within } from "./Process.mjs";

/**
 * Runs `geobg NAME` with more words, at a free port if they name none, without opening a browser.
 *
 * Gives the `url` that it prints, its `home` folder, `ended` (a promise of the exit code), `output()` (what it printed
 * to standard output), `interrupt()`, which gives the exit code and the milliseconds until the end, and `close()`.
 * After `pause()`, what the command is asked waits until `crash()`.
 *
 * @param words The words after the name. @param environment Variables beside those of the test.
 */
export async function serveBy(name, words, environment = {}) {
  const child = new Child(name);
  const variables = Object.entries(environment).map(([key, value]) => `${key}=${value}`);
  const port = words.includes("--port") ? [] : ["--port", "0"];
  const process = child.start("/usr/bin/env", [...variables, command, name, "--no-open", ...port, ...words], [
    "ignore",
    "pipe",
    "pipe",
  ]);
  const printed = { stdout: "", stderr: "" };
  // After the last of the output.
  const ended = new Promise((resolve) => {
    process.on("close", (code) => resolve(code));
  });
  const url = await within(
    new Promise((resolve, reject) => {
      for (const stream of ["stdout", "stderr"]) {
        process[stream].on("data", (data) => {
          printed[stream] += data;
          const address = /http:\/\/127\.0\.0\.1:\d+\/#t=[\w-]+/u.exec(printed[stream]);
          if (address) resolve(address[0]);
        });
      }
      ended.then((code) => reject(new Error(`geobg ${name} ended with ${code}: ${printed.stderr}`)));
    }),
    `geobg ${name}`,
  );
  return {
    url,
    home: child.folder,
    ended: () => within(ended, `the end of geobg ${name}`),
    output: () => printed.stdout,
    async interrupt() {
      const start = performance.now();
      process.kill("SIGINT");
      const code = await within(ended, `the end of geobg ${name}`);
      return { code, milliseconds: performance.now() - start };
    },
    pause: () => {
      process.kill("SIGSTOP");
    },
    crash: () => {
      process.kill("SIGKILL");
    },
    close: () => child.kill(),
  };
}
