import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { StopSentence } from "../system/stop-sentence.ts";

const CHART = join(import.meta.dirname, "../../deploy/helm/ponte");
const RENDERER = join(import.meta.dirname, "render-chart.go");
/** Debian's Go packages lie there as sources. */
const GO = { GO111MODULE: "off", GOPATH: "/usr/share/gocode", GOFLAGS: "" };

export const CHART_PACKAGES = [
  "golang-go",
  "golang-github-masterminds-sprig-dev",
  "golang-github-ghodss-yaml-dev",
];

/** An object as `kubectl apply` takes it. */
export type KubernetesObject = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: Record<string, unknown>;
};

/** Some of the values that change what the chart makes. */
export const CHART_VALUES = {
  defaults: {},
  everything: {
    image: { digest: `sha256:${"0".repeat(64)}`, pullSecrets: ["registry"] },
    trustedProxies: "10.0.0.0/8",
    dashboard: { autoscaling: { enabled: true }, ingress: { enabled: true, className: "nginx" } },
    service: {
      enabled: true,
      autoscaling: { enabled: true },
      ingress: { enabled: true, annotations: { "example.com/size": "11m" } },
    },
    podAnnotations: { "example.com/owner": "treasury" },
    nodeSelector: { "kubernetes.io/arch": "amd64" },
    tolerations: [{ key: "dedicated", operator: "Exists" }],
  },
  "without a network policy": { networkPolicy: { enabled: false } },
};

export const canRenderChart = (): boolean =>
  spawnSync("go", ["list", "github.com/Masterminds/sprig", "github.com/ghodss/yaml"], {
    env: { ...process.env, ...GO },
  }).status === 0;

/** @throws StopSentence with what Go's templates or YAML say against it */
export function renderChart(values: object): KubernetesObject[] {
  const command = ["run", RENDERER, CHART, JSON.stringify(values)];
  const { status, stdout, stderr } = spawnSync("go", command, {
    encoding: "utf8",
    env: { ...process.env, ...GO },
  });
  if (status !== 0) throw new StopSentence(`The chart can't be rendered:\n${stderr}`);
  return JSON.parse(stdout) as KubernetesObject[];
}
