"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "#components/ui/announcer.ts";
import { sendAgain } from "#lib/sub-accounts/actions/sub-account-onboarding.ts";
import { ActButton } from "./act-button.tsx";

/** Sends what the exchange still lacks, and requests the review again. */
export function SendAgain({ id }: { id: string }) {
  const t = useTranslations("subAccounts");
  const router = useRouter();
  return (
    <ActButton
      tone="primary"
      act={() => sendAgain({ id })}
      onDone={() => {
        toast(t("sentAgain"), "success");
        router.push(`/sub-accounts/${id}`);
      }}
      onRefused={() => router.refresh()}
      pendingLabel={t("sendingAgain")}
    >
      {t("sendAgain")}
    </ActButton>
  );
}
