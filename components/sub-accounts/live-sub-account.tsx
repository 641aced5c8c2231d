"use client";
import { useTranslations } from "next-intl";
import { SilenceNotice } from "#components/money/silence-notice.tsx";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { Notice } from "#components/ui/notice.tsx";
import { CredentialsCard } from "./credentials-card.tsx";
import { Registration } from "./registration.tsx";
import { SubAccountActs, type PayoutsOpening } from "./sub-account-acts.tsx";
import { useAskedDocuments } from "./documents/use-asked-documents.ts";
import { RefusalSaid } from "./refusal-said.tsx";
import { SentSince } from "./sent-since.tsx";
import { SUB_ACCOUNT_WORDS, subAccountWord } from "./sub-account-word.ts";
import { useSubAccount } from "./use-sub-account.ts";

type LiveSubAccountProps = {
  view: SubAccountView;
  canReveal: boolean;
  canCreate: boolean;
  payouts: PayoutsOpening;
  /** What moved in it, once it is approved. */
  money: Elements;
};

/** One sent sub-account, updated live as its opening goes on. */
export function LiveSubAccount({
  view: initial,
  canReveal,
  canCreate,
  payouts,
  money,
}: LiveSubAccountProps) {
  const t = useTranslations("subAccounts");
  const read = useSubAccount(initial);
  const view = read.data;
  const again = () => void read.refetch();
  const isApproved = view.show === "approved";
  const isNews = isApproved && initial.show !== "approved";
  const registration = (
    <Registration
      of={view}
      canReveal={canReveal}
      canCreate={canCreate}
      credentials={<CredentialsCard of={view} canCreate={canCreate} onChanged={again} />}
    />
  );
  return (
    <div className="grid gap-5">
      <StaleNotice fault={read.fault} knownAt={read.knownAt} onRetry={again} />
      <SilenceNotice of={view} />
      {(!isApproved || isNews || !payouts.areOpen) && (
        <SubAccountOutcome
          of={view}
          canCreate={canCreate}
          payouts={payouts}
          isNews={isNews}
          onChanged={again}
        />
      )}
      {money}
      {isApproved ? (
        <Disclosure summary={t("registration")}>{registration}</Disclosure>
      ) : (
        registration
      )}
    </div>
  );
}

type SubAccountOutcomeProps = {
  of: SubAccountView;
  canCreate: boolean;
  payouts: PayoutsOpening;
  /** It was approved while this page was open. */
  isNews: boolean;
  onChanged: () => void;
};

/** Its state, the reason, and what the reader can do about it. */
function SubAccountOutcome({
  of: view,
  canCreate,
  payouts,
  isNews,
  onChanged,
}: SubAccountOutcomeProps) {
  const t = useTranslations("subAccounts");
  const asked = useAskedDocuments(view);
  const word = subAccountWord(view);
  if (word === null) return null;
  const { status, reason, refusal } = view;
  // Approved before: what is left to say is that nobody has set up its payouts.
  const lacksPayouts = word === "approved" && !isNews;
  // Each rejected document's row says what to do with it.
  const isSaidBelow = word === "documents" && view.toReplace.length > 0;
  return (
    <Notice
      tone={lacksPayouts ? "info" : SUB_ACCOUNT_WORDS[word]}
      live
      title={
        lacksPayouts
          ? t("payoutsClosed")
          : word === "documents" && asked
            ? asked.title
            : t(`outcome.${word}.title`, { status: status ?? "" })
      }
      action={
        <SubAccountActs
          of={view}
          word={word}
          canCreate={canCreate}
          payouts={payouts}
          isNews={isNews}
          onChanged={onChanged}
        />
      }
    >
      {word === "rejected" && (
        <p className="font-medium text-ink">
          {reason === null ? t("noReason") : t("reason", { reason })}
        </p>
      )}
      {refusal && <RefusalSaid of={view} code={refusal.code} />}
      {!lacksPayouts && !isSaidBelow && (
        <p>
          {(word === "rejected" || word === "documents") && asked
            ? asked.next
            : t(`outcome.${word}.text`)}
        </p>
      )}
      {isSaidBelow && asked?.sends && <p>{asked.sends}</p>}
      {view.show === "sending" && view.submittedAt !== null && (
        <p className="text-sm">
          <SentSince at={view.submittedAt} />
        </p>
      )}
      {word === "approved" && !payouts.areOpen && !payouts.canOpen && (
        <p>{t("askAdministrator")}</p>
      )}
    </Notice>
  );
}
