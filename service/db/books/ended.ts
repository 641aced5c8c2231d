import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

/** Tables whose rows end once and for all, and how their ends are told apart. */
const ENDS = {
  payins: { has: sql`status <> 'processing'`, network: sql`null::text`, end: sql`status` },
  chain_sends: {
    has: sql`state not in ('intended', 'signed', 'unproven')`,
    network: sql`network`,
    end: sql`state`,
  },
  payouts: { has: sql`stage = 'ended'`, network: sql`null::text`, end: sql`status` },
} satisfies Record<string, Record<"has" | "network" | "end", RawBuilder<unknown>>>;
export type EndingTable = keyof typeof ENDS;

/** `network`: null but for sends. */
export type EndCount = { network: string | null; end: string; count: number };

export type EndsAfter = {
  /** No row of a lower number can still come. */
  settledThrough: bigint;
  settled: EndCount[];
  /** Those above it, which are counted anew each time. */
  young: EndCount[];
  /** The settled ones that have not ended. */
  open: bigint[];
};

type Row = {
  settledThrough: bigint;
  isSettled: boolean | null;
  hasEnded: boolean;
  network: string | null;
  end: string;
  count: number;
  open: bigint[] | null;
};

/** Counts what has ended among the rows after a number, in one look, so that none ends between two. */
export async function endsAfter(tx: Tx, table: EndingTable, after: bigint): Promise<EndsAfter> {
  const { has, network, end } = ENDS[table];
  const { rows } = await sql<Row>`
    with later as materialized (
      select id, created_at, ${has} as ended, ${network} as network, ${end} as of
      from ${sql.table(table)} where id > ${after}
    ), young as (
      select min(id) as id from later where created_at >= now() - interval '1 minute'
    ), bound as (
      -- A row that was seen: below the first young one, another may not be committed yet.
      select coalesce(max(later.id), ${after}::bigint) as through
      from young left join later on young.id is null or later.id < young.id
    )
    select bound.through as "settledThrough", later.id <= bound.through as "isSettled",
      later.ended as "hasEnded", later.network, later.of as end, count(later.id)::int as count,
      array_agg(later.id) filter (where not later.ended and later.id <= bound.through) as open
    from bound left join later on true
    group by 1, 2, 3, 4, 5`.execute(tx);
  const ended = (isSettled: boolean) =>
    rows.filter((row) => row.hasEnded && row.isSettled === isSettled);
  return {
    settledThrough: rows[0]?.settledThrough ?? after,
    settled: ended(true),
    young: ended(false),
    open: rows.flatMap(({ open }) => open ?? []),
  };
}

/** Which of these have ended. */
export async function endsAmong(
  tx: Tx,
  table: EndingTable,
  open: readonly bigint[],
): Promise<(EndCount & { ids: bigint[] })[]> {
  if (open.length === 0) return [];
  const { has, network, end } = ENDS[table];
  const { rows } = await sql<EndCount & { ids: bigint[] }>`
    select ${network} as network, ${end} as end, count(*)::int as count, array_agg(id) as ids
    from ${sql.table(table)} where id = any(${open}::bigint[]) and ${has} group by 1, 2`.execute(
    tx,
  );
  return rows;
}
