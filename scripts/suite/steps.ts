import { reportPath, type Step } from "./run-step.ts";

type Projects = "unit" | "embedded*" | "postgres*";

const vitest = (name: string, project: Projects, paths: readonly string[] = []): Step => {
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath(name)}`];
  return {
    name,
    run: ["vitest", "run", "--project", project, ...report, ...paths],
    env: { NO_COLOR: "1" },
    limitMinutes: 25,
    stepsBack: true,
  };
};

export const FORMAT: Step = { name: "format", run: ["oxfmt", "--check"] };
export const LINT: Step = { name: "lint", run: ["oxlint"] };
/** Next writes the types of its routes; a fresh clone has none. */
export const ROUTE_TYPES: Step = { name: "route types", run: ["next", "typegen"] };
export const TYPES: Step = { name: "types", run: ["tsc", "--noEmit"] };

/** What needs no database and no chain. */
export const QUICK = vitest("quick tests", "unit", [
  "protocol/",
  "lib/",
  "components/",
  "scripts/",
]);
export const UNIT = vitest("unit", "unit");
/** Every test that asks a database, on the embedded one and on a PostgreSQL server. */
export const EMBEDDED = vitest("on embedded", "embedded*");
export const POSTGRES = vitest("on PostgreSQL", "postgres*");

export const BUILD: Step = { name: "build", run: ["node", "scripts/build-dashboard.ts"] };

/** Journeys in a browser; `only` are parts of spec names. */
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
  limitMinutes: 25,
});
