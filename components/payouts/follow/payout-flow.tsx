"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { QuoteCard } from "#components/payouts/form/quote-card.tsx";
import { RequoteNotice } from "#components/payouts/form/requote-notice.tsx";
import { useRequote } from "#components/payouts/form/use-requote.ts";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { ApprovalPanel } from "#components/policies/approval-panel.tsx";
import { CoolingOffNotice } from "#components/policies/cooling-off-notice.tsx";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import { CheckingNotice } from "#components/payouts/sign/checking-notice.tsx";
import { ExecutePanel } from "#components/payouts/sign/execute-panel.tsx";
import type { SignedHere } from "#components/payouts/sign/is-signed-here.ts";
import { LazyOpenSignatures } from "#components/allowances/lazy-open-signatures.tsx";
import { useExecute } from "#components/payouts/sign/use-execute.ts";
import { LiveProvider } from "#components/shell/live-provider.tsx";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import { isSameAccount } from "#components/paying-wallets/wallet/is-same-account.ts";
import { WalletPart } from "#components/payouts/sign/wallet-part.tsx";
import type { WalletPartProps } from "#components/payouts/sign/wallet-part-props.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { requestPayoutApprovalAction } from "#lib/payouts/actions/payout-approvals.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import { INTENT_STATUSES, PAYOUT_NEXT } from "#lib/rules/payouts/payout-states.ts";
import { FlowSteps } from "./flow-steps.tsx";
import { PayoutFlowHead } from "./payout-flow-head.tsx";

type PayoutFlowProps = {
  flow: PayoutFlowView;
  wallets: WalletSettings;
  /** The wallet that was chosen in the form; null: none was, or it is gone. */
  payer: WalletPartProps["payer"];
  /** The list's title, for the way back. */
  list: string;
  /** The payout's files. */
  children?: Elements;
};

/** The server sends no hints about chains, so the page polls. */
const PACES = { soon: 1_500, later: 3_000, rarely: 10_000 } as const;

/** How often the flow is read; what is missing is looked for until it is there. */
function paceOf({ next, signature }: PayoutFlowView): number | null {
  const phase = signature?.phase.phase;
  if (phase === "pending" || phase === "confirming") return PACES.soon;
  const { reads } = PAYOUT_NEXT[next.do];
  return reads === null ? null : PACES[reads];
}

/** From the quote to the payout on one screen, rendered from the server's data. */
export function PayoutFlow(props: PayoutFlowProps) {
  return (
    <LiveProvider>
      <Flow {...props} />
    </LiveProvider>
  );
}

function Flow({ flow: initial, wallets, payer, list, children }: PayoutFlowProps) {
  const t = useTranslations("payoutFlow");
  const router = useRouter();
  const { id } = initial.intent;
  const [account, setAccount] = useState(initial.account);
  const about = account === null ? "" : `?account=${account}`;
  const read = useLiveRead<PayoutFlowView>({
    key: ["payouts", ONE, id, account ?? ""],
    path: `/api/payout-intents/${encodeURIComponent(id)}${about}`,
    initial,
    isOpen: ({ next }) => next.do !== "follow",
    isPartial: !isSameAccount(account, initial.account),
    everyMs: paceOf,
  });
  const flow = read.data;
  const { intent, next, payout, checking } = flow;
  const others = flow.open.filter((one) => one.intent !== id);
  const refresh = () => read.refetch();
  /** What a wallet has signed on this page: its click confirmed the whole payout. */
  const [signed, setSigned] = useState<SignedHere | null>(null);
  const hash = intent.contentHash;
  const ask =
    next.do === "request" && account !== null && hash !== null
      ? () => requestPayoutApprovalAction({ intent: intent.id, account, hash })
      : null;
  const again = useRequote(intent.id, refresh);
  const execution = useExecute({ flow, signed, refresh });
  const needsWallet = PAYOUT_NEXT[next.do].wallet;
  const needsQuote = next.do === "requote" || next.do === "stop";
  const [usesWallet, setUsesWallet] = useState(needsWallet && !needsQuote);
  // An open wallet keeps its panel when the next step needs none, or a quote first.
  if (needsWallet && !needsQuote && !usesWallet) setUsesWallet(true);
  /** Where the wallet's panels put what is signed. */
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (payout !== null) router.replace(`/payouts/${payout}`);
  }, [payout, router]);
  const amountHref = INTENT_STATUSES[intent.status].changeable
    ? `/payouts/new?edit=${intent.id}`
    : null;
  const isOtherKey = intent.differences.some(({ field }) => field === "pix_key");
  const requote = (
    <Button tone="primary" onClick={again.requote} pending={again.isRequoting}>
      {again.isRequoting ? t("asking") : t("requote")}
    </Button>
  );
  const { approval, receiver } = flow;
  const policed =
    approval &&
    (receiver.coolingOff ? (
      <CoolingOffNotice coolingOff={receiver.coolingOff} of="pix_account" />
    ) : (
      <ApprovalPanel approval={approval} of="payout" ask={ask} refresh={refresh} />
    ));
  // Asking is what comes next, so it stands where one signs.
  const asksOthers = receiver.coolingOff === null && approval?.is === "needed";
  return (
    <div className="grid gap-6">
      <PayoutFlowHead flow={flow} list={list} />
      <FlowSteps step={checking ? "follow" : "review"} amountHref={amountHref} />
      {checking && <CheckingNotice checking={checking} intent={intent} />}
      <StaleNotice fault={read.fault} knownAt={read.knownAt} onRetry={() => void read.refetch()} />
      {next.do === "requote" && (
        <RequoteNotice why={next.why} intent={intent} signature={flow.signature} />
      )}
      <Columns
        asideFirst
        aside={
          <>
            <QuoteCard flow={flow} again={again} amountHref={amountHref} refresh={refresh}>
              {needsQuote && <ActionFoot>{requote}</ActionFoot>}
              {next.do === "execute" && <ExecutePanel flow={flow} {...execution} />}
              <div ref={setPlace} className="grid gap-4 empty:hidden" />
            </QuoteCard>
            {asksOthers && policed}
          </>
        }
      >
        {again.refused && <RefusalNotice refused={again.refused} />}
        <QuoteDifferences of="payout" differences={intent.differences} />
        {next.do === "stop" && isOtherKey && amountHref !== null && (
          <div>
            <LinkButton href={amountHref}>{t("chooseAgain")}</LinkButton>
          </div>
        )}
        <Card>
          <Receiver receiver={flow.receiver} of={{ of: "intent", id: intent.id }} />
        </Card>
        {!asksOthers && policed}
        {others.length > 0 && <LazyOpenSignatures open={others} refresh={refresh} />}
        {usesWallet && !checking && (
          <WalletPart
            flow={flow}
            wallets={wallets}
            payer={payer}
            again={again}
            refresh={refresh}
            onAccount={setAccount}
            onSigned={setSigned}
            place={place}
          />
        )}
        {next.do !== "execute" && !needsQuote && execution.refused && (
          <RefusalNotice refused={execution.refused} />
        )}
        {children}
      </Columns>
      <output className="sr-only">{t(`announce.${next.do}`)}</output>
    </div>
  );
}
