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
  /** The account that the wallet shows, or none. */
  onAccount: (account: string | null) => void;
  wallet: ConnectedWallet;
  /** The family's own way to a wallet. */
  connect: ReactNode;
};

/** The steps that need a wallet, whichever family it is of. */
export function WalletPanels({
  flow,
  step,
  refresh,
  onAccount,
  wallet,
  connect,
}: WalletPanelsProps) {
  useAccountOf(wallet, onAccount);
  // What is shown is about another account until the server has answered about this one.
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

/** Tells of each account that the wallet comes to show. */
function useAccountOf(wallet: ConnectedWallet, onAccount: (account: string | null) => void) {
  const { account, status } = wallet;
  const tell = useEffectEvent((shown: string | null) => onAccount(shown));
  useEffect(() => {
    // While it reconnects after a reload nothing is known yet.
    if (status !== "connecting") tell(account);
  }, [account, status]);
}
