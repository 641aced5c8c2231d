import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "#platform/test-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "deploy/systemd");
const UNITS = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(join(FOLDER, name), "utf8"),
}));
const HAS_SYSTEMD = spawnSync("systemd-analyze", ["--version"]).status === 0;

/** What systemd says of units that run from this tree; nothing: they are right. */
function faultsOf(units: readonly { name: string; text: string }[]): string {
  const folder = join(testFolder("units"), "units");
  mkdirSync(folder);
  const files = units.map(({ name, text }) => {
    const file = join(folder, name);
    writeFileSync(file, text.replaceAll("/opt/ponte", ROOT));
    return file;
  });
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", ...files], {
    encoding: "utf8",
  });
  return stdout + stderr;
}

describe("units for systemd", () => {
  it.each(UNITS)("$name runs Node itself, on a script that is there, as nobody of note", (unit) => {
    const [, script = ""] =
      /^ExecStart=\/opt\/ponte\/node_modules\/node\/bin\/node (\S+)$/m.exec(unit.text) ?? [];
    expect(existsSync(join(ROOT, script)) && script).toMatch(/\.ts$/);
    for (const line of ["User=ponte", "NoNewPrivileges=yes", "ProtectSystem=strict"]) {
      expect(unit.text.split("\n")).toContain(line);
    }
  });

  it.each(UNITS.filter(({ text }) => text.includes("Type=exec")))(
    "$name has one SIGTERM, and the time to end well",
    ({ text }) => {
      expect(text).toMatch(/^KillMode=mixed$/m);
      expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(45);
    },
  );

  it.skipIf(!HAS_SYSTEMD)("are right to systemd, and a wrong one would not be", () => {
    expect(faultsOf(UNITS)).toBe("");
    const [first] = UNITS;
    const wrong = { name: "wrong.service", text: `${first?.text}\nKillMood=mixed\n` };
    expect(faultsOf([wrong])).toContain("KillMood");
  });
});
