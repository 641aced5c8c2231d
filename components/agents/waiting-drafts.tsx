import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Above a list: what the reader's agents have drafted for it. */
export function WaitingDrafts({ count }: { count: number }) {
  const t = useTranslations("agents");
  if (count === 0) return null;
  return (
    <Notice
      title={t("waiting", { count })}
      action={
        <LinkButton size="sm" href="/profile/agents">
          {t("waitingShow")}
        </LinkButton>
      }
    />
  );
}
