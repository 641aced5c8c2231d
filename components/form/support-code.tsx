import { useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";

/** The code by which support finds a request in the log. */
export function SupportCode({ requestId }: { requestId: string }) {
  const t = useTranslations("form");
  return (
    <p className="text-sm text-soft wrap-anywhere">
      <span>{t("requestId", { requestId })}</span>
      <span className="-my-1.5 inline-block align-middle">
        <CopyButton text={requestId} what={t("code")} />
      </span>
    </p>
  );
}
