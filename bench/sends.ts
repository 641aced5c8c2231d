import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { base58 } from "@scure/base";
import pg from "pg";
import { Part } from "#e2e/fixtures/system/part.ts";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { bareNode } from "./bare-node.ts";
import { startFarNode, type FarNode } from "./far-node.ts";
import { processorMs } from "./processor-time.ts";
import { makeDatabase } from "./system.ts";

type SentOn = "polygon" | "tron" | "solana";
export type SendCost = {
  network: SentOn;
  /** What each call waits before it reaches the node. */
  delayMs: number;
  workers: number;
  sends: number;
  /** Signed and taken by the node, a second. */
  perSecond: number;
  /** From the first to the last, until each has its confirmations. */
  confirmedAfterS: number;
  callsPerSend: number;
  /** Of the database, single statements included. */
  commitsPerSend: number;
  /** Milliseconds of processor a send, of each part. */
  processor: { service: number; database: number; node: number };
  /** What its node alone takes of one signer, a second; where that was measured. */
  bare: number | null;
};

const hex = (bytes: number): `0x${string}` => `0x${randomBytes(bytes).toString("hex")}`;
const ADDRESS = {
  polygon: () => hex(20),
  tron: () => tronForm(hex(20)),
  solana: () => base58.encode(randomBytes(32)),
} as const satisfies Record<SentOn, () => string>;
const PATH = { polygon: "/rpc/polygon", tron: "/tron", solana: "/rpc/solana" } as const;
const TOKEN = { polygon: "USDC", tron: "USDT", solana: "USDC" } as const;

/** Paid payins of one user, with the intent to send a cent's tokens each. */
const PAYINS = [
  `insert into quotes (id, user_id, network, token, address, currency_type, request_amount,
     commercial_rate, rate, sender_cents, fee_cents, receiver_units, expires_at)
   select $1 || n, (select min(id) from users), $2, $3, to_address, 'sender', '1', 5, 5, 10, 1, 10000,
     date_trunc('milliseconds', now() + interval '1 hour')
   from unnest($4::text[]) with ordinality as taker (to_address, n)`,
  `insert into payins (user_id, quote_id, txid, network, token, address, sender_cents, fee_cents,
     receiver_units, rate, expires_at, end_to_end_id, paid_at, ask_at)
   select user_id, id, id, network, token, address, sender_cents, fee_cents, receiver_units, rate,
     expires_at, id, now(), expires_at from quotes where id like $1 || '%'`,
  `insert into chain_sends (payin_id, purpose, network, token, to_address, units)
   select id, 'delivery', network, token, address, receiver_units from payins
   where txid like $1 || '%'`,
];
/** Payouts whose tokens go back, where no payins are sold. */
const REFUNDS = [
  `insert into bank_accounts (user_id, name, pix_key) select min(id), $1, $1 from users`,
  `insert into payout_quotes (quote_id, user_id, bank_account_id, network, token, currency_type,
     cover_fees, request_amount, commercial_rate, rate, flat_fee_cents, partner_fee_cents,
     sender_cents, receiver_cents, token_units, spender, expires_at)
   select $1 || n, user_id, id, $2, $3, 'receiver', true, '1', 5, 5, 1, 1, 12, 10, 10000, to_address,
     date_trunc('milliseconds', now())
   from bank_accounts, unnest($4::text[]) with ordinality as taker (to_address, n) where pix_key = $1`,
  `insert into payouts (payout_id, user_id, quote_id, bank_account_id, pix_key, pix_provider,
     sender_address, network, token, token_units, flat_fee_cents, partner_fee_cents, sender_cents,
     receiver_cents, allowance_until, stage, pulled_at)
   select quote_id, user_id, id, bank_account_id, 'key', 'bank', spender, network, token, token_units,
     flat_fee_cents, partner_fee_cents, sender_cents, receiver_cents, now(), 'refunding', now()
   from payout_quotes where quote_id like $1 || '%'`,
  `insert into chain_sends (payout_id, purpose, network, token, to_address, units)
   select id, 'refund', network, token, sender_address, token_units from payouts
   where payout_id like $1 || '%'`,
];

/** Makes sends due, all at once. */
async function makeDue(pool: pg.Pool, network: SentOn, count: number): Promise<void> {
  const mark = `bench-${randomBytes(6).toString("hex")}-`;
  const takers = Array.from({ length: count }, ADDRESS[network]);
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const text of network === "solana" ? REFUNDS : PAYINS) {
      const all = [mark, network, TOKEN[network], takers];
      await client.query(
        text,
        all.filter((_, at) => text.includes(`$${at + 1}`)),
      );
    }
    await client.query("commit");
  } finally {
    client.release();
  }
}

type Progress = { open: number; unsent: number; seconds: number };

const PROGRESS = `select
  count(*) filter (where state in ('intended', 'signed'))::int as open,
  count(*) filter (where broadcast_at is null)::int as unsent,
  extract(epoch from max(broadcast_at) - max(created_at))::float as seconds
  from chain_sends where id > $1`;
const COMMITS =
  "select xact_commit as count from pg_stat_database where datname = current_database()";
const WAIT_MS = 100;
const PATIENCE_MS = 600_000;

/** What the command and environment of each part's process hold. */
type Parts = Record<keyof SendCost["processor"], readonly string[]>;

