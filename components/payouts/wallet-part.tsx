"use client";
import type { PayoutStep } from "#lib/data/payout-allow-view.ts";
import type { PayoutFlowView } from "#lib/data/payout-intent-view.ts";
import type { WalletSettings } from "#lib/data/wallet-settings.ts";
import type { SigningNetwork } from "#lib/signing/wallet-chains.ts";
import { AllowPanel } from "./allow-panel.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { ConnectPanel } from "./connect-panel.tsx";
import { useAccountOf } from "./use-account-of.ts";
import { useConnectedWallet } from "./use-connected-wallet.ts";
import { WalletProviders } from "./wallet-providers.tsx";

export type WalletPartProps = {
  flow: PayoutFlowView;
  step: PayoutStep;
  wallets: WalletSettings;
  refresh: () => Promise<unknown>;
  /** The account that the wallet shows, or none. */
  onAccount: (account: string | null) => void;
};

/** The steps that need a wallet; none of this is loaded before one of them is opened. */
export function WalletPart(props: WalletPartProps) {
  const network = props.flow.intent.network as SigningNetwork;
  return (
    <WalletProviders settings={props.wallets} network={network}>
      <Panels {...props} />
    </WalletProviders>
  );
}

function Panels({ flow, step, wallets, refresh, onAccount }: WalletPartProps) {
  const wallet = useConnectedWallet();
  useAccountOf(wallet, onAccount);
  // What is shown is about another account until the server has answered about this one.
  const isAbout = flow.account?.toLowerCase() === wallet.account?.toLowerCase();
  return (
    <>
      <ConnectPanel flow={flow} step={step} wallet={wallet} settings={wallets} />
      {step === "check" && wallet.account !== null && (
        <CheckPanel
          flow={flow}
          wallet={wallet}
          wallets={wallets}
          isRead={isAbout}
          refresh={refresh}
        />
      )}
      {step === "allow" && (
        <AllowPanel flow={flow} wallet={wallet} isRead={isAbout} refresh={refresh} />
      )}
    </>
  );
}
