import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows, Store, Tx } from "#lib/core/store/store.ts";
import { canonicalKey, markOfKey } from "#lib/pix-accounts/rows/key-mark.ts";
import { holderMarks, pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import { recordRecipient, type Maker } from "#lib/policies/checks/record-recipient.ts";
import { recipientsOf } from "#lib/policies/rows/recipients.ts";
import { recipientHash, type ApprovedPixAccount } from "#lib/rules/policies/approved-recipient.ts";

/** A PIX account as the exchange tells it. */
export type ReportedPixAccount = { id: number; name: string; pixKey: string };

/** PIX accounts as an approval binds them, with the holders noted here. */
async function approvedPixAccounts(
  rows: Rows,
  accountId: string,
  told: readonly ReportedPixAccount[],
): Promise<ApprovedPixAccount[]> {
  const ids = told.map(({ id }) => id);
  const notes = await pixAccountNotes(rows, accountId, ids);
  const marks = await holderMarks(rows, accountId, ids);
  return told.map(({ id, name, pixKey }) => {
    const pixAccount = String(id);
    const key = canonicalKey(pixKey);
    return {
      accountId,
      pixAccount,
      name,
      keyMark: markOfKey({ accountId, pixAccount, key }),
      holder: notes.get(id)?.holderName ?? null,
      document: notes.get(id)?.maskedDocument ?? null,
      documentMark: marks.get(id) ?? null,
    };
  });
}

/** Notes what a person has made of a PIX account, which then rests as the policy says. */
export async function recordPixAccount(
  tx: Tx,
  account: Account,
  told: ReportedPixAccount,
  { by, how }: { by: Maker; how: "made" | "changed" | "again" },
): Promise<void> {
  const [content] = await approvedPixAccounts(tx, account.id, [told]);
  if (content) await recordRecipient(tx, account, { content, by, how });
}

/**
 * Notes PIX accounts as the exchange told them when asked at a moment: one that was made or changed
 * elsewhere rests as the policy says.
 */
export async function recordReportedPixAccounts(
  store: Store,
  account: Account,
  told: readonly ReportedPixAccount[],
  askedAt: Date,
): Promise<void> {
  const [contents, kept] = await Promise.all([
    approvedPixAccounts(store.db, account.id, told),
    recipientsOf(
      store.db,
      { accountId: account.id, operation: "pix_account" },
      told.map(({ id }) => String(id)),
    ),
  ]);
  for (const content of contents) {
    if (kept.get(content.pixAccount)?.hash === recipientHash(content)) continue;
    // One after the other: each waits for whoever notes the same account now.
    await store.transaction((tx) =>
      recordRecipient(tx, account, { content, by: null, how: "read", askedAt }),
    );
  }
}
