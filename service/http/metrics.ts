import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { poolGauge, type PoolFigures } from "#platform/pool-gauge.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { figuresReader } from "#service/domain/operations/figures.ts";
import { admit } from "./authenticate.ts";
import type { App } from "./call.ts";
import { figureGauges } from "./metrics-figures.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]);
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts every answer. Must be registered before everything that answers. */
function useRequestMetrics(app: App, registry: Registry): void {
  const seconds = new Histogram({
    name: "ponte_http_request_duration_seconds",
    help: "Requests by endpoint, method and class of status, and how long they took",
    labelNames: ["endpoint", "method", "status"] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const limited = new Counter({
    name: "ponte_http_rate_limited_total",
    help: "Requests refused with 429",
    registers: [registry],
  });
  app.use(async (context, next) => {
    const stop = seconds.startTimer();
    await next();
    const { status } = context.res;
    const { method } = context.req;
    if (status === 429) limited.inc();
    stop({
      endpoint: context.get("endpoint"),
      method: METHODS.has(method) ? method : "other",
      status: `${Math.floor(status / 100)}xx`,
    });
  });
}

export type Metrics = { use: (app: App) => void; routes: (app: App) => void };

/**
 * `/metrics` in Prometheus' text format, for holders of the management token. Labels are endpoints,
 * methods, networks, states and currencies: known, bounded sets without personal data.
 */
export function createMetrics(deps: Deps, pool: PoolFigures | null): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (pool) registry.registerMetric(poolGauge(pool));
  const show = figureGauges(registry);
  const read = figuresReader(deps);
  return {
    use: (app) => useRequestMetrics(app, registry),
    routes: (app) => {
      app.get("/metrics", async (context) => {
        context.set("endpoint", "metrics");
        admit("management", context.get("identity"));
        show(await read());
        const text = await registry.metrics();
        return context.body(text, 200, { "content-type": registry.contentType });
      });
    },
  };
}
