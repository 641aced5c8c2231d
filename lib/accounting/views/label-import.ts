import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { categories } from "#lib/accounting/rows/categories.ts";
import { lockLabels, storeLabels, type LabelRow } from "#lib/accounting/rows/label-rows.ts";
import { requiredLabels } from "#lib/accounting/rows/required-labels.ts";
import { LABEL_NAMES, missingLabels, type Labelled } from "#lib/rules/accounting/accounting.ts";
import { csvText } from "#lib/format/csv-file.ts";
import {
  readLabelFile,
  type FileFault,
  type LineFault,
  type SaidLabels,
} from "#lib/rules/accounting/label-file.ts";

/** `check`: nothing is changed · `all`: only if every line is right · `right`: the right lines, whatever the others. */
export const IMPORT_MODES = ["check", "all", "right"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export type ImportedLabels =
  | { read: false; fault: FileFault }
  | {
      read: true;
      /** Payments that change, or would. */
      changes: number;
      /** Payments whose line says what they have already. */
      same: number;
      faults: LineFault[];
      applied: boolean;
    };

type Judged = { changed: LabelRow[]; same: number; faults: LineFault[] };

async function judge(
  tx: Tx,
  account: Pick<Account, "id">,
  of: Labelled,
  said: readonly SaidLabels[],
): Promise<Judged> {
  const found = await lockLabels(
    tx,
    account.id,
    of,
    said.map(({ id }) => BigInt(id)),
  );
  const known = await categories(tx, account.id);
  const archived = new Map(known.flatMap((one) => (one.isArchived ? [[one.id, one.name]] : [])));
  const required = (await requiredLabels(tx, account.id))[of];
  const judged: Judged = { changed: [], same: 0, faults: [] };
  for (const { line, id, labels } of said) {
    const row = found.get(id);
    if (!row) {
      judged.faults.push({ line, column: "number", reason: "no_such_payment", value: id });
      continue;
    }
    const next = { ...row, ...labels };
    // Only what the file takes away: a payment that was made before it was required may stay without.
    const missing = Object.keys(missingLabels(next, required)) as (typeof required)[number][];
    const emptied = missing.filter((name) => row[name] !== "");
    const name = archived.get(next.category);
    if (emptied.length > 0) {
      for (const column of emptied) {
        judged.faults.push({ line, column, reason: "required", value: "" });
      }
    } else if (name !== undefined && next.category !== row.category) {
      judged.faults.push({ line, column: "category", reason: "archived", value: name });
    } else if (LABEL_NAMES.every((one) => next[one] === row[one])) judged.same += 1;
    else judged.changed.push(next);
  }
  return judged;
}

/**
 * Reads a file of labels by payment number, and stores them as the mode says. Each payment that changes has its
 * line in the trail.
 */
export async function importLabels(
  { account, transaction, audit, store }: DoorContext<"accounting:write">,
  { of, mode, bytes }: { of: Labelled; mode: ImportMode; bytes: Uint8Array },
): Promise<ImportedLabels> {
  const known = { categories: await categories(store.db, account.id) };
  const file = readLabelFile(csvText(bytes), known);
  if (!file.ok) return { read: false, fault: file.fault };
  return transaction(async (tx) => {
    const judged =
      file.said.length === 0
        ? { changed: [], same: 0, faults: [] }
        : await judge(tx, account, of, file.said);
    const faults = [...file.faults, ...judged.faults].toSorted((a, b) => a.line - b.line);
    const { changed, same } = judged;
    const mayApply = mode === "right" || (mode === "all" && faults.length === 0);
    const applied = mayApply && changed.length > 0;
    audit.note({ detail: { changes: applied ? changed.length : 0, faults: faults.length } });
    if (applied) {
      await storeLabels(tx, account.id, of, changed);
      for (const { id } of changed) {
        audit.note({ subject: `${of} ${id}` });
        await audit.writeIn(tx);
      }
      await sendHint(tx, { account: account.id, topic: `${of}s`, id: changed[0]?.id ?? "" });
    } else await audit.writeIn(tx);
    return { read: true, changes: changed.length, same, faults, applied };
  });
}
