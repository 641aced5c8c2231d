import { reportPath, type Step } from "./run-step.ts";

const vitest = (name: string, paths: readonly string[], env?: Record<string, string>): Step => ({
  name,
  run: [
    "vitest",
    "run",
    ...paths,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportPath(name)}`,
  ],
  ...(env ? { env: { NO_COLOR: "1", ...env } } : { env: { NO_COLOR: "1" } }),
});

export const FORMAT: Step = { name: "format", run: ["oxfmt", "--check"] };
export const LINT: Step = { name: "lint", run: ["oxlint"] };
/** Next writes the types of its routes; a fresh clone has none. */
export const ROUTE_TYPES: Step = { name: "route types", run: ["next", "typegen"] };
export const TYPES: Step = { name: "types", run: ["tsc", "--noEmit"] };

/** What needs no database and no chain. */
export const QUICK = vitest("quick tests", ["protocol/", "lib/", "components/", "scripts/"]);
export const UNIT = vitest("unit", [
  "protocol/",
  "platform/",
  "sandbox/",
  "lib/",
  "components/",
  "scripts/",
]);
export const SERVICE_EMBEDDED = vitest("service embedded", ["service/"], { TEST_DATABASE_URL: "" });

/** The same tests of the service, on a PostgreSQL server. */
export const servicePostgres = (databaseUrl: string): Step =>
  vitest("service postgres", ["service/"], { TEST_DATABASE_URL: databaseUrl });

export const BUILD: Step = { name: "build", run: ["node", "scripts/build-dashboard.ts"] };

/** Journeys in a browser; `only` are parts of spec names. */
export const endToEnd = (browser: string, only: readonly string[] = []): Step => ({
  name: "end to end",
  run: ["playwright", "test", ...only],
  env: { CHROME: browser, E2E_REPORT: reportPath("end to end"), NO_COLOR: "1" },
  limitMinutes: 20,
});
