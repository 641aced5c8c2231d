import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { exceptionsOfPayment, type ExceptionRow } from "#lib/reconciliation/rows/exceptions.ts";
import { isStanding } from "#lib/rules/reconciliation/exceptions.ts";
import { EXCEPTION_KINDS, type ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";
import { formatAmount, type Asset, type Token } from "#protocol/money/money.ts";

/** A payment's difference as its own page says it; the time as ISO 8601. */
export type PaymentDifference = {
  id: string;
  kind: ExceptionKind;
  /** What both sides say, where that is money, as decimal text. */
  amounts: { ours: string; theirs: string; asset: Asset } | null;
  /** Null: it waits for a decision, or for the exchange. */
  decided: { state: "explained" | "written_off"; by: string; at: string; reason: string } | null;
};

function amountsOf({ what, ours, theirs }: ExceptionRow, token: Token) {
  if ((what !== "cents" && what !== "units") || ours === null || theirs === null) return null;
  const asset = what === "cents" ? ("BRL" as const) : token;
  const text = (units: string) => formatAmount(BigInt(units), asset);
  return { ours: text(ours), theirs: text(theirs), asset };
}

/** What reconciliation found of a payment and has not cleared, the newest first; nothing for whoever may not read it. */
export async function paymentDifferences(
  { db }: Store,
  actor: Session,
  { token, ...payment }: { of: "payin" | "payout"; id: bigint; token: Token },
): Promise<PaymentDifference[]> {
  if (!isAllowed(actor, "reconciliation:read")) return [];
  const found = await exceptionsOfPayment(db, actor.account.id, payment);
  const names = await namesOfPeople(db, [...new Set(found.flatMap((one) => one.decided_by ?? []))]);
  return found.flatMap((one): PaymentDifference[] => {
    const { state, kind, reason, decided_by: by, decided_at: at } = one;
    const id = String(one.id);
    // What the blockchain shows of a payin is said by its own notice.
    const isSaid = payment.of === "payin" && EXCEPTION_KINDS[kind].witness === "chain";
    const amounts = isSaid ? null : amountsOf(one, token);
    if (isStanding(state)) return [{ id, kind, amounts, decided: null }];
    if (state === "cleared" || by === null || at === null) return [];
    const decided = { state, by: names.get(by) ?? "", at: at.toISOString(), reason: reason ?? "" };
    return [{ id, kind, amounts, decided: decided as NonNullable<PaymentDifference["decided"]> }];
  });
}

/** Whether somebody has decided on what differs on the blockchain, and nothing else waits: it need not go on shouting. */
export const isExplained = (differences: readonly PaymentDifference[]): boolean =>
  differences.every(({ decided }) => decided !== null) &&
  differences.some(({ kind }) => EXCEPTION_KINDS[kind].witness === "chain");
