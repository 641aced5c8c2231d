import {
  closeSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openLog, rotate } from "./log-file.ts";

const folder = mkdtempSync(join(tmpdir(), "ponte-logs-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a log that has grown large is put away while its process writes on", () => {
  const { path, descriptor } = openLog(folder, "service");
  const write = (text: string) => writeSync(descriptor, text);
  write("first\n");
  rotate(path, 6);
  expect(existsSync(`${path}.1`)).toBe(false);
  write("second\n");
  rotate(path, 6);
  write("third\n");
  expect(readFileSync(`${path}.1`, "utf8")).toBe("first\nsecond\n");
  expect(readFileSync(path, "utf8")).toBe("third\n");
  expect(statSync(`${path}.1`).mode & 0o777).toBe(0o600);
  for (const text of ["fourth\n", "fifth\n", "sixth\n", "seventh\n", "eighth\n", "ninth\n"]) {
    write(text);
    rotate(path, 5);
  }
  closeSync(descriptor);
  expect(readFileSync(`${path}.1`, "utf8")).toBe("ninth\n");
  expect(readFileSync(`${path}.5`, "utf8")).toBe("fifth\n");
  expect(existsSync(`${path}.6`)).toBe(false);
});
