import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

/** Ages in seconds by the database's clock; null when nothing is waiting. */
export type OpenFigures = {
  payinsOpen: number;
  oldestPaid: number | null;
  /** Past its deadline, and the bank has not confirmed that nobody paid. */
  oldestOverdue: number | null;
  returnsWaiting: number;
  oldestReturn: number | null;
  deliveriesPending: number;
  oldestDelivery: number | null;
  deliveriesDead: number;
  bankFeedAge: number | null;
  payoutsProcessing: number;
  payoutsOnHold: number;
  /** Its tokens were pulled, and it is neither paid nor refunded. */
  oldestPulled: number | null;
  paymentsAsked: number;
  /** The bank was asked to pay, and the outcome of the PIX is unknown. */
  oldestAsked: number | null;
};

const seconds = (moment: string) => sql.raw(`extract(epoch from now() - (${moment}))::float8`);

/** Counts what is under way; each part reads only an index of open rows, never the history. */
export async function openFigures(tx: Tx): Promise<OpenFigures> {
  const { rows } = await sql<Record<keyof OpenFigures, number | string | bigint | null>>`select
    (select count(*) from payins where status = 'processing') as "payinsOpen",
    ${seconds(`select min(paid_at) from payins
      where status = 'processing' and paid_at is not null`)} as "oldestPaid",
    ${seconds(`select min(expires_at) from payins
      where status = 'processing' and paid_at is null and expires_at <= now()`)} as "oldestOverdue",
    (select count(*) from pix_returns where confirmed_at is null) as "returnsWaiting",
    ${seconds(`select min(created_at) from pix_returns
      where confirmed_at is null`)} as "oldestReturn",
    (select count(*) from deliveries where status = 'pending') as "deliveriesPending",
    ${seconds(`select min(created_at) from deliveries
      where status = 'pending' and isfinite(due_at)`)} as "oldestDelivery",
    (select count(*) from deliveries where status = 'dead') as "deliveriesDead",
    ${seconds("select read_at from bank_feed where name = 'received'")} as "bankFeedAge",
    (select count(*) from payouts where stage <> 'ended' and status = 'processing')
      as "payoutsProcessing",
    (select count(*) from payouts where stage <> 'ended' and status = 'on_hold') as "payoutsOnHold",
    ${seconds(`select min(pulled_at) from payouts where stage <> 'ended'`)} as "oldestPulled",
    (select count(*) from pix_payments where state in ('intended', 'asked') and state = 'asked')
      as "paymentsAsked",
    ${seconds(`select min(asked_at) from pix_payments
      where state in ('intended', 'asked')`)} as "oldestAsked"
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("the database answered no figures");
  const numbers = Object.entries(row).map(([name, value]) => [
    name,
    value === null ? null : Number(value),
  ]);
  return Object.fromEntries(numbers) as OpenFigures;
}

export type SendFigure = {
  network: string;
  state: string;
  count: number;
  /** Age in seconds of the oldest signed send. */
  oldestSigned: number | null;
};

/** Open sends by network; each part reads one index. */
export async function openSends(tx: Tx): Promise<SendFigure[]> {
  const { rows } = await sql<SendFigure>`
    select network, 'intended' as state, count(*)::int as count, null::float8 as "oldestSigned"
    from chain_sends where state = 'intended' group by network
    union all
    select network, 'signed', count(*)::int, ${seconds("min(signed_at)")}
    from chain_sends where state = 'signed' group by network
    union all
    select network, 'unproven', count(*)::int, null
    from chain_sends where state = 'unproven' group by network`.execute(tx);
  return rows;
}
