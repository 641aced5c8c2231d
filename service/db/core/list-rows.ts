import { sql, type RawBuilder } from "kysely";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { Listed, ListPlace, ListQuery } from "#protocol/wire/lists.ts";
import { pageOf, placeOf } from "#protocol/wire/lists.ts";
import { settledUntil } from "./settled-until.ts";
import type { Database } from "./tables.ts";

type Condition = RawBuilder<unknown>;

/** What a list is made of; tables and columns are the service's own words. */
export type RowList = {
  table: "payins" | "payouts" | "wallets" | "sub_accounts";
  /** The number of a row; ties are broken by it. */
  id: "id" | "user_id";
  /** Whose rows, and which of them are shown at all. */
  owned: Condition;
  /** Filters with an index in the order of creation, the most selective first; absent ones are null. */
  indexed: readonly (Condition | null)[];
  /** Filters without one. */
  others: readonly (Condition | null)[];
};

/** A row's place in its order: the time to the microsecond, and the number. */
type Mark = { order: Order; at: string; id: string };
type Order = "newest" | "changed";

const TEXT = sql`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;
const MARK = /^([nc])(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)(\d{1,18})$/;

const encode = ({ order, at, id }: Mark): string =>
  Buffer.from(`${order.charAt(0)}${at}${id}`).toString("base64url");

/** The mark in a cursor of this order; null: it is none of ours, or another order's. */
function decode(cursor: string, order: Order): Mark | null {
  const found = MARK.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  const [, letter, at = "", id = ""] = found ?? [];
  const isTime = !Number.isNaN(Date.parse(at));
  return isTime && letter === order.charAt(0) ? { order, at, id } : null;
}

const every = (conditions: readonly (Condition | null)[]): Condition => {
  const present = conditions.filter((one) => one !== null);
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `);
};

/**
 * The most rows that are looked at for a page where a filter has no index. Such a page may be short, and the
 * next one goes on from there.
 */
const LOOKED_AT = 1_000;

type Found<Row> = { rows: (Row & { mark: string })[]; last: string | null };

/** Rows of `list` after a mark, and the mark of the last row looked at when there may be more behind it. */
async function rowsAfter<Row>(
  db: Database,
  { table, id, owned, indexed, others }: RowList,
  {
    order,
    after,
    until,
    limit,
  }: {
    order: Order;
    after: Mark | null;
    until: Date | null;
    limit: number;
  },
): Promise<Found<Row>> {
  const [rows, number, time] = [
    sql.ref(table),
    sql.ref(`${table}.${id}`),
    sql.ref(`${table}.${order === "newest" ? "created_at" : "updated_at"}`),
  ];
  const direction = order === "newest" ? sql`desc` : sql`asc`;
  const beyond = order === "newest" ? sql`<` : sql`>`;
  const [driving, ...rest] = indexed.filter((one) => one !== null);
  const looked = every([
    owned,
    driving ?? null,
    after && sql`(${time}, ${number}) ${beyond} (${after.at}::timestamptz, ${after.id}::bigint)`,
    until && sql`${time} < ${until}`,
  ]);
  const filters = [...rest, ...others.filter((one) => one !== null)];
  const isWindowed = filters.length > 0;
  const most = isWindowed ? LOOKED_AT : limit + 1;
  const mark = sql`to_char(${time} at time zone 'UTC', ${TEXT}) || ${number}::text`;
  const { rows: found } = await sql<Row & { mark: string | null; last: string; looked: bigint }>`
    with looked as materialized (
      select ${rows}.*, ${mark} as mark, row_number() over (order by ${time} ${direction}, ${number} ${direction}) as nth
      from ${rows} where ${looked} order by ${time} ${direction}, ${number} ${direction} limit ${most}
    ), ends as (
      select count(*) as looked, (array_agg(mark order by nth desc))[1] as last from looked
    )
    select ${rows}.*, ends.looked, ends.last from ends left join lateral (
      select * from looked as ${rows} where ${every(filters)} order by nth limit ${limit + 1}
    ) ${rows} on true order by nth`.execute(db);
  const [first] = found;
  const isMore = isWindowed && first !== undefined && Number(first.looked) === most;
  const shown = found.filter((row): row is typeof row & { mark: string } => row.mark !== null);
  return { rows: shown, last: isMore ? first.last : null };
}

