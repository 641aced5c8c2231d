import "server-only";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { columnsIn, EXPORT_COLUMNS, type ExportColumn } from "#lib/rules/exports/export-columns.ts";
import type { ExportFormat } from "#lib/rules/exports/export-formats.ts";
import "#lib/exports/schema.ts";

export type ExportChoice = { format: ExportFormat; columns: readonly ExportColumn[] };

const FIRST: ExportChoice = { format: "csv-br", columns: EXPORT_COLUMNS };

/** What a person chose last. */
export async function exportChoice(rows: Rows, personId: string): Promise<ExportChoice> {
  const row = await rows
    .selectFrom("export_choice")
    .select(["format", "columns"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row ? { format: row.format, columns: columnsIn(row.columns) } : FIRST;
}

export async function setExportChoice(
  tx: Tx,
  personId: string,
  { format, columns }: ExportChoice,
): Promise<void> {
  const chosen = { format, columns: [...columns] };
  await tx
    .insertInto("export_choice")
    .values({ person_id: personId, ...chosen })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(chosen))
    .execute();
}
