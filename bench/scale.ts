import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { advanceNumbers, cloneRows, GROWING, keepTemplate } from "./cloned-rows.ts";
import { answered } from "./lists.ts";
import { load, type Load } from "./load.ts";
import { startScaleService, type ScaleService } from "./scale-service.ts";
import { payerOf, type Payer } from "./whole-payout.ts";

type Growth = { table: string; rows: number; bytes: number };
type Compared = { what: string; empty: Load; filled: Load };
type Swept = { table: string; before: number; after: number; seconds: number };
export type Scale = {
  payouts: number;
  growth: Growth[];
  hour: Compared[];
  wholeMs: { empty: number; filled: number };
  /** The first look of a process at its metrics, which counts all that has ended, and the next one. */
  metricsMs: { first: number; next: number };
  swept: Swept[];
};

const COMPANIES = 1_000;
/** How often a quote is asked for of which nothing comes, for each that is used. */
const UNUSED_QUOTES = 2;
const CHUNK = 25_000;
const CALLS = 100;
const PASSES = 3;
const AT_ONCE = 4;
const WHOLE = 3;
const SECRET = "scale";

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Companies with a credential and a webhook each. */
async function makeCompanies({ pool, receiverUrl }: ScaleService): Promise<number[]> {
  const { rows } = await pool.query<{ ids: number[] }>(
    `with made as (insert into users (kind) select 'main' from generate_series(1, $1::int) returning id),
     credential as (insert into credentials (user_id, name, prefix, key_hash, secret_hash)
       select id, 'bench', 'bench', sha256(('scale-' || id)::bytea), $2 from made),
     counter as (insert into event_counters (user_id, last_sequence) select id, 1 from made),
     receiver as (insert into webhook_endpoints (user_id, url, secret)
       select id, $3, (select secret from webhook_endpoints limit 1) from made)
     select array_agg(id) as ids from made`,
    [COMPANIES, sha256(SECRET), receiverUrl],
  );
  return rows[0]?.ids ?? [];
}

type Calls = Record<string, (index: number) => Promise<unknown>>;

/** What clients and dashboards ask in a busy hour, by companies in turn. */
function busyHour(
  { serviceUrl, managementToken }: ScaleService,
  { quote }: Payer,
  companies: readonly number[],
): Calls {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const by = (path: string) => (index: number) => {
    const headers = { api_key: `scale-${companies[index % companies.length]}`, api_secret: SECRET };
    return answered(serviceUrl + path, { headers });
  };
  return {
    "a payout's quote": quote,
    "payouts, first page": by("/exchange/payout?limit=20"),
    "payouts that changed in an hour": by(`/exchange/payout?limit=20&updated_since=${since}`),
    "payouts that failed": by("/exchange/payout?limit=20&status=failed"),
    "webhook deliveries, first page": by("/settings/webhook/deliveries?limit=20"),
    "webhook deliveries that are dead": by("/settings/webhook/deliveries?status=dead"),
    metrics: () =>
      answered(`${serviceUrl}/metrics`, {
        headers: { authorization: `Bearer ${managementToken}` },
      }),
  };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/** What else the machine does can only add to a call: of some passes the one with the least median counts. */
async function measured(calls: Calls): Promise<Map<string, Load>> {
  const found = new Map<string, Load>();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [what, call] of Object.entries(calls)) {
      const now = await load(CALLS, AT_ONCE, call);
      const before = found.get(what);
      if (!before || now.p50 < before.p50) found.set(what, now);
    }
  }
  return found;
}

async function wholeMedian({ pay }: Payer): Promise<number> {
  const took: number[] = [];
  for (let at = 0; at < WHOLE; at += 1) took.push((await pay()).tookMs);
  return took.toSorted((a, b) => a - b)[Math.floor(WHOLE / 2)] ?? Number.NaN;
}

const countOf = async (pool: pg.Pool, table: string) => {
  const { rows } = await pool.query<{ count: string }>(`select count(*) as count from ${table}`);
  return Number(rows[0]?.count);
};
const sizeOf = async (pool: pg.Pool, table: string) => {
  const { rows } = await pool.query<{ size: string }>(
    "select pg_total_relation_size($1::text::regclass) as size",
    [table],
  );
  return Number(rows[0]?.size);
};

