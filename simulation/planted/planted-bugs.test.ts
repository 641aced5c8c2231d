import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLANTED_BUGS } from "./planted-bugs.ts";

const ROOT = join(import.meta.dirname, "../..");

test.each(PLANTED_BUGS)("$name: its place is in the source once", ({ edits }) => {
  const times = edits.map(
    ({ file, from }) => readFileSync(join(ROOT, file), "utf8").split(from).length - 1,
  );
  expect(times).toEqual(edits.map(() => 1));
});
