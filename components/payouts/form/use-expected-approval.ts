"use client";
import { useEffect, useState } from "react";
import { readDoor } from "#components/shell/read-door.ts";
import type { ExpectedApproval } from "#lib/payouts/views/expected-approval.ts";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

export type TypedPayout = {
  receiver: ReceiverView;
  network: string;
  token: Token;
  /** Estimates. */
  amounts: { senderCents: bigint; tokenUnits: bigint };
};

/** Between two keystrokes nothing is asked. */
const TYPED_MS = 300;

/** Whom the payout that is typed would need; null while nobody knows. Nothing depends on it. */
export function useExpectedApproval({ receiver, network, token, amounts }: TypedPayout) {
  const [known, setKnown] = useState<{ query: string; expected: ExpectedApproval } | null>(null);
  const query = new URLSearchParams({
    pix_account: receiver.pixAccount,
    known: receiver.lastPaid !== null && receiver.changes.length === 0 ? "yes" : "no",
    network,
    token,
    reais: formatAmount(amounts.senderCents, "BRL"),
    tokens: formatAmount(amounts.tokenUnits, token),
  }).toString();
  useEffect(() => {
    const leave = new AbortController();
    const wait = setTimeout(() => {
      readDoor<ExpectedApproval>(`/api/payout-approval?${query}`, leave.signal)
        .then((expected) => setKnown({ query, expected }))
        // A help: without it the next screen says it.
        .catch(() => undefined);
    }, TYPED_MS);
    return () => {
      clearTimeout(wait);
      leave.abort();
    };
  }, [query]);
  return known?.query === query ? known.expected : null;
}
