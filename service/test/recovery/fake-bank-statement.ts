/** A PIX that the played bank received. */
export type Paid = {
  end_to_end_id: string;
  txid: string | null;
  amount: string;
  paid_at: string;
  /** Whatever a bank says of it; absent: it says nothing. */
  payer?: unknown;
};
export type Returned = {
  return_id: string;
  end_to_end_id: string;
  amount: string;
  created_at: string;
};
export type Settled = { order_id: string; amount: string; end_to_end_id: string; at: string };

const NONE = { original_end_to_end_id: null, txid: null, order_id: null };

/** The played bank's statement after a cursor: all that moved, in order of time. */
export function fakeStatement(
  { feed, returns, settled }: { feed: Paid[]; returns: Iterable<Returned>; settled: Settled[] },
  query: URLSearchParams,
): object[] {
  const rows = [
    ...feed.map(({ end_to_end_id, txid, amount, paid_at: at }) => ({
      ...NONE,
      direction: "in",
      end_to_end_id,
      txid,
      amount,
      at,
    })),
    ...settled.map((paid) => ({ ...NONE, direction: "out", ...paid })),
    ...[...returns].map((made) => ({
      ...NONE,
      direction: "returned",
      end_to_end_id: `D${made.return_id}`,
      original_end_to_end_id: made.end_to_end_id,
      order_id: made.return_id,
      amount: made.amount,
      at: made.created_at,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const after = Number(query.get("after") || "0");
  return rows
    .map((row, index) => ({ cursor: String(index + 1), ...row }))
    .slice(after, after + Number(query.get("limit")));
}
