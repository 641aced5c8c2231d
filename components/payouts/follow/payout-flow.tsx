"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Live } from "#components/shell/live.tsx";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import type { PayoutStep } from "#lib/payouts/signing/views/payout-allow-view.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { ExecutePanel } from "#components/payouts/sign/execute-panel.tsx";
import { FlowSteps } from "./flow-steps.tsx";
import { isSameAccount } from "#components/payouts/wallet/is-same-account.ts";
import { QuotePanel } from "#components/payouts/form/quote-panel.tsx";
import { WalletPart } from "#components/payouts/wallet/wallet-part.tsx";
import type { WalletSettings } from "#lib/payouts/signing/views/wallet-settings.ts";

type PayoutFlowProps = {
  flow: PayoutFlowView;
  /** As the URL asks for it, but no further than the intent permits. */
  step: PayoutStep;
  wallets: WalletSettings;
};

/** The server sends no hints about chains, so the page polls. */
const CHAIN_MS = 1500;

const isMoving = ({ next, signature }: PayoutFlowView) =>
  next.do === "wait" ||
  next.do === "look" ||
  next.do === "checking" ||
  signature?.phase.phase === "pending" ||
  signature?.phase.phase === "confirming";

/** From the quote to the payout, one step at a time, each rendered from the server's data. */
export function PayoutFlow(props: PayoutFlowProps) {
  return (
    <Live>
      <Flow {...props} />
    </Live>
  );
}

function Flow({ flow: initial, step, wallets }: PayoutFlowProps) {
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
    everyMs: (view) => (isMoving(view) ? CHAIN_MS : step === "check" ? CHAIN_MS * 2 : null),
  });
  const flow = read.data;
  const refresh = () => read.refetch();
  const payout = flow.payout;
  useEffect(() => {
    if (payout !== null) router.replace(`/payouts/${payout}`);
  }, [payout, router]);
  const usesWallet = step === "connect" || step === "check" || step === "allow";
  return (
    <div className="grid max-w-2xl gap-5">
      <FlowSteps flow={flow} step={step} />
      <StaleNotice fault={read.fault} knownAt={read.knownAt} onRetry={() => void read.refetch()} />
      {step === "quote" && <QuotePanel flow={flow} refresh={refresh} />}
      {usesWallet && (
        <WalletPart
          flow={flow}
          step={step}
          wallets={wallets}
          refresh={refresh}
          onAccount={setAccount}
        />
      )}
      {(step === "execute" || step === "follow") && <ExecutePanel flow={flow} refresh={refresh} />}
      <output className="sr-only">{t(`announce.${flow.next.do}`)}</output>
    </div>
  );
}
