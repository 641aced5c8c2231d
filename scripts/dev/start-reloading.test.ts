import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { randomFreePort } from "#platform/ports/free-port.ts";
import type { Child } from "../system/child.ts";
import { openLog } from "../system/log-file.ts";
import { startReloading } from "./start-reloading.ts";

let folder: string;
let url: string;
let child: Child | null;
let said: string;
let renewals: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "ponte-reload-"));
  const port = await randomFreePort();
  url = `http://127.0.0.1:${port}/`;
  said = "";
  renewals = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  write("package.json", '{ "type": "module" }');
  write("word.ts", 'export const word: string = "first";');
  write("other.ts", "");
  write(
    "main.ts",
    `import { createServer } from "node:http";
     import { word } from "./word.ts";
     createServer((_, answer) => answer.end(word)).listen(${port}, "127.0.0.1");`,
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await child?.stop(0);
  rmSync(folder, { recursive: true });
});

/** As editors do it: another file takes the name. */
function write(name: string, text: string): void {
  writeFileSync(join(folder, `${name}~`), text);
  renameSync(join(folder, `${name}~`), join(folder, name));
}
const start = () => {
  const plan = {
    name: "service" as const,
    label: "service",
    args: [join(folder, "main.ts")],
    env: { ...process.env },
    readyUrl: url,
    log: openLog(folder, "service"),
  };
  return startReloading({})(plan, () => (renewals += 1));
};
const answer = async () => (await fetch(url).catch(() => null))?.text();
const answers = (word: string) =>
  vi.waitFor(async () => expect(await answer()).toBe(word), { timeout: 90_000 });
const hasSaid = (words: string) =>
  vi.waitFor(() => expect(said).toContain(words), { timeout: 90_000 });

describe("startReloading", () => {
  it("runs anew, on the same port, when a file that it imports changes", async () => {
    child = start();
    await answers("first");
    const { pid } = child;
    write("word.ts", 'export const word = "second";');
    await answers("second");
    expect(child.pid).not.toBe(pid);
    expect(renewals).toBe(1);
    await hasSaid("the service answers");
  });

  it("goes on when a file changes that it does not import", async () => {
    child = start();
    await answers("first");
    const { pid } = child;
    write("other.ts", "export const other = 1;");
    write("word.ts", 'export const word = "second";');
    await answers("second");
    expect(renewals).toBe(1);
    expect(child.pid).not.toBe(pid);
  });

  it("says what is wrong with a change, and waits for the next", async () => {
    child = start();
    await answers("first");
    write("word.ts", "export const wrod = 1;");
    await hasSaid("does not provide an export named 'word'");
    expect(renewals).toBe(1);
    write("word.ts", 'export const word = "mended";');
    await answers("mended");
  });

  it("ends where it does not start", async () => {
    write("word.ts", "export const word = ''; throw new Error('no word');");
    child = start();
    expect(await child.ended).toBe("exit code 1");
    expect(readFileSync(child.logPath, "utf8")).toContain("no word");
  });
});
