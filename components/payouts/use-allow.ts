"use client";
import { useEffect, useRef, useState } from "react";
import { serverTime } from "#components/desk/server-clock.ts";
import { answered, type Refused } from "#components/form/answered.ts";
import { noteDifferencesAction } from "#lib/actions/payout-differences.ts";
import { beginSignatureAction, reportSignatureAction } from "#lib/actions/payout-signatures.ts";
import type { PayoutNext } from "#lib/data/payout-allow-view.ts";
import type { PayoutFlowView } from "#lib/data/payout-intent-view.ts";
import { chainReader } from "#lib/signing/chain-reader.ts";
import { sendApproval, type NotAsked, type Sending } from "#lib/signing/send-approval.ts";
import type { SigningNetwork } from "#lib/signing/wallet-chains.ts";
import { walletFault, type WalletFault } from "#lib/signing/wallet-fault.ts";
import type { Difference } from "#protocol/difference.ts";
import { compareAgain } from "./compare-again.ts";
import type { ConnectedWallet } from "./use-connected-wallet.ts";

/** Why nothing was signed just now. */
export type AllowTrouble =
  | { kind: "refused"; refused: Refused }
  | { kind: "differs"; differences: readonly Difference[] }
  | { kind: "not_asked"; why: NotAsked }
  | { kind: "fault" | "unclear"; fault: WalletFault };

type Signing = Extract<PayoutNext, { do: "sign" | "look" }>;
type Allow = {
  flow: PayoutFlowView;
  wallet: ConnectedWallet;
  refresh: () => Promise<unknown>;
};

/**
 * Opens the wallet for one exact approval: the comparison made by this page too, the intent
 * committed by the server, then the wallet; whatever it answers is reported and read again.
 */
export function useAllow({ flow, wallet, refresh }: Allow) {
  const [trouble, setTrouble] = useState<AllowTrouble | null>(null);
  const [isOpen, setOpen] = useState(false);
  const latest = useRef<PayoutFlowView | null>(flow);
  useEffect(() => {
    latest.current = flow;
    return () => {
      // Whoever has left sees nothing of it any more.
      latest.current = null;
    };
  }, [flow]);

  const sign = async ({ purpose, again }: Signing): Promise<AllowTrouble | null> => {
    const { intent, signing } = flow;
    const { account } = wallet;
    const { contentHash: hash } = intent;
    if (!signing || hash === null || account === null) return null;
    const compared = compareAgain(signing, new Date(serverTime()));
    if (!compared.ok) {
      const { differences } = compared;
      await answered(noteDifferencesAction({ intent: intent.id, differences }));
      return { kind: "differs", differences };
    }
    if (compared.hash !== hash) return { kind: "not_asked", why: "changed" };
    const provider = await wallet.open();
    const begun = await answered(
      beginSignatureAction({
        intent: intent.id,
        account,
        hash,
        purpose,
        ...(again === null ? {} : { again }),
      }),
    );
    if (!begun.ok) return { kind: "refused", refused: begun };
    if (begun.data.state === "already_allowed") return null;
    const { signature, nonce } = begun.data;
    const sending = await sendApproval({
      wallet: provider,
      reader: chainReader(intent.network as SigningNetwork),
      account,
      // Ours, never what came back.
      allowance: purpose === "reset" ? { ...compared.allowance, units: 0n } : compared.allowance,
      nonce,
      stillHolds: () => holds(latest.current, compared.hash),
    });
    const report = reportOf(sending);
    if (report) await answered(reportSignatureAction({ signature, ...report }));
    return troubleOf(sending);
  };

  const open = async (next: Signing) => {
    setTrouble(null);
    setOpen(true);
    try {
      setTrouble(await sign(next));
    } catch (error) {
      setTrouble({ kind: "fault", fault: walletFault(error) });
    } finally {
      setOpen(false);
      await refresh();
    }
  };
  return { open, isOpen, trouble };
}

/** Whether what is shown now is still what was compared, and still stands the comparison. */
function holds(shown: PayoutFlowView | null, hash: string): boolean {
  if (!shown?.signing) return false;
  const compared = compareAgain(shown.signing, new Date(serverTime()));
  return compared.ok && compared.hash === hash;
}

/** What the server is told; of what is unclear nothing, since only the chain knows. */
export function reportOf(sending: Sending) {
  if (sending.result === "unclear") return null;
  if (sending.result === "sent") {
    return { outcome: "sent", hash: sending.hash.toLowerCase() } as const;
  }
  if (sending.result === "fault" && sending.fault === "rejected") {
    return { outcome: "rejected" } as const;
  }
  const why = sending.result === "not_asked" ? sending.why : null;
  return { outcome: "not_sent", ...(why === null ? {} : { why }) } as const;
}

export function troubleOf(sending: Sending): AllowTrouble | null {
  if (sending.result === "not_asked") return { kind: "not_asked", why: sending.why };
  if (sending.result === "fault" || sending.result === "unclear") {
    // The server's own words tell of a rejection.
    const isTold = sending.result === "fault" && sending.fault === "rejected";
    return isTold ? null : { kind: sending.result, fault: sending.fault };
  }
  return null;
}
