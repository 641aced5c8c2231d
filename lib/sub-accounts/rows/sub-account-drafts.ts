import "server-only";
import { sql } from "kysely";
import { listedOf, mergeContent, openContent, sealContent } from "./sub-account-content.ts";
import type { DraftContent } from "./sub-account-content.ts";
import type { OnboardingStep } from "#lib/sub-accounts/schema.ts";
import { lockSubAccount, tellOfSubAccount, type SubAccountRow } from "./sub-accounts.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** An empty draft of this account. */
export async function insertDraft(tx: Tx, accountId: string, by: string): Promise<bigint> {
  const { id } = await tx
    .insertInto("sub_account")
    .values({ account_id: accountId, content: "", created_by: by, updated_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  // What is sealed is bound to the row, whose number comes with it.
  const content = sealContent(id, {});
  await tx.updateTable("sub_account").set({ content }).where("id", "=", id).execute();
  await tellOfSubAccount(tx, { account_id: accountId, id });
  return id;
}

type Saving = { version: number; step: OnboardingStep; content: DraftContent; by: string };

/**
 * `stale`: a colleague, or another tab, has saved since; `row` is what stands there now · `closed`: it
 * was sent off meanwhile · `gone`.
 */
export type Saved =
  | { how: "saved"; row: SubAccountRow; before: SubAccountRow }
  | { how: "stale"; row: SubAccountRow }
  | { how: "closed"; row: SubAccountRow }
  | { how: "gone" };

/** Puts a part of what was typed onto a draft, if it is still the version that was seen. */
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
  await tellOfSubAccount(tx, row);
  return { how: "saved", row, before };
}

/** Erases a draft with its documents; false when there is none, or it was sent off. */
export async function deleteDraft(tx: Tx, accountId: string, id: bigint): Promise<boolean> {
  const row = await lockSubAccount(tx, accountId, id);
  if (row?.stage !== "draft") return false;
  await tx.deleteFrom("sub_account").where("id", "=", id).execute();
  await tellOfSubAccount(tx, row);
  return true;
}

/**
 * Erases what nobody has touched for so many days, at most `limit` at once. Whoever opens one of them
 * at this moment is faster or finds it gone.
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
  for (const row of erased) await tellOfSubAccount(tx, row);
  return erased;
}

/** A document that comes or goes is a change of its draft too: it is not abandoned. */
export async function touchDraft(rows: Rows, id: bigint, by: string): Promise<void> {
  await rows
    .updateTable("sub_account")
    .set({ updated_by: by, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
