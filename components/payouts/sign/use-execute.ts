"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { executePayoutAction } from "#lib/payouts/actions/payout-execution.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { isSignedHere, type SignedHere } from "./is-signed-here.ts";

type Execute = {
  flow: PayoutFlowView;
  /** What a wallet has signed on this page; null: nothing. */
  signed: SignedHere | null;
  refresh: () => Promise<unknown>;
};

/**
 * Executes the payout. Where its allowance is the very signature that this page began, that click was the
 * confirmation of the whole, and the execution follows once, as soon as the allowance holds. Anything else
 * asks for its own click: a reload, another tab or person, an allowance that already stood, a new quote, a
 * refusal.
 */
export function useExecute({ flow, signed, refresh }: Execute) {
  const router = useRouter();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isExecuting, start] = useTransition();
  /** The content that was executed by itself: never a second time. */
  const [begun, setBegun] = useState<string | null>(null);
  const isBusy = useRef(false);
  const { intent, next } = flow;
  const { contentHash: hash } = intent;

  const execute = () => {
    if (hash === null || isBusy.current) return;
    isBusy.current = true;
    setBegun(hash);
    start(async () => {
      const result = await answered(
        withFactor(() => executePayoutAction({ intent: intent.id, hash })),
      );
      isBusy.current = false;
      setRefused(result.ok ? null : result);
      if (result.ok && result.data.payout !== null) {
        router.replace(`/payouts/${result.data.payout}`);
        return;
      }
      await refresh();
    });
  };
  const isConfirmed = next.do === "execute" && hash !== begun && isSignedHere(signed, flow);
  const goOn = useEffectEvent(execute);
  useEffect(() => {
    if (isConfirmed) goOn();
  }, [isConfirmed]);
  return { execute, isExecuting: isExecuting || isConfirmed, refused };
}
