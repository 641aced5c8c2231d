import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { DraftView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { DocumentList } from "#components/sub-accounts/documents/document-list.tsx";
import { RefusedDraft } from "./refused-draft.tsx";
import { stepFaults, stepStates } from "./step-faults.ts";
import { StepList } from "./step-list.tsx";
import { TypedFacts } from "./typed-facts.tsx";

type DraftDetailProps = {
  view: SubAccountView;
  /** The same one, to be filled in; null: it was sent just now. */
  draft: DraftView | null;
  canReveal: boolean;
};

/** A sub-account that was never sent, or was not accepted: how far it is, and what is filled in. */
export function DraftDetail({ view, draft, canReveal }: DraftDetailProps) {
  const t = useTranslations("subAccounts");
  const { id, documents } = view;
  return (
    <Columns
      aside={
        <Card title={t("details")}>
          <DescriptionList
            items={[
              { term: t("saved"), detail: <Moment at={view.savedAt} /> },
              { term: t("lastSavedBy"), detail: view.savedBy || null },
              { term: t("created"), detail: <Moment at={view.createdAt} /> },
              { term: t("createdBy"), detail: view.createdBy || null },
              { term: t("erasedAt"), detail: <Moment at={view.erasedAt} /> },
            ]}
          />
        </Card>
      }
    >
      <RefusedDraft id={id} refusal={view.refusal} />
      {draft && (
        <StepList id={id} here={null} states={stepStates(draft, stepFaults(draft.content))} />
      )}
      <TypedFacts of={view} canReveal={canReveal} />
      {documents.length > 0 && (
        <Card title={t("documents")}>
          <DocumentList id={id} documents={documents} canReveal={canReveal} />
        </Card>
      )}
    </Columns>
  );
}
