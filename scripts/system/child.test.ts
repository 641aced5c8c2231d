import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startChild } from "./child.ts";
import { openLog } from "./log-file.ts";

const folder = mkdtempSync(join(tmpdir(), "ponte-child-"));
afterAll(() => rmSync(folder, { recursive: true }));

const IDLE = "setInterval(() => {}, 1000); console.log('up ' + process.pid);";
const DEAF = `process.on("SIGTERM", () => console.log("heard")); ${IDLE}`;
/** Starts a child that ignores signals as well, and prints both process ids. */
const PARENT = `
  const { spawn } = require("node:child_process");
  const inner = spawn(process.execPath, ["-e", ${JSON.stringify(DEAF)}], { stdio: "ignore" });
  console.log("inner " + inner.pid);
  ${DEAF}`;

const start = (name: string, code: string) => {
  const log = openLog(folder, name);
  return startChild({ name, args: ["-e", code], env: { ...process.env }, log });
};
const logOf = (name: string) => readFileSync(join(folder, `logs/${name}.log`), "utf8");
const logged = (name: string, pattern: RegExp) =>
  vi.waitFor(
    () => {
      const match = pattern.exec(logOf(name));
      expect(match).not.toBeNull();
      return Number(match?.[1]);
    },
    { timeout: 90_000 },
  );
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
};
const expectGone = (pid: number) =>
  vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 90_000 });

describe("startChild", () => {
  it("stops a process that listens at once", async () => {
    const child = start("listens", IDLE);
    await logged("listens", /up (\d+)/);
    await child.stop(10_000);
    expect(await child.ended).toBe("signal SIGTERM");
  });

  it("ends a deaf one and what it started, after the deadline", async () => {
    const child = start("deaf", PARENT);
    await logged("deaf", /up (\d+)/);
    const inner = await logged("deaf", /inner (\d+)/);
    await child.stop(300);
    expect(await child.ended).toBe("signal SIGKILL");
    await expectGone(inner);
  });

  it("says how one ended by itself", async () => {
    expect(await start("fails", "process.exit(3)").ended).toBe("exit code 3");
  });

  it("leaves nothing behind when the starter is killed", async () => {
    const starter = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      `import { startChild } from ${JSON.stringify(join(import.meta.dirname, "child.ts"))};
       import { openLog } from ${JSON.stringify(join(import.meta.dirname, "log-file.ts"))};
       const log = openLog(${JSON.stringify(folder)}, "orphan");
       startChild({ name: "orphan", args: ["-e", ${JSON.stringify(IDLE)}], env: process.env, log });
       setInterval(() => {}, 1000);`,
    ]);
    const pid = await logged("orphan", /up (\d+)/);
    starter.kill("SIGKILL");
    await once(starter, "exit");
    await expectGone(pid);
  });
});
