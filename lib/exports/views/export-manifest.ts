import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isoInSaoPaulo } from "#lib/exports/formats/sao-paulo-clock.ts";
import { saidTotals } from "#lib/exports/formats/totals.ts";
import { openAsked } from "#lib/exports/rows/asked.ts";
import { totalsOf, type ExportRow } from "#lib/exports/rows/exports.ts";
import { fileName } from "./export-file.ts";
import { filterWords } from "./filter-words.ts";

/** What stands beside a file. Sums are of its columns, as decimal text. */
export async function exportManifest(store: Store, account: Account, row: ExportRow) {
  const asked = openAsked(row.id, row.asked);
  const names = await namesOfPeople(store.db, [row.asked_by]);
  return {
    file: fileName(row),
    bytes: Number(row.bytes),
    sha256: row.sha256,
    format: row.format,
    account: account.name,
    filter: await filterWords(asked.language, asked),
    columns: asked.columns,
    ...saidTotals(totalsOf(row)),
    asked_by: names.get(row.asked_by) ?? "",
    asked_at: isoInSaoPaulo(row.made_at),
    made_at: row.ended_at && isoInSaoPaulo(row.ended_at),
    time_zone: "America/Sao_Paulo",
  };
}
