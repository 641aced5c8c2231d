"use client";
import { useState } from "react";
import { useLate } from "#components/paying-wallets/wallet/use-late.ts";
import { walletRequests, type Turn } from "./wallet-requests.ts";

/** How long a wallet may say nothing before the page offers more than to wait: its window may be closed. */
export const SILENT_MS = 30_000;

/**
 * A panel's requests to its wallet, the last one shown. They are no transitions, because every other one of
 * the page, its links included, would wait for the wallet too.
 */
export function useWalletRequests() {
  const [{ turn, trouble }, show] = useState<Turn>({ turn: 0, trouble: null });
  const [turns] = useState(() => walletRequests(show));
  const isSilent = useLate(turn, SILENT_MS);
  return { ...turns, isOpen: turn !== 0, isSilent, trouble };
}
