import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { secretFromFile } from "./secret-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ponte-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a secret file", () => {
  it("is made once, readable by its owner only", () => {
    const path = join(folder, "keys", "data-key");
    expect(secretFromFile(path, () => "first")).toBe("first");
    expect(secretFromFile(path, () => "second")).toBe("first");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "keys")).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, "keys"))).toEqual(["data-key"]);
  });

  it("may be written by a person, and is closed to others then", () => {
    const path = join(folder, "key");
    writeFileSync(path, "by hand\n", { mode: 0o644 });
    expect(secretFromFile(path, () => "made")).toBe("by hand");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("is refused when it is empty, not made anew", () => {
    const path = join(folder, "key");
    writeFileSync(path, "");
    expect(() => secretFromFile(path, () => "made")).toThrow("is empty");
  });

  it("leaves nothing when it can't be made", () => {
    const path = join(folder, "key");
    const failing = () => {
      throw new Error("no");
    };
    expect(() => secretFromFile(path, failing)).toThrow("no");
    mkdirSync(path);
    expect(() => secretFromFile(path, () => "made")).toThrow("EISDIR");
    expect(readdirSync(folder)).toEqual(["key"]);
  });

  it("is one and the same for processes that make it at once", async () => {
    const program = join(folder, "make.ts");
    const from = JSON.stringify(join(import.meta.dirname, "secret-file.ts"));
    writeFileSync(
      program,
      `import { secretFromFile } from ${from};
      process.on("message", (path) => {
        process.send(secretFromFile(path, () => String(process.pid)));
      });
      process.send("ready");`,
    );
    const children = Array.from({ length: 6 }, () => fork(program));
    const said = (child: ChildProcess) =>
      new Promise<string>((resolve) => child.once("message", (text) => resolve(String(text))));
    await Promise.all(children.map(said));
    for (let round = 0; round < 30; round += 1) {
      const answers = children.map(said);
      for (const child of children) child.send(join(folder, "keys", `key-${round}`));
      expect(new Set(await Promise.all(answers)).size).toBe(1);
    }
    expect(readdirSync(join(folder, "keys"))).toHaveLength(30);
    for (const child of children) child.disconnect();
  });
});
