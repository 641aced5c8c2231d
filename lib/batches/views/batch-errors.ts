import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { writeCsv } from "#lib/format/csv-file.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { reasonSentence, type Translator } from "#lib/i18n/reason.ts";
import { draftLines } from "#lib/batches/rows/draft-lines.ts";
import { batchById } from "#lib/batches/rows/drafts.ts";
import { LINE_FIELDS } from "#lib/rules/batches/batch-line.ts";
import { isOwnReason } from "#lib/rules/batches/fault-text.ts";

/** What is wrong with a batch's lines, as CSV in the reader's language; null: there is no such batch. */
export async function batchErrors(
  store: Store,
  account: Pick<Account, "id">,
  id: string,
  locale: Locale,
): Promise<string | null> {
  if (!(await batchById(store.db, account.id, id))) return null;
  const [lines, { createTranslator }, { batches, reasons }] = await Promise.all([
    draftLines(store.db, id),
    import("next-intl"),
    catalogOf(locale),
  ]);
  const sentences = createTranslator({ locale, messages: { reasons }, namespace: "reasons" });
  const rows = lines.flatMap(({ number, typed, faults }) =>
    faults.map(({ field, reason }) => [
      String(number),
      batches.field[field],
      isOwnReason(reason)
        ? batches.reason[reason]
        : reasonSentence(sentences as Translator, reason, locale, "BRL"),
      ...LINE_FIELDS.map((one) => typed[one]),
    ]),
  );
  const heads = [batches.line, batches.column, batches.why];
  return writeCsv([[...heads, ...LINE_FIELDS.map((field) => batches.field[field])], ...rows]);
}
