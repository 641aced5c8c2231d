import "server-only";
import { sql } from "kysely";
import { listedOf, mergeContent, openContent, sealContent } from "./sub-account-content.ts";
import type { DraftContent } from "./sub-account-content.ts";
import type { OnboardingStep } from "#lib/sub-accounts/schema.ts";
import { lockSubAccount, sendSubAccountHint, type SubAccountRow } from "./sub-accounts.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** Inserts an empty draft. */
export async function insertDraft(tx: Tx, accountId: string, by: string): Promise<bigint> {
  const { id } = await tx
    .insertInto("sub_account")
    .values({ account_id: accountId, content: "", created_by: by, updated_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  // The content is sealed after the insert, because the seal is bound to the row's id.
  const content = sealContent(id, {});
  await tx.updateTable("sub_account").set({ content }).where("id", "=", id).execute();
  await sendSubAccountHint(tx, { account_id: accountId, id });
  return id;
}

type Saving = { version: number; step: OnboardingStep; content: DraftContent; by: string };

/**
 * `stale`: a colleague or another tab has saved meanwhile; `row` is the current one · `closed`: it has been
 * submitted · `gone`: it has been deleted.
 */
export type Saved =
  | { how: "saved"; row: SubAccountRow; before: SubAccountRow }
  | { how: "stale"; row: SubAccountRow }
  | { how: "closed"; row: SubAccountRow }
  | { how: "gone" };

/** Merges a part of the input into a draft, if the draft is still at the version that was seen. */
export async function saveDraft(
  tx: Tx,
  accountId: string,
  id: bigint,
  { version, step, content, by }: Saving,
): Promise<Saved> {
  const before = await lockSubAccount(tx, accountId, id);
  if (!before) return { how: "gone" };
  if (before.stage !== "draft") return { how: "closed", row: before };
  if (before.version !== version) return { how: "stale", row: before };
  const merged = mergeContent(openContent(id, before.content), content);
  const row = await tx
    .updateTable("sub_account")
    .set({
      ...listedOf(merged),
      content: sealContent(id, merged),
      step,
      version: version + 1,
      updated_by: by,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await sendSubAccountHint(tx, row);
  return { how: "saved", row, before };
}

/** Deletes a draft with its documents; false when there is none, or it has been submitted. */
export async function deleteDraft(tx: Tx, accountId: string, id: bigint): Promise<boolean> {
  const row = await lockSubAccount(tx, accountId, id);
  if (row?.stage !== "draft") return false;
  await tx.deleteFrom("sub_account").where("id", "=", id).execute();
  await sendSubAccountHint(tx, row);
  return true;
}

/**
 * Deletes up to `limit` drafts untouched for this many days. Skips a draft that is locked at the moment; who
 * comes later finds it gone.
 */
export async function eraseAbandonedDrafts(
  tx: Tx,
  days: number,
  limit: number,
): Promise<Pick<SubAccountRow, "id" | "account_id" | "updated_at">[]> {
  const erased = await tx
    .deleteFrom("sub_account")
    .where("id", "in", (old) =>
      old
        .selectFrom("sub_account")
        .select("id")
        .where("stage", "=", "draft")
        .where("updated_at", "<", sql<Date>`now() - make_interval(days => ${days}::int)`)
        .orderBy("updated_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "account_id", "updated_at"])
    .execute();
  for (const row of erased) await sendSubAccountHint(tx, row);
  return erased;
}

/** Counts a changed document as a change of its draft, so that the draft is not erased. */
export async function touchDraft(rows: Rows, id: bigint, by: string): Promise<void> {
  await rows
    .updateTable("sub_account")
    .set({ updated_by: by, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
