"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useReducer } from "react";
import { createPortal } from "react-dom";
import { ConnectPanel } from "#components/payouts/sign/connect-panel.tsx";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { isSameAccount } from "#components/paying-wallets/wallet/is-same-account.ts";
import { Landing } from "#components/ui/landing.tsx";
import type { WalletPartProps } from "#components/payouts/sign/wallet-part-props.ts";
import { AllowPanel } from "./allow-panel.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { ConsentPanel } from "./consent-panel.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { PAYOUT_NEXT } from "#lib/rules/payouts/payout-states.ts";

export type WalletPanelsProps = Omit<WalletPartProps, "wallets"> & {
  wallet: ConnectedWallet;
  /** The family's own connect panel. */
  connect: Elements;
};

/** What needs a wallet, for any family: the wallet, its checks, and what it will sign. */
export function WalletPanels({
  flow,
  payer,
  again,
  refresh,
  onAccount,
  onSigned,
  place,
  wallet,
  connect,
}: WalletPanelsProps) {
  const t = useTranslations("payoutFlow");
  useAccountOf(wallet, onAccount);
  // Each signature takes away the button that was clicked for it.
  const [landings, land] = useReducer((count: number) => count + 1, 0);
  const onText = async () => {
    await refresh();
    land();
  };
  // Until the server answers about this account, the data is about another one.
  const isRead = isSameAccount(flow.account, wallet.account);
  const isHere = wallet.account !== null && isRead;
  const mayConsent = flow.next.do === "consent" && isHere;
  const mustProve = flow.next.do === "prove" && isHere;
  return (
    <>
      <ConnectPanel
        flow={flow}
        payer={payer}
        wallet={wallet}
        connect={connect}
        mustProve={mustProve}
        place={place}
        refresh={onText}
      />
      <Landing
        label={t("signingTitle")}
        takesFocus={landings}
        // It keeps the focus without a place of its own where nothing is left to sign.
        className="grid grid-cols-1 gap-6 empty:absolute"
      >
        {wallet.account !== null && !mustProve && flow.next.do !== "execute" && (
          <CheckPanel flow={flow} wallet={wallet} isRead={isRead} refresh={refresh} />
        )}
        {mayConsent ? (
          <ConsentPanel
            key={flow.intent.contentHash}
            flow={flow}
            wallet={wallet}
            refresh={onText}
          />
        ) : // Nothing is signed yet: the approval's own panel says what is awaited.
        PAYOUT_NEXT[flow.next.do].waitsFor === "policy" || place === null ? null : (
          createPortal(
            <AllowPanel
              flow={flow}
              wallet={wallet}
              isRead={isRead}
              again={again}
              refresh={refresh}
              onSigned={onSigned}
              onOpen={land}
            />,
            place,
          )
        )}
      </Landing>
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
