import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import type { Asset } from "#protocol/money/money.ts";

type MovedAmountProps = {
  of: Pick<FiguresView["pix"][number], "moved">;
  /** In which way. */
  sort: string;
  asset: Asset;
};

/** What a place got or gave in one way; a dash: nothing. */
export function MovedAmount({ of, sort, asset }: MovedAmountProps) {
  const found = of.moved.find(({ as }) => as === sort);
  if (!found) return <span className="text-muted">–</span>;
  return asset === "BRL" ? (
    <Amount units={found.amount} asset={asset} bare signed />
  ) : (
    <ListAmount units={found.amount} token={asset} bare signed />
  );
}
