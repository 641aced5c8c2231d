import { defineConfig } from "@playwright/test";
import { installedBrowser } from "#scripts/ensure-browser.ts";

const isRoot = process.getuid?.() === 0;
const report = process.env.E2E_REPORT;

/** What `npm test` walks through each time but for tests of the tag `@whole`; `npm run e2e` walks through everything. */
const CORE = [
  "bad-luck",
  "bytes",
  "doors",
  "onboarding",
  "payin",
  "payin-once",
  "payout",
  "payout-bytes",
  "payout-wallet",
  "screens",
  "secrets",
  "smoke",
  "start",
  "translated-parts",
];

export default defineConfig({
  testDir: "./e2e",
  // e2e/firefox is Vitest's.
  testMatch: process.env.E2E_SHORT ? CORE.map((name) => `**/${name}.spec.ts`) : "**/*.spec.ts",
  ...(process.env.E2E_SHORT && { grepInvert: /@whole/ }),
  outputDir: "./test-results/e2e",
  // Each worker runs a whole system; two of them would only slow each other down.
  workers: 1,
  retries: 0,
  // Limits stop what hangs; a busy machine may take its time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ...(report ? [["json", { outputFile: report }] as const] : [])],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    // A fifth of the whole when it is kept; what failed is walked again with it, by `npm run e2e`.
    trace: process.env.E2E_SHORT ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    // Without a graphics card each frame of an animation is drawn by the processor; the whole walk has them.
    contextOptions: { reducedMotion: process.env.E2E_SHORT ? "reduce" : "no-preference" },
    launchOptions: {
      executablePath: installedBrowser() ?? undefined,
      // Chromium's own sandbox refuses to work for root.
      args: [...(isRoot ? ["--no-sandbox"] : []), "--disable-dev-shm-usage", "--disable-gpu"],
    },
  },
});
