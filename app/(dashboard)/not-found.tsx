import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

export default function DashboardNotFound() {
  const t = useTranslations("shell");
  return (
    <EmptyState
      title={t("notFoundTitle")}
      heading="h1"
      action={
        <LinkButton href="/" tone="primary">
          {t("notFoundAction")}
        </LinkButton>
      }
    >
      {t("notFoundText")}
    </EmptyState>
  );
}
