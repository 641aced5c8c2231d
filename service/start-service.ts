import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, type Database } from "#platform/database.ts";
import { documentCheck, type CheckDocument } from "#platform/documents/check-document.ts";
import { scanWithClamd } from "#platform/documents/scan-with-clamd.ts";
import type { Lifecycle } from "#platform/lifecycle.ts";
import type { Log } from "#platform/log.ts";
import { MigrationError } from "#platform/migrations/migration-error.ts";
import { startTracing } from "#platform/tracing/tracing.ts";
import { sweepSpoolFiles } from "#platform/uploads/spool-file.ts";
import { EVENT_CHANNEL } from "./db/webhooks/events.ts";
import { KYC_CHANNEL } from "./db/sub-accounts/sub-accounts.ts";
import type { Tables } from "./db/core/tables.ts";
import { bootstrap } from "./domain/access/credentials.ts";
import type { Deps } from "./domain/access/deps.ts";
import { createApp } from "./http/app.ts";
import { NotReady, type ReadyChecks } from "./http/health.ts";
import { serveHttp } from "./http/serve.ts";
import { sandboxOutside } from "./sandbox-outside.ts";
import { startSandbox } from "./sandbox-process.ts";
import { sealerWith } from "./sealer-with.ts";
import type { ServiceSettings } from "./settings.ts";
import { startAnalysing } from "./workers/analyse.ts";
import { startDelivering } from "./workers/deliver.ts";
import { startSettleWorkers } from "./workers/settle.ts";
import { startErasing, startSweeping, startSweepingHistory } from "./workers/sweep.ts";

const MIGRATIONS = join(import.meta.dirname, "db/migrations");
const WEBHOOK_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 500;
/** 0.50 % (INTERFACE §4), included in the amount sent. */
const PAYIN_FEE = { flat: 0n, bps: 50n };
/** How far the applied rate lies above the market rate, in basis points. */
const PAYIN_SPREAD_BPS = 50n;
/** R$ 1.00 and 0.50 % of the gross BRL (INTERFACE §5). */
const PAYOUT_FEE = { flatCents: 100n, bps: 50n };
/** How far the applied rate lies below the market rate, in basis points. */
const PAYOUT_SPREAD_BPS = 50n;
/** In production a pause of the whole token is waited out; in the sandbox a person waits. */
const REFUSED_FOR_GOOD_MS = { sandbox: 10_000, production: 6 * 3_600_000 };

/** Nodes lag; in the sandbox so do those of the fault suite. */
const WITNESS_LATE_MS = { sandbox: 60_000, production: 15 * 60_000 };

/** Seconds; in production a receiver has an hour to come back, in a sandbox a person waits. */
const PRODUCTION_WAITS = [60, 3600] as const;

/** The waits before a webhook's second and third attempt, in seconds; null: they follow the base. */
export const retrySecondsOf = ({
  SERVICE_MODE,
  WEBHOOK_RETRY_SECONDS,
}: Pick<ServiceSettings, "SERVICE_MODE" | "WEBHOOK_RETRY_SECONDS">):
  | readonly [number, number]
  | null => WEBHOOK_RETRY_SECONDS ?? (SERVICE_MODE === "production" ? PRODUCTION_WAITS : null);

/** How long is kept what is not kept for ever. */
function retentionOf(settings: ServiceSettings): Deps["retention"] {
  return {
    openedDays: settings.RETENTION_OPENED_DAYS,
    abandonedDays: settings.RETENTION_ABANDONED_DAYS,
    quotesDays: settings.RETENTION_QUOTES_DAYS,
    eventsDays: settings.RETENTION_EVENTS_DAYS,
    undeliveredDays: settings.RETENTION_UNDELIVERED_DAYS,
  };
}

function termsOf(
  settings: ServiceSettings,
): Pick<Deps, "mode" | "payin" | "payout" | "webhook" | "witnessLateMs" | "retention"> {
  return {
    mode: settings.SERVICE_MODE,
    payin: {
      quoteTtlSeconds: settings.QUOTE_TTL_SECONDS,
      fee: PAYIN_FEE,
      spreadBps: PAYIN_SPREAD_BPS,
      minSenderCents: settings.PAYIN_MIN_AMOUNT,
      maxSenderCents: settings.PAYIN_MAX_AMOUNT,
      refusedForGoodMs: REFUSED_FOR_GOOD_MS[settings.SERVICE_MODE],
    },
    payout: {
      quoteTtlSeconds: settings.QUOTE_TTL_SECONDS,
      fee: PAYOUT_FEE,
      spreadBps: PAYOUT_SPREAD_BPS,
      allowanceWaitSeconds: settings.ALLOWANCE_WAIT_SECONDS,
    },
    webhook: {
      retryBaseMs: settings.WEBHOOK_RETRY_BASE_MS,
      retrySeconds: retrySecondsOf(settings),
      timeoutMs: WEBHOOK_TIMEOUT_MS,
      allowsPrivateTargets: settings.SERVICE_MODE === "sandbox",
    },
    witnessLateMs: WITNESS_LATE_MS[settings.SERVICE_MODE],
    retention: retentionOf(settings),
  };
}

const answers = async (url: string): Promise<void> => {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(2000) });
  if (!ok) throw new Error("not ready");
};

