"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { deleteDraft } from "#lib/sub-accounts/actions/sub-account-drafts.ts";
import { ActButton } from "#components/sub-accounts/act-button.tsx";

/** Asks for confirmation before a draft is erased. */
export function DeleteDraft({ id }: { id: string }) {
  const t = useTranslations("subAccounts");
  const router = useRouter();
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={`/sub-accounts/${id}`}>{t("keep")}</LinkButton>
      <ActButton
        tone="danger"
        act={() => deleteDraft({ id })}
        onDone={() => {
          toast(t("deleted"), "success");
          router.push("/sub-accounts");
        }}
        pendingLabel={t("deleting")}
      >
        {t("delete")}
      </ActButton>
    </div>
  );
}
