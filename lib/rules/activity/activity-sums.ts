import type { Token } from "#protocol/money/money.ts";
import type { MovementKind, MovementSide, MovementState } from "./movements.ts";

/** What lines of one kind, side, state and token come to. */
export type ActivitySum = {
  kind: MovementKind;
  side: MovementSide;
  state: MovementState;
  token: Token;
  count: bigint;
  grossCents: bigint;
  feeCents: bigint;
  netCents: bigint;
  units: bigint;
  /** Lines of which no fee is known. */
  withoutFee: bigint;
};

/** One direction of the reais: what was paid, the fees within it, and what was left. */
export type Flow = { count: bigint; grossCents: bigint; feeCents: bigint; netCents: bigint };

export type ActivityTotals = {
  /** Lines in each state. */
  counts: Record<MovementState, bigint>;
  /** Payins and payouts of one state; null: there are none. */
  payins: Flow | null;
  payouts: Flow | null;
  /** What went back to payers, in cents; null: nothing. */
  returnedCents: bigint | null;
  /** Fees that are lines of their own, where nothing else is listed. */
  feeCents: bigint | null;
  /** Tokens that came and went. */
  tokens: { token: Token; received: bigint; sent: bigint }[];
  /** Payments of which no fee is known, so that fees and what was left don't count them. */
  withoutFee: bigint;
};

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => bigint): bigint =>
  rows.reduce((sum, row) => sum + value(row), 0n);

function flowOf(sums: readonly ActivitySum[]): Flow | null {
  const count = sumOf(sums, (one) => one.count);
  if (count === 0n) return null;
  return {
    count,
    grossCents: sumOf(sums, (one) => one.grossCents),
    feeCents: sumOf(sums, (one) => one.feeCents),
    netCents: sumOf(sums, (one) => one.netCents),
  };
}

/** Counts of every state, and the money of one: what failed or expired moved none, and what is open may not. */
export function activityTotals(
  sums: readonly ActivitySum[],
  { kinds, state }: { kinds: readonly MovementKind[]; state: MovementState },
): ActivityTotals {
  const listed = sums.filter(({ kind }) => kinds.includes(kind));
  const count = (of: MovementState) =>
    sumOf(
      listed.filter((one) => one.state === of),
      (one) => one.count,
    );
  const moved = listed.filter((one) => one.state === state);
  const of = (kind: MovementKind) => moved.filter((one) => one.kind === kind);
  const [payins, payouts] = [of("payin"), of("payout")];
  const tokens = [...new Set(moved.map(({ token }) => token))].toSorted().map((token) => ({
    token,
    received: sumOf(payins, (one) => (one.token === token ? one.units : 0n)),
    sent: sumOf(payouts, (one) => (one.token === token ? one.units : 0n)),
  }));
  const isFeesAlone = kinds.every((kind) => kind === "fee");
  return {
    counts: {
      open: count("open"),
      done: count("done"),
      failed: count("failed"),
      expired: count("expired"),
    },
    payins: flowOf(payins),
    payouts: flowOf(payouts),
    returnedCents: flowOf(of("return"))?.grossCents ?? null,
    feeCents: isFeesAlone ? (flowOf(of("fee"))?.grossCents ?? null) : null,
    tokens: tokens.filter(({ received, sent }) => received > 0n || sent > 0n),
    withoutFee: sumOf([...payins, ...payouts], (one) => one.withoutFee),
  };
}
