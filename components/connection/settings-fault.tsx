import { useTranslations } from "next-intl";
import { isRetryLater } from "#components/form/is-retry-later.ts";
import { Moment } from "#components/money/moment.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ReadFault } from "#lib/core/exchange/read-fault.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

type SettingsFaultProps = {
  fault: ReadFault;
  /** The page to open again. */
  href: string;
};

/** Replaces data that the exchange did not give: why it is unknown, since when, and when to ask again. */
export function SettingsFault({ fault, href }: SettingsFaultProps) {
  const t = useTranslations("settings");
  const sentences = useSentences();
  return (
    <Notice
      tone="warn"
      title={t("faultTitle")}
      action={
        <LinkButton href={href} size="sm" prefetch={false}>
          {t("tryAgain")}
        </LinkButton>
      }
    >
      {!isRetryLater(fault.code, fault.retryAfterSeconds) && (
        <p>{sentences.error(fault.code, fault.message)}</p>
      )}
      <p className="mt-1 text-sm">
        <span>{t("faultAt")}</span> <Moment at={fault.at} exact />
        <span>.</span>{" "}
        {fault.retryAfterSeconds !== null && (
          <span>{t("faultWait", { seconds: fault.retryAfterSeconds })}</span>
        )}
      </p>
      {fault.requestId && (
        <p className="text-sm">{t("faultCode", { requestId: fault.requestId })}</p>
      )}
    </Notice>
  );
}
