import "server-only";

/** What someone looks for, read in every way that it can mean. */
export type SearchQuery = {
  /** As typed, without the spaces around it. */
  text: string;
  /** A record's number; null: it is none. */
  number: bigint | null;
  /** Amounts of reais, in cents. */
  cents: readonly bigint[];
  /** Amounts of tokens, in units. */
  units: readonly bigint[];
  /** Days in São Paulo, both included, as "2026-11-24". */
  days: { from: string; to: string } | null;
  /** A day and an amount together, in either order: "terça 12.500". */
  amountOn:
    | (Pick<SearchQuery, "cents" | "units"> & {
        days: NonNullable<SearchQuery["days"]>;
      })
    | null;
};

/** A payment's words are looked for among the account's newest; its identifiers among all. */
export const SEARCHED_MOST = 10_000;

/** The text as identifiers are stored: hashes in lower case, ids of a PIX as they came. */
export const spellings = ({ text }: SearchQuery): string[] => [text, text.toLowerCase()];

/** The newest rows of several lists, without repetitions. */
export function newest<Row extends { id: bigint }>(
  lists: readonly (readonly Row[])[],
  limit: number,
): Row[] {
  const all = new Map(lists.flat().map((row) => [row.id, row]));
  return [...all.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}
