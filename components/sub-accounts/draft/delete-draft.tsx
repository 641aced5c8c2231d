"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { deleteDraft } from "#lib/sub-accounts/actions/sub-account-drafts.ts";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { ActButton } from "#components/sub-accounts/act-button.tsx";
import { useBegun } from "./use-begun.ts";

type DeleteDraftProps = { of: Pick<SubAccountView, "id" | "createdAt" | "createdBy"> };

/** Asks for confirmation before a draft is erased. */
export function DeleteDraft({ of: draft }: DeleteDraftProps) {
  const t = useTranslations("subAccounts");
  const router = useRouter();
  const begun = useBegun();
  const { id } = draft;
  return (
    <div className="flex flex-wrap gap-2">
      <p className="mb-2 basis-full text-muted">{begun(draft)}</p>
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
