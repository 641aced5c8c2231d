"use client";
import { useState } from "react";
import { useStalled } from "#components/paying-wallets/wallet/use-stalled.ts";
import { walletRequests, type WalletRequest } from "./wallet-requests.ts";

/** How long a wallet may say nothing before the page offers more than to wait: its window may be closed. */
export const SILENT_MS = 30_000;

/**
 * A panel's requests to its wallet, the last one shown. They are no transitions, because every other one of
 * the page, its links included, would wait for the wallet too.
 */
export function useWalletRequests() {
  const [{ request, trouble }, show] = useState<WalletRequest>({ request: 0, trouble: null });
  const [requests] = useState(() => walletRequests(show));
  const isSilent = useStalled(request, SILENT_MS);
  return { ...requests, isOpen: request !== 0, isSilent, trouble };
}
