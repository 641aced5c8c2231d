import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refuseDevData, takeDevData } from "./own-data.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "ponte-own-")), "data");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

describe("takeDevData", () => {
  it("makes the folder, and finds it again with what was put there", () => {
    takeDevData(folder);
    mkdirSync(join(folder, "postgres"));
    expect(() => takeDevData(folder)).not.toThrow();
  });

  it("takes an empty one", () => {
    mkdirSync(folder);
    expect(() => takeDevData(folder)).not.toThrow();
  });

  it("leaves data alone that it did not make", () => {
    mkdirSync(folder);
    writeFileSync(join(folder, "run.json"), "{}");
    expect(() => takeDevData(folder)).toThrow(/did not make/);
    expect(readdirSync(folder)).toEqual(["run.json"]);
  });
});

describe("refuseDevData", () => {
  it("keeps everything else off a folder with a known password", () => {
    takeDevData(folder);
    expect(() => refuseDevData(folder)).toThrow(/npm run dev/);
  });

  it("goes on with every other folder, and with none", () => {
    expect(() => refuseDevData(folder)).not.toThrow();
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    expect(() => refuseDevData(folder)).not.toThrow();
  });
});
