import { ensureBuild } from "./build/ensure-build.ts";
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
  const settings = startSettings();
  await runPonte(settings, {
    beside: "DATA_DIR=.data-2 PORT=3001 SERVICE_PORT=4001 npm start",
    plans: async () => {
      const plans = await planSystem(settings);
      await ensureBuild(settings.dataDir);
      return plans;
    },
    words: (plans, database) =>
      firstWords({ settings, signIn: signInWords(settings), plans, database }),
  });
});
process.exit();
