"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PayoutStep } from "#lib/payouts/signing/views/payout-allow-view.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import type { ConnectedWallet } from "./connected-wallet.ts";
import { stepHref } from "#components/payouts/follow/flow-steps.tsx";
import { ProofPanel } from "#components/payouts/sign/proof-panel.tsx";

type ConnectPanelProps = {
  flow: PayoutFlowView;
  step: PayoutStep;
  wallet: ConnectedWallet;
  /** The family's own connect panel. */
  connect: ReactNode;
  /** Whether `flow` is about the wallet's current account. */
  isRead: boolean;
  refresh: () => Promise<unknown>;
};

/** The paying wallet: connects it, and shows it in every step that uses it. */
export function ConnectPanel({ flow, step, wallet, connect, isRead, refresh }: ConnectPanelProps) {
  const t = useTranslations("payoutFlow");
  const router = useRouter();
  const { account } = wallet;
  const isConnected = account !== null;
  const check = stepHref(flow.intent.id, "check");
  const mustProve = isRead && flow.next.do === "prove";
  const goOn = async () => {
    await refresh();
    if (step === "connect") router.push(check);
  };
  return (
    <Card title={isConnected && step !== "connect" ? t("walletWay") : t("connectTitle")}>
      {step === "connect" && <p className="text-soft">{t("connectText")}</p>}
      {connect}
      {isConnected && mustProve && (
        <ProofPanel
          key={account}
          network={flow.intent.network}
          wallet={wallet}
          account={account}
          onProved={goOn}
        />
      )}
      {isConnected && step === "connect" && !isRead && (
        <output>
          <span className="sr-only">{t("checksLoading")}</span>
          <Skeleton className="h-10 w-48" />
        </output>
      )}
      {isConnected && step === "connect" && isRead && !mustProve && (
        <div>
          <LinkButton tone="primary" href={check}>
            {t("goCheck")}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
