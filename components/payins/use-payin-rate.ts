"use client";
import { useEffect, useState } from "react";
import { callDoor } from "#components/shell/read-door.ts";
import type { QuotedRate } from "#lib/rules/payins/quoted-rate.ts";
import type { Token } from "#protocol/money/money.ts";

type Wanted = {
  /** The rates that the page was drawn with. */
  rates: readonly QuotedRate[];
  wallet: { id: string; network: string } | undefined;
  token: Token;
};

/** An older rate is asked for again. */
const FRESH_MS = 15 * 60_000;

/**
 * The rate for an estimate: the newest quote's, or, without one of the last minutes, what the exchange says
 * now. Without an answer there is no estimate, or an older one; nothing else depends on it.
 */
export function usePayinRate({ rates, wallet, token }: Wanted): QuotedRate | undefined {
  const [told, setTold] = useState<Partial<Record<string, QuotedRate | null>>>({});
  const network = wallet?.network ?? "";
  const walletId = wallet?.id ?? "";
  const pair = `${network} ${token}`;
  const drawn = rates.find((each) => each.network === network && each.token === token);
  const hasTold = told[pair] !== undefined;
  const drawnAt = drawn?.quotedAt ?? "";
  useEffect(() => {
    const isFresh = drawnAt !== "" && Date.now() - Date.parse(drawnAt) < FRESH_MS;
    if (walletId === "" || isFresh || hasTold) return;
    const leave = new AbortController();
    const query = new URLSearchParams({ wallet: walletId, token });
    callDoor<QuotedRate | null>(`/api/payin-rates?${query}`, leave.signal)
      .then((answer) => setTold((all) => ({ ...all, [pair]: answer })))
      // An estimate is a help: without it the quote tells.
      .catch(() => undefined);
    return () => leave.abort();
  }, [walletId, token, pair, drawnAt, hasTold]);
  return told[pair] ?? drawn;
}
