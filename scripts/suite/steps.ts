import { reportPath, type Step } from "./run-step.ts";

type Project = "unit*" | "chains" | "postgres";

/** A run of vitest that reports its counts; `more` are paths or options. */
export const vitest = (
  name: string,
  projects: readonly Project[],
  more: readonly string[] = [],
): Step => {
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath(name)}`];
  return {
    name,
    run: ["vitest", "run", ...projects.flatMap((one) => ["--project", one]), ...report, ...more],
    env: { NO_COLOR: "1" },
    limitMinutes: 90,
    stepsBack: true,
  };
};

const FORMAT: Step = { name: "format", run: ["oxfmt", "--check"] };
const LINT: Step = { name: "lint", run: ["oxlint"] };
/** Next generates the types of its routes; a fresh clone has none. */
const ROUTE_TYPES: Step = { name: "route types", run: ["next", "typegen"] };
export const TYPES: Step = { name: "types", run: ["tsc", "--noEmit"] };

const knip = (name: string, ...flags: readonly string[]): Step => ({
  name,
  run: ["knip", "--no-progress", ...flags],
});
/** Unused files, exports, types and packages, and ineffective settings of this check. */
export const UNUSED = knip("unused", "--treat-config-hints-as-errors");
/** Files and packages that only tests use. */
export const ONLY_TESTED = knip("only tested", "--production", "--include", "files,dependencies");
/** All journeys: most are walked by `npm run e2e` alone, which would be the first to see that one doesn't load. */
const JOURNEYS: Step = { name: "journeys load", run: ["playwright", "test", "--list"] };

/** Checks that do not run the code, or load it only. */
export const STATIC: readonly Step[] = [
  FORMAT,
  LINT,
  ROUTE_TYPES,
  TYPES,
  UNUSED,
  ONLY_TESTED,
  JOURNEYS,
];

/** Tests that need no database and no chain. */
export const QUICK = vitest(
  "quick tests",
  ["unit*"],
  ["protocol/", "lib/", "components/", "clients/", "scripts/"],
);
export const UNIT = vitest("unit", ["unit*"]);
/**
 * Every test that needs a database, on the packaged server, or a chain. They wait for blocks and child
 * processes: three at a time keep two cores busy.
 */
export const POSTGRES = vitest("databases and chains", ["postgres", "chains"], ["--maxWorkers=3"]);
/** The same on another server, named by its address, without the tests of chains and kills. */
export const postgresAt = (url: string): Step => {
  const step = vitest("on Debian's", ["postgres"]);
  return { ...step, env: { ...step.env, TEST_DATABASE_URL: url, TEST_CHAINS: "off" } };
};

export const BUILD: Step = { name: "build", run: ["node", "scripts/build-dashboard.ts"] };

/** Browser journeys; `only` are parts of spec names. */
export const endToEnd = (browser: string, only: readonly string[] = []): Step => ({
  name: "end to end",
  run: ["playwright", "test", ...only],
  env: {
    CHROME: browser,
    E2E_REPORT: reportPath("end to end"),
    E2E_PICTURES: "off",
    E2E_SHORT: "yes",
    NO_COLOR: "1",
  },
  limitMinutes: 90,
});
