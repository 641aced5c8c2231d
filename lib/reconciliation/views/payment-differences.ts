import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { exceptionsOfPayment } from "#lib/reconciliation/rows/exceptions.ts";
import { isStanding } from "#lib/rules/reconciliation/exceptions.ts";
import { EXCEPTION_KINDS, type ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";

/** A payment's difference as its own page says it; the time as ISO 8601. */
export type PaymentDifference = {
  id: string;
  kind: ExceptionKind;
  /** Null: it waits for a decision, or for the exchange. */
  decided: { state: "explained" | "written_off"; by: string; at: string; reason: string } | null;
};

/** What reconciliation found of a payment and has not cleared, the newest first; nothing for whoever may not read it. */
export async function paymentDifferences(
  { db }: Store,
  actor: Session,
  payment: { of: "payin" | "payout"; id: bigint },
): Promise<PaymentDifference[]> {
  if (!isAllowed(actor, "reconciliation:read")) return [];
  const found = await exceptionsOfPayment(db, actor.account.id, payment);
  const names = await namesOfPeople(db, [...new Set(found.flatMap((one) => one.decided_by ?? []))]);
  return found.flatMap((one): PaymentDifference[] => {
    const { state, kind, reason, decided_by: by, decided_at: at } = one;
    const id = String(one.id);
    if (isStanding(state)) return [{ id, kind, decided: null }];
    if (state === "cleared" || by === null || at === null) return [];
    const decided = { state, by: names.get(by) ?? "", at: at.toISOString(), reason: reason ?? "" };
    return [{ id, kind, decided: decided as NonNullable<PaymentDifference["decided"]> }];
  });
}

/** Whether somebody has decided on what differs on the blockchain, and nothing else waits: it need not go on shouting. */
export const isExplained = (differences: readonly PaymentDifference[]): boolean =>
  differences.every(({ decided }) => decided !== null) &&
  differences.some(({ kind }) => EXCEPTION_KINDS[kind].witness === "chain");
