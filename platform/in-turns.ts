import { sql, type RawBuilder } from "kysely";

export type Turns = {
  table: string;
  /** What may be taken at all, beside being due; says what the index says. */
  open: RawBuilder<unknown>;
  /** Whose turn it is. Each of them takes its turn; the index begins with it. */
  who: string;
  /** When it is due, and, of what was taken, when it is due next: the index goes on with it. */
  due: string;
  /** Of `waiting.who`: who is the same to everybody else, and takes turns among itself. */
  account?: RawBuilder<unknown>;
  id?: string;
  limit: number;
  /** Rows of one account at most. */
  each?: number;
};

/** A row that may be taken, and its place in the order in which it should be. */
export type Turn<Id> = { id: Id; place: bigint };

/**
 * The rows that are due, at most `limit`: of everybody the one that waits longest, then of everybody the
 * second, and so on. Whoever was served least recently comes first: what was taken lies in the
 * future, so that the latest `due` of somebody's rows tells.
 *
 * Goes by the index from one to the next of those who wait, so that it costs as much as they are many,
 * however many rows each of them has.
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
