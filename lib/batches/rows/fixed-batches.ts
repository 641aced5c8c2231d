import "server-only";
import { sql, type Selectable } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { purposesOf } from "#lib/regulatory/rows/purposes.ts";
import { keyMark } from "#lib/payouts/rows/stored-receiver.ts";
import { batchHash, type ApprovedBatch } from "#lib/rules/policies/approved-batch.ts";
import type { BatchState, BatchStop } from "#lib/rules/batches/batch-states.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

export type Batch = Selectable<Tables["batch"]>;
type BatchLine = Selectable<Tables["batch_line"]>;

type Needed = "wallet" | "spender" | "token_address" | "content_hash" | "fixed_by" | "fixed_at";
type Figures = "units" | "most_units" | "sender_cents" | "receiver_cents";
/** A batch whose lines can't be changed any more, with what that takes. */
export type FixedBatch = Omit<Batch, Needed | Figures | "network"> & {
  [Column in Needed | Figures]: NonNullable<Batch[Column]>;
} & { network: PayoutNetwork };

/** A line with its payout. */
export type FixedLine = Omit<BatchLine, "intent_id" | "cents" | "units" | "sender_cents"> & {
  intent: PayoutIntent;
  cents: bigint;
  units: bigint;
  sender_cents: bigint;
  is_new: boolean;
  /** The code that was confirmed for it; null: none. */
  purpose: string | null;
};

const ofAccount = (rows: Rows, accountId: string, id: string) =>
  rows.selectFrom("batch").selectAll().where("account_id", "=", accountId).where("id", "=", id);

/** The database guarantees the columns of a batch that is no draft. */
const asFixed = (batch: Batch | undefined): FixedBatch | null =>
  batch === undefined || batch.state === "draft" || batch.state === "discarded"
    ? null
    : (batch as FixedBatch);

/** Null: there is none, or it is a draft. */
export const fixedBatch = async (rows: Rows, accountId: string, id: string) =>
  asFixed(await ofAccount(rows, accountId, id).executeTakeFirst());

/** The same, locked until the transaction ends. */
export const lockFixedBatch = async (tx: Tx, accountId: string, id: string) =>
  asFixed(await ofAccount(tx, accountId, id).forUpdate().executeTakeFirst());

/** The lines of a fixed batch with their payouts, in their order. */
export async function fixedLines(rows: Rows, { id, account_id }: FixedBatch): Promise<FixedLine[]> {
  const [lines, intents] = await Promise.all([
    rows
      .selectFrom("batch_line")
      .selectAll()
      .where("batch_id", "=", id)
      .orderBy("number")
      .execute(),
    rows
      .selectFrom("payout_intent")
      .selectAll()
      .where("account_id", "=", account_id)
      .where("batch_id", "=", id)
      .execute(),
  ]);
  const byId = new Map(intents.map((intent) => [intent.id, intent]));
  const purposes = await purposesOf(rows, { accountId: account_id, operation: "payout" }, [
    ...byId.keys(),
  ]);
  return lines.flatMap((line) => {
    const intent = byId.get(line.intent_id ?? "");
    // A fixed batch's lines have all of it.
    const purpose = purposes.get(line.intent_id ?? "") ?? null;
    return intent ? [{ ...line, intent, purpose } as unknown as FixedLine] : [];
  });
}

/** Everything of a batch that is approved and signed, as its rows say it now. */
export function approvedBatch(batch: FixedBatch, lines: readonly FixedLine[]): ApprovedBatch {
  return {
    accountId: batch.account_id,
    batchId: batch.id,
    name: batch.title,
    network: batch.network,
    token: batch.token,
    wallet: batch.wallet,
    spender: batch.spender,
    units: String(batch.units),
    mostUnits: String(batch.most_units),
    ...(batch.slice_units !== null && { sliceUnits: String(batch.slice_units) }),
    ...(batch.external_id !== null && { external: String(batch.external_id) }),
    receiverCents: String(batch.receiver_cents),
    senderCents: String(batch.sender_cents),
    lines: lines.map(({ number, intent, cents, units, sender_cents, is_new, purpose }) => ({
      number,
      intentId: intent.id,
      pixAccount: String(intent.pix_account_id),
      name: intent.pix_account_name,
      keyMark: keyMark(intent),
      holder: intent.holder_name,
      document: intent.holder_document_masked,
      documentMark: intent.holder_document_mark,
      receiverCents: String(cents),
      units: String(units),
      senderCents: String(sender_cents),
      isNew: is_new,
      ...(purpose !== null && { purpose }),
    })),
  };
}

/** Whether a batch still is, row by row, what its hash says: what was approved and what was signed for. */
export const isUntouched = (batch: FixedBatch, lines: readonly FixedLine[]): boolean =>
  batchHash(approvedBatch(batch, lines)) === batch.content_hash;

type Stop = { why: BatchStop | null; by: string | null };

/** Moves a batch to another state; false when it was in none of `from`. */
export async function moveBatch(
  rows: Rows,
  { id, account_id }: Pick<Batch, "id" | "account_id">,
  from: readonly BatchState[],
  to: Exclude<BatchState, "draft" | "fixed">,
  { why, by }: Stop,
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("batch")
    .set({
      state: to,
      why,
      stopped_by: by,
      paused_at: to === "paused" ? sql<Date>`coalesce(paused_at, now())` : null,
      // An ended one too: its last line may be under way.
      next_step_at: to === "discarded" ? null : sql<Date>`now()`,
      ...(to === "ended" && { ended_at: sql<Date>`now()` }),
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .where("state", "in", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
