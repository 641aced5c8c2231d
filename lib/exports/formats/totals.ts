import "server-only";
import { ASSETS, formatAmount, type Asset } from "#protocol/money/money.ts";
import type { Movement } from "#lib/activity/rows/movements.ts";
import type { MovementKind } from "#lib/rules/activity/movements.ts";

/** What a file adds up to, in minor units: each column of money, whole. */
export type Totals = {
  rows: number;
  kinds: Partial<Record<MovementKind, number>>;
  amount: bigint;
  fee: bigint;
  gross: bigint;
  net: bigint;
  tokens: Partial<Record<Asset, bigint>>;
  /** Of a statement, where a fee is a line beside its payment: what came in less what went out. */
  balance: bigint;
};

/** What a line adds to the reais that passed through; a PIX that went back had come in and adds nothing. */
export function signedCents({ kind, way, amountCents }: Movement): bigint {
  if (kind === "return") return 0n;
  return way === "in" ? amountCents : -amountCents;
}

export const NO_TOTALS: Totals = {
  rows: 0,
  kinds: {},
  amount: 0n,
  fee: 0n,
  gross: 0n,
  net: 0n,
  tokens: {},
  balance: 0n,
};

export function addLines(totals: Totals, lines: readonly Movement[]): Totals {
  const sum = { ...totals, kinds: { ...totals.kinds }, tokens: { ...totals.tokens } };
  for (const line of lines) {
    const { kind, amountCents, grossCents, feeCents, netCents, units, token } = line;
    sum.balance += signedCents(line);
    sum.rows += 1;
    sum.kinds[kind] = (sum.kinds[kind] ?? 0) + 1;
    sum.amount += amountCents;
    sum.gross += grossCents;
    sum.fee += feeCents ?? 0n;
    sum.net += netCents ?? 0n;
    if (units !== 0n) sum.tokens[token] = (sum.tokens[token] ?? 0n) + units;
  }
  return sum;
}

/** As a manifest says it: decimal text for each column and currency that it holds. */
export type SaidTotals = {
  rows: number;
  kinds: Partial<Record<MovementKind, number>>;
  sums: { column: "amount" | "fee" | "gross" | "net" | "tokens"; currency: Asset; sum: string }[];
};

export function saidTotals({ rows, kinds, amount, fee, gross, net, tokens }: Totals): SaidTotals {
  const brl = (units: bigint) => formatAmount(units, "BRL");
  return {
    rows,
    kinds,
    sums: [
      { column: "amount", currency: "BRL", sum: brl(amount) },
      { column: "fee", currency: "BRL", sum: brl(fee) },
      { column: "gross", currency: "BRL", sum: brl(gross) },
      { column: "net", currency: "BRL", sum: brl(net) },
      ...ASSETS.flatMap((asset) => {
        const units = tokens[asset];
        if (units === undefined) return [];
        return [{ column: "tokens" as const, currency: asset, sum: formatAmount(units, asset) }];
      }),
    ],
  };
}
