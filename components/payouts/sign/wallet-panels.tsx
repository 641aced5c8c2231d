"use client";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { PayoutStep } from "#lib/payouts/signing/views/payout-allow-view.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { AllowPanel } from "./allow-panel.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { ConsentPanel } from "./consent-panel.tsx";
import { ConnectPanel } from "#components/payouts/wallet/connect-panel.tsx";
import type { ConnectedWallet } from "#components/payouts/wallet/connected-wallet.ts";
import { isSameAccount } from "#components/payouts/wallet/is-same-account.ts";

export type WalletPanelsProps = {
  flow: PayoutFlowView;
  step: PayoutStep;
  refresh: () => Promise<unknown>;
  /** The wallet's current account, or null. */
  onAccount: (account: string | null) => void;
  wallet: ConnectedWallet;
  /** The family's own connect panel. */
  connect: ReactNode;
};

/** The steps that need a wallet, for any family. */
export function WalletPanels({
  flow,
  step,
  refresh,
  onAccount,
  wallet,
  connect,
}: WalletPanelsProps) {
  useAccountOf(wallet, onAccount);
  // Until the server answers about this account, the data is about another one.
  const isRead = isSameAccount(flow.account, wallet.account);
  const mayConsent = flow.next.do === "consent" && isRead && wallet.account !== null;
  return (
    <>
      <ConnectPanel
        flow={flow}
        step={step}
        wallet={wallet}
        connect={connect}
        isRead={isRead}
        refresh={refresh}
      />
      {step === "check" && wallet.account !== null && (
        <CheckPanel flow={flow} wallet={wallet} isRead={isRead} refresh={refresh} />
      )}
      {step === "allow" &&
        (mayConsent ? (
          <ConsentPanel
            key={flow.intent.contentHash}
            flow={flow}
            wallet={wallet}
            refresh={refresh}
          />
        ) : (
          <AllowPanel flow={flow} wallet={wallet} isRead={isRead} refresh={refresh} />
        ))}
    </>
  );
}

/** Reports each account that the wallet switches to. */
function useAccountOf(wallet: ConnectedWallet, onAccount: (account: string | null) => void) {
  const { account, status } = wallet;
  const tell = useEffectEvent((shown: string | null) => onAccount(shown));
  useEffect(() => {
    // While the wallet reconnects after a reload, its account is unknown.
    if (status !== "connecting") tell(account);
  }, [account, status]);
}
