import "server-only";
import { sql, type RawBuilder } from "kysely";
import { scheduleNames } from "#lib/schedules/rows/schedule-names.ts";
import type { Rows } from "#lib/core/store/store.ts";

const NUMBER = /^[1-9]\d{0,17}$/;
const numbers = (ids: readonly string[]) =>
  sql`any(${ids.filter((id) => NUMBER.test(id))}::bigint[])`;
const texts = (ids: readonly string[]) => sql`any(${[...ids]}::text[])`;

/** The objects of these kinds that have a name, by what the trail writes after the kind's word. */
const NAMED: Readonly<Record<string, (ids: readonly string[]) => RawBuilder<unknown>>> = {
  "PIX account": (ids) => sql`
    select account_id, bank_account_id::text as id, name from pix_account_name
    where bank_account_id = ${numbers(ids)}`,
  wallet: (ids) => sql`
    select account_id, id::text as id, name from wallet where id = ${numbers(ids)}
    union all
    select account_id, network || ' ' || address, name from wallet
    where address = ${texts(ids.map((id) => id.split(" ").at(-1) ?? ""))}`,
  "paying wallet": (ids) => sql`
    select account_id, address as id, name from paying_wallet where address = ${texts(ids)}`,
  batch: (ids) => sql`select account_id, id, title as name from batch where id = ${texts(ids)}`,
  category: (ids) => sql`select account_id, id, name from category where id = ${texts(ids)}`,
  "sub-account": (ids) => sql`
    select account_id, id::text as id, coalesce(nullif(trade_name, ''), name) as name
    from sub_account where id = ${numbers(ids)}`,
  // A change is read by fewer people than the trail, but the trail says which month was closed.
  request: (ids) => sql`
    select account_id, id, coalesce(content->>'name', '') as name from approval_request
    where id = ${texts(ids)} and operation <> 'change'
    union all
    select account_id, id, right(object, 7) as name from approval_request
    where id = ${texts(ids)} and operation = 'change' and object ~ '^month:(close|reopen) '`,
};

/**
 * What these objects are called today, by their subjects; what has no name is left out. Only of these accounts:
 * a line may name any id that somebody has tried.
 */
export async function trailNames(
  rows: Rows,
  accounts: readonly string[],
  objects: readonly { noun: string | null; id: string }[],
): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const asked = Object.entries(NAMED).flatMap(([noun, tableOf]) => {
    const ids = objects.flatMap((object) => (object.noun === noun ? object.id : []));
    return ids.length === 0 ? [] : [{ noun, table: tableOf([...new Set(ids)]) }];
  });
  const scheduled = objects.flatMap(({ noun, id }) => (noun === "schedule" ? id : []));
  const schedules = await scheduleNames(rows, accounts, [...new Set(scheduled)]);
  const found = await Promise.all(
    asked.map(async ({ noun, table }) => {
      const { rows: named } = await sql<{ id: string; name: string }>`
        select id, name from (${table}) as named
        where account_id = any(${[...accounts]}::text[]) and name <> ''`.execute(rows);
      return named.map(({ id, name }) => [`${noun} ${id}`, name] as const);
    }),
  );
  const named = [...schedules].map(([id, name]) => [`schedule ${id}`, name] as const);
  return new Map([...found.flat(), ...named]);
}
