import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "#scripts/test-order.ts";

const exclude = [...configDefaults.exclude, ".next*/**", ".data*/**", "e2e/**"];
/** Journeys in a browser that Playwright can't drive; run by name alone. */
const IN_FIREFOX = ["e2e/firefox/*.test.ts"];
/** What asks a database. */
const ON_POSTGRES = [
  "service/**/*.test.ts",
  "**/*.sql.test.ts",
  "platform/server*.test.ts",
  "platform/postgres/*.test.ts",
];
/** What asks a chain or a whole sandbox, and no database. */
const ON_CHAINS = ["lib/chain/test/*.test.ts", "sandbox/**/*.test.ts", "simulation/*.test.ts"];
/** What puts itself in the place of a browser's globals, or sends signals to its own process. */
const ALONE = [
  "lib/wallet/**/*.test.ts",
  "components/{form,shell}/*.test.ts",
  "scripts/system/*.test.ts",
];
/** What is about chains and kills: the same on any server, and most of the time that all of it takes. */
const OF_CHAINS = [
  "platform/postgres/*.test.ts",
  "service/chain/**/*.test.ts",
  "service/test/faults/**/*.test.ts",
  "service/test/payouts-{interrupted,solana,tron}.test.ts",
  "service/test/payins-{networks,tron}.test.ts",
  "service/test/pull-ports*.test.ts",
  "lib/payouts/actions/payout-matrix.sql.test.ts",
];
/** Minutes of kills and starts; `npm run faults -- batch` and `-- restore --packaged` run one each. */
const OF_EACH_FAULT = {
  batch: "lib/batches/jobs/killed-batches.sql.test.ts",
  packaged: "service/test/recovery/packaged-restore.test.ts",
};
const OF_FAULTS = Object.entries(OF_EACH_FAULT).flatMap(([name, file]) =>
  process.env["FAULTS"] === name ? [] : [file],
);
const ON_SERVERS = [...exclude, ...OF_FAULTS];
const LEFT_OUT = process.env["TEST_CHAINS"] === "off" ? [...ON_SERVERS, ...OF_CHAINS] : ON_SERVERS;

const common = {
  // These only throw outside Next.
  alias: {
    "server-only": join(import.meta.dirname, "node_modules/server-only/empty.js"),
    "next-intl/server": join(import.meta.dirname, "lib/test/next/next-intl-server.ts"),
    "next/headers": join(import.meta.dirname, "lib/test/next/next-headers.ts"),
  },
  globalSetup: ["./scripts/test-server-setup.ts"],
  // Limits stop what hangs; two cores may be busy with a browser and a chain.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000 } },
  chaiConfig: { truncateThreshold: 2_000 },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Without isolation a worker reads what its files import once.
        test: {
          ...common,
          name: "unit",
          isolate: false,
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...ON_POSTGRES, ...ON_CHAINS, ...ALONE],
        },
      },
      { test: { ...common, name: "unit alone", include: ALONE, exclude } },
      { test: { ...common, name: "chains", include: ON_CHAINS, exclude } },
      {
        test: {
          ...common,
          name: "postgres",
          isolate: false,
          include: ON_POSTGRES,
          exclude: LEFT_OUT,
        },
      },
      { test: { ...common, name: "firefox", globalSetup: [], include: IN_FIREFOX } },
    ],
  },
});
