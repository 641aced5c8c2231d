import { spawn } from "node:child_process";
import { ensureBuild } from "./build/ensure-build.ts";
import { dashboardPlan } from "./system/plan-system.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

/** Runs the dashboard alone, with its log on the terminal. */
await runScript(async () => {
  const settings = startSettings();
  const plan = await dashboardPlan(settings, { ...process.env });
  await ensureBuild(settings.dataDir);
  say(`  The dashboard listens on ${settings.origin}; its exchange is ${exchangeName()}.`);
  const child = spawn(process.execPath, plan.args, { env: plan.env, stdio: "inherit" });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => child.kill(name));
  }
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });

  function exchangeName(): string {
    return settings.exchangeBaseUrl ?? `http://localhost:${settings.servicePort}`;
  }
});
