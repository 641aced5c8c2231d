"use client";
import { createContext, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { pageAccountHeaders } from "#components/shell/page-account.ts";
import { readDoor } from "#components/shell/read-door.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import type { NetworkBalances } from "#lib/paying-wallets/views/paying-wallets.ts";

/** `null` while loading; `failed` when the dashboard itself did not answer. */
export type ReadBalances = readonly NetworkBalances[] | "failed" | null;

type Context = {
  balances: ReadBalances;
  /** When they were read, while they are being read anew. */
  asOf?: Date | undefined;
  readAgain: () => void;
};

export const BalancesContext = createContext<Context>({
  balances: null,
  readAgain: () => {},
});

const DOOR = "/api/paying-wallets/balances";

type Known = { of: string; balances: readonly NetworkBalances[]; at: Date };
/** What this tab read last, for the next page that shows it. */
let known: Known | null = null;

const pageAccount = () => pageAccountHeaders()[PAGE_ACCOUNT] ?? "";

/** What was read for the same account; nothing on the server, where no page remembers. */
const lastKnown = () => (known?.of === pageAccount() ? known : null);

/**
 * Reads every account's balances after the page is shown, because chains may be slow. Until they answer, it shows what
 * this tab read last.
 */
export function BalancesProvider({ children }: { children: ReactNode }) {
  const [last] = useState(lastKnown);
  const [balances, setBalances] = useState<ReadBalances>(last?.balances ?? null);
  const [isFresh, setIsFresh] = useState(false);
  const asked = useRef<AbortController>(null);
  const read = useCallback(() => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    const show = (next: ReadBalances) => {
      setBalances(next);
      setIsFresh(true);
    };
    readDoor<NetworkBalances[]>(DOOR, signal).then(
      (next) => {
        known = { of: pageAccount(), balances: next, at: new Date() };
        show(next);
      },
      () => {
        if (!signal.aborted) show("failed");
      },
    );
  }, []);
  useEffect(() => {
    read();
    return () => asked.current?.abort();
  }, [read]);
  const readAgain = () => {
    setBalances(null);
    read();
  };
  const asOf = isFresh ? undefined : last?.at;
  return <BalancesContext value={{ balances, asOf, readAgain }}>{children}</BalancesContext>;
}