async function untilDelivered({ pool }: ScaleService): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("select from deliveries where status = 'pending' limit 1");
    if (rows.length === 0) return;
    await sleep(50);
  }
}

async function fill(
  { pool }: ScaleService,
  payouts: number,
  users: readonly number[],
): Promise<Growth[]> {
  const sizes = async () =>
    new Map(await Promise.all(GROWING.map(async (one) => [one, await sizeOf(pool, one)] as const)));
  const before = await sizes();
  const client = await pool.connect();
  try {
    for (let from = 1; from <= payouts; from += CHUNK) {
      const copies = { from, to: Math.min(payouts, from + CHUNK - 1), of: payouts };
      await cloneRows(client, { copies, users, unusedQuotes: UNUSED_QUOTES });
    }
    await advanceNumbers(client, payouts);
  } finally {
    client.release();
  }
  await pool.query("vacuum analyze");
  // What was filled is written now, not beside what is measured next.
  await pool.query("checkpoint");
  const after = await sizes();
  return Promise.all(
    GROWING.map(async (table) => ({
      table,
      rows: ((await countOf(pool, table)) - 1) / payouts,
      bytes: ((after.get(table) ?? 0) - (before.get(table) ?? 0)) / payouts,
    })),
  );
}

const SWEPT = ["payout_quotes", "events", "deliveries"] as const;
const STEADY_MS = 3_000;

/** Lets a process with the default retention delete what is past its days. */
async function sweep({ pool, restart }: ScaleService): Promise<Swept[]> {
  const before = await Promise.all(SWEPT.map((table) => countOf(pool, table)));
  const began = performance.now();
  await restart({});
  let ended = performance.now();
  for (let last = Number.NaN; ;) {
    const now = await countOf(pool, "events");
    if (now !== last) ended = performance.now();
    else if (performance.now() - ended > STEADY_MS) break;
    last = now;
    await sleep(250);
  }
  const seconds = (ended - began) / 1000;
  return Promise.all(
    SWEPT.map(async (table, at) => ({
      table,
      before: before[at] ?? 0,
      after: await countOf(pool, table),
      seconds,
    })),
  );
}

/**
 * Copies one real payout through the tables of the service until there are as many as asked for, of a thousand
 * companies, and compares what a busy hour asks with the same while the tables were empty.
 */
export async function scale(server: string, dataDir: string, payouts: number): Promise<Scale> {
  const service = await startScaleService(server, dataDir);
  const { pool, serviceUrl, managementToken } = service;
  const credential = {
    api_key: service.credential.apiKey,
    api_secret: service.credential.apiSecret,
  };
  try {
    await answered(`${serviceUrl}/settings/webhook`, {
      method: "PUT",
      headers: { ...credential, "content-type": "application/json" },
      body: JSON.stringify({ url: service.receiverUrl }),
    });
    const payer = await payerOf(service);
    const companies = await makeCompanies(service);
    // The first one prepares what later ones reuse.
    await payer.pay();
    await untilDelivered(service);
    const { rows } = await pool.query<{ since: string }>(
      "select pg_snapshot_xmax(pg_current_snapshot())::text as since",
    );
    await payer.pay();
    await untilDelivered(service);
    const client = await pool.connect();
    await keepTemplate(client, rows[0]?.since ?? "").finally(() => client.release());
    const calls = busyHour(service, payer, companies);
    const empty = await measured(calls);
    const wholeEmpty = await wholeMedian(payer);
    const growth = await fill(service, payouts, companies);
    const look = () =>
      answered(`${serviceUrl}/metrics`, {
        headers: { authorization: `Bearer ${managementToken}` },
      });
    const metricsMs = { first: await timed(look), next: await timed(look) };
    const filled = await measured(calls);
    const wholeFilled = await wholeMedian(payer);
    const hour = [...empty].map(([what, load]) => ({
      what,
      empty: load,
      filled: filled.get(what) ?? load,
    }));
    const wholeMs = { empty: wholeEmpty, filled: wholeFilled };
    return { payouts, growth, hour, wholeMs, metricsMs, swept: await sweep(service) };
  } finally {
    await service.stop();
  }
}
