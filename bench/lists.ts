import { load } from "./load.ts";
import type { BenchSystem } from "./system.ts";

export type ListCost = { list: string; small: number; large: number };

const SMALL = 1_000;
const LARGE = 1_000_000;
const CALLS = 40;

/** The dashboard's payins, all to one wallet, with an ordinary day's mix of states and labels. */
const PAYINS = `
  insert into payin (account_id, transaction_id, quote_id, status, reported_by, pix_code, network,
    token, address, sender_cents, receiver_units, rate, expires_at, paid_at, completed_at,
    reference, created_by, created_at)
  select 'main-main', 1000000000 + n, 'bench-' || n,
    case when n % 50 = 0 then 'expired' when n % 997 = 0 then 'failed' else 'completed' end,
    'reading', 'none', 'polygon', 'USDC', '0x' || lpad('', 40, '0'), 25000, 45000000, 5555555,
    now() - make_interval(secs => $2 - n), now() - make_interval(secs => $2 - n),
    now() - make_interval(secs => $2 - n), 'Invoice ' || n, 'bench',
    now() - make_interval(secs => $2 - n)
  from generate_series($1::bigint, $2::bigint) n`;

const STEP = {
  step: "completed",
  completed_at: "2026-01-01T00:00:00.000Z",
  transaction_hash: `0x${"a".repeat(64)}`,
  provider_transaction_id: "E".padEnd(32, "0"),
};
/** As wide as a row with the exchange's real answer. */
const TRACKING = JSON.stringify({ transaction: STEP, payment: STEP, liquidity: STEP });

/** The dashboard's payouts, all from one wallet to one receiver, with the same mix. */
const PAYOUTS = `
  insert into payout (account_id, payout_id, payout_quote_id, status, reported_by, network, token,
    token_units, token_address, spender, sender_address, pix_account_id, pix_account_name,
    sender_cents, receiver_cents, rate, tracking, pull_hash, end_to_end_id, ended_at, reference,
    created_by, created_at)
  select 'main-main', 'bench-' || n, 'bench-' || n,
    case when n % 50 = 0 then 'failed' when n % 997 = 0 then 'refunded' else 'completed' end,
    'reading', 'polygon', 'USDC', 45520257, '0x' || lpad('', 40, '0'), '0x' || lpad('', 40, '0'),
    '0x' || lpad('', 40, '0'), 1, 'Bench', 24228, 24007, 5322600, '${TRACKING}'::jsonb,
    '0x' || lpad(to_hex(n), 64, '0'), 'E' || n, now() - make_interval(secs => $2 - n),
    'Invoice ' || n, 'bench', now() - make_interval(secs => $2 - n)
  from generate_series($1::bigint, $2::bigint) n`;

/** Events with their deliveries, of the service's main account. */
const EVENTS = `
  insert into events (id, user_id, sequence, event, data, created_at)
  select 'bench_' || n, (select min(id) from users), 1000000 + n, 'crypto.payin.updated', '{}', now()
  from generate_series($1::bigint, $2::bigint) n`;
const DELIVERIES = `
  insert into deliveries (event_id, user_id, sequence, status, attempts, attempted, finished_at)
  select 'bench_' || n, (select min(id) from users), 1000000 + n,
    case when n % 1000 = 0 then 'dead' else 'delivered' end, 3, true, now()
  from generate_series($1::bigint, $2::bigint) n`;

type Lists = Record<string, () => Promise<unknown>>;
/** Ids in the middle of each list. */
type Middle = { payin: string; payout: string };

async function page(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers, redirect: "manual" });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return text;
}

/** The lists as people and clients request them: the first page, one far back, and a filtered one. */
function listsOf(system: BenchSystem, cookie: string, middle: Middle): Lists {
  const { origin, serviceUrl, credential } = system;
  const dashboard = (path: string) => () => page(origin + path, { cookie });
  const headers = { api_key: credential.apiKey, api_secret: credential.apiSecret };
  const service = (path: string) => () => page(serviceUrl + path, headers);
  return {
    "dashboard: overview": dashboard("/"),
    "dashboard: payins, first page": dashboard("/payins"),
    "dashboard: payins, far back": dashboard(`/payins?before=${middle.payin}`),
    "dashboard: payins, failed ones": dashboard("/payins?status=failed"),
    "dashboard: payouts, first page": dashboard("/payouts"),
    "dashboard: payouts, far back": dashboard(`/payouts?before=${middle.payout}`),
    "dashboard: payouts, refunded ones": dashboard("/payouts?status=refunded"),
    "dashboard: a payin": dashboard(`/payins/${middle.payin}`),
    "dashboard: a payout": dashboard(`/payouts/${middle.payout}`),
    "dashboard: a new payin": dashboard("/payins/new"),
    "dashboard: a new payout": dashboard("/payouts/new"),
    "service: deliveries, first page": service("/settings/webhook/deliveries"),
    "service: deliveries, dead ones": service("/settings/webhook/deliveries?status=dead"),
  };
}

async function middleOf(system: BenchSystem, table: keyof Middle): Promise<string> {
  const { rows } = await system.dashboardPool.query<{ id: string }>(
    `select (min(id) + (max(id) - min(id)) / 2)::text as id from ${table}`,
  );
  return rows[0]?.id ?? "0";
}

async function fill(system: BenchSystem, from: number, to: number): Promise<Middle> {
  await system.dashboardPool.query(PAYINS, [from, to]);
  await system.dashboardPool.query(PAYOUTS, [from, to]);
  await system.servicePool.query(EVENTS, [from, to]);
  await system.servicePool.query(DELIVERIES, [from, to]);
  await system.dashboardPool.query("vacuum analyze payin, payout");
  await system.servicePool.query("vacuum analyze events, deliveries");
  return { payin: await middleOf(system, "payin"), payout: await middleOf(system, "payout") };
}

async function medians(lists: Lists): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [name, ask] of Object.entries(lists)) {
    found.set(name, (await load(CALLS, 1, ask)).p50);
  }
  return found;
}

/** The same lists at a thousand rows and at a million: medians in milliseconds. */
export async function listCosts(system: BenchSystem, cookie: string): Promise<ListCost[]> {
  const small = await medians(listsOf(system, cookie, await fill(system, 1, SMALL)));
  const large = await medians(listsOf(system, cookie, await fill(system, SMALL + 1, LARGE)));
  return [...small].map(([list, ms]) => ({
    list,
    small: ms,
    large: large.get(list) ?? Number.NaN,
  }));
}
