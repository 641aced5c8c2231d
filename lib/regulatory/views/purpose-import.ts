import "server-only";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { csvText } from "#lib/format/csv-file.ts";
import { purposeList, replacePurposeList } from "#lib/regulatory/rows/settings.ts";
import {
  readPurposeFile,
  type PurposeFileFault,
  type PurposeLineFault,
} from "#lib/rules/regulatory/purpose-file.ts";

export type ImportedPurposes =
  | { read: false; fault: PurposeFileFault }
  | { read: true; before: number; now: number; faults: PurposeLineFault[]; applied: boolean };

/**
 * Reads a company's list of purpose codes, and puts it in the place of the one before, unless a line is wrong or
 * `mode` only checks. What payments were confirmed with stays as it is.
 */
export async function importPurposes(
  { account, actor, transaction, audit }: DoorContext<"settings:write">,
  { mode, bytes }: { mode: "check" | "replace"; bytes: Uint8Array },
): Promise<ImportedPurposes> {
  const file = readPurposeFile(csvText(bytes));
  if (!file.ok) return { read: false, fault: file.fault };
  return transaction(async (tx) => {
    const before = await purposeList(tx, account.connectionId);
    const applied = mode === "replace" && file.faults.length === 0;
    const detail = { before: before.length, now: file.list.length, faults: file.faults.length };
    audit.note({ detail: { ...detail, applied } });
    if (applied) await replacePurposeList(tx, account.connectionId, file.list, actor.person.id);
    await audit.writeIn(tx);
    return {
      read: true,
      before: before.length,
      now: file.list.length,
      faults: file.faults,
      applied,
    };
  });
}