async function measured(
  { pool, node, parts }: { pool: pg.Pool; node: FarNode; parts: Parts },
  network: SentOn,
  sends: number,
) {
  const spent = () => {
    const [service, node] = [processorMs(parts.service), processorMs(parts.node)];
    return { service, node: node - service, database: processorMs(parts.database) };
  };
  const commits = async () => Number((await pool.query<{ count: string }>(COMMITS)).rows[0]?.count);
  const committed = await commits();
  const before = spent();
  const { rows } = await pool.query<{ last: string }>(
    "select coalesce(max(id), 0) as last from chain_sends",
  );
  node.calls();
  const began = performance.now();
  await makeDue(pool, network, sends);
  for (;;) {
    const [now] = (await pool.query<Progress>(PROGRESS, [rows[0]?.last])).rows;
    if (now?.open === 0 && now.unsent === 0) {
      const after = spent();
      const a = (part: keyof Parts) => (after[part] - before[part]) / sends;
      return {
        perSecond: sends / now.seconds,
        confirmedAfterS: (performance.now() - began) / 1000,
        callsPerSend: node.calls() / sends,
        commitsPerSend: ((await commits()) - committed) / sends,
        processor: { service: a("service"), database: a("database"), node: a("node") },
      };
    }
    if (performance.now() - began > PATIENCE_MS) {
      throw new Error(`${network}: ${now?.unsent} unsent and ${now?.open} open of ${sends}`);
    }
    await sleep(WAIT_MS);
  }
}

type Case = { network: SentOn; delayMs: number; workers: number; sends: number };
const CASES: readonly Case[] = [
  { network: "polygon", delayMs: 0, workers: 1, sends: 600 },
  { network: "polygon", delayMs: 100, workers: 1, sends: 600 },
  { network: "polygon", delayMs: 100, workers: 2, sends: 600 },
  { network: "tron", delayMs: 100, workers: 1, sends: 150 },
  { network: "solana", delayMs: 100, workers: 1, sends: 150 },
];

/** One case with a sandbox, a database and services of its own. */
async function sendCost(server: string, one: Case): Promise<SendCost> {
  const { network, delayMs, workers, sends } = one;
  const folder = mkdtempSync(join(tmpdir(), "ponte-bench-sends-"));
  const [sandboxPort, ...ports] = await randomFreePorts(1 + workers);
  const database = await makeDatabase(server, `bench_sends_${randomBytes(4).toString("hex")}`);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const settings = { DATA_DIR: folder, LOG_LEVEL: "warn", SANDBOX_PORT: String(sandboxPort) };
  const ends: (() => Promise<void>)[] = [];
  try {
    const start = async (script: string, more: Record<string, string>, readyUrl: string) => {
      const log = join(folder, "bench.log");
      const part = await Part.start({ script, settings: { ...settings, ...more }, readyUrl, log });
      ends.push(() => part.stop());
    };
    await start("sandbox/main.ts", { SANDBOX_URL: "" }, `${sandboxUrl}/ready`);
    const node = await startFarNode(sandboxUrl, delayMs);
    ends.push(async () => node.stop());
    for (const port of ports) {
      const more = {
        SERVICE_PORT: String(port),
        SERVICE_DATABASE_URL: database,
        SANDBOX_URL: sandboxUrl,
        [`RPC_URL_${network.toUpperCase()}`]: node.url + PATH[network],
      };
      await start("service/main.ts", more, `http://127.0.0.1:${port}/ready`);
    }
    const pool = new pg.Pool({ connectionString: database, max: 2 });
    ends.push(() => pool.end());
    const parts = {
      service: ["service/main.ts", folder],
      database: ["postgres:", new URL(database).pathname.slice(1)],
      // The sandbox and what it starts; the service is counted in it too.
      node: [folder],
    };
    const at = { pool, node, parts };
    // The first fills the treasury and makes everything warm.
    await measured(at, network, 3);
    const cost = await measured(at, network, sends);
    const bare = network === "polygon" ? await bareNode(sandboxUrl, sends) : null;
    return { ...one, ...cost, bare };
  } finally {
    for (const end of ends.toReversed()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What sending tokens costs, beside the node and far from it, with one and with two workers. */
export async function sendCosts(server: string, holds: string): Promise<SendCost[]> {
  const costs: SendCost[] = [];
  for (const one of CASES) {
    if (!`${one.network} ${one.delayMs} ms ${one.workers}`.includes(holds)) continue;
    costs.push(await sendCost(server, one));
  }
  return costs;
}

/** One case in a line. */
export const sendReport = ({ network, delayMs, workers, sends, ...cost }: SendCost): string =>
  `${network}, ${sends} sends, each call ${delayMs} ms away, ${workers} worker(s): ` +
  `${cost.perSecond.toFixed(1)} sent a second, all confirmed after ${cost.confirmedAfterS.toFixed(1)} s, ` +
  `${cost.callsPerSend.toFixed(2)} node calls and ${cost.commitsPerSend.toFixed(2)} commits a send, processor a send: ` +
  `service ${cost.processor.service.toFixed(1)}, database ${cost.processor.database.toFixed(1)}, ` +
  `node ${cost.processor.node.toFixed(1)} ms` +
  (cost.bare === null ? "" : `; the node alone takes ${cost.bare.toFixed(0)} a second`);
