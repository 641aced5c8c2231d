"use client";
import { useTranslations } from "next-intl";
import { toast } from "#components/ui/announcer.ts";
import { SwitchAccountButton } from "#components/shell/switch-account-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { renewCredentials, sendAgain } from "#lib/sub-accounts/actions/sub-account-onboarding.ts";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { ActButton } from "./act-button.tsx";
import { AnswerChoice } from "./answer-choice.tsx";
import type { SubAccountWord } from "./sub-account-word.ts";

/** Whether the sub-account's payouts are open, and whether the reader may open them. */
export type PayoutsOpening = { areOpen: boolean; canOpen: boolean };

type SubAccountActsProps = {
  of: SubAccountView;
  word: SubAccountWord;
  canCreate: boolean;
  payouts: PayoutsOpening;
  /** It was approved while this page was open: its header does not lead there yet. */
  isNews: boolean;
  onChanged: () => void;
};

/** The actions that the current state allows, and no others. */
export function SubAccountActs({
  of: view,
  word,
  canCreate,
  payouts,
  isNews,
  onChanged,
}: SubAccountActsProps) {
  const t = useTranslations("subAccounts");
  const { id, actingAccountId, name } = view;
  if (word === "approved") {
    return (
      actingAccountId !== null && (
        <>
          {isNews && (
            <SwitchAccountButton accountId={actingAccountId} name={name} tone="primary">
              {t("actFor")}
            </SwitchAccountButton>
          )}
          {!payouts.areOpen && payouts.canOpen && (
            <LinkButton href={`/settings/signing?account=${encodeURIComponent(actingAccountId)}`}>
              {t("openPayouts")}
            </LinkButton>
          )}
        </>
      )
    );
  }
  if (!canCreate) return null;
  switch (word) {
    case "rejected":
    case "documents":
      return (
        <LinkButton href={`/sub-accounts/${id}/mend`} tone="primary">
          {t("fix")}
        </LinkButton>
      );
    case "stuck":
      return (
        <ActButton
          act={() => sendAgain({ id })}
          onDone={() => {
            toast(t("sentAgain"), "success");
            onChanged();
          }}
          onRefused={onChanged}
          pendingLabel={t("sendingAgain")}
        >
          {t("sendAgain")}
        </ActButton>
      );
    case "credentials":
      return (
        <ActButton
          tone="primary"
          act={() => renewCredentials({ id })}
          onDone={() => {
            toast(t("renewed"), "success");
            onChanged();
          }}
          onRefused={onChanged}
          pendingLabel={t("renewing")}
        >
          {t("renew")}
        </ActButton>
      );
    case "answer":
      return <AnswerChoice id={id} onChanged={onChanged} />;
    default:
      return null;
  }
}
