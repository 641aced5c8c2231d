"use client";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PayoutStep } from "#lib/data/payout-allow-view.ts";
import type { PayoutFlowView } from "#lib/data/payout-intent-view.ts";
import type { SigningNetwork } from "#lib/signing/wallet-chains.ts";
import type { WalletConfigSettings } from "#lib/signing/wallet-config.ts";
import { ConnectWallet } from "./connect-wallet.tsx";
import { stepHref } from "./flow-steps.tsx";
import type { ConnectedWallet } from "./use-connected-wallet.ts";

type ConnectPanelProps = {
  flow: PayoutFlowView;
  step: PayoutStep;
  wallet: ConnectedWallet;
  settings: WalletConfigSettings;
};

/** The wallet that pays: to be connected, and shown in every step that uses it. */
export function ConnectPanel({ flow, step, wallet, settings }: ConnectPanelProps) {
  const t = useTranslations("payoutFlow");
  const isConnected = wallet.account !== null;
  return (
    <Card title={isConnected && step !== "connect" ? t("walletWay") : t("connectTitle")}>
      {step === "connect" && <p className="text-soft">{t("connectText")}</p>}
      <ConnectWallet settings={settings} network={flow.intent.network as SigningNetwork} />
      {isConnected && step === "connect" && (
        <div>
          <LinkButton tone="primary" href={stepHref(flow.intent.id, "check")}>
            {t("goCheck")}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
