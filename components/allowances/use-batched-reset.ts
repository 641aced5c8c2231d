"use client";
import { useEffect, useEffectEvent, useState } from "react";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";

/**
 * Whether the wallet can set the old allowance to zero and give the new one as one request. It is asked only
 * where that is needed; `drop` is for a wallet that said yes and does not.
 */
export function useBatchedReset(wallet: ConnectedWallet, isNeeded: boolean) {
  /** The account of which the wallet said yes. */
  const [offered, setOffered] = useState<string | null>(null);
  const { account, supportsAtomicBatch } = wallet;
  const isAsked = isNeeded && account !== null && wallet.isOnChain && supportsAtomicBatch !== null;
  const ask = useEffectEvent(async () => (await supportsAtomicBatch?.()) ?? false);
  useEffect(() => {
    if (!isAsked) return;
    let isStill = true;
    ask()
      .then((does) => isStill && does && setOffered(account))
      // A wallet that does not answer is asked in two steps.
      .catch(() => undefined);
    return () => {
      // The answer is about an account that has been changed since.
      isStill = false;
    };
  }, [isAsked, account]);
  return { isAtOnce: isAsked && offered === account, drop: () => setOffered(null) };
}
