"use client";
import { useState, useTransition } from "react";
import type { ActionResult } from "./action-result.ts";
import { answered, type Refused } from "./answered.ts";
import { withFactor } from "./fresh-factor.ts";

/** A button's action without fields. `refused`: why it was not done the last time. */
export function useAct<Data>(
  act: () => Promise<ActionResult<Data>>,
  onDone: (data: Data) => void,
): { pending: boolean; refused: Refused | null; run: () => void } {
  const [pending, startTransition] = useTransition();
  const [refused, setRefused] = useState<Refused | null>(null);
  const run = () =>
    startTransition(async () => {
      const result = await answered(withFactor(act));
      setRefused(result.ok ? null : result);
      if (result.ok) startTransition(() => onDone(result.data));
    });
  return { pending, refused, run };
}
