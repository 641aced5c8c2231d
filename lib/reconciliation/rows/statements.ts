import "server-only";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import {
  lineIdentity,
  type StatementFile,
  type StatementLine,
} from "#lib/rules/reconciliation/statement.ts";
import { askDays } from "./due.ts";
import { matchById, suggestMatches } from "./match-lines.ts";
import type { StatementAccountRow } from "./statement-accounts.ts";
import { waitForTurn } from "./turn.ts";
import "#lib/reconciliation/schema.ts";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** Each line's identity: of several that are the same, the first of one file is the first of another. */
function identities(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const said = lineIdentity(line);
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    return sha256(`${said}\n${before}`);
  });
}

export type StatementToAdd = {
  accountId: string;
  of: StatementAccountRow;
  file: Extract<StatementFile, { ok: true }>;
  bytes: Uint8Array;
  fileName: string;
  by: string;
};

export type AddedStatement = {
  id: bigint;
  /** Lines that no earlier file had. */
  added: number;
  matched: number;
  suggested: number;
  isKnown: boolean;
};

/**
 * Adds a statement's lines that are not there yet, finds what they stand for, and has all payments of its days
 * compared. The same file again adds nothing.
 */
export async function addStatement(tx: Tx, to: StatementToAdd): Promise<AddedStatement> {
  const { accountId, of, file, by } = to;
  await waitForTurn(tx);
  const digest = sha256(to.bytes);
  const known = await tx
    .selectFrom("statement")
    .select("id")
    .where("statement_account_id", "=", of.id)
    .where("sha256", "=", digest)
    .executeTakeFirst();
  if (known) return { id: known.id, added: 0, matched: 0, suggested: 0, isKnown: true };
  const { id } = await tx
    .insertInto("statement")
    .values({
      account_id: accountId,
      statement_account_id: of.id,
      format: file.format,
      sha256: digest,
      file_name: to.fileName,
      first_day: file.from,
      last_day: file.to,
      balance_cents: file.balanceCents,
      lines: file.lines.length,
      added: 0,
      imported_by: by,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = await insertLines(tx, { accountId, of: of.id, id }, file.lines);
  await matchById(tx, { ids: lines });
  await suggestMatches(tx, lines);
  await tx.updateTable("statement").set({ added: lines.length }).where("id", "=", id).execute();
  // What is missing on it is found, too.
  if (of.kind === "exchange") await askDays(tx, accountId, file);
  const { rows } = await sql<{ matched: number; suggested: number }>`
    select count(*) filter (where match = 'id')::int as matched,
      count(*) filter (where match = 'suggested')::int as suggested
    from statement_line where id = any(${lines}::bigint[])`.execute(tx);
  const [counts = { matched: 0, suggested: 0 }] = rows;
  return { id, added: lines.length, ...counts, isKnown: false };
}

async function insertLines(
  tx: Tx,
  { accountId, of, id }: { accountId: string; of: string; id: bigint },
  lines: readonly StatementLine[],
): Promise<bigint[]> {
  const column = <Value>(said: (line: StatementLine) => Value) => lines.map(said);
  const { rows } = await sql<{ id: bigint }>`
    insert into statement_line (account_id, statement_account_id, statement_id, identity, line, day, cents, name, memo,
      fitid, end_to_end_id)
    select ${accountId}, ${of}, ${id}, said.* from unnest(${identities(lines)}::text[],
      ${column(({ line }) => line)}::int[], ${column(({ day }) => day)}::date[],
      ${column(({ cents }) => cents)}::bigint[], ${column(({ name }) => name)}::text[],
      ${column(({ memo }) => memo)}::text[], ${column(({ fitid }) => fitid)}::text[],
      ${column(({ endToEndId }) => endToEndId)}::text[]) as said
    on conflict (statement_account_id, identity) do nothing returning id`.execute(tx);
  return rows.map((row) => row.id);
}

export type StatementRow = {
  id: bigint;
  of: string;
  format: string;
  file_name: string;
  first_day: string;
  last_day: string;
  lines: number;
  added: number;
  imported_by: string;
  imported_at: Date;
};

/** The files that were imported last. */
export async function listStatements(
  rows: Rows,
  accountId: string,
  most: number,
): Promise<StatementRow[]> {
  const { rows: found } = await sql<StatementRow>`
    select s.id, a.name as of, s.format, s.file_name, s.first_day::text as first_day, s.last_day::text as last_day,
      s.lines, s.added, s.imported_by, s.imported_at
    from statement s join statement_account a on a.id = s.statement_account_id
    where s.account_id = ${accountId} order by s.id desc limit ${most}`.execute(rows);
  return found;
}
