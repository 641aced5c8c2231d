import { useLocale, useNow, useTranslations } from "next-intl";
import { shortMoment } from "#lib/format/moment.ts";

type Begun = { createdAt: string; createdBy: string };

/** When a draft was begun and by whom, which tells drafts apart that have no name yet. */
export function useBegun() {
  const t = useTranslations("subAccounts");
  const locale = useLocale();
  const now = useNow();
  return ({ createdAt, createdBy: name }: Begun): string => {
    const when = shortMoment(new Date(createdAt), now, locale);
    return name ? t("begunBy", { when, name }) : t("begun", { when });
  };
}
