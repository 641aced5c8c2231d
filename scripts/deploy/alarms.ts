import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installFromDebian } from "../debian-packages.ts";
import { runScript, StopSentence } from "../system/stop-sentence.ts";

const FOLDER = join(import.meta.dirname, "../../deploy/prometheus");
const isHere = () => spawnSync("promtool", ["--version"]).error === undefined;

/** Has Prometheus' own promtool judge the alerts, and raise each of them once. */
await runScript(async () => {
  if (!isHere()) installFromDebian(["prometheus"]);
  if (!isHere()) throw new StopSentence("promtool could not be installed: install prometheus.");
  promtool("check", "rules", "alerts.yaml");
  promtool("test", "rules", "alerts.test.yaml");
});

function promtool(...args: string[]): void {
  const { status } = spawnSync("promtool", args, { cwd: FOLDER, stdio: "inherit" });
  if (status !== 0) throw new StopSentence("promtool found what is told above.");
}
