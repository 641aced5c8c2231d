import { delimiter, dirname, join } from "node:path";
import type { ProcessPlan } from "../system/plan-system.ts";

/** What the dashboard holds while it runs, beside its pages: Next runs those anew by itself. */
const KEPT_BY_DASHBOARD = ["lib/core/store", "lib/jobs", "platform"];
const MIGRATIONS_OF_SERVICE = "service/db/migrations";

/** Folders, a change in which makes a process run anew. */
export const RELOADS_ON = {
  service: [MIGRATIONS_OF_SERVICE],
  dashboard: KEPT_BY_DASHBOARD,
};

/** The plans of `npm start` with the dashboard by `next dev`, ready once a page is there to be looked at. */
export function devPlans(plans: readonly ProcessPlan[]): ProcessPlan[] {
  return plans.map((plan) => {
    if (plan.name !== "dashboard") {
      // A third of what a start takes is reading TypeScript.
      const compiled = join(plan.env.DATA_DIR ?? "", "compiled");
      return { ...plan, env: { ...plan.env, NODE_COMPILE_CACHE: compiled } };
    }
    const [next = "", , ...options] = plan.args;
    return {
      ...plan,
      args: [next, "dev", ...options],
      env: {
        ...plan.env,
        NODE_ENV: "development",
        // Turbopack starts loaders as `node`, and waits in vain where that is another than this one.
        PATH: `${dirname(process.execPath)}${delimiter}${plan.env.PATH ?? ""}`,
        // Next would kill it before it has closed the store.
        NEXT_EXIT_TIMEOUT_MS: "10000",
      },
      readyUrl: plan.readyUrl.replace("/api/ready", "/sign-in"),
    };
  });
}
