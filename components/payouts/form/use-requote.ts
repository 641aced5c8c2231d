"use client";
import { useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { requotePayoutAction } from "#lib/payouts/actions/payout-quotes.ts";

/** Requests a fresh quote for what was typed before. */
export function useRequote(intent: string, refresh: () => Promise<unknown>) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isRequoting, start] = useTransition();
  const requote = () =>
    start(async () => {
      const result = await answered(requotePayoutAction({ intent }));
      setRefused(result.ok ? null : result);
      await refresh();
    });
  return { requote, isRequoting, refused };
}
