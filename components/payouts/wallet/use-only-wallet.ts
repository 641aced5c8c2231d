"use client";
import { useEffect, useEffectEvent, useRef } from "react";

/** Wallets tell a page of themselves a moment after it asks; older ones take a second to appear. */
const APPEAR_MS = 1_200;

/**
 * Connects the only wallet there is, once and without a click: connecting signs nothing. For the test wallet
 * alone, because any other opens a window of its own; and not before all others had their time to appear.
 * @param only null: there are several, or none
 * @param isFree no wallet is connected or being asked
 */
export function useOnlyWallet<Wallet>(
  only: Wallet | null,
  isFree: boolean,
  connect: (wallet: Wallet) => void,
): void {
  const hasTried = useRef(false);
  const go = useEffectEvent(() => {
    if (only === null || hasTried.current) return;
    hasTried.current = true;
    connect(only);
  });
  const isDue = only !== null && isFree;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(go, APPEAR_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
}
