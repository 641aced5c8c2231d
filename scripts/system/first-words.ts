import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerHome } from "#platform/postgres/home.ts";
import type { ProcessPlan } from "./plan-system.ts";
import type { StartSettings } from "./start-settings.ts";

/** What a person needs to know once everything runs. */
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

/** The generated password is shown once: this file remembers when. */
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
