import "server-only";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { poolGauge } from "#platform/pool-gauge.ts";
import type { Store } from "#lib/core/store/store.ts";
import { deskFigures } from "./desk-figures.ts";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Metrics = {
  registry: Registry;
  requests: Histogram<"endpoint" | "method" | "status">;
  rounds: Counter<"job" | "outcome">;
  succeeded: Gauge<"job">;
  figures: Gauge<"of">;
  oldest: Gauge<"of">;
};

function create(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "ponte_http_request_duration_seconds",
      help: "Requests by endpoint, method and class of status, and how long they took",
      labelNames: ["endpoint", "method", "status"] as const,
      buckets: BUCKETS,
      registers,
    }),
    rounds: new Counter({
      name: "ponte_dashboard_job_rounds_total",
      help: "Rounds of background work by job and outcome: done or failed",
      labelNames: ["job", "outcome"] as const,
      registers,
    }),
    succeeded: new Gauge({
      name: "ponte_dashboard_job_success_timestamp_seconds",
      help: "When a round of the job last succeeded in this process",
      labelNames: ["job"] as const,
      registers,
    }),
    figures: new Gauge({
      name: "ponte_dashboard_waiting",
      help: "What waits at the dashboard, by kind, counted up to a thousand",
      labelNames: ["of"] as const,
      registers,
    }),
    oldest: new Gauge({
      name: "ponte_dashboard_waiting_oldest_seconds",
      help: "How long the oldest of each kind has waited; missing while none does",
      labelNames: ["of"] as const,
      registers,
    }),
  };
}

// Next evaluates some modules more than once; all copies count in one registry.
const kept = globalThis as { ponteMetrics?: Metrics; pontePoolGauge?: boolean };
const metrics = (kept.ponteMetrics ??= create());

type Counted = { endpoint: string; method: string; status: number; seconds: number };

/** Labels are routes, methods and classes of status: bounded sets without personal data. */
export function countRequest({ endpoint, method, status, seconds }: Counted): void {
  metrics.requests.observe({ endpoint, method, status: `${Math.floor(status / 100)}xx` }, seconds);
}

/** Counts a round of background work. */
export function countRound(job: string, outcome: "done" | "failed"): void {
  metrics.rounds.inc({ job, outcome });
  if (outcome === "done") metrics.succeeded.set({ job }, Math.floor(Date.now() / 1000));
}

export const METRICS_TYPE = metrics.registry.contentType;

/** All metrics of this process in Prometheus' text format, with what waits in the store now. */
export async function metricsText(store: Store): Promise<string> {
  if (!kept.pontePoolGauge) metrics.registry.registerMetric(poolGauge(store.pool));
  kept.pontePoolGauge = true;
  metrics.oldest.reset();
  for (const { of, count, oldest_seconds } of await deskFigures(store.db)) {
    metrics.figures.set({ of }, count);
    if (oldest_seconds !== null) metrics.oldest.set({ of }, oldest_seconds);
  }
  return metrics.registry.metrics();
}
