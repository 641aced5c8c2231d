import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { testFolder } from "#platform/test-folder.ts";
import { fillFile } from "./fill-file.ts";

function target(): string {
  const folder = testFolder("fill-file");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "haproxy.cfg");
}

it("puts this machine's addresses in place of a file's own, and changes nothing else", () => {
  const file = fillFile("haproxy.cfg", [["10.0.0.21", "127.77.0.21"]], target());
  const whole = readFileSync(join(import.meta.dirname, "../../deploy/cluster/haproxy.cfg"), "utf8");
  expect(readFileSync(file, "utf8")).toBe(whole.replaceAll("10.0.0.21", "127.77.0.21"));
});

it("refuses a place that the file does not have", () => {
  expect(() => fillFile("haproxy.cfg", [["10.9.9.9", "127.0.0.1"]], target())).toThrow(
    "haproxy.cfg has no 10.9.9.9",
  );
});
