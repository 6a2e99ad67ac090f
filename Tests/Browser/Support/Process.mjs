// A browser's process: its own profile, its own group of processes, and an end for all of them.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The longest time that any step may take, in milliseconds: a limit for a test that fails, never a wait. */
export const limit = 60_000;

/** The processes that run, which end with this program however it ends. */
const running = new Set();
process.on("exit", () => {
  for (const each of running) each.kill();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => process.exit(1));
}

/** A promise that fails after the limit, with the name of the step that takes too long. */
export function within(promise, step, milliseconds = limit) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${step} takes longer than ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Waits until `probe`, or its promise, gives a value, which it may do later because another process writes it. */
export async function eventually(probe, step) {
  const end = Date.now() + limit;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > end) throw new Error(`${step} takes longer than ${limit / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The first of `names` that is a program on the path. */
export function program(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
      const file = path.join(folder, name);
      if (fs.existsSync(file)) return file;
    }
  }
  throw new Error(`${names.join(" or ")} is not installed; scripts/setup browser installs it`);
}

/** A process with a temporary folder of its own; both are removed at the end. */
export class Child {
  constructor(name) {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), `geobg-${name}-`));
    this.name = name;
  }

  /** Starts the program in a group of its own, because a browser has many processes. */
  start(file, words, stdio) {
    this.process = spawn(file, words, {
      stdio,
      detached: true,
      // A home of its own: no settings of the person who runs the tests. English texts, one time zone.
      env: { ...process.env, HOME: this.folder, LANG: "C.UTF-8", LC_ALL: "C.UTF-8", TZ: "UTC" },
    });
    this.process.on("error", () => {});
    running.add(this);
    return this.process;
  }

  kill() {
    if (!running.delete(this)) return;
    try {
      process.kill(-this.process.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
    // Processes that are ending may still write files.
    spawnSync("rm", ["-rf", this.folder]);
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
