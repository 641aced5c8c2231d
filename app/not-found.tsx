import { useTranslations } from "next-intl";
import { NoticePage } from "#components/shell/notice-page.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

export default function NotFound() {
  const t = useTranslations("shell");
  return (
    <NoticePage
      title={t("notFoundTitle")}
      action={
        <LinkButton href="/" tone="primary">
          {t("notFoundAction")}
        </LinkButton>
      }
    >
      {t("notFoundText")}
    </NoticePage>
  );
}
