"use client";
import { LiveProvider } from "#components/shell/live-provider.tsx";
import type { PayinIntentView } from "#lib/payins/views/payin-intent-view.ts";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";

export function CheckingLive({ intent }: { intent: PayinIntentView }) {
  return (
    <LiveProvider>
      <CheckingPayin intent={intent} />
    </LiveProvider>
  );
}

const isOpen = ({ status }: PayinIntentView) => status === "paying" || status === "unclear";

/** The payment was requested but no answer came: the dashboard looks for it and never requests it again. */
function CheckingPayin({ intent: initial }: { intent: PayinIntentView }) {
  const t = useTranslations("payins");
  const router = useRouter();
  const { data, fault, knownAt, refetch } = useLiveRead<PayinIntentView>({
    key: ["payins", ONE, initial.id],
    path: `/api/payin-intents/${encodeURIComponent(initial.id)}`,
    initial,
    isOpen,
  });
  const { payin, status } = data;
  useEffect(() => {
    if (payin !== null) router.replace(`/payins/${payin}`);
    else if (status !== "paying" && status !== "unclear") router.refresh();
  }, [payin, status, router]);
  return (
    <div className="grid max-w-xl gap-4">
      <StaleNotice fault={fault} knownAt={knownAt} onRetry={() => void refetch()} />
      <Notice
        tone="warn"
        live
        title={t("checkingTitle")}
        action={<LinkButton href="/payins">{t("checkingLeave")}</LinkButton>}
      >
        {t("checkingText")}
      </Notice>
    </div>
  );
}
