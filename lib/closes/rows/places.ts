import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { readPlace } from "#lib/rules/closes/figures.ts";

/** What places are called today, by their names in the figures. */
export async function placeNames(
  rows: Rows,
  accountId: string,
  places: readonly string[],
): Promise<Map<string, string>> {
  const read = places.map((place) => ({ place, ...readPlace(place) }));
  const addresses = read.flatMap((one) => (one.of === "wallet" ? one.address : []));
  const pix = read.flatMap((one) => (one.of === "pix" ? one.id : []));
  const { rows: found } = await sql<{ key: string; name: string }>`
    select 'address ' || address as key, name from (
      select address, name from wallet where account_id = ${accountId} and address = any(${addresses}::text[])
      union all
      select address, name from paying_wallet where account_id = ${accountId} and address = any(${addresses}::text[])
    ) as named where name <> ''
    union all
    select 'pix ' || asked.id, name from unnest(${pix}::text[]) as asked (id) cross join lateral (
      select pix_account_name as name from payout
      where account_id = ${accountId} and pix_account_id = asked.id::bigint order by payout.id desc limit 1) as last
    union all
    select 'statement ' || id, name from statement_account where account_id = ${accountId}`.execute(
    rows,
  );
  const named = new Map(found.map(({ key, name }) => [key, name]));
  return new Map(
    read.flatMap((one) => {
      const key = one.of === "wallet" ? `address ${one.address}` : one.place;
      const name = named.get(key);
      return name === undefined ? [] : [[one.place, name] as const];
    }),
  );
}
