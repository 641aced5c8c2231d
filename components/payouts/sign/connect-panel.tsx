"use client";
import { useTranslations } from "next-intl";
import { createPortal } from "react-dom";
import { ProofPanel } from "#components/paying-wallets/wallet/proof-panel.tsx";
import { Address } from "#components/money/address.tsx";
import { isSameAccount } from "#components/paying-wallets/wallet/is-same-account.ts";
import type { WalletPartProps } from "#components/payouts/sign/wallet-part-props.ts";
import { Card } from "#components/ui/card.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import type { Elements } from "#components/ui/elements.ts";

type ConnectPanelProps = {
  flow: PayoutFlowView;
  payer: WalletPartProps["payer"];
  wallet: ConnectedWallet;
  /** The family's own connect panel. */
  connect: Elements;
  /** The account is new to this person. */
  mustProve: boolean;
  /** Where the step's button stands, in view. */
  place: HTMLElement | null;
  refresh: () => Promise<unknown>;
};

/** The paying wallet: connects it, shows it, and lets it prove an address that is new to this person. */
export function ConnectPanel({
  flow,
  payer,
  wallet,
  connect,
  mustProve,
  place,
  refresh,
}: ConnectPanelProps) {
  const t = useTranslations("payoutFlow");
  const { account } = wallet;
  return (
    <Card title={t(account === null ? "connectTitle" : "walletWay")}>
      {account === null && <p className="text-soft">{t("connectText")}</p>}
      {account === null && payer && (
        <p className="grid gap-1">
          <span>{t("connectChosen", { name: payer.name })}</span>
          <Address address={payer.address} full plain />
        </p>
      )}
      {account !== null && payer && !isSameAccount(account, payer.address) && (
        <StatusMark tone="warn" className="text-sm md:whitespace-normal">
          {t("notChosen", { name: payer.name })}
        </StatusMark>
      )}
      {connect}
      {account !== null && mustProve && (
        <ProofPanel
          key={account}
          network={flow.intent.network}
          wallet={wallet}
          account={account}
          onProved={refresh}
          placed={(button) => place && createPortal(<ActionFoot>{button}</ActionFoot>, place)}
        />
      )}
    </Card>
  );
}
