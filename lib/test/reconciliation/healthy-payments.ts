import "server-only";
import fc from "fast-check";
import type { MatchedLine, PaymentFacts, ReturnFacts } from "#lib/rules/reconciliation/facts.ts";
import { dayOf } from "#lib/rules/reconciliation/finding.ts";

export const NOW = new Date("2026-11-27T15:00:00Z");
const HOUR_MS = 3_600_000;
const earlier = (at: Date, hours: number) => new Date(at.getTime() - hours * HOUR_MS);

/** An id as banks make it, of a minute. */
export const endToEndOf = (at: Date, number: number, letter = "E"): string =>
  `${letter}18236120${at.toISOString().replaceAll(/\D/g, "").slice(0, 12)}s${String(number).padStart(10, "0")}`;

const NAMES = ["Padaria Zé Ltda", "Ipê Amarelo S.A.", "Ana Souza", "X"];
const PAYIN_ENDS = ["processing", "completed", "failed", "expired"] as const;
const PAYOUT_ENDS = ["processing", "on_hold", "completed", "failed", "refunded"] as const;

const returnOf = (at: Date, number: number, cents: bigint, reason: string): ReturnFacts => ({
  id: BigInt(number),
  endToEndId: endToEndOf(at, number),
  reason,
  status: "returned",
  cents,
  receivedAt: at,
  returnedAt: new Date(at.getTime() + HOUR_MS),
  sharedWith: 0n,
});

const lineOf = (
  { side, settledAt, createdAt, grossCents, netCents, partyName, pix }: PaymentFacts,
  of: MatchedLine["of"],
  shift: number,
): MatchedLine => {
  const cents = side === "payin" ? grossCents : (netCents ?? grossCents);
  const isOut = (side === "payout") === (of === "exchange");
  const at = new Date((settledAt ?? createdAt).getTime() + shift * 24 * HOUR_MS);
  return {
    id: 900n,
    kind: side,
    returnId: null,
    of,
    day: dayOf(at),
    cents: isOut ? -cents : cents,
    name: of === "exchange" ? (partyName ?? "").toUpperCase() : "EXCHANGE SA",
    endToEndId: pix.endToEndId,
    by: "id",
  };
};

const drawn = fc.record({
  side: fc.constantFrom("payin" as const, "payout" as const),
  end: fc.nat(4),
  hours: fc.integer({ min: 1, max: 24 * 120 }),
  gross: fc.bigInt({ min: 100n, max: 10n ** 10n }),
  fee: fc.option(fc.bigInt({ min: 0n, max: 99n })),
  name: fc.option(fc.constantFrom(...NAMES)),
  isBack: fc.boolean(),
  line: fc.option(fc.constantFrom("exchange" as const, "own" as const)),
  shift: fc.constantFrom(-1, 0, 0, 1),
  by: fc.constantFrom("id" as const, "person" as const),
});

/** Payments in every state in which nothing differs, as all witnesses tell them. */
export const healthyPayment = (): fc.Arbitrary<PaymentFacts> =>
  drawn.map((of): PaymentFacts => {
    const isPayin = of.side === "payin";
    const status = isPayin
      ? (PAYIN_ENDS[of.end % 4] ?? "completed")
      : (PAYOUT_ENDS[of.end] ?? "completed");
    const isOpen = status === "processing" || status === "on_hold";
    // What is under way began not long ago.
    const createdAt = earlier(NOW, isOpen ? of.hours % 20 : of.hours + 1);
    const endedAt = isOpen ? null : new Date(createdAt.getTime() + HOUR_MS / 4);
    const isPaid = status === "completed" || (isPayin && status === "failed");
    const settledAt = isPaid ? endedAt : null;
    const isMoved = status === "completed" || status === "refunded";
    const fee = of.fee;
    const endToEndId = isPaid ? endToEndOf(createdAt, 17) : null;
    const netCents = fee === null && isPayin ? null : of.gross - (fee ?? 0n);
    const units = of.gross * 2_000n;
    const back = isPayin && (status === "failed" || of.isBack);
    const returns =
      back && endedAt
        ? status === "failed"
          ? [
              {
                ...returnOf(createdAt, 18, of.gross, "undeliverable"),
                endToEndId: endToEndId ?? "",
              },
            ]
          : [returnOf(createdAt, 18, of.gross, "late")]
        : [];
    const party = isPayin ? "0xAbC0000000000000000000000000000000000001" : "17";
    const payment: PaymentFacts = {
      side: of.side,
      id: 1n,
      status,
      createdAt,
      expiresAt: isPayin ? new Date(createdAt.getTime() + HOUR_MS / 2) : null,
      endedAt,
      settledAt,
      grossCents: of.gross,
      feeCents: fee,
      netCents,
      units,
      party: party.toLowerCase(),
      partyName: of.name,
      decided: { grossCents: of.gross, netCents, feeCents: fee, units, party },
      twins: 0n,
      isContradicted: false,
      chain: {
        check: isMoved ? "verified" : "not_checked",
        difference: null,
        units: null,
        hash: isMoved ? "0xabc" : null,
        sharedWith: 0n,
        isRead: true,
      },
      pix: { endToEndId, sharedWith: 0n, isOtherPayer: false, payer: of.name, expected: of.name },
      returns,
      lines: [],
      suggested: [],
      isCovered: false,
      coveredReturns: [],
    };
    const hasLine = of.line !== null && status === "completed";
    return {
      ...payment,
      lines: hasLine && of.line ? [{ ...lineOf(payment, of.line, of.shift), by: of.by }] : [],
      isCovered: hasLine,
    };
  });

/** A payin that is done, with all of its witnesses. */
export function donePayment(side: "payin" | "payout"): PaymentFacts {
  const [found] = fc
    .sample(healthyPayment(), { numRuns: 3_000, seed: 17 })
    .filter(
      (one) =>
        one.side === side &&
        one.status === "completed" &&
        one.decided !== null &&
        one.feeCents !== null &&
        one.feeCents > 0n &&
        one.lines.some(({ of, by }) => of === "exchange" && by === "id") &&
        one.returns.length === (side === "payin" ? 1 : 0) &&
        one.partyName === "Padaria Zé Ltda" &&
        NOW.getTime() - one.createdAt.getTime() > 200 * HOUR_MS,
    );
  if (!found) throw new Error("none was drawn");
  return found;
}
