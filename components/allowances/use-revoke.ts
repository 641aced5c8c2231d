"use client";
import { useEffect, useEffectEvent } from "react";
import { answered } from "#components/form/answered.ts";
import { beginRevokeAction } from "#lib/allowances/actions/revokes.ts";
import type { LeftoverDetail } from "#lib/allowances/views/leftover-allowances.ts";
import { revokingAllowance } from "#protocol/chain/allowance.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import {
  walletTrouble,
  type WalletTrouble,
} from "#components/paying-wallets/wallet/wallet-trouble.ts";
import { useWalletRequests } from "#components/paying-wallets/wallet/use-wallet-requests.ts";

type Revoke = {
  leftover: LeftoverDetail;
  environment: Environment;
  wallet: ConnectedWallet;
  refresh: () => void;
};

/**
 * Opens the wallet for an approval of 0 units. Spender and token come from the dashboard's own signed
 * payouts and the pinned registry, never from an answer.
 */
export function useRevoke({ leftover, environment, wallet, refresh }: Revoke) {
  const { run, isOpen, isSilent, trouble } = useWalletRequests();
  // Shows the open signature, which can be asked for again or given up: the wallet may have been closed.
  const showOpen = useEffectEvent(refresh);
  useEffect(() => {
    if (isSilent) showOpen();
  }, [isSilent]);

  const sign = async (stillHolds: () => boolean): Promise<WalletTrouble | null> => {
    const { network, token, spender, openSignature } = leftover;
    const allowance = revokingAllowance({ environment, ...leftover });
    const { account, isOnChain, goToChain } = wallet;
    if (allowance === null || account === null) return null;
    const approve = await wallet.open();
    if (!isOnChain) {
      const gone = (await goToChain?.()) ?? { ok: false, fault: "wrong_chain" };
      if (!gone.ok) return { kind: "fault", fault: gone.fault };
    }
    const begun = await answered(
      beginRevokeAction({
        network,
        token,
        spender,
        signer: account,
        ...(openSignature === null ? {} : { again: openSignature }),
      }),
    );
    if (!begun.ok) return { kind: "refused", refused: begun };
    if (begun.data.state === "already_allowed") return null;
    // Nothing shown can change meanwhile: zero stays zero.
    const outcome = await approve({ account, allowance, begun: begun.data, stillHolds });
    // Unlike a payout's page, this one gets no word from the server about a rejection.
    return outcome.result === "fault"
      ? { kind: "fault", fault: outcome.fault, returned: outcome.returned }
      : walletTrouble(outcome);
  };

  const revoke = async () => {
    await run(sign);
    refresh();
  };
  return { revoke, isOpen, isSilent, trouble };
}
