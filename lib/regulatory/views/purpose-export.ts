import "server-only";
import { createTranslator } from "next-intl";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { purposeList } from "#lib/regulatory/rows/settings.ts";
import { purposeFile } from "#lib/rules/regulatory/purpose-file.ts";

/** A company's purpose codes as CSV, with its heads alone where there are none yet. */
export async function purposeFileOf(
  rows: Rows,
  { connectionId }: Pick<Account, "connectionId">,
  locale: Locale,
): Promise<string> {
  const t = createTranslator({ locale, messages: await catalogOf(locale) });
  return purposeFile(await purposeList(rows, connectionId), {
    code: t("regulatory.codeColumn.code"),
    description: t("regulatory.codeColumn.description"),
    from: t("regulatory.codeColumn.from"),
    until: t("regulatory.codeColumn.until"),
  });
}
