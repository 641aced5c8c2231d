import { useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ValueActions } from "#components/ui/value-actions.tsx";

/** The code by which support finds a request in the log. */
export function SupportCode({ requestId }: { requestId: string }) {
  const t = useTranslations("form");
  return (
    <p className="text-sm text-soft wrap-anywhere">
      <ValueActions value={t("requestId", { requestId })} count={1}>
        <CopyButton text={requestId} what={t("code")} />
      </ValueActions>
    </p>
  );
}
