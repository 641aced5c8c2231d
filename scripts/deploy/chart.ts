import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installFromDebian } from "../debian-packages.ts";
import { say } from "../system/say.ts";
import { runScript, StopSentence } from "../system/stop-sentence.ts";
import {
  canRenderChart,
  CHART_PACKAGES,
  CHART_VALUES,
  type KubernetesObject,
  renderChart,
} from "./render-chart.ts";

const SCHEMAS = join(import.meta.dirname, "../../.data-kubernetes");
type Model = new (object: KubernetesObject) => { validate(): void };

/** `npm run chart`: renders the Helm chart with several values, and checks its objects by Kubernetes' schemas. */
await runScript(async () => {
  if (!canRenderChart()) installFromDebian(CHART_PACKAGES);
  if (!canRenderChart()) throw new StopSentence(`Install ${CHART_PACKAGES.join(", ")}.`);
  installSchemas();
  const faults: string[] = [];
  for (const [name, values] of Object.entries(CHART_VALUES)) {
    const objects = renderChart(values);
    for (const object of objects) {
      const fault = await faultOf(object);
      if (fault !== null) faults.push(`${name}: ${object.kind} ${object.metadata.name}: ${fault}`);
    }
    say(`  ${name}: ${objects.length} objects`);
    // Schemas that let everything pass would show nothing.
    const [{ spec, ...rest }] = objects as [KubernetesObject];
    if ((await faultOf({ ...rest, spec: { ...spec, selector: "x" } })) === null) {
      faults.push(`${name}: a wrong object passes`);
    }
  }
  if (faults.length > 0) throw new StopSentence(faults.join("\n"));
});

async function faultOf(object: KubernetesObject): Promise<string | null> {
  const { apiVersion, kind } = object;
  const file = join(SCHEMAS, "node_modules/kubernetes-models", apiVersion, `${kind}.js`);
  const { [kind]: Kind } = (await import(pathToFileURL(file).href)) as Record<string, Model>;
  if (!Kind) return "is of a kind that Kubernetes does not have";
  try {
    new Kind(object).validate();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function installSchemas(): void {
  mkdirSync(SCHEMAS, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) {
    copyFileSync(join(import.meta.dirname, "kubernetes", name), join(SCHEMAS, name));
  }
  const options = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const { status } = spawnSync("npm", options, { cwd: SCHEMAS, stdio: "inherit" });
  if (status !== 0) throw new StopSentence("npm could not install Kubernetes' schemas.");
}
