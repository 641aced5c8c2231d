"use client";
import { useEffect, useEffectEvent, useState } from "react";
import type { Eip1193 } from "#lib/wallet/eip1193.ts";
import { walletPlace } from "#lib/wallet/wallet-place.ts";

const POLL_MS = 1500;

/**
 * Whether a wallet is on a chain. While its events say that it is elsewhere it is asked itself, again and
 * again: some answer a switch at once and make it later, and some tell no page that they were switched.
 * @param told the chain that its events name; null: no wallet is connected
 */
export function useWalletChain(
  told: number | null,
  wanted: number,
  open: () => Promise<Eip1193>,
): boolean {
  const [read, setRead] = useState<number | null>(null);
  const poll = useEffectEvent(async () => {
    try {
      setRead((await walletPlace(await open())).chainId);
    } catch {
      // A locked or leaving wallet does not say; the next poll asks again.
      setRead(null);
    }
  });
  const isElsewhere = told !== null && told !== wanted;
  useEffect(() => {
    if (!isElsewhere) return;
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => {
      clearInterval(timer);
      setRead(null);
    };
  }, [isElsewhere]);
  return told === wanted || (isElsewhere && read === wanted);
}
