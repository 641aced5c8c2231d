import { sql, type RawBuilder } from "kysely";

export type Turns = {
  table: string;
  /** The condition for a row to be open, apart from being due; it matches the index's condition. */
  open: RawBuilder<unknown>;
  /** The column whose values take turns; the first column of the index. */
  who: string;
  /** The column with the time a row is due, moved to its next time when taken; next in the index. */
  due: string;
  /** Maps `waiting.who` to the account that others see; its members take turns among themselves. */
  account?: RawBuilder<unknown>;
  id?: string;
  limit: number;
  /** The most rows per account. */
  each?: number;
};

/** A row that may be taken, and its place in the order. */
export type Turn<Id> = { id: Id; place: bigint };

/**
 * Up to `limit` due rows: first the longest-waiting row of each account, then each second row, and so on.
 * The account served least recently comes first: a taken row's due time lies in the future, so an
 * account's latest `due` shows when it was last served.
 *
 * The query jumps through the index from one waiting `who` to the next, so its cost depends on their
 * number and not on the number of their rows.
 */
export function inTurns<Id>({
  table,
  open,
  who,
  due,
  account = sql`waiting.who`,
  id = "id",
  limit,
  each = limit,
}: Turns): RawBuilder<Turn<Id>> {
  const [rows, whose, at, key] = [table, who, due, id].map((name) => sql.ref(name));
  const from = sql`from ${rows} where ${open}`;
  return sql<Turn<Id>>`(
    with recursive waiting (who) as (
      (select ${whose} ${from} order by ${whose} limit 1)
      union all
      select (select ${whose} ${from} and ${whose} > waiting.who order by ${whose} limit 1)
      from waiting where waiting.who is not null
    ), served as (
      select waiting.who, ${account} as account, span.latest
      from waiting cross join lateral (
        select min(${at}) as first, max(${at}) as latest ${from} and ${whose} = waiting.who
      ) span
      where span.first <= now()
    ), ranked as (
      select who, account, latest,
        row_number() over (partition by account order by latest, who) as nth
      from served
    ), next as (
      select * from ranked order by nth, latest, who limit ${limit}
    ), ready as (
      select one.id, next.latest,
        row_number() over (partition by next.account order by one.turn, next.nth) as turn
      from next cross join lateral (
        select ${key} as id, row_number() over (order by ${at}, ${key}) as turn
        ${from} and ${whose} = next.who and ${at} <= now()
        order by ${at}, ${key} limit ${limit}
      ) one
    )
    select id, row_number() over (order by turn, latest, id) as place
    from ready where turn <= ${each} order by turn, latest, id limit ${limit}
  )`;
}
