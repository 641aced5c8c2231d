import "server-only";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { firstDay, type Month } from "#lib/rules/closes/months.ts";
import { standingLines } from "./lines.ts";
import "#lib/closes/schema.ts";

export type DraftRow = { id: bigint; figures: string; digest: string };

export async function draftOf(
  rows: Rows,
  accountId: string,
  month: Month,
): Promise<DraftRow | undefined> {
  return rows
    .selectFrom("month_draft")
    .select(["id", "figures", "digest"])
    .where("account_id", "=", accountId)
    .where("month", "=", sql<Date>`${firstDay(month)}::date`)
    .executeTakeFirst();
}

/** Keeps a month's lines as they stand, in place of what was kept before. @returns the draft's number */
export async function keepLines(
  tx: Tx,
  { accountId, month, by }: { accountId: string; month: Month; by: string },
): Promise<bigint> {
  await tx
    .deleteFrom("month_draft")
    .where("account_id", "=", accountId)
    .where("month", "=", sql<Date>`${firstDay(month)}::date`)
    .execute();
  const { id } = await tx
    .insertInto("month_draft")
    .values({
      account_id: accountId,
      month: firstDay(month),
      figures: "",
      digest: "",
      made_by: by,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into month_draft_line (draft_id, key, line)
    select ${id}, lines.* from (${standingLines(accountId, month)}) as lines`.execute(tx);
  return id;
}

/** Says what the kept lines come to. */
export async function signDraft(
  tx: Tx,
  id: bigint,
  said: Pick<DraftRow, "figures" | "digest">,
): Promise<void> {
  await tx.updateTable("month_draft").set(said).where("id", "=", id).execute();
}
