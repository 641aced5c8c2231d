import { ensureBuild } from "./build/ensure-build.ts";
import { ensureClients } from "./clients/build-clients.ts";
import { prepareCompany } from "./demo/prepare-company.ts";
import { demoSignIn } from "./demo/sign-in-words.ts";
import { isDemo, startDemoSettings } from "./dev/dev-settings.ts";
import { firstWords } from "./system/first-words.ts";
import { planSystem } from "./system/plan-system.ts";
import { runPonte } from "./system/run-ponte.ts";
import { startSettings, type StartSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
  const settings = isDemo() ? startDemoSettings() : startSettings();
  await runPonte(settings, {
    beside: isDemo()
      ? "DATA_DIR=.data-demo-2 PORT=3201 SERVICE_PORT=4401 npm start -- --demo"
      : "DATA_DIR=.data-2 PORT=3001 SERVICE_PORT=4001 npm start",
    plans: async () => {
      const plans = await planSystem(settings);
      await ensureBuild(settings.dataDir);
      await ensureClients();
      return plans;
    },
    ...(isDemo() ? { prepare: (plans) => prepareCompany(settings, plans) } : {}),
    words: (plans, database) => {
      const signIn = isDemo() ? demoSignIn() : signInWords(settings);
      return firstWords({ settings, signIn, plans, database });
    },
  });
});
process.exit();
