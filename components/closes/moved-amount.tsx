import type { ReactNode } from "react";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import type { OfPlace } from "#lib/closes/views/figures.ts";
import type { Asset } from "#protocol/money/money.ts";

/** What a place got or gave in one way; null, so that a phone leaves its line out: nothing. */
export function movedAmount(of: Pick<OfPlace, "moved">, sort: string, asset: Asset): ReactNode {
  const found = of.moved.find(({ as }) => as === sort);
  if (!found) return null;
  return asset === "BRL" ? (
    <Amount units={found.amount} asset={asset} bare signed />
  ) : (
    <ListAmount units={found.amount} token={asset} bare signed />
  );
}
