import "server-only";
import { sql } from "kysely";
import { categories } from "#lib/accounting/rows/categories.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { payoutsByIds } from "#lib/payouts/rows/payouts.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import { labelsOf, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { canRepeat } from "#lib/rules/payouts/can-repeat.ts";
import { formatAmount } from "#protocol/money/money.ts";
import "#lib/batches/schema.ts";

const any = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`;

/** What a line types of the payout that it repeats. */
export type RepeatedPayout = {
  id: bigint;
  pixAccountId: number;
  /** The key that it was made for; null: it is older than key storage. */
  key: string | null;
  amount: string;
  /** Its category by the name. */
  labels: PayoutLabels;
};

/** These payouts of the account, in the order of their numbers. */
export async function repeatedPayouts(
  rows: Rows,
  accountId: string,
  ids: readonly bigint[],
): Promise<RepeatedPayout[]> {
  const payouts = await payoutsByIds(rows, accountId, ids);
  const [intents, known] = await Promise.all([
    rows
      .selectFrom("payout_intent")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("id", "=", any(payouts.flatMap(({ intent_id }) => intent_id ?? [])))
      .execute(),
    categories(rows, accountId),
  ]);
  const byId = new Map(intents.map((intent) => [intent.id, intent]));
  return payouts.map((payout) => {
    const intent = byId.get(payout.intent_id ?? "");
    const labels = labelsOf(PayoutLabels, payout);
    const category = known.find(({ id }) => id === labels.category)?.name ?? "";
    return {
      id: payout.id,
      pixAccountId: Number(payout.pix_account_id),
      key: intent === undefined ? null : storedKey(intent),
      amount: formatAmount(payout.receiver_cents, "BRL"),
      labels: { ...labels, category },
    };
  });
}

/**
 * Locks payouts that lines repeat, each of which has to have failed or come back for certain.
 * @throws DashboardError `NOT_FOUND`; `PAYOUT_NOT_OVER`: one may still be paid, or its tokens are not proved to be back
 */
export async function requireOver(
  tx: Tx,
  accountId: string,
  ids: readonly bigint[],
): Promise<void> {
  if (ids.length === 0) return;
  const payouts = await tx
    .selectFrom("payout")
    .select(["status", "chain_check as chainCheck", "contradicted_by as contradictedBy"])
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (payouts.length < new Set(ids).size) throw new DashboardError("NOT_FOUND");
  if (!payouts.every(canRepeat)) throw new DashboardError("PAYOUT_NOT_OVER");
}

/**
 * The same of those that new lines are about to repeat.
 * @throws DashboardError as `requireOver`; `PAYOUT_REPEATED`: a line that may be paid, or was begun, repeats one
 */
export async function lockRepeated(
  tx: Tx,
  accountId: string,
  ids: readonly bigint[],
): Promise<void> {
  if (ids.length === 0) return;
  await requireOver(tx, accountId, ids);
  const standing = await tx
    .selectFrom("batch_line")
    .select("number")
    .where("repeats", "in", ids)
    .where("state", "<>", "stopped")
    .limit(1)
    .executeTakeFirst();
  if (standing) throw new DashboardError("PAYOUT_REPEATED");
}
