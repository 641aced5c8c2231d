import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const from = (file: string) => JSON.stringify(join(import.meta.dirname, file));
const OPEN = `
  import { startLifecycle } from ${from("lifecycle.ts")};
  import { createLog } from ${from("log.ts")};
  import { setTimeout as sleep } from "node:timers/promises";
  const log = createLog({ name: "test" });
  setInterval(() => {}, 1000);
`;

/** Runs a program until it says "ready", then sends signals; returns how it ended and its log lines. */
async function run(program: string, signals: NodeJS.Signals[]) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", `${OPEN}${program}`]);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk;
    if (text.endsWith("ready\n")) {
      text = text.slice(0, -"ready\n".length);
      signals.forEach((signal, index) => setTimeout(() => child.kill(signal), index * 200));
    }
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { code, lines, words: lines.map((line) => line.msg) };
}

describe("a process", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "closes what it opened on %s, newest first",
    async (signal) => {
      const { code, words } = await run(
        `const life = startLifecycle({ log });
      life.add("database", async () => { await sleep(20); log.info("database"); });
      life.add("workers", () => { log.info("workers"); });
      life.add("http", async () => { await sleep(50); log.info("http"); });
      console.log("ready");`,
        [signal],
      );
      expect(words).toEqual(["Stopping", "http", "workers", "database", "Stopped"]);
      expect(code).toBe(0);
    },
  );

  it("closes the rest when a step fails, and says so", async () => {
    const { code, words, lines } = await run(
      `const life = startLifecycle({ log });
      life.add("database", () => { log.info("database"); });
      life.add("http", () => { throw new Error("no"); });
      console.log("ready");`,
      ["SIGTERM"],
    );
    expect(words).toEqual(["Stopping", "Could not be closed", "database", "Stopped"]);
    expect(lines[1]).toMatchObject({ step: "http", err: { message: "no" } });
    expect(code).toBe(1);
  });

  it("waits no longer than its deadline", async () => {
    const { code, lines } = await run(
      `const life = startLifecycle({ log, deadlineMs: 100 });
      life.add("database", () => {});
      life.add("http", () => new Promise(() => {}));
      console.log("ready");`,
      ["SIGTERM"],
    );
    expect(lines.at(-1)).toMatchObject({ msg: "Stopping took too long", left: ["database"] });
    expect(code).toBe(1);
  });

  it("ends at once on a second signal", async () => {
    const { code, words } = await run(
      `startLifecycle({ log }).add("http", () => new Promise(() => {}));
      console.log("ready");`,
      ["SIGTERM", "SIGINT"],
    );
    expect(words).toEqual(["Stopping"]);
    expect(code).toBe(1);
  });

  it.each(["setTimeout(() => { throw new Error('lost'); })", "Promise.reject(new Error('lost'))"])(
    "stops in order on an error that nobody caught: %s",
    async (fault) => {
      const { code, lines, words } = await run(
        `startLifecycle({ log }).add("database", () => { log.info("database"); });
        ${fault};`,
        [],
      );
      expect(words).toEqual(["An error that nobody caught", "Stopping", "database", "Stopped"]);
      expect(lines[0]).toMatchObject({ level: "fatal", err: { message: "lost" } });
      expect(code).toBe(1);
    },
  );
});