async function afterCursor<Row>(
  db: Database,
  list: RowList,
  order: Order,
  { cursor, limit }: Extract<ListPlace, { by: "cursor" }>,
): Promise<Listed<Row>> {
  const after = cursor === null ? null : decode(cursor, order);
  if (cursor !== null && after === null) {
    throw new ExchangeError("INVALID_INPUT", { fields: { cursor: "invalid" } });
  }
  const until = order === "changed" ? await settledUntil(db) : null;
  const { rows, last } = await rowsAfter<Row>(db, list, { order, after, until, limit });
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? (page.at(-1)?.mark ?? null) : last;
  const nextCursor =
    end === null ? null : encode({ order, at: end.slice(0, 27), id: end.slice(27) });
  return { rows: page, nextCursor };
}

async function onPage<Row>(
  db: Database,
  { table, id, owned, indexed, others }: RowList,
  order: Order,
  place: Extract<ListPlace, { by: "page" }>,
): Promise<Listed<Row>> {
  const rows = sql.ref(table);
  const matching = every([owned, ...indexed, ...others]);
  const direction = order === "newest" ? sql`desc` : sql`asc`;
  const time = sql.ref(`${table}.${order === "newest" ? "created_at" : "updated_at"}`);
  // Neither waits for the other.
  const counting = sql<{ total: bigint }>`
    select count(*) as total from ${rows} where ${matching}`.execute(db);
  const finding = sql<Row>`
    select ${rows}.* from ${rows} where ${matching}
    order by ${time} ${direction}, ${sql.ref(`${table}.${id}`)} ${direction}
    limit ${place.pageSize} offset ${(place.page - 1) * place.pageSize}`.execute(db);
  const [counted, found] = await Promise.all([counting, finding]);
  return pageOf(found.rows, Number(counted.rows[0]?.total ?? 0), place);
}

/**
 * A part of a list: newest first, or with `updated_since` those that changed first at the front. By cursor
 * no row is left out or given twice while others are made or changed; a row that changes again comes again
 * where the order is that of changes.
 * @throws ExchangeError `INVALID_INPUT` for a cursor that is none, or of the other order
 */
export async function listRows<Row>(
  db: Database,
  list: RowList,
  query: ListQuery,
): Promise<Listed<Row>> {
  const { created_from: from, created_to: to, updated_since: since } = query;
  const [created, updated] = [
    sql.ref(`${list.table}.created_at`),
    sql.ref(`${list.table}.updated_at`),
  ];
  const order = since === undefined ? "newest" : "changed";
  // In the order of changes its own index alone serves; all else is looked for.
  const [indexed, others] =
    order === "newest" ? [list.indexed, list.others] : [[], [...list.indexed, ...list.others]];
  const ofCreation = every([
    from ? sql`${created} >= ${from}` : null,
    to ? sql`${created} < ${to}::timestamptz + interval '1 millisecond'` : null,
  ]);
  const isBounded = from !== undefined || to !== undefined;
  const bounded: RowList = {
    ...list,
    owned: every([
      list.owned,
      since ? sql`${updated} >= ${since}` : null,
      order === "newest" && isBounded ? ofCreation : null,
    ]),
    indexed,
    others: [...others, order === "changed" && isBounded ? ofCreation : null],
  };
  const place = placeOf(query);
  return place.by === "page"
    ? onPage<Row>(db, bounded, order, place)
    : afterCursor<Row>(db, bounded, order, place);
}
