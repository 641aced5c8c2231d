import "server-only";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { sendHint, wakeJobs } from "#lib/core/store/hints.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { statementAccount } from "#lib/reconciliation/rows/statement-accounts.ts";
import { addStatement } from "#lib/reconciliation/rows/statements.ts";
import { isOfAccount, readStatement } from "#lib/rules/reconciliation/read-statement.ts";
import {
  statementText,
  type PlainAmounts,
  type StatementFault,
  type StatementLineFault,
} from "#lib/rules/reconciliation/statement.ts";

/** `all`: only if every line can be read · `right`: those that can, whatever the others. */
export const IMPORT_MODES = ["all", "right"] as const;
type ImportMode = (typeof IMPORT_MODES)[number];

export type ImportedStatement =
  | { read: false; fault: StatementFault | "other_account"; line: number | null }
  | {
      read: true;
      faults: StatementLineFault[];
      /** Lines that can be read. */
      lines: number;
      skipped: { balances: number; future: number };
      /** Null: nothing was imported, because of the faults. */
      imported: { added: number; matched: number; suggested: number; isKnown: boolean } | null;
    };

const FILE_NAME_MOST = 120;

export type StatementUpload = {
  of: string;
  mode: ImportMode;
  plain?: PlainAmounts | undefined;
  name: string;
  bytes: Uint8Array;
};

/**
 * Takes a bank's file in: its lines that are not there yet, with what they stand for. What can't be read is named with
 * its line, and nothing is imported then, unless the others are wanted without it.
 * @throws DashboardError `NOT_FOUND`: there is no such bank account
 */
export async function importStatement(
  { account, actor, audit, store, transaction }: DoorContext<"statement:import">,
  { of, mode, plain, name, bytes }: StatementUpload,
): Promise<ImportedStatement> {
  const bank = await statementAccount(store.db, account.id, of);
  const file = readStatement(bytes, { today: saoPauloDayAfter(new Date(), 0), plain });
  if (!file.ok) return { read: false, fault: file.fault, line: file.line };
  if (file.account !== null && !isOfAccount(file.account, bank)) {
    return { read: false, fault: "other_account", line: null };
  }
  const { faults, skipped, lines } = file;
  const told = { read: true as const, faults, skipped, lines: lines.length };
  if (lines.length === 0 || (faults.length > 0 && mode === "all")) {
    audit.note({ detail: { added: 0, faults: faults.length } });
    await transaction((tx) => audit.writeIn(tx));
    return { ...told, imported: null };
  }
  return transaction(async (tx) => {
    const fileName = statementText(name).slice(0, FILE_NAME_MOST);
    const by = actor.person.id;
    const added = await addStatement(tx, {
      accountId: account.id,
      of: bank,
      file,
      bytes,
      fileName,
      by,
    });
    const { id, ...imported } = added;
    audit.note({
      subject: `statement account ${of}`,
      detail: { statement: String(id), from: file.from, to: file.to, added: added.added },
    });
    await sendHint(tx, { account: account.id, topic: "reconciliation", id: "" });
    await wakeJobs(tx);
    await audit.writeIn(tx);
    return { ...told, imported };
  });
}
