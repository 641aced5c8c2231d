import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";

/** Says that what follows was drafted by an agent of the reader, and counts as theirs. */
export function DraftedNotice() {
  const t = useTranslations("agents");
  return <Notice title={t("drafted")}>{t("draftedText")}</Notice>;
}
