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

const OF_INTENT = {
  payin: sql`
    select intent.id as object, made.id is not null as "isMade", intent.status in ${ASKING} as "isAsking",
      intent.network, intent.token, intent.address, intent.receiver_units as units, intent.sender_cents as cents,
      null::bigint as receiver
    from payin_intent as intent left join payin as made
      on made.account_id = intent.account_id and made.intent_id = intent.id`,
  payout: sql`
    select intent.id as object, made.id is not null as "isMade", intent.status in ${ASKING} as "isAsking",
      intent.network, intent.token, ${PAYER} as address, coalesce(intent.token_units, elsewhere.units) as units,
      coalesce(intent.sender_cents, elsewhere.sender_cents) as cents, intent.pix_account_id as receiver
    from payout_intent as intent left join payout as made
      on made.account_id = intent.account_id and made.intent_id = intent.id
    left join external_allowance as elsewhere
      on elsewhere.account_id = intent.account_id and elsewhere.intent_id = intent.id`,
};
const OF_PAYMENT = {
  payin: sql`
    select coalesce(intent_id, id::text) as object, true as "isMade", false as "isAsking", network, token, address,
      receiver_units as units, sender_cents as cents, null::bigint as receiver
    from payin`,
  payout: sql`
    select coalesce(intent_id, id::text) as object, true as "isMade", false as "isAsking", network, token,
      sender_address as address, token_units as units, sender_cents as cents, pix_account_id as receiver
    from payout`,
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
      : sql<Found>`${OF_PAYMENT[of]} where account_id = ${accountId} and id = ${number}`
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
