import type { ReactNode } from "react";
import { Amount } from "#components/money/amount.tsx";
import type { OfPlace } from "#lib/closes/views/figures.ts";
import type { Asset } from "#protocol/money/money.ts";

/**
 * What a place got or gave in one way, to the last unit, for a month's columns add up; null, so that a phone leaves its
 * line out: nothing.
 */
export function movedAmount(of: Pick<OfPlace, "moved">, sort: string, asset: Asset): ReactNode {
  const found = of.moved.find(({ as }) => as === sort);
  return found ? <Amount units={found.amount} asset={asset} bare={asset !== "BRL"} signed /> : null;
}
