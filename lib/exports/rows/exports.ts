import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { dueFairly } from "#lib/core/store/due-fairly.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { KEPT_DAYS, type ExportFormat } from "#lib/rules/exports/export-formats.ts";
import type { ExportFault } from "#lib/rules/exports/exports.ts";
import { fromText, sealAsked, toText, type Asked } from "./asked.ts";
import { NO_TOTALS, type Totals } from "#lib/exports/formats/totals.ts";
import "#lib/exports/schema.ts";

export type ExportRow = Selectable<Tables["export"]>;

/** Longer than the slowest part takes: meanwhile nobody else writes it. */
const LEASE_SECONDS = 60;

export const totalsOf = ({ totals }: Pick<ExportRow, "totals">): Totals =>
  totals === null ? NO_TOTALS : (fromText(totals) as Totals);

const changed = (tx: Rows, { account_id, id }: Pick<ExportRow, "account_id" | "id">) =>
  sendHint(tx, { account: account_id, topic: "exports", id });

export type NewExport = {
  accountId: string;
  by: string;
  format: ExportFormat;
  asked: Asked;
  /** Of a schedule: its id, and whoever is told. */
  schedule?: { id: string; people: readonly string[] };
};

/** Stores what is asked for. `isMine`: whoever asked writes it at once, and no job takes it meanwhile. */
export async function insertExport(
  tx: Tx,
  { accountId, by, format, asked, schedule }: NewExport,
  { isMine = false }: { isMine?: boolean } = {},
): Promise<ExportRow> {
  const id = randomUUID();
  const row = await tx
    .insertInto("export")
    .values({
      id,
      account_id: accountId,
      asked_by: by,
      list: asked.source.list,
      format,
      asked: sealAsked(id, asked),
      schedule_id: schedule?.id ?? null,
      people: schedule ? [...schedule.people] : null,
      ...(isMine && {
        state: "running" as const,
        lease: randomUUID(),
        begun_at: sql<Date>`now()`,
        next_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await changed(tx, row);
  return row;
}

/** The next that is due, for this replica alone; accounts take turns. */
export function claimExport(rows: Rows): Promise<ExportRow | undefined> {
  return rows
    .updateTable("export")
    .set({
      state: "running",
      lease: randomUUID(),
      attempts: sql`attempts + 1`,
      begun_at: sql<Date>`coalesce(begun_at, now())`,
      next_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(
      "id",
      "in",
      dueFairly<string>({
        table: "export",
        open: sql`next_at is not null`,
        due: "next_at",
        limit: 1,
      }),
    )
    .returningAll()
    .executeTakeFirst();
}

/** What this replica holds; the store takes nothing of whoever has lost it. */
const held = (rows: Rows, { id, lease }: Pick<ExportRow, "id" | "lease">) =>
  rows.updateTable("export").where("id", "=", id).where("lease", "=", lease);

export type Progress = {
  /** The row after which it goes on; null: it begins anew. */
  position: bigint | null;
  totals: Totals;
  parts: number;
  bytes: bigint;
};

/** @returns false: another replica has taken it over */
export async function recordProgress(
  tx: Tx,
  row: ExportRow,
  { totals, ...progress }: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, row)
    .set({
      ...progress,
      totals: toText(totals),
      attempts: 0,
      next_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .executeTakeFirstOrThrow();
  await changed(tx, row);
  return numUpdatedRows === 1n;
}

/** Ends it with its file, which is there for some days. @returns false: another replica has taken it over */
export async function endExport(tx: Tx, row: ExportRow, sha256: string): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, row)
    .set({
      state: "ready",
      sha256,
      next_at: null,
      lease: null,
      ended_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${KEPT_DAYS})`,
    })
    .executeTakeFirstOrThrow();
  await changed(tx, row);
  return numUpdatedRows === 1n;
}

/** Ends it without a file. @returns false: another replica has taken it over */
export async function failExport(tx: Tx, row: ExportRow, fault: ExportFault): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, row)
    .set({ state: "failed", fault, next_at: null, lease: null, ended_at: sql<Date>`now()` })
    .executeTakeFirstOrThrow();
  await tx.deleteFrom("export_part").where("export_id", "=", row.id).execute();
  await changed(tx, row);
  return numUpdatedRows === 1n;
}

/** Leaves it to whoever takes it next: at once, or after some seconds. */
export async function leaveExport(rows: Rows, row: ExportRow, seconds: number): Promise<void> {
  await held(rows, row)
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${seconds})`, lease: null })
    .execute();
}

export function exportById(
  rows: Rows,
  accountId: string,
  id: string,
): Promise<ExportRow | undefined> {
  return rows
    .selectFrom("export")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The account's newest. */
export function listExports(rows: Rows, accountId: string, limit: number): Promise<ExportRow[]> {
  return rows
    .selectFrom("export")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** How many of a person's have not ended. */
export async function openExports(
  rows: Rows,
  accountId: string,
  personId: string,
): Promise<number> {
  const { count } = await rows
    .selectFrom("export")
    .select(sql<bigint>`count(*)`.as("count"))
    .where("account_id", "=", accountId)
    .where("asked_by", "=", personId)
    .where("next_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
