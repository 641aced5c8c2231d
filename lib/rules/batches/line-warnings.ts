/** A line as it is compared with others: the canonical key, and the BRL cents. */
export type ComparedLine = {
  number: number;
  key: string | null;
  cents: bigint | null;
  /** The exchange's number of the PIX account; null: not registered yet. */
  pixAccount: string | null;
};

/** A payout of the last days, or a line of another batch that is about to be paid. */
export type EarlierPayment = {
  pixAccount: string;
  cents: bigint;
  /** The payout's number, or the other batch's title. */
  payout: string | null;
  batch: { id: string; title: string } | null;
  at: string;
};

/**
 * What a person should look at, though nothing is wrong: `twice`: the same receiver and amount on other lines ·
 * `paid`: paid the same within the last days · `queued`: in another batch that isn't paid yet. `same_key`: other
 * lines pay the same receiver another amount, which needs no tick.
 */
export type LineWarning =
  | { kind: "twice" | "same_key"; numbers: number[] }
  | { kind: "paid"; payout: string; at: string }
  | { kind: "queued"; batch: { id: string; title: string }; at: string };

/** What a tick confirms: once the facts change, it is asked for again. Null: nothing to confirm. */
export function warningKey(warning: LineWarning, cents: bigint | null): string | null {
  switch (warning.kind) {
    case "same_key":
      return null;
    case "twice":
      return `twice:${cents}:${warning.numbers.join(",")}`;
    case "paid":
      return `paid:${cents}:${warning.payout}`;
    case "queued":
      return `queued:${cents}:${warning.batch.id}`;
  }
}

/** So many other lines are named at most. */
const NUMBERS_MOST = 5;

/** What to look at, by the line's number; lines without anything are left out. */
export function lineWarnings(
  lines: readonly ComparedLine[],
  earlier: readonly EarlierPayment[],
): Map<number, LineWarning[]> {
  const byKey = Map.groupBy(
    lines.filter(({ key }) => key !== null),
    ({ key }) => key,
  );
  const before = Map.groupBy(earlier, ({ pixAccount, cents }) => `${pixAccount} ${cents}`);
  const found = new Map<number, LineWarning[]>();
  for (const { number, key, cents, pixAccount } of lines) {
    const others = (byKey.get(key) ?? []).filter((other) => other.number !== number);
    const numbers = (of: readonly ComparedLine[]) =>
      of.slice(0, NUMBERS_MOST).map((other) => other.number);
    const same = key === null || cents === null ? [] : others.filter((one) => one.cents === cents);
    const warnings: LineWarning[] = [];
    if (same.length > 0) warnings.push({ kind: "twice", numbers: numbers(same) });
    else if (key !== null && others.length > 0) {
      warnings.push({ kind: "same_key", numbers: numbers(others) });
    }
    const [last] = before.get(`${pixAccount} ${cents}`) ?? [];
    if (last?.payout) warnings.push({ kind: "paid", payout: last.payout, at: last.at });
    else if (last?.batch) warnings.push({ kind: "queued", batch: last.batch, at: last.at });
    if (warnings.length > 0) found.set(number, warnings);
  }
  return found;
}
