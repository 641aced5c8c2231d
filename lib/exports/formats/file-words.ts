import "server-only";
import { createTranslator } from "next-intl";
import { catalogOf } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { EXPORT_COLUMNS, type ExportColumn } from "#lib/rules/exports/export-columns.ts";
import { MOVEMENT_KINDS, type MovementKind } from "#lib/rules/activity/movements.ts";
import { PAYIN_STATUSES } from "#protocol/payins/payins.ts";
import { PAYOUT_STATUSES } from "#protocol/payouts/payouts.ts";
import type { FileWords } from "./cells.ts";

/** Columns whose moments are a clock's: the head says whose. */
const TIMED: readonly ExportColumn[] = ["made", "settled"];

/** A file's words in a reader's language. */
export async function fileWords(locale: Locale): Promise<FileWords> {
  const messages = await catalogOf(locale);
  const t = createTranslator({ locale, messages });
  const head = (column: ExportColumn) => {
    const word = t(`exports.column.${column}`);
    return TIMED.includes(column) ? `${word} (${t("exports.zone")})` : word;
  };
  const heads = EXPORT_COLUMNS.map((column) => [column, head(column)]);
  const kinds = MOVEMENT_KINDS.map((kind) => [kind, t(`exports.kind.${kind}`)]);
  const ofPayin = new Map(
    PAYIN_STATUSES.map((one) => [one as string, t(`payins.statusWord.${one}`)]),
  );
  const ofPayout = new Map(
    PAYOUT_STATUSES.map((one) => [one as string, t(`payouts.statusWord.${one}`)]),
  );
  const ofReturn = new Map([
    ["returned", t("exports.returnStatus.returned")],
    ["returning", t("exports.returnStatus.returning")],
  ]);
  return {
    heads: Object.fromEntries(heads) as FileWords["heads"],
    kinds: Object.fromEntries(kinds) as Record<MovementKind, string>,
    status: ({ kind, status, payment }) => {
      const known = kind === "return" ? ofReturn : payment.side === "payin" ? ofPayin : ofPayout;
      return known.get(status) ?? status;
    },
  };
}
