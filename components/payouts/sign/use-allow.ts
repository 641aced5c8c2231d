"use client";
import { useEffect, useRef, useState } from "react";
import { serverTime } from "#components/money/server-clock.ts";
import type { useRequote } from "#components/payouts/form/use-requote.ts";
import { answered } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { recordDifferencesAction } from "#lib/payouts/actions/payout-differences.ts";
import { beginSignatureAction } from "#lib/payouts/actions/payout-signatures.ts";
import type { PayoutNext } from "#lib/rules/payouts/payout-states.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { compareAgain } from "#lib/rules/payouts/signing-source.ts";
import { isOver } from "./open-wallet.ts";
import {
  walletTrouble,
  type WalletTrouble,
} from "#components/paying-wallets/wallet/wallet-trouble.ts";
import { useBatchedReset } from "#components/allowances/use-batched-reset.ts";
import { useWalletRequests } from "#components/paying-wallets/wallet/use-wallet-requests.ts";
import type { SignedHere } from "./is-signed-here.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";

type Signing = Extract<PayoutNext, { do: "sign" | "check_wallet" }>;
type Allow = {
  flow: PayoutFlowView;
  wallet: ConnectedWallet;
  again: ReturnType<typeof useRequote>;
  refresh: () => Promise<unknown>;
  onSigned: (signed: SignedHere | null) => void;
  onOpen: () => void;
};

/** With less time left a quote is renewed instead of signed. */
const TIME_TO_SIGN_MS = 60_000;

/**
 * Opens the wallet for one exact approval: this page compares too, the server commits the intent, then
 * the wallet opens; its answer is reported whatever it is, and the flow is read again.
 */
export function useAllow({ flow, wallet, again, refresh, onSigned, onOpen }: Allow) {
  const { run, explain, isOpen, isSilent, trouble } = useWalletRequests();
  /** The signature that the wallet is asked for, once the server has begun it. */
  const [begunId, setBegunId] = useState<string | null>(null);
  const latest = useRef<PayoutFlowView | null>(flow);
  useEffect(() => {
    latest.current = flow;
    return () => {
      // After unmounting, nothing is shown any more.
      latest.current = null;
    };
  }, [flow]);

  const allowed = flow.checks.find(({ check }) => check === "allowance");
  const needsReset = allowed?.note === "resets";
  const { isAtOnce, drop } = useBatchedReset(wallet, needsReset);

  const sign = async (
    { purpose: wanted, again: unseen }: Signing,
    isLast: () => boolean,
  ): Promise<WalletTrouble | null> => {
    const { intent, signing } = flow;
    const { account } = wallet;
    const { contentHash: hash } = intent;
    const purpose = !needsReset ? wanted : isAtOnce ? "approve" : "reset";
    if (!signing || hash === null || account === null) return null;
    const compared = compareAgain(signing, new Date(serverTime()));
    if (!compared.ok) {
      const { differences } = compared;
      await answered(recordDifferencesAction({ intent: intent.id, differences }));
      return { kind: "differs", differences };
    }
    if (compared.hash !== hash) return { kind: "not_asked", why: "changed" };
    const approve = await wallet.open();
    const asked = { intent: intent.id, account, hash, purpose, at_once: isAtOnce };
    const begun = await answered(
      withFactor(() =>
        beginSignatureAction({ ...asked, ...(unseen === null ? {} : { again: unseen }) }),
      ),
    );
    if (!begun.ok) return { kind: "refused", refused: begun };
    if (begun.data.state === "already_allowed") return null;
    if (isLast()) setBegunId(begun.data.signature);
    const { allowance } = compared;
    const outcome = await approve({
      account,
      // The page's own allowance, never the returned one.
      allowance: purpose === "reset" ? { ...allowance, units: 0n } : allowance,
      begun: begun.data,
      atOnce: isAtOnce,
      stillHolds: () => isLast() && holds(latest.current, compared.hash),
    });
    if (outcome.result === "fault" && outcome.fault === "not_together") drop();
    // Asked again or given up while the wallet was open: what it signs asks for a click of its own.
    const isStill = isLast() && !hasGivenUp(latest.current, begun.data.signature);
    if (outcome.result === "done" && outcome.hasSigned && purpose === "approve" && isStill) {
      onSigned({ signature: begun.data.signature, hash: compared.hash });
    }
    return walletTrouble(outcome);
  };

  const open = async (next: Signing) => {
    onSigned(null);
    const left = Date.parse(flow.deadline ?? "") - serverTime();
    if (next.do === "sign" && left < TIME_TO_SIGN_MS) {
      again.requote();
      explain({ kind: "renewed" });
      return;
    }
    setBegunId(null);
    onOpen();
    await run((isLast) => sign(next, isLast));
    await refresh();
  };
  const isWaiting = isOpen && !isOver(flow.signature, begunId);
  // Before the server has begun the signature, the person may be asked for something else.
  const isWithWallet = isWaiting && begunId !== null;
  return { open, isOpen: isWaiting, isWithWallet, isSilent, trouble, isAtOnce };
}

const hasGivenUp = (shown: PayoutFlowView | null, id: string): boolean =>
  shown?.signature?.id === id && shown.signature.phase.phase === "may_ask";

/** Whether what is shown now is still what was compared, and still passes the comparison. */
function holds(shown: PayoutFlowView | null, hash: string): boolean {
  if (!shown?.signing) return false;
  const compared = compareAgain(shown.signing, new Date(serverTime()));
  return compared.ok && compared.hash === hash;
}
