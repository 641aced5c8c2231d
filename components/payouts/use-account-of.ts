"use client";
import { useEffect, useEffectEvent } from "react";
import type { ConnectedWallet } from "./connected-wallet.ts";

/** Tells of each account that the wallet comes to show. */
export function useAccountOf(wallet: ConnectedWallet, onAccount: (account: string | null) => void) {
  const { account, status } = wallet;
  const tell = useEffectEvent((shown: string | null) => onAccount(shown));
  useEffect(() => {
    // While it reconnects after a reload nothing is known yet.
    if (status !== "connecting") tell(account);
  }, [account, status]);
}
