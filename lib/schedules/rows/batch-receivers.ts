import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { pixAccountsOfKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { pixAccountNames } from "#lib/pix-accounts/rows/pix-account-names.ts";
import { holderMarks, pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import type { FileLine } from "#lib/rules/batches/batch-file.ts";
import { readKey } from "#lib/rules/batches/line-key.ts";
import type { ScheduledReceiver } from "./content.ts";

/** The receivers of lines as they are known here now, in the lines' order; null: it is not registered. */
export async function batchReceivers(
  rows: Rows,
  accountId: string,
  lines: readonly FileLine[],
): Promise<(ScheduledReceiver | null)[]> {
  const keys = lines.map(({ typed, spoiled }) => {
    const read = readKey(typed.pix_key, typed.kind);
    return "key" in read && !spoiled.pix_key ? read.key.key : null;
  });
  const accounts = await pixAccountsOfKeys(
    rows,
    accountId,
    keys.flatMap((key) => key ?? []),
  );
  const ids = [...new Set([...accounts.values()].map(Number))];
  const [names, notes, marks] = await Promise.all([
    pixAccountNames(rows, accountId, ids),
    pixAccountNotes(rows, accountId, ids),
    holderMarks(rows, accountId, ids),
  ]);
  return keys.map((key) => {
    const account = key === null ? undefined : accounts.get(key);
    if (key === null || account === undefined) return null;
    const id = Number(account);
    const note = notes.get(id);
    return {
      name: names.get(id) ?? "",
      key,
      holder: note?.holderName ?? null,
      document: note?.maskedDocument ?? null,
      documentMark: marks.get(id) ?? null,
    };
  });
}

/** Money goes to a key; and who is said to hold it decides whether somebody would pay it again. */
export const isSameReceiver = (kept: ScheduledReceiver, now: ScheduledReceiver): boolean =>
  kept.key === now.key &&
  kept.holder === now.holder &&
  kept.document === now.document &&
  kept.documentMark === now.documentMark;
