import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { rowNumber } from "#protocol/wire/ids.ts";
import type { Token } from "#protocol/money/money.ts";
import type { PurposeSubject } from "./purposes.ts";

/** What authorities look at in a payment, whether it is typed or made. */
export type WeighedPayment = PurposeSubject & {
  /** It is with the exchange. */
  isMade: boolean;
  /** The exchange was asked, and its answer is missing. */
  isAsking: boolean;
  /** It is a line of a batch, whose approval and signature say what it is for until the batch has ended. */
  isOfBatch: boolean;
  network: string;
  token: Token;
  /** The receiving or paying wallet; null: none is connected yet. */
  address: string | null;
  /** Token units and the BRL cents that were paid or are taken; null: it has no quote. */
  units: bigint | null;
  cents: bigint | null;
  /** The PIX account of a payout. */
  receiver: bigint | null;
};

type Found = Omit<WeighedPayment, keyof PurposeSubject> & { object: string };

const ASKING = sql`('paying', 'executing', 'unclear')`;

/** The wallet that has signed, that allows from elsewhere, or that the newest request names. */
const PAYER = sql`coalesce(intent.signing_address, elsewhere.signer,
  (select content ->> 'wallet' from approval_request
    where account_id = intent.account_id and operation = 'payout' and object = intent.id
    order by asked_at desc limit 1))`;

/** Nothing of a payment may differ from what was approved while others of its batch are still to be paid. */
const IS_BOUND = sql`coalesce((select batch.state <> 'ended' from batch where batch.id = intent.batch_id), false)`;

const OF_INTENT = {
  payin: sql`
    select intent.id as object, made.id is not null as "isMade", intent.status in ${ASKING} as "isAsking",
      false as "isOfBatch", intent.network, intent.token, intent.address, intent.receiver_units as units,
      intent.sender_cents as cents, null::bigint as receiver
    from payin_intent as intent left join payin as made
      on made.account_id = intent.account_id and made.intent_id = intent.id`,
  payout: sql`
    select intent.id as object, made.id is not null as "isMade", intent.status in ${ASKING} as "isAsking",
      case when made.id is null then intent.batch_id is not null else ${IS_BOUND} end as "isOfBatch",
      intent.network, intent.token, ${PAYER} as address, coalesce(intent.token_units, elsewhere.units) as units,
      coalesce(intent.sender_cents, elsewhere.sender_cents) as cents, intent.pix_account_id as receiver
    from payout_intent as intent left join payout as made
      on made.account_id = intent.account_id and made.intent_id = intent.id
    left join external_allowance as elsewhere
      on elsewhere.account_id = intent.account_id and elsewhere.intent_id = intent.id`,
};
const OF_PAYMENT = {
  payin: sql`
    select coalesce(made.intent_id, made.id::text) as object, true as "isMade", false as "isAsking",
      false as "isOfBatch", made.network, made.token, made.address, made.receiver_units as units,
      made.sender_cents as cents, null::bigint as receiver
    from payin as made`,
  payout: sql`
    select coalesce(made.intent_id, made.id::text) as object, true as "isMade", false as "isAsking",
      ${IS_BOUND} as "isOfBatch", made.network, made.token, made.sender_address as address, made.token_units as units,
      made.sender_cents as cents, made.pix_account_id as receiver
    from payout as made left join payout_intent as intent
      on intent.account_id = made.account_id and intent.id = made.intent_id`,
};

/** By the number of a payin or a payout, or by its intent's id; null: the account has none. */
export async function weighedPayment(
  rows: Rows,
  accountId: string,
  { of, id }: { of: "payin" | "payout"; id: string },
): Promise<WeighedPayment | null> {
  const number = rowNumber(id);
  const { rows: found } = await (
    number === null
      ? sql<Found>`${OF_INTENT[of]} where intent.account_id = ${accountId} and intent.id = ${id}`
      : sql<Found>`${OF_PAYMENT[of]} where made.account_id = ${accountId} and made.id = ${number}`
  ).execute(rows);
  return found[0] ? { accountId, operation: of, ...found[0] } : null;
}

/** What an account's payins and payouts of a month come to so far in BRL cents, whatever failed left out. */
export async function monthCents(rows: Rows, accountId: string, day: string): Promise<bigint> {
  const counted = sql`kind in ('payin', 'payout') and state in ('open', 'done')`;
  const { rows: found } = await sql<{ cents: string }>`
    select coalesce(sum(gross_cents), 0)::text as cents from (
      select gross_cents from activity_sum
      where account_id = ${accountId} and span = 'month' and begins = date_trunc('month', ${day}::date)::date
        and ${counted}
      union all select gross_cents from activity_delta
      where account_id = ${accountId} and day >= date_trunc('month', ${day}::date)::date
        and day < (date_trunc('month', ${day}::date) + interval '1 month')::date and ${counted}
    ) as each
  `.execute(rows);
  return BigInt(found[0]?.cents ?? 0);
}
