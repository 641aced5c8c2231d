import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "#scripts/test-order.ts";

const exclude = [...configDefaults.exclude, ".next/**", ".data/**", "e2e/**"];
const onBothEngines = ["service/**/*.test.ts", "**/*.sql.test.ts"];
const DESK = ["lib/**/*.sql.test.ts", "app/**/*.sql.test.ts"];
const onEmbedded = ["platform/embedded*.test.ts"];
const onPostgres = ["platform/server*.test.ts"];
// Long on the embedded engine, whose own kills `platform` tries: `npm run faults` has both engines.
const onPostgresAlone = [
  "service/test/faults/*-faults.test.ts",
  "service/test/payouts-interrupted.test.ts",
  // What chains do is the same on either engine.
  "service/chain/evm/*.test.ts",
  "service/chain/tron/*.test.ts",
  "service/chain/sandbox-tron-factory.test.ts",
  "service/chain/solana/*.test.ts",
  "service/test/payins-networks.test.ts",
  "service/test/payins-tron.test.ts",
  "service/test/payouts-solana.test.ts",
  "service/test/payouts-tron.test.ts",
  "service/test/pull-ports.test.ts",
  "service/test/pull-ports-solana.test.ts",
  "service/test/pull-ports-tron.test.ts",
  "service/test/sub-accounts-payout.test.ts",
  // What doors, jobs and sign-in answer is the same on either engine; what they keep is tried beside the
  // store on both.
  "lib/{actions,auth,gate,jobs}/**/*.sql.test.ts",
  "lib/inbox/flood.sql.test.ts",
  "app/**/*.sql.test.ts",
  // Of payins and payouts the books and the random histories run on both.
  "service/test/payouts-{accidents,apart,bank,create,create-refused,figures,our-lack,owner,ports,refund,settle,together,unknown}.test.ts",
  "service/test/payins-{accidents,apart,deadline,feed-faults,payment,ports,returns,returns-waiting,settle,top-up,undeliverable}.test.ts",
  "service/test/{payins,payouts}-quote.test.ts",
  // Likewise doors of the service, and what is sent to it.
  "service/test/{every-endpoint,http,metrics,sandbox-forward,scopes,secrets,unkept-text,unsettled}.test.ts",
  "service/test/{call-limit,documents,kyc,sub-accounts}*.test.ts",
];

const common = {
  // Both only throw outside Next.
  alias: {
    "server-only": join(import.meta.dirname, "node_modules/server-only/empty.js"),
    "next/headers": join(import.meta.dirname, "lib/gate/test/next-headers.ts"),
  },
  globalSetup: ["./scripts/test-engines.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Two cores may be busy with a browser and a chain.
  expect: { poll: { timeout: 10_000 } },
};

/**
 * What asks a database, on one engine. The service keeps nothing in its modules, so that its files share
 * what they import; the desk keeps its settings and its store there.
 */
const onEngine = (name: "embedded" | "postgres", include: string[], not: string[]) => [
  {
    test: {
      ...common,
      name,
      isolate: false,
      include,
      exclude: [...exclude, ...DESK, ...not],
    },
  },
  {
    test: { ...common, name: `${name} desk`, include: DESK, exclude: [...exclude, ...not] },
  },
];

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
      ...onEngine("embedded", [...onBothEngines, ...onEmbedded], onPostgresAlone),
      ...onEngine("postgres", [...onBothEngines, ...onPostgres], []),
    ],
  },
});
