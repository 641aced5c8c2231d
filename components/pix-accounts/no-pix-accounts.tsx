import { KeyRound } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

type NoPixAccountsProps = {
  /** `none`: there are no accounts · `match`: none matches the filter · `page`: beyond the last page. */
  why: "none" | "match" | "page";
  canCreate: boolean;
  /** The first page of the same filter. */
  firstPage: string;
};

/** An empty list: why, and what to do. */
export function NoPixAccounts({ why, canCreate, firstPage }: NoPixAccountsProps) {
  const t = useTranslations("pixAccounts");
  if (why === "page") {
    return (
      <EmptyState
        title={t("noPage")}
        action={<LinkButton href={firstPage}>{t("toFirstPage")}</LinkButton>}
      />
    );
  }
  if (why === "match") {
    return (
      <EmptyState
        title={t("noMatch")}
        action={<LinkButton href="/pix-accounts">{t("clearFilter")}</LinkButton>}
      >
        {t("noMatchText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Icon of={KeyRound} className="size-5" />}
      title={t("emptyTitle")}
      action={
        canCreate && (
          <LinkButton href="/pix-accounts/new" tone="primary">
            {t("create")}
          </LinkButton>
        )
      }
    >
      {canCreate ? t("emptyText") : t("emptyTextReader")}
    </EmptyState>
  );
}
