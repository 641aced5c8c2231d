import { startChild } from "../system/child.ts";
import { logTail, openLog } from "../system/log-file.ts";
import type { ProcessPlan } from "../system/plan-system.ts";
import { during } from "../system/say.ts";
import type { StartSettings } from "../system/start-settings.ts";
import { StopSentence } from "../system/stop-sentence.ts";

/**
 * Makes the company on a running system, unless it is there already. A process of its own does it, because the
 * dashboard's code is read as a server reads it.
 * @throws StopSentence with the end of its log
 */
export async function prepareCompany(
  settings: StartSettings,
  plans: readonly ProcessPlan[],
): Promise<void> {
  const log = openLog(settings.dataDir, "demo", "fresh");
  const env = { ...plans.at(-1)?.env, NODE_ENV: "production" as const };
  const size = process.argv.filter((one) => one.startsWith("--times="));
  const args = ["--conditions=react-server", "scripts/demo/main.ts", ...size];
  const child = startChild({ name: "demo", args, env, log });
  const how = await during("The company's three months", () => child.ended);
  if (how === "exit code 0") return;
  const tail = logTail(log.path).map((line) => `  ${line}`);
  throw new StopSentence([`The company could not be made (${how}):`, ...tail].join("\n"));
}
