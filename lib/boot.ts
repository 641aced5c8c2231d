import "server-only";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startTracing } from "#platform/tracing/tracing.ts";
import { answerWithBrotli } from "#platform/brotli-files.ts";
import { secretFromFile } from "#platform/secret-file.ts";
import { makePassword } from "#lib/core/access/sign-in/make-password.ts";
import { recordPeerAddresses } from "#lib/core/access/sign-in/peer-address.ts";
import { addFirstAdmin, PeopleError } from "#lib/people/rows/people.ts";
import { env } from "#lib/core/env.ts";
import { beginDraining, finishRequests, watchRequests } from "#lib/core/store/draining.ts";
import { observeRequests } from "#lib/core/requests/observe-requests.ts";
import { refuseTrace } from "#lib/core/doors/refuse-trace.ts";
import { sweepUploads } from "#lib/core/doors/receive-upload.ts";
import { closeHintBroker, hintBroker } from "#lib/core/live/hint-broker.ts";
import { unverifiedBuffer } from "#lib/inbox/unverified-buffer.ts";
import { startJobs } from "#lib/jobs/start-jobs.ts";
import { hasAdmin } from "#lib/core/access/people-rows.ts";
import { markBooted } from "#lib/core/store/booted.ts";
import { storeConnection, MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { closeStore, getStore } from "#lib/core/store/store.ts";
import { startUpkeep } from "#lib/core/doors/upkeep.ts";

type Close = () => Promise<void>;
type Step = { name: string; run: () => Promise<Close | void> };

/** The steps of a start, in order; what they opened is closed in reverse. */
const STEPS: readonly Step[] = [
  { name: "settings", run: async () => void env() },
  { name: "traces", run: async () => startTracing(env(), "dashboard") },
  { name: "requests observed", run: async () => observeRequests() },
  { name: "peers", run: async () => recordPeerAddresses() },
  { name: "methods", run: async () => refuseTrace() },
  { name: "requests in flight", run: async () => watchRequests() },
  { name: "compressed files", run: async () => offerCompressed() },
  { name: "store", run: openStore },
  { name: "connection", run: connect },
  { name: "uploads", run: sweepUploads },
  { name: "first administrator", run: makeFirstAdmin },
  { name: "upkeep", run: async () => startUpkeep(await getStore()) },
  { name: "inbox", run: openInbox },
  { name: "requests", run: async () => finishRequests },
  { name: "live hints", run: openHintBroker },
  { name: "background work", run: async () => startJobs(await getStore()) },
];

function offerCompressed(): void {
  answerWithBrotli(path.resolve(/* turbopackIgnore: true */ ".next/static"), "/_next/static");
}

/** Once a newer version has taken away what this process uses, it ends as after a signal. */
async function openStore(): Promise<Close> {
  const store = await getStore();
  store.schema.onLeftBehind((why) => void shutDown(why));
  return closeStore;
}

/** On closing, writes the buffered unverified deliveries. */
async function openInbox(): Promise<Close> {
  const store = await getStore();
  return () => unverifiedBuffer(store).flush();
}

async function openHintBroker(): Promise<Close> {
  await hintBroker();
  return closeHintBroker;
}

async function connect(): Promise<void> {
  const { exchange, EXCHANGE_BASE_URL, EXCHANGE_ENVIRONMENT: environment } = env();
  const store = await getStore();
  const name = EXCHANGE_BASE_URL ? new URL(EXCHANGE_BASE_URL).host : "Ponte";
  await store.transaction((tx) =>
    storeConnection(tx, { id: MAIN_CONNECTION, name, environment, ...exchange }),
  );
}

/** Leaves a generated password in a file, which scripts/start.ts prints once. */
async function makeFirstAdmin(): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD, DATA_DIR } = env();
  const store = await getStore();
  if (await hasAdmin(store.db)) return;
  const file = path.join(DATA_DIR, "keys", "admin-password");
  const password = ADMIN_PASSWORD ?? secretFromFile(file, makePassword);
  const admin = { email, password, accountId: MAIN_ACCOUNT };
  const made = await addFirstAdmin(store, admin).catch((cause: unknown) => {
    if (!(cause instanceof PeopleError)) throw cause;
    throw new Error(`ADMIN_PASSWORD can't be used: ${cause.message}`, { cause });
  });
  if (made) dashboardLog.info("First administrator added");
}

const kept = globalThis as { ponteClosers?: { name: string; close: Close }[] };

/** Starts the dashboard once per process; a failing step is logged and ends the process. */
export async function boot(): Promise<void> {
  if (kept.ponteClosers) return;
  const closers = (kept.ponteClosers = [] as { name: string; close: Close }[]);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void shutDown(signal));
  }
  for (const { name, run } of STEPS) {
    try {
      const close = await run();
      if (close) closers.push({ name, close });
    } catch (err) {
      dashboardLog.fatal({ err, step: name }, "The dashboard could not start");
      process.stderr.write(`${err instanceof Error ? err.message : "unknown error"}\n`);
      await shutDown(name, 1);
    }
  }
  markBooted();
  dashboardLog.info({ origin: env().APP_ORIGIN }, "The dashboard is ready");
}

const DEADLINE_MS = 20_000;

/** Says that it is not ready, waits until balancers have seen it, then ends what it began. */
async function drain(): Promise<void> {
  beginDraining();
  const seconds = env().DRAIN_SECONDS;
  dashboardLog.info({ seconds }, "Draining");
  await delay(seconds * 1000);
}

async function shutDown(reason: string, code = 0): Promise<never> {
  dashboardLog.info({ reason }, "Stopping");
  if (code === 0) await drain();
  // Whatever takes longer may be killed, because everything that matters is committed.
  setTimeout(() => process.exit(1), DEADLINE_MS).unref();
  for (const { name, close } of kept.ponteClosers?.reverse() ?? []) {
    await close().catch((err: unknown) =>
      dashboardLog.error({ err, step: name }, "Could not be closed"),
    );
  }
  process.exit(code);
}
