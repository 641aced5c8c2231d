"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useTransition } from "react";
import { Moment } from "#components/money/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ReadFault } from "#lib/core/exchange/read-fault.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

const AGAIN_SECONDS = 10;
const LONGEST_SECONDS = 120;
/** With these codes, retrying gives the same answer until a person acts. */
const NEEDS_A_PERSON = new Set([
  "EXCHANGE_CREDENTIAL_REFUSED",
  "EXCHANGE_REFUSED",
  "EXCHANGE_REFUSED_SAYING",
]);

/**
 * Replaces data that the exchange did not give: what is unknown and why, since when, and what still
 * holds. It retries by itself as soon as the exchange allows.
 */
export function ReadFaultPanel({ fault }: { fault: ReadFault }) {
  const t = useTranslations("pixAccounts");
  const sentences = useSentences();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const again = () => startTransition(() => router.refresh());
  const againByItself = useEffectEvent(() => {
    if (document.visibilityState === "visible") again();
  });
  const asked = Math.min(fault.retryAfterSeconds ?? AGAIN_SECONDS, LONGEST_SECONDS);
  const seconds = NEEDS_A_PERSON.has(fault.code) ? null : Math.max(asked, 1);
  useEffect(() => {
    if (seconds === null) return;
    const timer = setInterval(againByItself, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return (
    <Notice
      tone="warn"
      title={t("faultTitle")}
      action={
        <Button size="sm" onClick={again} pending={pending}>
          {t("tryAgain")}
        </Button>
      }
    >
      <p>{sentences.error(fault.code, fault.message)}</p>
      <p>{t("faultKnown")}</p>
      <p className="mt-1 text-sm">
        <span>{t("faultSince")}</span> <Moment at={fault.at} exact />
        <span>.</span> {seconds !== null && <span>{t("faultAgain", { seconds })}</span>}
      </p>
      {fault.requestId && (
        <p className="text-sm">{t("faultCode", { requestId: fault.requestId })}</p>
      )}
    </Notice>
  );
}
