"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "#components/ui/announcer.ts";
import { submitOnboarding } from "#lib/sub-accounts/actions/sub-account-onboarding.ts";
import { ActButton } from "#components/sub-accounts/act-button.tsx";

/** Sends a draft exactly as this page shows it. */
export function SendDraft({ id, version }: { id: string; version: number }) {
  const t = useTranslations("onboarding");
  const router = useRouter();
  return (
    <ActButton
      tone="primary"
      act={() => submitOnboarding({ id, version })}
      onDone={() => {
        toast(t("review.sent"), "success");
        router.push(`/sub-accounts/${id}`);
      }}
      onRefused={() => router.refresh()}
      pendingLabel={t("review.sending")}
    >
      {t("review.send")}
    </ActButton>
  );
}
