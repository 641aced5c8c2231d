import { type Insertable, type Selectable, sql } from "kysely";
import { inMs } from "#service/db/core/database-clock.ts";
import type { PayoutTable, PayoutQuoteTable } from "#service/db/core/payout-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import type { Network } from "#protocol/chain/networks.ts";
import type { TroubledPayout } from "#protocol/api/unsettled.ts";

export type Payout = Selectable<PayoutTable>;
export type NewPayout = Omit<Insertable<PayoutTable>, "user_id" | "allowance_until">;

/**
 * Inserts a payout whose allowance may come for `waitSeconds`, by the database's clock. Null while another
 * payout of the owner waits for the same wallet's allowance to the same token: a unique index decides, so
 * exactly one of several concurrent calls wins.
 */
export async function insertPayout(
  tx: Tx,
  userId: number,
  payout: NewPayout,
  waitSeconds: number,
): Promise<Payout | null> {
  const row = await tx
    .insertInto("payouts")
    .values({ ...payout, user_id: userId, allowance_until: inMs(waitSeconds * 1000) })
    // The quote is locked and the id is new: no other conflict is possible.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The payout made from a quote. */
export async function findPayoutOfQuote(
  tx: Tx,
  userId: number,
  quoteId: bigint,
): Promise<Payout | null> {
  const row = await tx
    .selectFrom("payouts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("quote_id", "=", quoteId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPayout(tx: Tx, userId: number, payoutId: string): Promise<Payout | null> {
  const row = await tx
    .selectFrom("payouts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("payout_id", "=", payoutId)
    .executeTakeFirst();
  return row ?? null;
}

export type PayoutQuote = Selectable<PayoutQuoteTable>;
type NewPayoutQuote = Omit<Insertable<PayoutQuoteTable>, "user_id" | "expires_at">;

/** Inserts a quote that is valid for `ttlSeconds` from now, by the database's clock. */
export async function insertPayoutQuote(
  tx: Tx,
  userId: number,
  quote: NewPayoutQuote,
  ttlSeconds: number,
): Promise<PayoutQuote> {
  return tx
    .insertInto("payout_quotes")
    .values({ ...quote, user_id: userId, expires_at: inMs(ttlSeconds * 1000) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks the owner's quote until the transaction ends, so that concurrent payouts of it take turns. */
export async function lockPayoutQuote(
  tx: Tx,
  userId: number,
  id: number,
): Promise<PayoutQuote | null> {
  const row = await tx
    .selectFrom("payout_quotes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", BigInt(id))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** How long an accepted PIX may take before a person should look. */
const LONG = sql`interval '2 minutes'`;
/** How long after the payer's time a payout may wait for the service alone. */
const OVERDUE = sql`interval '30 seconds'`;

/**
 * Open payouts that need a look, with the send and the PIX that they wait for: on hold, or held up by
 * something other than the payer. A missing allowance or balance ends the payout by itself.
 */
const TROUBLED = sql`
  from payouts p
  left join chain_sends s on s.payout_id = p.id and s.state in ('intended', 'signed')
    and s.purpose = case p.stage when 'refunding' then 'refund' else 'pull' end
  left join pix_payments x on x.payout_id = p.id
  where p.stage <> 'ended' and (
    p.status = 'on_hold'
    or s.trouble is not null
      and not (s.purpose = 'pull' and s.trouble ~ '^(not_allowed|refused):')
    or p.stage = 'checking' and p.allowance_until < now() - ${OVERDUE}
    or x.state = 'asked' and (x.trouble is not null or x.asked_at < now() - ${LONG}))`;

const TROUBLE = sql<string>`coalesce(
  case p.status when 'on_hold' then p.trouble end, s.trouble, x.trouble,
  case p.stage when 'checking' then coalesce(p.trouble, 'the allowance was not looked at in time') end,
  'the bank has not said what became of the PIX')`;

type Row = {
  payoutId: string;
  status: "processing" | "on_hold";
  step: TroubledPayout["step"];
  network: Network;
  token: Token;
  tokenUnits: bigint;
  cents: bigint;
  trouble: string;
  hash: string | null;
  paymentId: string | null;
  since: Date;
};

export async function countTroubledPayouts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count ${TROUBLED}`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** The payouts that have not changed for longest come first. */
export async function troubledPayouts(tx: Tx, limit: number): Promise<TroubledPayout[]> {
  const { rows } = await sql<Row>`
    select p.payout_id as "payoutId", p.status, p.network, p.token, p.token_units as "tokenUnits",
      case p.stage when 'checking' then 'check' when 'pulling' then 'pull' when 'paying' then 'pix'
        else 'refund' end as step,
      p.receiver_cents as cents, ${TROUBLE} as trouble, x.id as "paymentId",
      coalesce(p.refund_hash, p.pull_hash) as hash, p.updated_at as since ${TROUBLED}
    order by p.updated_at, p.id limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    payout_id: row.payoutId,
    status: row.status,
    step: row.step,
    network: row.network,
    token: row.token,
    token_amount: formatAmount(row.tokenUnits, row.token),
    amount: formatAmount(row.cents, "BRL"),
    trouble: row.trouble,
    transaction_hash: row.hash,
    payment_id: row.paymentId,
    since: row.since.toISOString(),
  }));
}
