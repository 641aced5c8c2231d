import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { categories } from "#lib/accounting/rows/categories.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import { draftFindings, type FoundLine } from "#lib/batches/checks/draft-findings.ts";
import { markOf } from "#lib/core/store/mark-key.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { openPayoutIntent, type PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { receiverColumns, type Receiver } from "#lib/payouts/rows/stored-receiver.ts";
import { canonicalKey } from "#lib/pix-accounts/rows/key-mark.ts";
import { pixAccountNames } from "#lib/pix-accounts/rows/pix-account-names.ts";
import { holderMarks, pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import { forgetPurposes, setPurpose } from "#lib/regulatory/rows/purposes.ts";
import { labelColumns, PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { TypedLine } from "#lib/rules/batches/batch-line.ts";
import { draftStops } from "#lib/rules/batches/draft-stops.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import type { Batch } from "./fixed-batches.ts";
import { requireOver } from "./repeated-payouts.ts";

/** A line that nothing is wrong with: its receiver is registered, and its amount is right. */
type SoundLine = FoundLine & { cents: bigint; pixAccountId: bigint };

const isSound = (line: FoundLine): line is SoundLine =>
  line.cents !== null && line.pixAccountId !== null;

/** The receivers of lines: the keys that were typed, with the accounts' names and holders as they are known here. */
async function receiversOf(
  tx: Tx,
  accountId: string,
  lines: readonly SoundLine[],
): Promise<(line: SoundLine) => Receiver> {
  const ids = lines.map(({ pixAccountId: id }) => Number(id));
  const [names, notes, marks] = await Promise.all([
    pixAccountNames(tx, accountId, ids),
    pixAccountNotes(tx, accountId, ids),
    holderMarks(tx, accountId, ids),
  ]);
  return ({ pixAccountId, typed }) => {
    const id = Number(pixAccountId);
    const name = names.get(id);
    if (name === undefined) throw new DashboardError("CONFLICT");
    const note = notes.get(id);
    const holder = note && {
      name: note.holderName,
      maskedDocument: note.maskedDocument,
      notedBy: note.createdBy,
      notedAt: note.updatedAt,
    };
    return {
      name,
      key: canonicalKey(typed.pix_key),
      holder: holder ?? null,
      cnpj: note?.cnpj ?? null,
      documentMark: marks.get(id) ?? null,
    };
  };
}

/** The labels of a line, its category by its id. */
async function labelsOf(tx: Tx, accountId: string): Promise<(typed: TypedLine) => PayoutLabels> {
  const known = await categories(tx, accountId);
  const idOf = (name: string) =>
    known.find((one) => !one.isArchived && one.name.toLowerCase() === name.toLowerCase())?.id;
  return ({ reference, cost_centre, category, note }) => ({
    reference,
    cost_centre,
    category: category === "" ? "" : (idOf(category) ?? category),
    note,
  });
}

/** The key of a line's payout: the same each time, and nobody can send a form under it before. */
const keyOfLine = (batch: string, number: number): string =>
  markOf(`batch line ${batch} ${number}`);

/**
 * Opens the payout of each line of a locked draft: the receiver as typed and registered, and the reais that it gets
 * exactly. A line that was opened before is typed anew.
 * @returns in the order of the lines
 * @throws DashboardError `CONFLICT` where anything still stops the draft; as `requireOver`
 */
export async function openLines(tx: Tx, batch: Batch, by: string): Promise<OpenedLine[]> {
  const { id, account_id: accountId, network, token } = batch;
  // What is known here may have changed since the draft was last looked at.
  await checkDraft(tx, accountId, id);
  const { lines: all, summary } = await draftFindings(tx, accountId, id);
  const lines = all.filter(isSound);
  if (draftStops(summary).length > 0 || lines.length < all.length) {
    throw new DashboardError("CONFLICT");
  }
  // What was over when the line was made may have been taken after all.
  await requireOver(
    tx,
    accountId,
    lines.flatMap(({ repeats }) => repeats ?? []),
  );
  const [receiverOf, labels] = await Promise.all([
    receiversOf(tx, accountId, lines),
    labelsOf(tx, accountId),
  ]);
  const opened: OpenedLine[] = [];
  for (const line of lines) {
    const said = labels(line.typed);
    const key = keyOfLine(id, line.number);
    const place = { account_id: accountId, idempotency_key: key };
    const intent = await openPayoutIntent(tx, accountId, {
      id: randomUUID(),
      idempotency_key: key,
      batch_id: id,
      pix_account_id: line.pixAccountId,
      ...receiverColumns(place, receiverOf(line)),
      network,
      token,
      currency_type: "receiver",
      cover_fees: true,
      request_amount: formatAmount(line.cents, "BRL"),
      ...labelColumns(PayoutLabels, said),
      created_by: by,
    });
    // A row that was there before under this key is another payout: it must not pass for this line.
    const isLine = intent.batch_id === id && intent.status === "none";
    if (!isLine || intent.pix_account_id !== line.pixAccountId)
      throw new DashboardError("CONFLICT");
    await tx
      .updateTable("batch_line")
      .set({ intent_id: intent.id })
      .where("batch_id", "=", id)
      .where("number", "=", line.number)
      .execute();
    opened.push({ line, intent });
  }
  await keepPurposes(tx, accountId, opened, by);
  return opened;
}

type OpenedLine = { line: SoundLine; intent: PayoutIntent };

/** What is typed as a line's purpose code is confirmed by whoever opens its payout, and no code of before stays. */
async function keepPurposes(
  tx: Tx,
  accountId: string,
  opened: readonly OpenedLine[],
  by: string,
): Promise<void> {
  const about = { accountId, operation: "payout" } as const;
  await forgetPurposes(
    tx,
    about,
    opened.map(({ intent }) => intent.id),
  );
  for (const { line, intent } of opened) {
    const code = trimHidden(line.typed.purpose);
    if (code !== "") await setPurpose(tx, { ...about, object: intent.id }, code, by);
  }
}

/** Lets the payouts of a batch's lines go again: nothing of them was quoted to be paid, signed or asked for. */
export async function closeLines(tx: Tx, batch: Pick<Batch, "id" | "account_id">): Promise<void> {
  const lines = await tx
    .selectFrom("batch_line")
    .select("intent_id")
    .where("batch_id", "=", batch.id)
    .execute();
  const objects = lines.flatMap(({ intent_id }) => intent_id ?? []);
  await forgetPurposes(tx, { accountId: batch.account_id, operation: "payout" }, objects);
  await tx
    .updateTable("batch_line")
    .set({ intent_id: null, units: null, sender_cents: null, is_new: null })
    .where("batch_id", "=", batch.id)
    .execute();
  await tx
    .deleteFrom("payout_intent")
    .where("batch_id", "=", batch.id)
    .where("account_id", "=", batch.account_id)
    .where("status", "=", sql<"none">`'none'`)
    .execute();
}
