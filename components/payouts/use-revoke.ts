"use client";
import { useState } from "react";
import { answered } from "#components/form/answered.ts";
import { beginRevokeAction } from "#lib/actions/payout-revokes.ts";
import { reportSignatureAction } from "#lib/actions/payout-signatures.ts";
import type { LeftoverDetail } from "#lib/data/leftover-allowances.ts";
import type { WalletSettings } from "#lib/data/wallet-settings.ts";
import { chainReader } from "#lib/signing/chain-reader.ts";
import { sendApproval } from "#lib/signing/send-approval.ts";
import { switchTo } from "#lib/signing/switch-to.ts";
import { walletChain } from "#lib/signing/wallet-chains.ts";
import { walletFault } from "#lib/signing/wallet-fault.ts";
import { parseEvmAddress } from "#protocol/evm-address.ts";
import { pinnedToken } from "#protocol/networks.ts";
import { reportOf, troubleOf, type AllowTrouble } from "./use-allow.ts";
import type { ConnectedWallet } from "./use-connected-wallet.ts";

type Revoke = {
  leftover: LeftoverDetail;
  wallets: WalletSettings;
  wallet: ConnectedWallet;
  refresh: () => void;
};

/**
 * Opens the wallet for an approval of nothing: whom and which token come from what this desk has
 * signed for and from the pinned registry, never from an answer.
 */
export function useRevoke({ leftover, wallets, wallet, refresh }: Revoke) {
  const [trouble, setTrouble] = useState<AllowTrouble | null>(null);
  const [isOpen, setOpen] = useState(false);

  const sign = async (): Promise<AllowTrouble | null> => {
    const { network, token, spender, openSignature } = leftover;
    const address = parseEvmAddress(pinnedToken(wallets.environment, network, token) ?? "");
    const to = parseEvmAddress(spender);
    const { account } = wallet;
    if (!("address" in address) || !("address" in to) || account === null) return null;
    const chain = walletChain(wallets.environment, network, wallets.rpcUrls[network] ?? null);
    const provider = await wallet.open();
    if (wallet.chainId !== chain.id) {
      const switched = await switchTo(provider, chain);
      if (!switched.ok) return { kind: "fault", fault: switched.fault };
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
    const { signature, nonce } = begun.data;
    const sending = await sendApproval({
      wallet: provider,
      reader: chainReader(network),
      account,
      allowance: {
        family: "evm",
        network,
        chainId: chain.id,
        token: { symbol: token, address: address.address },
        spender: to.address,
        units: 0n,
      },
      nonce,
      // Nothing that is shown can come to mean another thing: zero stays zero.
      stillHolds: () => true,
    });
    const report = reportOf(sending);
    if (report) await answered(reportSignatureAction({ signature, ...report }));
    // Unlike a payout's page this one has no word of the server about a rejection.
    return sending.result === "fault"
      ? { kind: "fault", fault: sending.fault }
      : troubleOf(sending);
  };

  const revoke = async () => {
    setTrouble(null);
    setOpen(true);
    try {
      setTrouble(await sign());
    } catch (error) {
      setTrouble({ kind: "fault", fault: walletFault(error) });
    } finally {
      setOpen(false);
      refresh();
    }
  };
  return { revoke, isOpen, trouble };
}
