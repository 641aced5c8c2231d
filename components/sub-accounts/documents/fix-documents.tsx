import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { useAskedDocuments } from "./use-asked-documents.ts";
import { DocumentsStep } from "./documents-step.tsx";
import { RefusalSaid } from "#components/sub-accounts/refusal-said.tsx";
import { SendAgain } from "#components/sub-accounts/send-again.tsx";

/** The documents of a rejected sub-account, or with a rejected document: fixed here, then sent again. */
export function FixDocuments({ view, canReveal }: { view: SubAccountView; canReveal: boolean }) {
  const t = useTranslations("subAccounts");
  const { id, reason, refusal, status, documents, missing, toReplace } = view;
  const asked = useAskedDocuments(view);
  return (
    <>
      {status === "REJECTED" && (
        <Notice tone="danger" title={t("outcome.rejected.title")}>
          <p>{reason === null ? t("noReason") : t("reason", { reason })}</p>
          {asked && <p>{asked.next}</p>}
        </Notice>
      )}
      {refusal && (
        <Notice tone="danger" title={asked?.title ?? t("outcome.documents.title")}>
          <RefusalSaid of={view} code={refusal.code} />
        </Notice>
      )}
      <DocumentsStep
        id={id}
        documents={documents}
        missing={missing}
        toReplace={toReplace}
        canReveal={canReveal}
      />
      <div className="grid gap-3">
        <p className="text-soft">{t("sendAgainHint")}</p>
        <div className="flex flex-wrap gap-2">
          <LinkButton href={`/sub-accounts/${id}`}>{t("back")}</LinkButton>
          {missing.length === 0 && <SendAgain id={id} />}
        </div>
      </div>
    </>
  );
}
