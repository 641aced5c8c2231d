import { useFormatter, useTranslations } from "next-intl";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

type Asked = {
  /** Which documents the exchange has objected to, or still lacks. */
  title: string;
  /** What to do with them. */
  next: string;
};

/** What the exchange wants, by the documents' names; null: it has named none. */
export function useAskedDocuments({
  toReplace,
  missing,
}: Pick<SubAccountView, "toReplace" | "missing">): Asked | null {
  const t = useTranslations("subAccounts");
  const words = useTranslations("onboarding");
  const formatter = useFormatter();
  const types = toReplace.length > 0 ? toReplace : missing;
  if (types.length === 0) return null;
  const documents = formatter.list(types.map((type) => words(`documents.${type}.label`)));
  const how = toReplace.length > 0 ? "refused" : "missing";
  return {
    title: t(`asked.${how}.title`, {
      documents,
      count: types.length,
      only: types.length === 1 ? String(types[0]) : "",
    }),
    next: t(`asked.${how}.next`, { documents, count: types.length }),
  };
}
