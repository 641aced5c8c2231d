"use client";
import { useEffect, useState } from "react";
import type { PayoutRate, PayoutRateResult } from "#lib/rules/payouts/payout-rate.ts";
import { callDoor } from "#components/shell/read-door.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";

type Wanted = {
  /** The rates that the page was drawn with. */
  rates: readonly PayoutRate[];
  /** Any one, since a quote names one; empty: nothing is asked. */
  pixAccount: string;
  network: PayoutNetwork;
  token: Token;
};

/** An older rate is asked for again. */
const FRESH_MS = 15 * 60_000;

/**
 * The rate for an estimate: the newest quote's, or, without one of the last minutes, what the exchange says
 * now. Without an answer there is no estimate, or an older one; nothing else depends on it.
 */
export function usePayoutRate({ rates, pixAccount, network, token }: Wanted) {
  const [told, setTold] = useState<Partial<Record<string, PayoutRateResult>>>({});
  const pair = `${network} ${token}`;
  const drawn = rates.find((each) => each.network === network && each.token === token);
  const hasTold = told[pair] !== undefined;
  const drawnAt = drawn?.quotedAt ?? "";
  useEffect(() => {
    const isFresh = drawnAt !== "" && Date.now() - Date.parse(drawnAt) < FRESH_MS;
    if (pixAccount === "" || isFresh || hasTold) return;
    const leave = new AbortController();
    const query = new URLSearchParams({ pix_account: pixAccount, network, token });
    callDoor<PayoutRateResult>(`/api/payout-rates?${query}`, leave.signal)
      .then((answer) => setTold((all) => ({ ...all, [`${network} ${token}`]: answer })))
      // An estimate is a help: without it the quote tells.
      .catch(() => undefined);
    return () => leave.abort();
  }, [pixAccount, network, token, drawnAt, hasTold]);
  const answer = told[pair];
  return {
    rate: answer?.rate ?? drawn,
    statesFees: Object.values(told).every((each) => each?.statesFees !== false),
  };
}