function checksOf(
  { schema }: Database<Tables>,
  sandboxUrl: string,
  draining: Draining,
): ReadyChecks {
  return {
    database: () =>
      schema.check().catch((error: unknown) => {
        throw error instanceof MigrationError ? new NotReady(error.message) : error;
      }),
    sandbox: () => answers(`${sandboxUrl}/ready`),
    process: async () => {
      if (draining.hasBegun) throw new NotReady("stopping");
    },
  };
}

type Draining = { hasBegun: boolean };

/** Before anything else closes, balancers see for a while that no more is to be sent here. */
function drainFirst(lifecycle: Lifecycle, draining: Draining, seconds: number): void {
  lifecycle.add("draining", async () => {
    draining.hasBegun = true;
    await sleep(seconds * 1000);
  });
}

/** Starts the workers, which move everything; a replica may run without them and only answer. */
async function startWorkers(
  deps: Deps,
  database: Database<Tables>,
  lifecycle: Lifecycle,
  log: Log,
): Promise<void> {
  const settling = startSettleWorkers(deps, log, LOOK_EVERY_MS);
  lifecycle.add("settling workers", () => settling.stop());
  const delivering = startDelivering(deps, { log });
  lifecycle.add("webhook delivery", () => delivering.stop());
  const analysing = startAnalysing(deps, log, LOOK_EVERY_MS);
  lifecycle.add("analyses", () => analysing.stop());
  const sweeping = startSweeping(deps, log);
  lifecycle.add("sweep", () => sweeping.stop());
  const erasing = startErasing(deps, log);
  lifecycle.add("erasing", () => erasing.stop());
  const history = startSweepingHistory(deps, log);
  lifecycle.add("sweep of the history", () => history.stop());
  const wake = () => delivering.wake();
  const unlisten = await database.listen(EVENT_CHANNEL, wake, wake);
  lifecycle.add("event channel", unlisten);
  const ask = () => analysing.wake();
  lifecycle.add("analysis channel", await database.listen(KYC_CHANNEL, ask, ask));
}

/** All that a use case reaches outside itself, with these settings. Waits for a sandbox that is starting. */
export async function openDeps(
  settings: ServiceSettings,
  sandboxUrl: string,
  { db, transaction }: Pick<Database<Tables>, "db" | "transaction">,
  log: Log,
): Promise<Deps> {
  return {
    ...termsOf(settings),
    ...(await sandboxOutside(settings, sandboxUrl, log)),
    db,
    transaction,
    log,
    treasurySent: settings.treasurySent,
    callsPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    sealer: sealerWith(...settings.dataKeys),
    sealerWith,
  };
}

/**
 * Opens everything in order and registers each part with `lifecycle`, which closes them in reverse:
 * sandbox, database with migrations, ports, first credential, workers, HTTP.
 */
export async function startService(
  settings: ServiceSettings,
  lifecycle: Lifecycle,
  log: Log,
): Promise<{ url: string }> {
  lifecycle.add("traces", await startTracing(settings, "service"));
  let sandboxUrl = settings.SANDBOX_URL;
  if (!sandboxUrl) {
    const sandbox = await startSandbox(settings, log);
    lifecycle.add("sandbox", () => sandbox.stop());
    sandboxUrl = sandbox.url;
  }
  const database = await openDatabase<Tables>({
    url: settings.SERVICE_DATABASE_URL,
    migrationsUrl: settings.SERVICE_DATABASE_MIGRATIONS_URL,
    listenUrl: settings.SERVICE_DATABASE_LISTEN_URL,
    poolSize: settings.SERVICE_DATABASE_POOL_SIZE,
    dataDir: settings.DATA_DIR,
    name: "service",
    migrationsDir: MIGRATIONS,
    log,
  });
  lifecycle.add("database", () => database.close());
  database.schema.onLeftBehind((why) => void lifecycle.stop(why));
  const deps = await openDeps(settings, sandboxUrl, database, log);
  await bootstrap(deps, settings.firstCredential);
  if (settings.SERVICE_WORKERS) await startWorkers(deps, database, lifecycle, log);
  const uploads = join(settings.DATA_DIR, "uploads", "service");
  await sweepSpoolFiles(uploads);
  const draining = { hasBegun: false };
  const app = createApp({
    deps,
    managementToken: settings.SERVICE_MANAGEMENT_TOKEN,
    trustedProxies: settings.TRUSTED_PROXIES,
    origin: settings.SERVICE_ORIGIN ?? `http://127.0.0.1:${settings.SERVICE_PORT}`,
    sandboxUrl,
    checks: checksOf(database, sandboxUrl, draining),
    pool: database.pool,
    checkDocument: documentCheckOf(settings),
    uploads: { folder: uploads },
  });
  const listening = await serveHttp(app, {
    host: settings.HOST,
    port: settings.SERVICE_PORT,
    keepAliveSeconds: settings.SERVICE_KEEP_ALIVE_SECONDS,
  });
  lifecycle.add("http", () => listening.close());
  drainFirst(lifecycle, draining, settings.DRAIN_SECONDS);
  return { url: `http://${settings.HOST}:${listening.port}` };
}

/** The check of uploaded documents, with the configured virus scanner. */
function documentCheckOf({ CLAMD_ADDRESS }: Pick<ServiceSettings, "CLAMD_ADDRESS">): CheckDocument {
  return documentCheck(CLAMD_ADDRESS ? { scan: scanWithClamd(CLAMD_ADDRESS) } : {});
}
