// The types of the element, as a program in TypeScript uses them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { root } from "./Support/Fixtures.mjs";

test("a program that uses the element compiles, and its mistakes do not", () => {
  const { status, stdout, error } = spawnSync("tsc", [
    "--strict", "--noEmit", "--skipLibCheck", "--target", "es2020", "--module", "es2020", "--moduleResolution", "node",
    "--lib", "es2020,dom", path.join("Tests", "Browser", "element.types.ts"),
  ], { cwd: root, encoding: "utf8", timeout: 120_000 });
  assert.equal(error, undefined);
  assert.equal(status, 0, stdout);
});
