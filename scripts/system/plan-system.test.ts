import { afterEach, expect, it, vi } from "vitest";
import { randomFreePort } from "#platform/ports/free-port.ts";
import { testFolder } from "#platform/test-folder.ts";
import { dashboardPlan } from "./plan-system.ts";
import { startSettings } from "./start-settings.ts";

afterEach(() => void vi.unstubAllEnvs());

const plan = async (keepAlive: string) => {
  vi.stubEnv("DATA_DIR", testFolder("plan"));
  vi.stubEnv("PORT", String(await randomFreePort()));
  vi.stubEnv("KEEP_ALIVE_SECONDS", keepAlive);
  return dashboardPlan(startSettings(), { ...process.env });
};

it.each([
  ["", "620000"],
  ["75", "75000"],
])("an idle connection of the dashboard stays open for %s seconds: %s ms", async (given, ms) => {
  expect((await plan(given)).args).toContain(`--keepAliveTimeout=${ms}`);
});

it("refuses what is no number of seconds", async () => {
  await expect(plan("1m")).rejects.toThrow("KEEP_ALIVE_SECONDS");
});
