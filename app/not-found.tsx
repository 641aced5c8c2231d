import { useTranslations } from "next-intl";
import { NoticePage } from "#components/shell/notice-page.tsx";
import { buttonClass } from "#components/ui/button-class.ts";

export default function NotFound() {
  const t = useTranslations("shell");
  return (
    <NoticePage
      title={t("notFoundTitle")}
      action={
        // oxlint-disable-next-line nextjs/no-html-link-for-pages -- Link would weigh on every page
        <a href="/" className={buttonClass({ tone: "primary" })}>
          {t("notFoundAction")}
        </a>
      }
    >
      {t("notFoundText")}
    </NoticePage>
  );
}
