import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Settings as DashboardSettings } from "#lib/core/env.ts";
import { isSecretSetting } from "#platform/setting-files.ts";
import { Settings as ServiceSettings } from "#service/settings.ts";
import { readSource } from "../house/source-files.ts";
import { neededSettings } from "./test/needed-settings.ts";
import { canRenderChart, CHART_VALUES, renderChart } from "./render-chart.ts";

type Labels = Record<string, string>;
type Probe = { httpGet: { path: string; port: string } };
type Container = {
  name: string;
  image: string;
  args: [string];
  env: { name: string; value: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  startupProbe?: Probe;
};
type Pod = {
  metadata: { labels: Labels };
  spec: {
    containers: [Container];
    securityContext: { runAsUser: number };
    terminationGracePeriodSeconds?: number;
    topologySpreadConstraints?: { labelSelector: { matchLabels: Labels } }[];
    volumes: { name: string; secret?: { items: { key: string; path: string }[] } }[];
  };
};

const HEALTH = readSource("service/http/health.ts");
/** Whether a process answers there. */
const isProbe = (path: string) =>
  path.startsWith("/api/")
    ? existsSync(new URL(`../../app${path}/route.ts`, import.meta.url))
    : HEALTH.includes(`app.get("${path}"`);

const catches = (selector: Labels, { metadata: { labels } }: Pod) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);

const SETTINGS = new Set([
  ...Object.keys(DashboardSettings.shape),
  ...Object.keys(ServiceSettings.shape),
]);

const CAN_RENDER = canRenderChart();

describe("the Helm chart", () => {
  it.skipIf(!CAN_RENDER)("makes something", () => expect(rendered).not.toEqual([]));

  const rendered = Object.entries(CAN_RENDER ? CHART_VALUES : {}).map(([name, values]) => {
    const objects = renderChart(values);
    const of = (kind: string) => objects.filter((object) => object.kind === kind);
    const pods = (kind: string) => of(kind).map(({ spec }) => spec.template as Pod);
    return { name, objects, of, deployed: pods("Deployment"), jobs: pods("Job") };
  });

  it.each(rendered)("$name: each selector catches one process and no migration", (chart) => {
    const { of, deployed, jobs } = chart;
    const matched = (kind: string, at: string) =>
      of(kind).map(({ spec }) => (spec[at] as { matchLabels: Labels }).matchLabels);
    const selectors = [
      ...of("Service").map(({ spec }) => spec.selector as Labels),
      ...matched("Deployment", "selector"),
      ...matched("PodDisruptionBudget", "selector"),
      ...matched("NetworkPolicy", "podSelector"),
      ...deployed.flatMap(({ spec }) =>
        (spec.topologySpreadConstraints ?? []).map((spread) => spread.labelSelector.matchLabels),
      ),
    ];
    expect(jobs).toHaveLength(1);
    expect(of("PodDisruptionBudget")).toHaveLength(deployed.length);
    for (const selector of selectors) {
      expect(Object.keys(selector).length).toBeGreaterThan(0);
      expect(deployed.filter((pod) => catches(selector, pod))).toHaveLength(1);
      expect(jobs.filter((pod) => catches(selector, pod))).toEqual([]);
    }
  });

  it.each(rendered)("$name: probes ask what answers, and there is time to end well", (chart) => {
    for (const { spec } of chart.deployed) {
      const [{ readinessProbe, livenessProbe, startupProbe, env }] = spec.containers;
      const ready = readinessProbe?.httpGet.path ?? "";
      expect(ready).toMatch(/\/ready$/);
      const paths = [ready, livenessProbe?.httpGet.path ?? "", startupProbe?.httpGet.path ?? ""];
      expect(paths.filter((path) => !isProbe(path))).toEqual([]);
      const drain = Number(env.find(({ name }) => name === "DRAIN_SECONDS")?.value);
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 25);
    }
  });

  it.each(rendered)("$name: sets settings, each once, and secrets as files alone", (chart) => {
    expect(chart.of("Secret")).toEqual([]);
    for (const { spec } of [...chart.deployed, ...chart.jobs]) {
      const [{ env }] = spec.containers;
      const names = env.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      const files = names.filter((name) => name.endsWith("_FILE"));
      const bare = files.map((name) => name.slice(0, -"_FILE".length));
      const plain = names.filter((name) => !files.includes(name));
      const set = [...plain, ...bare];
      expect(set.filter((name) => !SETTINGS.has(name))).toEqual([]);
      const mounted = spec.volumes.flatMap(({ secret }) => secret?.items ?? []);
      expect(mounted).toEqual(bare.map((name) => ({ key: name, path: name })));
      expect(plain.filter(isSecretSetting)).toEqual([]);
      expect(bare.filter((name) => !isSecretSetting(name))).toEqual([]);
      if (spec.containers[0].name !== "dashboard") continue;
      expect(neededSettings().filter((name) => !set.includes(name))).toEqual([]);
    }
  });

  it.each(rendered)("$name: every pod runs the image's user on files it can't write", (chart) => {
    const pods = [...chart.deployed, ...chart.jobs];
    expect(new Set(pods.map(({ spec }) => spec.containers[0].image)).size).toBe(1);
    for (const { spec } of pods) {
      const [{ args, securityContext }] = spec.containers;
      expect(existsSync(new URL(`../../${args[0]}`, import.meta.url)) && args[0]).toMatch(/\.ts$/);
      expect(securityContext.readOnlyRootFilesystem).toBe(true);
      expect(readSource("deploy/Dockerfile")).toContain(`USER ${spec.securityContext.runAsUser}:`);
    }
    const [job] = chart.of("Job");
    expect(job?.metadata.annotations?.["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
  });
});
