import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { isSamePayer } from "#lib/rules/payins/same-payer.ts";

/** The payins that are looked at, and the names that a form offers. */
const NEWEST = 500;
const OFFERED = 20;

/**
 * Who has paid or was expected to, of the account's newest payins: the most used first, then the newest. A
 * payer's two spellings are one: as somebody typed it, where that was not another.
 */
export async function knownPayers(rows: Rows, accountId: string): Promise<string[]> {
  const { rows: found } = await sql<{ name: string }>`
    select name from (
      select id, case when other_payer then payer_name
        else coalesce(nullif(expected_payer, ''), payer_name) end as name
      from payin where account_id = ${accountId} order by id desc limit ${NEWEST}) as newest
    where name is not null
    group by name order by count(*) desc, max(id) desc limit ${OFFERED * 2}`.execute(rows);
  const names: string[] = [];
  for (const { name } of found) {
    if (!names.some((known) => isSamePayer(known, name))) names.push(name);
  }
  return names.slice(0, OFFERED);
}
