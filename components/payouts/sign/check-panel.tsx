"use client";
import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { networkName } from "#components/money/network-name.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import type { PayoutCheck } from "#lib/rules/payouts/payout-check.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import { walletFault, type WalletFault } from "#lib/wallet/wallet-fault.ts";
import { useStalled } from "#components/paying-wallets/wallet/use-stalled.ts";
import { CheckList } from "./check-list.tsx";
import { SILENT_MS } from "#components/paying-wallets/wallet/use-wallet-requests.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { exactTokensHref, flowHref, revokeHref } from "#components/payouts/follow/flow-href.ts";

/** Loaded only where there is a test wallet to fund. */
const FundTestWallet = dynamic(
  () =>
    import("#components/paying-wallets/wallet/fund-test-wallet-button.tsx").then(
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

/** What is told though it holds: it changes what will be signed. */
const SAID: readonly string[] = ["ends_other", "sponsored"];
/** With these there are checks to wait for. */
const CHECKED: readonly string[] = [
  "connect",
  "prove",
  "fix",
  "revoke",
  "request",
  "sign",
  "check_wallet",
  "wait",
  "consent",
];

/** The chain check also fails while the wallet is on another chain. */
function withWallet(checks: readonly PayoutCheck[], isThere: boolean): PayoutCheck[] {
  return checks.map((check) =>
    check.check === "chain" && check.state === "ok" && !isThere
      ? { ...check, state: "fails" }
      : check,
  );
}

/**
 * Every check before the wallet is opened. They run by themselves and fold to one line when all hold; one
 * that fails stands open, with how to fix it.
 */
export function CheckPanel({ flow, wallet, isRead, refresh }: CheckPanelProps) {
  const t = useTranslations("payoutFlow");
  const words = useTranslations("payoutWallet");
  const locale = useLocale();
  const { intent } = flow;
  const { network } = intent;
  const { goToChain } = wallet;
  const [fault, setFault] = useState<WalletFault | null>(null);
  // No transition: every other one of the page, its links included, would wait for the wallet too.
  const [isSwitching, setSwitching] = useState(false);
  const isSilent = useStalled(isSwitching, SILENT_MS);
  const checks = withWallet(flow.checks, wallet.isOnChain);
  const lacksTokens = checks.some(({ check, state }) => check === "balance" && state === "fails");
  const balance = checks.find(({ check }) => check === "balance")?.have ?? "";
  const held = /[1-9]/.test(balance) ? balance : null;
  const open = checks.find(({ check }) => check === "open_payout");
  const other = open?.have;
  const areOk = checks.length > 0 && checks.every(({ state }) => state === "ok");
  const change = async (go: NonNullable<typeof goToChain>) => {
    setSwitching(true);
    try {
      const switched = await go();
      setFault(switched.ok ? null : switched.fault);
      await refresh();
    } catch (error) {
      setFault(walletFault(error));
    } finally {
      setSwitching(false);
    }
  };
  /** The server has looked at the account only where something may still be signed. */
  const isAwaited = CHECKED.includes(flow.next.do);
  const fund = wallet.isTest && (
    <FundTestWallet network={network} onFunded={() => void refresh()} />
  );
  const list = (shown: readonly PayoutCheck[]) => (
    <CheckList
      intent={intent}
      checks={shown}
      fixes={{
        chain: goToChain && !wallet.isOnChain && (
          <Button onClick={() => void change(goToChain)} pending={isSwitching && !isSilent}>
            {isSwitching ? t("switching") : t("switchNetwork", { network: networkName(network) })}
          </Button>
        ),
        earlier: flow.next.do === "revoke" && (
          <LinkButton tone="primary" href={revokeHref(flow.next.signature, intent.id)}>
            {t("goRevoke")}
          </LinkButton>
        ),
        open_payout: other && (
          <LinkButton href={open.note === "batch" ? `/payouts/batches/${other}` : flowHref(other)}>
            {t(open.note === "batch" ? "openBatch" : "openOther")}
          </LinkButton>
        ),
        balance: (fund || held) && (
          <>
            {fund}
            {held && (
              <LinkButton href={exactTokensHref(intent.id, held)}>
                {t("payAll", { amount: localAmount(held, locale), token: intent.token })}
              </LinkButton>
            )}
          </>
        ),
        // One click adds both.
        gas: !lacksTokens && fund,
      }}
    />
  );
  const hasCome = wallet.isOnChain && (fault === "stays" || fault === "wrong_chain");
  const trouble = fault && !hasCome && (
    <Notice tone="danger" live title={t("walletFault")}>
      {words(`faults.${fault}`)}
    </Notice>
  );
  if (!isRead || checks.length === 0) {
    // Without a usable quote there is nothing to check.
    if (isRead && !isAwaited) return trouble;
    return (
      <Card>
        <output className="grid gap-3">
          <span className="text-muted">{t("checksLoading")}</span>
          <Skeleton className="w-1/2" />
        </output>
      </Card>
    );
  }
  const notes = checks.filter(({ state, note }) => state !== "ok" || (note && SAID.includes(note)));
  return (
    <section
      aria-label={t("checkTitle")}
      className="grid gap-3 rounded-lg border border-line bg-surface px-5 py-3"
    >
      {trouble}
      {areOk ? (
        <>
          {notes.length > 0 && list(notes)}
          <Disclosure
            summary={
              <>
                <StatusShape tone="ok" />
                <span>{t(flow.next.do === "request" ? "allCheckedToAsk" : "allChecked")}</span>
              </>
            }
          >
            {list(checks)}
          </Disclosure>
        </>
      ) : (
        <>
          <h2 className="font-semibold">{t("checkTitle")}</h2>
          {list(notes)}
          <Disclosure summary={t("otherChecks")}>
            {list(checks.filter((one) => !notes.includes(one)))}
          </Disclosure>
          <div>
            <Button tone="quiet" size="sm" onClick={() => void refresh()}>
              {t("checkAgain")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
