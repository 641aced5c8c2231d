import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** What stands in the place of an account that is not there, or not ours. */
export function MissingPixAccount({ why }: { why: "gone" | "not_yours" }) {
  const t = useTranslations("pixAccounts");
  return (
    <EmptyState
      title={t(why === "gone" ? "goneTitle" : "notYoursTitle")}
      heading="h1"
      action={
        <LinkButton href="/pix-accounts" tone="primary">
          {t("toList")}
        </LinkButton>
      }
    >
      {t(why === "gone" ? "goneText" : "notYoursText")}
    </EmptyState>
  );
}
