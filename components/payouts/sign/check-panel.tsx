"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState, useTransition } from "react";
import { networkName } from "#components/money/network-name.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { PayoutCheck } from "#lib/payouts/signing/views/payout-allow-view.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import type { WalletFault } from "#lib/wallet/wallet-fault.ts";
import { CheckList } from "./check-list.tsx";
import type { ConnectedWallet } from "#components/payouts/wallet/connected-wallet.ts";
import { FlowCard } from "#components/payouts/follow/flow-card.tsx";
import { stepHref } from "#components/payouts/follow/flow-steps.tsx";
import { RequoteNotice } from "#components/payouts/form/requote-notice.tsx";
import { useRequote } from "#components/payouts/form/use-requote.ts";

/** Loaded only where there is a test wallet to fund. */
const FundTestWallet = dynamic(
  () =>
    import("#components/payouts/wallet/fund-test-wallet-button.tsx").then(
      (module) => module.FundTestWalletButton,
    ),
  { ssr: false },
);

type CheckPanelProps = {
  flow: PayoutFlowView;
  wallet: ConnectedWallet;
  /** Whether `flow` is about the wallet's current account. */
  isRead: boolean;
  refresh: () => Promise<unknown>;
};

/** The chain check also fails while the wallet is on another chain. */
function withWallet(checks: readonly PayoutCheck[], isThere: boolean): PayoutCheck[] {
  return checks.map((check) =>
    check.check === "chain" && check.state === "ok" && !isThere
      ? { ...check, state: "fails" }
      : check,
  );
}

/** Every check before the wallet is opened, and how to fix those that fail. */
export function CheckPanel({ flow, wallet, isRead, refresh }: CheckPanelProps) {
  const t = useTranslations("payoutFlow");
  const words = useTranslations("payoutWallet");
  const { intent, next } = flow;
  const { network } = intent;
  const { goToChain } = wallet;
  const [fault, setFault] = useState<WalletFault | null>(null);
  const [isSwitching, startSwitch] = useTransition();
  const { requote, isRequoting, refused } = useRequote(intent.id, refresh);
  const checks = withWallet(flow.checks, wallet.isOnChain);
  const other = checks.find(({ check }) => check === "open_payout")?.have;
  const areOk = checks.length > 0 && checks.every(({ state }) => state === "ok");
  const holds = isRead && next.do !== "prove" && areOk;
  const change = (go: NonNullable<typeof goToChain>) =>
    startSwitch(async () => {
      const switched = await go();
      setFault(switched.ok ? null : switched.fault);
      await refresh();
    });
  const fund = wallet.isTest && (
    <FundTestWallet network={network} onFunded={() => void refresh()} />
  );
  return (
    <FlowCard title={t("checkTitle")} flow={flow} refresh={refresh}>
      {refused && <RefusalNotice refused={refused} />}
      {fault && (
        <Notice tone="danger" live title={t("walletFault")}>
          {words(`faults.${fault}`)}
        </Notice>
      )}
      {isRead && flow.checks.length > 0 ? (
        <CheckList
          intent={intent}
          checks={checks}
          mends={{
            chain: goToChain && !wallet.isOnChain && (
              <Button onClick={() => change(goToChain)} pending={isSwitching}>
                {isSwitching
                  ? t("switching")
                  : t("switchNetwork", { network: networkName(network) })}
              </Button>
            ),
            open_payout: other && (
              <LinkButton href={stepHref(other, "allow")}>{t("openOther")}</LinkButton>
            ),
            balance: fund,
            gas: fund,
            quote_time: (
              <Button onClick={requote} pending={isRequoting}>
                {isRequoting ? t("asking") : t("requote")}
              </Button>
            ),
          }}
        />
      ) : (
        <output className="grid gap-3">
          <span className="sr-only">{t("checksLoading")}</span>
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/5" />
        </output>
      )}
      {next.do === "requote" && <RequoteNotice why={next.why} />}
      <div className="flex flex-wrap gap-2">
        {holds && (
          <LinkButton tone="primary" href={stepHref(intent.id, "allow")}>
            {t("goAllow")}
          </LinkButton>
        )}
        <Button tone="quiet" onClick={() => void refresh()}>
          {t("checkAgain")}
        </Button>
      </div>
    </FlowCard>
  );
}
