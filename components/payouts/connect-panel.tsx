"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PayoutStep } from "#lib/data/payout-allow-view.ts";
import type { PayoutFlowView } from "#lib/data/payout-intent-view.ts";
import type { ConnectedWallet } from "./connected-wallet.ts";
import { stepHref } from "./flow-steps.tsx";

type ConnectPanelProps = {
  flow: PayoutFlowView;
  step: PayoutStep;
  wallet: ConnectedWallet;
  /** The family's own way to a wallet. */
  connect: ReactNode;
};

/** The wallet that pays: to be connected, and shown in every step that uses it. */
export function ConnectPanel({ flow, step, wallet, connect }: ConnectPanelProps) {
  const t = useTranslations("payoutFlow");
  const isConnected = wallet.account !== null;
  return (
    <Card title={isConnected && step !== "connect" ? t("walletWay") : t("connectTitle")}>
      {step === "connect" && <p className="text-soft">{t("connectText")}</p>}
      {connect}
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
