import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { DocumentList } from "#components/sub-accounts/documents/document-list.tsx";
import { RefusedDraft } from "./refused-draft.tsx";
import { TypedFacts } from "./typed-facts.tsx";

/** A sub-account that was never sent, or was not accepted. */
export function DraftDetail({ view, canReveal }: { view: SubAccountView; canReveal: boolean }) {
  const t = useTranslations("subAccounts");
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="grid min-w-0 gap-5">
        <RefusedDraft id={view.id} refusal={view.refusal} />
        <TypedFacts of={view} canReveal={canReveal} />
        <Card title={t("documents")}>
          <DocumentList id={view.id} documents={view.documents} canReveal={canReveal} />
        </Card>
      </div>
      <Card title={t("details")} className="max-lg:order-first">
        <DescriptionList
          items={[
            { term: t("saved"), detail: <Moment at={view.savedAt} /> },
            { term: t("lastSavedBy"), detail: view.savedBy || t("none") },
            { term: t("created"), detail: <Moment at={view.createdAt} /> },
            { term: t("createdBy"), detail: view.createdBy || t("none") },
            { term: t("erasedAt"), detail: <Moment at={view.erasedAt} /> },
          ]}
        />
      </Card>
    </div>
  );
}
