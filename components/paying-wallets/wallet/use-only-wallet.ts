"use client";
import { useEffect, useEffectEvent, useRef } from "react";

import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";

/** Wallets tell a page of themselves a moment after it asks; older ones take a second to appear. */
const APPEAR_MS = 1_200;

/**
 * Connects the only wallet there is, once and without a click: connecting signs nothing. For the test wallet
 * alone, because any other opens a window of its own; not before all others had their time to appear; and
 * never where this browser last used another, which may only be slow.
 * @param only null: there are several, or none
 * @param isFree no wallet is connected or being asked
 * @param lastUsed the id of the wallet that this browser connected last; null: none yet
 */
export function useOnlyWallet<Wallet>(
  only: Wallet | null,
  isFree: boolean,
  connect: (wallet: Wallet) => void,
  lastUsed: () => string | null | Promise<string | null>,
): void {
  const hasTried = useRef(false);
  const go = useEffectEvent(async () => {
    if (only === null || hasTried.current) return;
    hasTried.current = true;
    const last = await lastUsed();
    if (last === null || last === TEST_WALLET_ID) connect(only);
  });
  const isDue = only !== null && isFree;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void go(), APPEAR_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
}
