import type { ReactNode } from "react";
import { Amount } from "#components/money/amount.tsx";
import type { OfPlace } from "#lib/closes/views/figures.ts";
import type { Asset } from "#protocol/money/money.ts";

/**
 * What a place got or gave in one way, to the last unit, for a month's columns add up; null, so that a phone leaves its
 * line out: nothing. What a receiver was paid in reais has no sign: its plus would be the company's minus.
 */
export function movedAmount(of: Pick<OfPlace, "moved">, sort: string, asset: Asset): ReactNode {
  const found = of.moved.find(({ as }) => as === sort);
  const isToken = asset !== "BRL";
  return found ? (
    <Amount units={found.amount} asset={asset} bare={isToken} signed={isToken} />
  ) : null;
}
