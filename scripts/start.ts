import { DataLockedError, lockData } from "#platform/data-lock.ts";
import { holdServer } from "#platform/postgres/packaged-server.ts";
import { ensureBuild } from "./build/ensure-build.ts";
import { earlierRun, leftovers, outliveLeftovers } from "./system/earlier-run.ts";
import { planSystem, type ProcessPlan } from "./system/plan-system.ts";
import { runSystem } from "./system/run-system.ts";
import { during, say } from "./system/say.ts";
import { startSettings, type StartSettings } from "./system/start-settings.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerHome } from "#platform/postgres/home.ts";

/** The output for the person once everything runs. */
export function firstWords(
  settings: StartSettings,
  plans: readonly ProcessPlan[],
  database?: ServerHome,
): string[] {
  const has = (name: string) => plans.some((plan) => plan.name === name);
  const service = `http://localhost:${settings.servicePort}`;
  return [
    "",
    `  Ponte runs. Open ${settings.origin}`,
    ...signInWords(settings),
    "",
    ...(has("service") && settings.inSandbox
      ? [
          `  The sandbox bank, where a PIX is paid   ${service}/sandbox/bank`,
          `  The sandbox analyst, who judges KYC     ${service}/sandbox/kyc`,
        ]
      : []),
    ...(has("service") ? [`  The exchange's interface                ${service}/docs`] : []),
    `  Data and logs                           ${settings.dataDir}`,
    ...(database?.isElsewhere
      ? [
          `  The database                            ${database.folder}`,
          "    (it does not run as root, and its user can't enter the folder of the data)",
        ]
      : []),
    "",
    "  Ctrl-C stops everything.",
  ];
}

/** The generated password is shown once: this file remembers that. */
function signInWords({ dataDir, adminEmail, isPasswordGiven }: StartSettings): string[] {
  const email = `  E-mail    ${adminEmail}`;
  if (isPasswordGiven) return [email, "  Password  the one in ADMIN_PASSWORD"];
  const passwordFile = join(dataDir, "keys/admin-password");
  const shownFile = join(dataDir, "keys/admin-password-shown");
  if (existsSync(shownFile)) {
    const when = readFileSync(shownFile, "utf8").trim();
    return [email, `  Password  printed once, on ${when}; forgotten: npm run admin`];
  }
  if (!existsSync(passwordFile)) return [email];
  writeFileSync(shownFile, `${new Date().toISOString().slice(0, 10)}\n`, { mode: 0o600 });
  return [
    email,
    `  Password  ${readFileSync(passwordFile, "utf8").trim()}   (shown only this once)`,
  ];
}

await runScript(async () => {
  const settings = startSettings();
  const { dataDir } = settings;
  const lock = lockOrRefuse(dataDir);
  try {
    if (leftovers(dataDir).length > 0) {
      await during("Ending what a killed start left", () => outliveLeftovers(dataDir));
    }
    const plans = await planSystem(settings);
    await ensureBuild(dataDir);
    // Held here too, so that it starts before its first user and stops after its last.
    const server = settings.needsServer
      ? await during("The database", () => holdServer(dataDir))
      : null;
    try {
      await runSystem(plans, settings, () => {
        for (const line of firstWords(settings, plans, server?.home)) say(line);
      });
    } finally {
      await server?.release();
    }
  } finally {
    lock.release();
  }
});
process.exit();

function lockOrRefuse(dataDir: string): { release: () => void } {
  try {
    return lockData(dataDir);
  } catch (error) {
    if (!(error instanceof DataLockedError)) throw error;
    const where = earlierRun(dataDir)?.origin ?? "still starting";
    throw new StopSentence(
      `Ponte already runs on ${dataDir} (${where}). Stop it first, or run another beside it with its own folder and ports: DATA_DIR=.data-2 PORT=3001 SERVICE_PORT=4001 npm start`,
    );
  }
}
