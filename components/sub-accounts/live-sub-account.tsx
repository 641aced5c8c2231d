"use client";
import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { SilenceNotice } from "#components/money/silence-notice.tsx";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import type { Elements } from "#components/ui/elements.ts";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { DocumentList } from "#components/sub-accounts/documents/document-list.tsx";
import { TypedFacts } from "#components/sub-accounts/draft/typed-facts.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { CredentialsCard } from "./credentials-card.tsx";
import { SubAccountStatus } from "./sub-account-status.tsx";
import { SubAccountSteps } from "./sub-account-steps.tsx";
import { SubAccountActs, type PayoutsOpening } from "./sub-account-acts.tsx";
import { SUB_ACCOUNT_WORDS, subAccountWord } from "./sub-account-word.ts";

type LiveSubAccountProps = {
  view: SubAccountView;
  canReveal: boolean;
  canCreate: boolean;
  payouts: PayoutsOpening;
  /** What moved in it, once it is approved. */
  money: Elements;
};

const isOpen = ({ show, credentials }: SubAccountView) =>
  (show !== "approved" && show !== "rejected") || credentials.state === "renewing";

/** One sent sub-account, updated live as its opening goes on. */
export function LiveSubAccount({
  view: initial,
  canReveal,
  canCreate,
  payouts,
  money,
}: LiveSubAccountProps) {
  const t = useTranslations("subAccounts");
  const read = useLiveRead<SubAccountView>({
    key: ["sub-accounts", ONE, initial.id],
    path: `/api/sub-accounts/${initial.id}`,
    initial,
    isOpen,
  });
  const view = read.data;
  const again = () => void read.refetch();
  return (
    <div className="grid gap-5">
      <StaleNotice fault={read.fault} knownAt={read.knownAt} onRetry={again} />
      <SilenceNotice of={view} />
      <SubAccountOutcome of={view} canCreate={canCreate} payouts={payouts} onChanged={again} />
      {money}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid min-w-0 gap-5">
          <Card title={t("documents")}>
            <DocumentList id={view.id} documents={view.documents} canReveal={canReveal} />
          </Card>
          <TypedFacts of={view} canReveal={canReveal} />
        </div>
        {/* On a phone how far it is comes before what was typed. */}
        <div className="grid min-w-0 gap-5 max-lg:order-first">
          <Card title={t("progress")} actions={<SubAccountStatus of={view} />}>
            <SubAccountSteps of={view} />
          </Card>
          <CredentialsCard of={view} canCreate={canCreate} onChanged={again} />
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

type SubAccountOutcomeProps = {
  of: SubAccountView;
  canCreate: boolean;
  payouts: PayoutsOpening;
  onChanged: () => void;
};

/** Its state, the reason, and what the reader can do about it. */
function SubAccountOutcome({ of: view, canCreate, payouts, onChanged }: SubAccountOutcomeProps) {
  const t = useTranslations("subAccounts");
  const sentences = useSentences();
  const word = subAccountWord(view);
  if (word === null) return null;
  const { status, reason, refusal } = view;
  return (
    <Notice
      tone={SUB_ACCOUNT_WORDS[word]}
      live
      title={t(`outcome.${word}.title`, { status: status ?? "" })}
      action={
        <SubAccountActs
          of={view}
          word={word}
          canCreate={canCreate}
          payouts={payouts}
          onChanged={onChanged}
        />
      }
    >
      {word === "rejected" && (
        <p className="font-medium text-ink">
          {reason === null ? t("noReason") : t("reason", { reason })}
        </p>
      )}
      {refusal && (
        <p className="text-ink">
          {t("exchangeSays", {
            why: sentences.error(refusal.code, sentences.reason(refusal.code)),
          })}
        </p>
      )}
      <p>
        {word === "approved" && !payouts.areOpen ? t("approvedClosed") : t(`outcome.${word}.text`)}
      </p>
    </Notice>
  );
}
