// The command carries the page's files.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "./Support/Test.mjs";
import { command, web } from "./Support/Fixtures.mjs";

test("a copy of the command writes web/ without the studio and the gallery, byte for byte", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-carried-"));
  try {
    const copy = path.join(folder, "geobg");
    fs.copyFileSync(command, copy);
    const { status, stderr } = spawnSync(copy, ["web", "site/geobg"], {
      cwd: folder,
      encoding: "utf8",
      timeout: 60_000,
    });
    assert.equal(status, 0, stderr);
    const names = (base) =>
      fs.readdirSync(base, { withFileTypes: true }).flatMap((
        entry,
      ) => (entry.isDirectory()
        ? names(path.join(base, entry.name)).map((name) => path.join(entry.name, name))
        : [entry.name])
      ).sort();
    const made = path.join(folder, "site", "geobg");
    const wanted = names(web).filter((name) => !["studio", "gallery"].includes(name.split(path.sep)[0]));
    assert.deepEqual(names(made), wanted);
    for (const name of wanted) {
      assert.ok(fs.readFileSync(path.join(made, name)).equals(fs.readFileSync(path.join(web, name))), name);
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
