"use client";
import { Plus } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { startDraft } from "#lib/sub-accounts/actions/sub-account-drafts.ts";
import { ActButton } from "#components/sub-accounts/act-button.tsx";

/** Begins a draft and opens its first step. */
export function StartDraft() {
  const t = useTranslations("subAccounts");
  const router = useRouter();
  return (
    <ActButton
      tone="primary"
      icon={<Icon of={Plus} className="size-4" />}
      act={() => startDraft({})}
      onDone={({ id }) => router.push(`/sub-accounts/${id}/edit/company`)}
      pendingLabel={t("starting")}
    >
      {t("new")}
    </ActButton>
  );
}
