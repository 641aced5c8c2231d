"use client";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { ConnectPanel } from "#components/payouts/wallet/connect-panel.tsx";
import type { ConnectedWallet } from "#components/payouts/wallet/connected-wallet.ts";
import { isSameAccount } from "#components/payouts/wallet/is-same-account.ts";
import type { WalletPartProps } from "#components/payouts/wallet/wallet-part-props.ts";
import { AllowPanel } from "./allow-panel.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { ConsentPanel } from "./consent-panel.tsx";

/** With these nothing is signed yet: the approval's own panel says what is awaited. */
const POLICED: readonly string[] = ["request", "await", "barred"];

export type WalletPanelsProps = Omit<WalletPartProps, "wallets"> & {
  wallet: ConnectedWallet;
  /** The family's own connect panel. */
  connect: ReactNode;
};

/** What needs a wallet, for any family: the wallet, its checks, and what it will sign. */
export function WalletPanels({
  flow,
  again,
  refresh,
  onAccount,
  onSigned,
  wallet,
  connect,
}: WalletPanelsProps) {
  useAccountOf(wallet, onAccount);
  // Until the server answers about this account, the data is about another one.
  const isRead = isSameAccount(flow.account, wallet.account);
  const isHere = wallet.account !== null && isRead;
  const mayConsent = flow.next.do === "consent" && isHere;
  const mustProve = flow.next.do === "prove" && isHere;
  return (
    <>
      <ConnectPanel
        flow={flow}
        wallet={wallet}
        connect={connect}
        mustProve={mustProve}
        refresh={refresh}
      />
      {wallet.account !== null && !mustProve && flow.next.do !== "execute" && (
        <CheckPanel flow={flow} wallet={wallet} isRead={isRead} refresh={refresh} />
      )}
      {mayConsent ? (
        <ConsentPanel key={flow.intent.contentHash} flow={flow} wallet={wallet} refresh={refresh} />
      ) : POLICED.includes(flow.next.do) ? null : (
        <AllowPanel
          flow={flow}
          wallet={wallet}
          isRead={isRead}
          again={again}
          refresh={refresh}
          onSigned={onSigned}
        />
      )}
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
