import { formatAmount, type Token } from "#protocol/money/money.ts";
import type { Network } from "#protocol/chain/networks.ts";
import type { SuspensePix, TroubledReturn, TroubledSend } from "#protocol/api/unsettled.ts";
import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

/** The number of PIX in suspense, and their total in cents. */
export async function suspenseTotals(tx: Tx): Promise<{ count: number; cents: bigint }> {
  const { rows } = await sql<{ count: bigint; cents: string }>`
    select count(*) as count, coalesce(sum(cents), 0)::text as cents
    from pix_receipts where placed = 'suspense'`.execute(tx);
  return { count: Number(rows[0]?.count ?? 0), cents: BigInt(rows[0]?.cents ?? 0) };
}

/** PIX in suspense, oldest first by the bank's time; `returning` once a person has decided to return them. */
export async function suspensePix(tx: Tx, limit: number): Promise<SuspensePix[]> {
  const rows = await tx
    .selectFrom("pix_receipts as r")
    .leftJoin("pix_returns as b", "b.end_to_end_id", "r.end_to_end_id")
    .select(["r.end_to_end_id", "r.txid", "r.cents", "r.paid_at", "b.id as return_id"])
    .where("r.placed", "=", "suspense")
    .orderBy("r.paid_at")
    .orderBy("r.end_to_end_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    end_to_end_id: row.end_to_end_id,
    txid: row.txid,
    amount: formatAmount(row.cents, "BRL"),
    paid_at: row.paid_at.toISOString(),
    status: row.return_id === null ? "suspense" : "returning",
  }));
}

/**
 * The last send of each open paid payin, if it needs a look: it waits with a reason, its delivery is
 * unproven, or it failed and no other send followed. Starting from open payins keeps the query small.
 */
const TROUBLED = sql`
  from payins p cross join lateral (
    select * from chain_sends where payin_id = p.id order by id desc limit 1
  ) s
  where p.status = 'processing' and p.paid_at is not null
    and (s.state in ('unproven', 'displaced', 'reverted')
      or s.state in ('intended', 'signed') and s.trouble is not null)`;

const UNSAID: Readonly<Record<string, string>> = {
  unproven: "mined, but the chain does not show that the tokens were delivered",
  displaced:
    "another transaction took its number or it has expired, and no other send has followed",
  reverted: "the token contract reverted it, and no other send has followed",
};

type SendRow = {
  payinId: bigint;
  network: Network;
  token: Token;
  units: bigint;
  state: string;
  trouble: string | null;
  hash: string | null;
  since: Date;
};

export async function countTroubledSends(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count ${TROUBLED}`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** Oldest intent first. */
export async function troubledSends(tx: Tx, limit: number): Promise<TroubledSend[]> {
  const { rows } = await sql<SendRow>`
    select s.payin_id as "payinId", s.network, s.token, s.units, s.state, s.trouble, s.hash,
      s.created_at as since ${TROUBLED}
    order by s.created_at, s.id limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    transaction_id: Number(row.payinId),
    network: row.network,
    token: row.token,
    amount: formatAmount(row.units, row.token),
    state: row.state,
    trouble: row.trouble ?? UNSAID[row.state] ?? row.state,
    transaction_hash: row.hash,
    since: row.since.toISOString(),
  }));
}

export async function countTroubledReturns(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("pix_returns")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("confirmed_at", "is", null)
    .where("trouble", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns that the bank did not confirm when last asked, oldest first. */
export async function troubledReturns(tx: Tx, limit: number): Promise<TroubledReturn[]> {
  const rows = await tx
    .selectFrom("pix_returns")
    .selectAll()
    .where("confirmed_at", "is", null)
    .where("trouble", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    end_to_end_id: row.end_to_end_id,
    transaction_id: row.payin_id === null ? null : Number(row.payin_id),
    amount: formatAmount(row.cents, "BRL"),
    reason: row.reason,
    trouble: row.trouble ?? "",
    attempts: row.attempts,
    since: row.created_at.toISOString(),
  }));
}
