import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { randomFreePort } from "#platform/ports/free-port.ts";
import type { ProcessPlan } from "./plan-system.ts";
import { runSystem } from "./run-system.ts";
import { startSettings } from "./start-settings.ts";

let dataDir: string;
const diary = () => readFileSync(join(dataDir, "diary"), "utf8").trim().split("\n");

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ponte-run-"));
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name);
  rmSync(dataDir, { recursive: true });
});

/** A process that answers its readiness check and logs its start and end. */
async function fakeProcess(name: ProcessPlan["name"], more = ""): Promise<ProcessPlan> {
  const port = await randomFreePort();
  const code = `
    const note = (what) =>
      require("node:fs").appendFileSync(${JSON.stringify(join(dataDir, "diary"))}, what + "\\n");
    require("node:http").createServer((_, answer) => answer.end("{}")).listen(${port}, "127.0.0.1");
    process.on("SIGTERM", () => { note("${name} down"); process.exit(); });
    note("${name} up");
    ${more}`;
  return {
    name,
    label: name,
    args: ["-e", code],
    env: { ...process.env },
    readyUrl: `http://127.0.0.1:${port}/ready`,
  };
}
const run = (plans: ProcessPlan[], onReady: () => void) =>
  runSystem(plans, { ...startSettings(), dataDir }, onReady);

describe("runSystem", () => {
  it("starts in order, and stops in the opposite order on a signal", async () => {
    const plans = [
      await fakeProcess("sandbox"),
      await fakeProcess("service"),
      await fakeProcess("dashboard"),
    ];
    await run(plans, () => {
      expect(existsSync(join(dataDir, "run.json"))).toBe(true);
      process.emit("SIGTERM");
    });
    expect(diary()).toEqual([
      "sandbox up",
      "service up",
      "dashboard up",
      "dashboard down",
      "service down",
      "sandbox down",
    ]);
    expect(existsSync(join(dataDir, "run.json"))).toBe(false);
  });

  it("stops while it still starts", async () => {
    const plans = [await fakeProcess("sandbox"), await fakeProcess("service")];
    const notReady = { ...plans[1]!, readyUrl: "http://127.0.0.1:1/ready" };
    const onReady = vi.fn<() => void>();
    const running = run([plans[0]!, notReady], onReady);
    await vi.waitFor(() => expect(diary()).toContain("service up"), { timeout: 90_000 });
    process.emit("SIGINT");
    await running;
    expect(onReady).not.toHaveBeenCalled();
    expect(diary().slice(-2)).toEqual(["service down", "sandbox down"]);
  });

  it("stops the rest when one dies, and tells the end of its log", async () => {
    const last = `setTimeout(() => { console.log('{"msg":"No space left"}'); process.exit(3) }, 500);`;
    const plans = [await fakeProcess("sandbox"), await fakeProcess("service", last)];
    await expect(run(plans, () => undefined)).rejects.toThrow(
      /The service stopped \(exit code 3\)[^]*No space left/,
    );
    expect(diary().at(-1)).toBe("sandbox down");
  });

  it("says why one does not start", async () => {
    const plans = [await fakeProcess("sandbox", "throw new Error('no chain here');")];
    await expect(run(plans, () => undefined)).rejects.toThrow(/exit code 1[^]*no chain here/);
  });
});
