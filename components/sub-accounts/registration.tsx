import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { DocumentList } from "#components/sub-accounts/documents/document-list.tsx";
import { TypedFacts } from "#components/sub-accounts/draft/typed-facts.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { SubAccountSteps } from "./sub-account-steps.tsx";

type RegistrationProps = {
  of: SubAccountView;
  canReveal: boolean;
  canCreate: boolean;
  credentials: Elements;
};

/** What was typed and sent of a sub-account, and how far its opening is. */
export function Registration({ of: view, canReveal, canCreate, credentials }: RegistrationProps) {
  const t = useTranslations("subAccounts");
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      {/* On a phone how far it is comes before what was typed, and the rest after that. */}
      <div className="grid min-w-0 gap-5 max-lg:contents">
        <Card title={t("documents")}>
          <DocumentList
            id={view.id}
            documents={view.documents}
            toReplace={view.toReplace}
            replaceAt={canCreate ? `/sub-accounts/${view.id}/mend` : null}
            canReveal={canReveal}
          />
        </Card>
        <TypedFacts of={view} canReveal={canReveal} />
      </div>
      <div className="beside grid min-w-0 gap-5 max-lg:contents">
        <Card title={t("progress")} className="max-lg:order-first">
          <SubAccountSteps of={view} />
        </Card>
        {credentials}
        <Card title={t("details")}>
          <DescriptionList
            items={[
              { term: t("sentOn"), detail: <Moment at={view.submittedAt} /> },
              { term: t("sentBy"), detail: view.submittedBy || null },
              { term: t("createdBy"), detail: view.createdBy || null },
            ]}
          />
          <Disclosure summary={t("forSupport")} className="mt-3">
            <div className="grid gap-3">
              <DescriptionList
                items={[
                  {
                    term: t("source"),
                    detail: view.reportedBy && t(`reportedBy.${view.reportedBy}`),
                  },
                  { term: t("readAt"), detail: view.readAt && <Moment at={view.readAt} /> },
                ]}
              />
              <h3 className="text-sm font-medium text-soft">{t("events")}</h3>
              <EventList events={view.events} />
            </div>
          </Disclosure>
        </Card>
      </div>
    </div>
  );
}

/** The exchange's events about it. */
function EventList({ events }: Pick<SubAccountView, "events">) {
  const t = useTranslations("subAccounts");
  if (events.length === 0) return <p className="text-soft">{t("noEvents")}</p>;
  return (
    <ul className="grid divide-y divide-line">
      {events.map(({ id, name, receivedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
        >
          <code translate="no" className="font-mono text-sm wrap-anywhere">
            {name}
          </code>
          <span className="text-sm">
            <Moment at={receivedAt} exact />
          </span>
        </li>
      ))}
    </ul>
  );
}
