import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Says that a sub-account's user number must be known before its spender is pinned, and who gives it. */
export function NumberNeeded({ analystPage }: { analystPage: string | null }) {
  const t = useTranslations("signing");
  return (
    <Notice
      title={t("numberTitle")}
      action={
        analystPage && (
          <LinkButton href={analystPage} size="sm" target="_blank" rel="noreferrer">
            {t("toAnalyst")}
          </LinkButton>
        )
      }
    >
      <p>{t("numberText")}</p>
      {analystPage && <p className="mt-1">{t("numberSandbox")}</p>}
    </Notice>
  );
}
