import { ExchangeError } from "#protocol/wire/error.ts";
import type { DatabaseSync } from "node:sqlite";
import { inOneCommit } from "#sandbox/open-journal.ts";
import type { BankClock } from "./bank-clock.ts";
import { endToEndId, OWN_ISPB } from "./end-to-end-id.ts";
import type { Movements } from "./movements.ts";
import { createPayments, type Payment } from "./payments.ts";
import { REFUSALS, refusalBefore, refusalOnArrival } from "./refusals.ts";

/** How long a PIX is on its way: long enough to be observed. */
export const ON_ITS_WAY_MS = 800;

export type PaymentOrder = Pick<Payment, "id" | "pixKey" | "cents" | "description">;

export type Outgoing = {
  put(order: PaymentOrder): Payment;
  find(id: string): Payment | null;
  /** Settles or refuses the PIX that have arrived. Call it before reading the books. */
  arrive(): void;
};

const isSame = (made: Payment, order: PaymentOrder) =>
  made.pixKey === order.pixKey &&
  made.cents === order.cents &&
  made.description === order.description;

/** The PIX that the client sends: set aside at once, and in the statement once the receiver has them. */
export function createOutgoing(db: DatabaseSync, movements: Movements, now: BankClock): Outgoing {
  const payments = createPayments(db);

  function end({ id, pixKey, cents, endToEndId: ended, arrivesAt }: Payment): void {
    const reason = refusalOnArrival(cents);
    if (reason !== null) return payments.refuse(id, reason);
    // Dated at its arrival, whenever somebody reads it; the statement stays in order.
    const newest = movements.newestAt();
    const createdAt = newest > arrivesAt ? newest : arrivesAt;
    const none = { originalEndToEndId: null, txid: null };
    const row = { ...none, pixKey, cents, endToEndId: ended ?? "", orderId: id, createdAt };
    movements.add({ ...row, direction: "out" });
    return payments.settle(id, createdAt);
  }

  function arrive(): void {
    if (payments.arrived(now()).length === 0) return;
    inOneCommit(db, () => payments.arrived(now()).forEach(end));
  }

  function make(order: PaymentOrder): Payment {
    const acceptedAt = now();
    const arrivesAt = new Date(acceptedAt.getTime() + ON_ITS_WAY_MS);
    const isCovered = order.cents <= movements.balance() - payments.setAside();
    const reason = isCovered ? refusalBefore(order.cents) : REFUSALS.no_funds;
    const times = { acceptedAt, arrivesAt, settledAt: null };
    const outcome =
      reason === null
        ? { state: "accepted" as const, endToEndId: endToEndId("E", OWN_ISPB, acceptedAt), reason }
        : { state: "refused" as const, endToEndId: null, reason };
    const { id, pixKey, cents, description } = order;
    const payment = { id, pixKey, cents, description, ...outcome, ...times };
    payments.add(payment);
    return payment;
  }

  function put(order: PaymentOrder): Payment {
    arrive();
    return inOneCommit(db, () => {
      const made = payments.find(order.id);
      if (made && !isSame(made, order)) throw new ExchangeError("CONFLICT");
      return made ?? make(order);
    });
  }

  function find(id: string): Payment | null {
    arrive();
    return payments.find(id);
  }

  return { put, find, arrive };
}
