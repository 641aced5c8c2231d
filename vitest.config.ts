import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "#scripts/test-order.ts";

const exclude = [...configDefaults.exclude, ".next/**", ".data/**", "e2e/**"];
const onBothEngines = ["service/**/*.test.ts", "**/*.sql.test.ts"];
const onEmbedded = ["platform/embedded*.test.ts"];
const onPostgres = ["platform/server*.test.ts"];
// Long on the embedded engine, whose own kills `platform` tries: `npm run faults` has both engines.
const onPostgresAlone = [
  "service/test/faults/*-faults.test.ts",
  "service/test/payouts-interrupted.test.ts",
  // What chains do is the same on either engine.
  "service/chain/evm/*.test.ts",
  "service/test/payins-networks.test.ts",
  "service/test/pull-ports.test.ts",
  "service/test/sub-accounts-payout.test.ts",
  // They wait for an analyst and for bytes; what they keep is tried beside them on both.
  "service/test/kyc-analysis.test.ts",
  "lib/jobs/settle-sub-accounts.sql.test.ts",
  "lib/jobs/send-sub-accounts.sql.test.ts",
];

const common = {
  // Both only throw outside Next.
  alias: {
    "server-only": join(import.meta.dirname, "node_modules/server-only/empty.js"),
    "next/headers": join(import.meta.dirname, "lib/gate/test/next-headers.ts"),
  },
  // A worker's files share what they import: nothing is replaced in a test, and what a file opens it closes.
  isolate: false,
  globalSetup: ["./scripts/test-engines.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Two cores may be busy with a browser and a chain.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...onBothEngines, ...onEmbedded, ...onPostgres],
        },
      },
      {
        test: {
          ...common,
          name: "embedded",
          include: [...onBothEngines, ...onEmbedded],
          exclude: [...exclude, ...onPostgresAlone],
        },
      },
      {
        test: { ...common, name: "postgres", include: [...onBothEngines, ...onPostgres], exclude },
      },
    ],
  },
});
