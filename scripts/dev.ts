import { devPlans, RELOADS_ON } from "./dev/dev-plans.ts";
import { demoSignIn } from "./demo/sign-in-words.ts";
import { prepareCompany } from "./demo/prepare-company.ts";
import { devSettings, isDemo, SIGN_IN } from "./dev/dev-settings.ts";
import { startReloading } from "./dev/start-reloading.ts";
import { firstWords } from "./system/first-words.ts";
import { planSystem } from "./system/plan-system.ts";
import { runPonte } from "./system/run-ponte.ts";
import { runScript } from "./system/stop-sentence.ts";

/** Runs everything from its sources, beside `npm start`: what changes is seen without a build. */
await runScript(async () => {
  const settings = devSettings();
  const signIn = isDemo()
    ? demoSignIn()
    : [`  E-mail    ${SIGN_IN.email}`, `  Password  ${SIGN_IN.password}`];
  await runPonte(settings, {
    beside: "DATA_DIR=.data-dev-2 PORT=3101 SERVICE_PORT=4301 npm run dev",
    plans: async () => devPlans(await planSystem(settings)),
    start: startReloading(RELOADS_ON),
    ...(isDemo() ? { prepare: (plans) => prepareCompany(settings, plans) } : {}),
    words: (plans, database) => firstWords({ settings, signIn, plans, database }),
  });
});
process.exit();
