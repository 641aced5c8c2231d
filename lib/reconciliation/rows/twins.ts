import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { PaymentRow } from "./payment-rows.ts";

/** How many others of the account have the same quote, transaction or end-to-end id. */
export type Twins = {
  ofQuote: (row: PaymentRow) => bigint;
  ofHash: (row: PaymentRow) => bigint;
  ofPix: (accountId: string, id: string | null) => bigint;
};

type Counted = { account_id: string; name: string; count: bigint };

const others = (counted: readonly Counted[]) => {
  const counts = new Map(counted.map((one) => [`${one.account_id} ${one.name}`, one.count]));
  return (accountId: string, name: string | null): bigint => {
    const count = name === null ? undefined : counts.get(`${accountId} ${name}`);
    return count === undefined || count < 1n ? 0n : count - 1n;
  };
};

/** One address can receive twice in one transaction, which is another amount then. */
const hashKey = ({ hash, party, units }: Pick<PaymentRow, "hash" | "party" | "units">) =>
  hash === null ? null : `${hash} ${party.toLowerCase()} ${units}`;

export async function countTwins(
  rows: Rows,
  side: "payin" | "payout",
  found: readonly PaymentRow[],
  returns: readonly { endToEndId: string }[],
): Promise<Twins> {
  const accounts = [...new Set(found.map(({ account_id }) => account_id))];
  const named = (names: readonly (string | null)[]) => [
    ...new Set(names.filter((name) => name !== null)),
  ];
  const quotes = named(found.map(({ quote }) => quote));
  const hashes = named(found.map(({ hash }) => hash));
  const ids = named([
    ...found.map((row) => row.end_to_end_id),
    ...returns.map(({ endToEndId }) => endToEndId),
  ]);
  const ofQuote =
    side === "payin"
      ? sql<Counted>`select account_id, quote_id as name, count(*) as count from payin
          where account_id = any(${accounts}::text[]) and quote_id = any(${quotes}::text[]) group by 1, 2`
      : sql<Counted>`select account_id, payout_quote_id as name, count(*) as count from payout
          where account_id = any(${accounts}::text[]) and payout_quote_id = any(${quotes}::text[]) group by 1, 2`;
  const ofHash =
    side === "payin"
      ? sql<Counted>`select account_id, transaction_hash || ' ' || lower(address) || ' ' || receiver_units as name,
            count(*) as count
          from payin where account_id = any(${accounts}::text[]) and transaction_hash = any(${hashes}::text[])
          group by 1, 2`
      : sql<Counted>`select account_id, pull_hash as name, count(*) as count from payout
          where account_id = any(${accounts}::text[]) and pull_hash = any(${hashes}::text[])
            and status = 'completed' group by 1, 2`;
  const ofPix = sql<Counted>`
    select account_id, name, sum(count)::bigint as count from (
      select account_id, end_to_end_id as name, count(*) as count from payin
      where account_id = any(${accounts}::text[]) and end_to_end_id = any(${ids}::text[]) group by 1, 2
      union all
      select account_id, end_to_end_id, count(*) from payout
      where account_id = any(${accounts}::text[]) and end_to_end_id = any(${ids}::text[]) group by 1, 2
      union all
      select r.account_id, r.end_to_end_id, count(*) from payin_return r
      where r.account_id = any(${accounts}::text[]) and r.end_to_end_id = any(${ids}::text[])
        and not exists (select from payin own where own.id = r.payin_id and own.end_to_end_id = r.end_to_end_id)
      group by 1, 2
    ) as each group by 1, 2`;
  const byQuote = others((await ofQuote.execute(rows)).rows);
  const byHash = others((await ofHash.execute(rows)).rows);
  return {
    ofQuote: ({ account_id, quote }) => byQuote(account_id, quote),
    ofHash: (row) => byHash(row.account_id, side === "payin" ? hashKey(row) : row.hash),
    ofPix: others((await ofPix.execute(rows)).rows),
  };
}
