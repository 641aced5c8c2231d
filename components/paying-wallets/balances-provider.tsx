"use client";
import { createContext, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { readDoor } from "#components/shell/read-door.ts";
import type { NetworkBalances } from "#lib/paying-wallets/views/paying-wallets.ts";

/** `null` while loading; `failed` when the dashboard itself did not answer. */
export type ReadBalances = readonly NetworkBalances[] | "failed" | null;

export const BalancesContext = createContext<{ balances: ReadBalances; readAgain: () => void }>({
  balances: null,
  readAgain: () => {},
});

const DOOR = "/api/paying-wallets/balances";

/** Reads every account's balances after the page is shown, because chains may be slow. */
export function BalancesProvider({ children }: { children: ReactNode }) {
  const [balances, setBalances] = useState<ReadBalances>(null);
  const asked = useRef<AbortController>(null);
  const read = useCallback(() => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    readDoor<NetworkBalances[]>(DOOR, signal).then(setBalances, () => {
      if (!signal.aborted) setBalances("failed");
    });
  }, []);
  useEffect(() => {
    read();
    return () => asked.current?.abort();
  }, [read]);
  const readAgain = () => {
    setBalances(null);
    read();
  };
  return <BalancesContext value={{ balances, readAgain }}>{children}</BalancesContext>;
}
