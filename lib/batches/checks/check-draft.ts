import "server-only";
import { categories } from "#lib/accounting/rows/categories.ts";
import { requiredLabels } from "#lib/accounting/rows/required-labels.ts";
import { nameSkeleton } from "#lib/core/store/name-skeleton.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { draftLines, storeJudged, type DraftLine } from "#lib/batches/rows/draft-lines.ts";
import { pixAccountsOfKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { pixAccountsNamedLike } from "#lib/pix-accounts/rows/pix-account-names.ts";
import { purposeContext } from "#lib/regulatory/checks/line-purposes.ts";
import type { LineFault } from "#lib/rules/batches/batch-line.ts";
import { checkLine, newReceiverOf } from "#lib/rules/batches/check-line.ts";
import { readKey } from "#lib/rules/batches/line-key.ts";
import type { CreatePixAccount } from "#lib/rules/pix-accounts/pix-account-request.ts";

const keyOf = ({ typed, spoiled }: Pick<DraftLine, "typed" | "spoiled">): string | null => {
  const read = readKey(typed.pix_key, typed.kind);
  return "key" in read && !spoiled.pix_key ? read.key.key : null;
};

/** A receiver that lines pay and that is not registered yet. */
export type NewReceiver = CreatePixAccount & { number: number };

/** The new receivers of lines that nothing is wrong with, each once, by its first line. */
export function newReceivers(lines: readonly DraftLine[]): NewReceiver[] {
  const found = new Map<string, NewReceiver>();
  for (const line of lines) {
    if (line.pixAccountId !== null || line.faults.length > 0) continue;
    const read = readKey(line.typed.pix_key, line.typed.kind);
    const receiver = newReceiverOf(line.typed, "key" in read ? read.key : null);
    if (receiver && !found.has(receiver.pix_key)) {
      found.set(receiver.pix_key, { ...receiver, number: line.number });
    }
  }
  return [...found.values()];
}

type Named = { number: number; name: string; key: string };

/** Names of new receivers that others have: a registered one, or another new one of an earlier line. */
async function nameFaults(
  rows: Rows,
  accountId: string,
  named: readonly Named[],
): Promise<Map<number, LineFault>> {
  const taken = await pixAccountsNamedLike(
    rows,
    accountId,
    named.map(({ name }) => name),
  );
  const seen = new Map<string, Named>();
  const faults = new Map<number, LineFault>();
  for (const one of named) {
    const skeleton = nameSkeleton(one.name);
    const before = seen.get(skeleton);
    const other = taken.get(skeleton) ?? (before && before.key !== one.key ? before.name : null);
    if (!before) seen.set(skeleton, one);
    if (other === null || other === undefined) continue;
    faults.set(one.number, { field: "name", reason: other === one.name ? "taken" : "looks_alike" });
  }
  return faults;
}

const isSame = (a: DraftLine, b: DraftLine) =>
  a.cents === b.cents &&
  a.pixAccountId === b.pixAccountId &&
  a.typed.pix_key === b.typed.pix_key &&
  JSON.stringify(a.faults) === JSON.stringify(b.faults);

/**
 * Checks a locked draft whole, against what is known here: nothing is asked of the exchange. Keys are matched with
 * registered accounts, and a key that is right is kept in its canonical form.
 */
export async function checkDraft(tx: Tx, accountId: string, batch: string): Promise<DraftLine[]> {
  const lines = await draftLines(tx, batch);
  const [known, required, purposes, registered] = await Promise.all([
    categories(tx, accountId),
    requiredLabels(tx, accountId),
    purposeContext(tx, accountId),
    pixAccountsOfKeys(
      tx,
      accountId,
      lines.flatMap((line) => keyOf(line) ?? []),
    ),
  ]);
  const judged = lines.map((line): DraftLine => {
    const pixAccountId = registered.get(keyOf(line) ?? "") ?? null;
    const { key, cents, faults } = checkLine(line.typed, {
      categories: known,
      required: required.payout,
      spoiled: line.spoiled,
      isRegistered: pixAccountId !== null,
      purposes,
    });
    const typed = key === null ? line.typed : { ...line.typed, pix_key: key.key };
    return { ...line, typed, cents, pixAccountId, faults };
  });
  const names = await nameFaults(
    tx,
    accountId,
    newReceivers(judged.map((line) => ({ ...line, cents: 1n }))).map(
      ({ number, name, pix_key }) => ({
        number,
        name,
        key: pix_key,
      }),
    ),
  );
  const checked = judged.map((line) => {
    const fault = names.get(line.number);
    return fault ? { ...line, faults: [fault, ...line.faults] } : line;
  });
  const before = new Map(lines.map((line) => [line.number, line]));
  const changed = checked.filter((line) => {
    const was = before.get(line.number);
    return !was || !isSame(line, was);
  });
  await storeJudged(tx, batch, changed);
  return checked;
}
