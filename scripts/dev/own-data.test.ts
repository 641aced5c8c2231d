import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEMO_MARK, MARK, refuseDevData, takeMarkedData } from "./own-data.ts";

const DEV = { command: "npm run dev", dataDir: ".data-dev", mark: MARK };
const DEMO = { command: "npm start -- --demo", dataDir: ".data-demo", mark: DEMO_MARK };

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "ponte-own-")), "data");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

describe("takeMarkedData", () => {
  it("makes the folder, and finds it again with what was put there", () => {
    takeMarkedData(folder, DEV);
    mkdirSync(join(folder, "postgres"));
    expect(() => takeMarkedData(folder, DEV)).not.toThrow();
  });

  it("takes an empty one", () => {
    mkdirSync(folder);
    expect(() => takeMarkedData(folder, DEV)).not.toThrow();
  });

  it("leaves data alone that it did not make", () => {
    mkdirSync(folder);
    writeFileSync(join(folder, "run.json"), "{}");
    expect(() => takeMarkedData(folder, DEV)).toThrow(/did not make/);
    expect(readdirSync(folder)).toEqual(["run.json"]);
  });

  it("leaves the data of another command alone", () => {
    takeMarkedData(folder, DEV);
    expect(() => takeMarkedData(folder, DEMO)).toThrow(/npm start -- --demo did not make/);
    expect(readdirSync(folder)).toEqual([MARK]);
  });
});

describe("refuseDevData", () => {
  it.each([
    [DEV, /npm run dev/],
    [DEMO, /the demo/],
  ])("keeps everything else off a folder with a known password: $command", (own, words) => {
    takeMarkedData(folder, own);
    expect(() => refuseDevData(folder)).toThrow(words);
  });

  it("goes on with every other folder, and with none", () => {
    expect(() => refuseDevData(folder)).not.toThrow();
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    expect(() => refuseDevData(folder)).not.toThrow();
  });
});
