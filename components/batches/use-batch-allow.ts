"use client";
import { useState } from "react";
import { answered } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { useBatchedReset } from "#components/allowances/use-batched-reset.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import {
  walletTrouble,
  type WalletTrouble,
} from "#components/paying-wallets/wallet/wallet-trouble.ts";
import { useWalletRequests } from "#components/paying-wallets/wallet/use-wallet-requests.ts";
import { beginBatchSignatureAction } from "#lib/batches/actions/sign-batch.ts";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import type { BatchSigning } from "#lib/batches/views/batch-signing.ts";
import { pinnedAllowance } from "#protocol/chain/allowance.ts";
import type { Environment } from "#protocol/chain/networks.ts";

type Allow = {
  batch: BatchRunView;
  signing: BatchSigning;
  environment: Environment;
  wallet: ConnectedWallet;
  refresh: () => void;
};

/**
 * Opens the wallet for the next allowance of a batch. Chain and token come from the pinned registry, spender and units
 * from the batch as it was approved.
 */
export function useBatchAllow({ batch, signing, environment, wallet, refresh }: Allow) {
  const { run, isOpen, isSilent, trouble } = useWalletRequests();
  const needsReset = signing.need === "resets";
  const { isAtOnce, drop } = useBatchedReset(wallet, needsReset);
  // The server began this very signature: from here on the wallet is what is waited for.
  const [isBegun, setBegun] = useState(false);
  const purpose = !needsReset || isAtOnce ? ("approve" as const) : ("reset" as const);

  const sign = async (stillHolds: () => boolean): Promise<WalletTrouble | null> => {
    const { id, hash, nextUnits, network, token, spender } = batch;
    const parties = { environment, network, token, spender };
    const allowance = pinnedAllowance(parties, purpose === "reset" ? 0n : BigInt(nextUnits));
    const { account, isOnChain, goToChain } = wallet;
    if (allowance === null || account === null) return null;
    const approve = await wallet.open();
    if (!isOnChain) {
      const gone = (await goToChain?.()) ?? { ok: false, fault: "wrong_chain" };
      if (!gone.ok) return { kind: "fault", fault: gone.fault };
    }
    const again = signing.signature?.phase.phase === "unreported" ? signing.signature.id : null;
    const begun = await answered(
      withFactor(() =>
        beginBatchSignatureAction({
          batch: id,
          hash,
          purpose,
          at_once: isAtOnce,
          ...(again === null ? {} : { again }),
        }),
      ),
    );
    if (!begun.ok) return { kind: "refused", refused: begun };
    if (begun.data.state === "already_allowed") return null;
    setBegun(true);
    const outcome = await approve({
      account,
      allowance,
      begun: begun.data,
      atOnce: isAtOnce,
      stillHolds,
    });
    if (outcome.result === "fault" && outcome.fault === "not_together") drop();
    return outcome.result === "fault"
      ? { kind: "fault", fault: outcome.fault, returned: outcome.returned }
      : walletTrouble(outcome);
  };

  const allow = async () => {
    setBegun(false);
    await run(sign);
    refresh();
  };
  return { allow, purpose, isOpen, isWithWallet: isOpen && isBegun, isSilent, trouble };
}
