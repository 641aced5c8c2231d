import { rmSync } from "node:fs";
import {
  processesOf,
  processOf,
  spawnStarter,
  startSystem,
} from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { openTestFolder } from "#platform/test-folder.ts";

const temporaryFolder = () => openTestFolder("start");
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("a second start on the same data is refused at once, naming the folder", async ({
  system,
}) => {
  const began = performance.now();
  const second = spawnStarter({ DATA_DIR: system.dataDir });
  expect(await second.ended).toBe(1);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(second.printed()).toContain(`Ponte already runs on ${system.dataDir} (${system.origin})`);
});

test("a port that is taken is named with its setting", async ({ system }) => {
  const dataDir = temporaryFolder();
  const { port } = new URL(system.serviceUrl);
  const second = spawnStarter({ DATA_DIR: dataDir, SERVICE_PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.printed()).toContain(`Port ${port} is in use`);
  expect(second.printed()).toContain("SERVICE_PORT");
  rmSync(dataDir, { recursive: true });
});

test("a killed start leaves nothing behind, and the next one goes on", async () => {
  const dataDir = temporaryFolder();
  const first = await startSystem({ DATA_DIR: dataDir });
  expect(first.printed()).toContain("shown only this once");
  const pids = processesOf(dataDir).map(({ pid }) => pid);
  expect(pids).toHaveLength(3);

  first.kill();
  await first.ended;
  const second = await startSystem({ DATA_DIR: dataDir });
  expect(pids.filter(isAlive)).toEqual([]);
  expect(second.printed()).toContain("printed once, on");

  process.kill(processOf(dataDir, "service"), "SIGKILL");
  expect(await second.ended).toBe(1);
  expect(second.printed()).toContain("The service stopped (signal SIGKILL)");
  rmSync(dataDir, { recursive: true });
});
