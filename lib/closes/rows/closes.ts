import "server-only";
import { sql, type Selectable } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { Manifest } from "#lib/rules/closes/figures.ts";
import { firstDay, type Month } from "#lib/rules/closes/months.ts";
import "#lib/closes/schema.ts";

export type CloseRow = Omit<Selectable<Tables["month_close"]>, "month"> & {
  month: Month;
  /** Null: it holds. */
  reopening: { reason: string; by: string; at: Date } | null;
  /** How many lines differed when it was last compared; null: it has not been yet. */
  differing: bigint | null;
  checkedAt: Date | null;
};

const of = (rows: Rows) =>
  rows
    .selectFrom("month_close as c")
    .leftJoin("month_reopening as r", "r.close_id", "c.id")
    .leftJoin("month_check as k", "k.close_id", "c.id")
    .select([
      "c.id",
      "c.account_id",
      "c.nth",
      "c.manifest",
      "c.digest",
      "c.lines",
      "c.closed_by",
      "c.closed_at",
      "r.reason",
      "r.reopened_by",
      "r.reopened_at",
      "k.differing",
      "k.checked_at as checkedAt",
    ])
    .select(sql<Month>`to_char(c.month, 'YYYY-MM')`.as("month"));

type Found = Awaited<ReturnType<ReturnType<typeof of>["execute"]>>[number];

const rowOf = ({ reason, reopened_by: by, reopened_at: at, ...close }: Found): CloseRow => ({
  ...close,
  reopening: reason === null || by === null || at === null ? null : { reason, by, at },
});

export const manifestOf = ({ manifest }: Pick<CloseRow, "manifest">): Manifest =>
  JSON.parse(manifest) as Manifest;

/** The newest close of each of an account's months, whether it was reopened or not; the newest month first. */
export async function listCloses(rows: Rows, accountId: string): Promise<CloseRow[]> {
  const found = await of(rows)
    .where("c.account_id", "=", accountId)
    .where("c.nth", "=", (eb) =>
      eb
        .selectFrom("month_close as other")
        .select(sql<number>`max(other.nth)`.as("nth"))
        .where("other.account_id", "=", accountId)
        .whereRef("other.month", "=", "c.month"),
    )
    .orderBy("c.month", "desc")
    .execute();
  return found.map(rowOf);
}

/** Every close of a month, the newest first. */
export async function closesOf(rows: Rows, accountId: string, month: Month): Promise<CloseRow[]> {
  const found = await of(rows)
    .where("c.account_id", "=", accountId)
    .where("c.month", "=", sql<Date>`${firstDay(month)}::date`)
    .orderBy("c.nth", "desc")
    .execute();
  return found.map(rowOf);
}

/** The close that holds, of the newest month that is closed. */
export async function lastClose(rows: Rows, accountId: string): Promise<CloseRow | undefined> {
  const found = await of(rows)
    .where("c.account_id", "=", accountId)
    .where("r.close_id", "is", null)
    .orderBy("c.month", "desc")
    .limit(1)
    .executeTakeFirst();
  return found && rowOf(found);
}

/** Every close of every account. */
export async function allCloses(rows: Rows): Promise<CloseRow[]> {
  const found = await of(rows)
    .orderBy("c.account_id")
    .orderBy("c.month")
    .orderBy("c.nth")
    .execute();
  return found.map(rowOf);
}

/** The close that was compared longest ago, before some moment or never. */
export async function leastCompared(rows: Rows, before: Date): Promise<CloseRow | undefined> {
  const found = await of(rows)
    .where("r.close_id", "is", null)
    .where((eb) => eb.or([eb("k.checked_at", "is", null), eb("k.checked_at", "<", before)]))
    .orderBy("k.checked_at", (by) => by.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return found && rowOf(found);
}

/** Freezes a draft's lines under a manifest. @returns the close's number */
export async function insertClose(
  tx: Tx,
  {
    draft,
    ...values
  }: { draft: bigint; accountId: string; month: Month } & Pick<
    CloseRow,
    "nth" | "manifest" | "digest" | "lines" | "closed_by" | "closed_at"
  >,
): Promise<bigint> {
  const { accountId, month, ...rest } = values;
  const { id } = await tx
    .insertInto("month_close")
    .values({ account_id: accountId, month: firstDay(month), ...rest })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into month_close_line (close_id, key, line)
    select ${id}, key, line from month_draft_line where draft_id = ${draft}`.execute(tx);
  await tx.deleteFrom("month_draft").where("id", "=", draft).execute();
  return id;
}

export async function insertReopening(
  tx: Tx,
  close: bigint,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  await tx
    .insertInto("month_reopening")
    .values({ close_id: close, reason, reopened_by: by })
    .execute();
}

/** Notes how a close compares with what stands now. */
export async function noteCheck(rows: Rows, close: bigint, differing: bigint): Promise<void> {
  const seen = { checked_at: sql<Date>`now()`, differing };
  await rows
    .insertInto("month_check")
    .values({ close_id: close, differing })
    .onConflict((conflict) => conflict.column("close_id").doUpdateSet(seen))
    .execute();
}
