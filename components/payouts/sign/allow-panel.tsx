"use client";
import { useLocale, useTranslations } from "next-intl";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { Address } from "#components/money/address.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import { AllowSummary } from "./allow-summary.tsx";
import { AllowTrouble } from "./allow-trouble.tsx";
import type { ConnectedWallet } from "#components/payouts/wallet/connected-wallet.ts";
import { FlowCard } from "#components/payouts/follow/flow-card.tsx";
import { stepHref } from "#components/payouts/follow/flow-steps.tsx";
import { RequoteNotice } from "#components/payouts/form/requote-notice.tsx";
import { SignatureState } from "./signature-state.tsx";
import { useAllow } from "./use-allow.ts";
import { useRequote } from "#components/payouts/form/use-requote.ts";

type AllowPanelProps = {
  flow: PayoutFlowView;
  wallet: ConnectedWallet;
  /** Whether `flow` is about the wallet's current account. */
  isRead: boolean;
  refresh: () => Promise<unknown>;
};

/** What will be signed, read back from its bytes, with one button and its outcome. */
export function AllowPanel({ flow, wallet, isRead, refresh }: AllowPanelProps) {
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  const { intent, next, signature, summary } = flow;
  const { open, isOpen, trouble } = useAllow({ flow, wallet, refresh });
  const again = useRequote(intent.id, refresh);
  const isConnected = wallet.account !== null && isRead;
  const canSign = isConnected && (next.do === "sign" || next.do === "look");
  const bound = intent.signingAddress;
  return (
    <FlowCard title={t("allowTitle")} flow={flow} refresh={refresh}>
      {again.refused && <RefusalNotice refused={again.refused} />}
      <QuoteDifferences of="payout" differences={intent.differences} />
      {summary && <AllowSummary summary={summary} intent={intent} account={flow.account} />}
      {isOpen && (
        <Notice tone="info" live title={t("opening")}>
          {t("summaryText")}
        </Notice>
      )}
      {!isOpen && trouble && <AllowTrouble trouble={trouble} />}
      {!isOpen && signature && next.do !== "requote" && (
        <SignatureState
          signature={signature}
          token={intent.token}
          wanted={intent.allowance?.units ?? null}
        />
      )}
      {next.do === "requote" && <RequoteNotice why={next.why} />}
      {next.do === "revoke" && (
        <Notice tone="warn" live title={t("revokeFirst")}>
          {t("revokeFirstText")}
        </Notice>
      )}
      {!isConnected && bound !== null && next.do !== "execute" && (
        <Notice tone="warn" title={t("walletNotOpened")}>
          {t.rich("notAllowedAccount", { account: () => <Address address={bound} /> })}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {canSign && next.do === "sign" && (
          <Button tone="primary" onClick={() => void open(next)} pending={isOpen}>
            {next.purpose === "reset"
              ? t("reset")
              : t("allow", {
                  amount: localAmount(intent.allowance?.amount ?? "", locale),
                  token: intent.token,
                })}
          </Button>
        )}
        {canSign && next.do === "look" && !isOpen && (
          <div className="grid gap-1">
            <Button onClick={() => void open(next)}>{t("askAgain")}</Button>
            <p className="text-sm text-muted">{t("askAgainHint")}</p>
          </div>
        )}
        {next.do === "execute" && (
          <LinkButton tone="primary" href={stepHref(intent.id, "execute")}>
            {t("goExecute")}
          </LinkButton>
        )}
        {(next.do === "requote" || next.do === "stop") && (
          <Button tone="primary" onClick={again.requote} pending={again.isRequoting}>
            {again.isRequoting ? t("asking") : t("requote")}
          </Button>
        )}
        {next.do === "revoke" && (
          <LinkButton tone="primary" href={`/payouts/revoke/${next.signature}`}>
            {t("goRevoke")}
          </LinkButton>
        )}
        {next.do === "mend" && (
          <LinkButton tone="primary" href={stepHref(intent.id, "check")}>
            {t("goCheck")}
          </LinkButton>
        )}
      </div>
    </FlowCard>
  );
}
