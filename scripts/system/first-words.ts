import type { ServerPaths } from "#platform/postgres/paths.ts";
import type { ProcessPlan } from "./plan-system.ts";
import type { StartSettings } from "./start-settings.ts";

type Words = {
  settings: StartSettings;
  /** How to sign in, a line each. */
  signIn: readonly string[];
  plans: readonly ProcessPlan[];
  database: ServerPaths | undefined;
};

/** The output for the person once everything runs. */
export function firstWords({ settings, signIn, plans, database }: Words): string[] {
  const has = (name: string) => plans.some((plan) => plan.name === name);
  const service = `http://localhost:${settings.servicePort}`;
  return [
    "",
    `  Ponte runs. Open ${settings.origin}`,
    ...signIn,
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
