import { useFormatter, useTranslations } from "next-intl";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

type Asked = {
  /** Which documents the exchange has objected to, or still lacks. */
  title: string;
  /** What to do with them. */
  next: string;
  /** How many are sent once the rejected ones are replaced; null: those alone, or none is rejected. */
  sends: string | null;
};

/** What the exchange wants, by the documents' names; null: it has named none. */
export function useAskedDocuments({
  documents: all,
  toReplace,
  missing,
}: Pick<SubAccountView, "documents" | "toReplace" | "missing">): Asked | null {
  const t = useTranslations("subAccounts");
  const words = useTranslations("onboarding");
  const formatter = useFormatter();
  const types = toReplace.length > 0 ? toReplace : missing;
  if (types.length === 0) return null;
  const documents = formatter.list(types.map((type) => words(`documents.${type}.label`)));
  const refused = toReplace.length;
  const how = refused > 0 ? "refused" : "missing";
  const unsent = all.filter(({ state }) => state === "held").length;
  return {
    title: t(`asked.${how}.title`, {
      documents,
      count: types.length,
      only: types.length === 1 ? String(types[0]) : "",
    }),
    next: t(`asked.${how}.next`, { documents, count: types.length }),
    sends:
      refused > 0 && unsent > 0 ? t("asked.sends", { refused, count: refused + unsent }) : null,
  };
}
