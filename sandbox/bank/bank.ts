import { type BrCode, encodeBrCode, parseBrCode } from "#protocol/brazil/br-code.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { type PayingPerson, SANDBOX_PAYER, SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import type { DatabaseSync } from "node:sqlite";
import { inOneCommit } from "#sandbox/open-journal.ts";
import { type BankClock, createBankClock } from "./bank-clock.ts";
import { endToEndId, OWN_ISPB, PAYER_ISPB } from "./end-to-end-id.ts";
import { createMovements, type Direction, type Movement, type Movements } from "./movements.ts";
import { openBooks } from "./open-books.ts";
import { createOutgoing, type Outgoing, type PaymentOrder } from "./outgoing.ts";
import { createPayers, type Payers } from "./payers.ts";
import type { Payment } from "./payments.ts";
import { type PixFault, refusalBefore } from "./refusals.ts";

/** A request for money, identified by a txid in its PIX code. */
export type Charge = {
  txid: string;
  cents: bigint;
  /** The bank accepts payments after it too; the exchange decides what is late. */
  expiresAt: Date;
  description: string;
  pixCode: string;
  createdAt: Date;
};

export type Charges = { find(txid: string): Charge | null; add(charge: Charge): void };

function createCharges(db: DatabaseSync): Charges {
  const select = db.prepare("select * from charge where txid = ?");
  select.setReadBigInts(true);
  const insert = db.prepare("insert into charge values (?, ?, ?, ?, ?, ?)");

  function find(txid: string): Charge | null {
    const row = select.get(txid);
    if (!row) return null;
    return {
      txid: row.txid as string,
      cents: row.cents as bigint,
      expiresAt: new Date(row.expires_at as string),
      description: row.description as string,
      pixCode: row.pix_code as string,
      createdAt: new Date(row.created_at as string),
    };
  }

  function add({ txid, cents, expiresAt, description, pixCode, createdAt }: Charge): void {
    const [expires, created] = [expiresAt.toISOString(), createdAt.toISOString()];
    insert.run(txid, cents, expires, description, pixCode, created);
  }

  return { find, add };
}

/**
 * A payable code, read back. `charge` is null for a PIX to the account's key alone, `cents` is null when
 * the payer chooses the amount.
 */
export type Payable = { charge: Charge | null; code: BrCode; cents: bigint | null };
export type ReadPixCode = { ok: true; payable: Payable } | { ok: false; fault: PixFault };
export type ChargeOrder = { txid: string; cents: bigint; expiresAt: Date; description: string };

/** Pays the account by its key alone: the code does not say whose money it is. */
export const KEY_CODE = encodeBrCode({ ...SANDBOX_RECEIVER, amount: null, txid: null });

type Order = {
  direction: Exclude<Direction, "out">;
  orderId: string;
  isSame: (movement: Movement) => boolean;
};

/** The bank of the sandbox: the exchange's account at it, and the payers in front of it. */
export class Bank {
  readonly now: BankClock;
  readonly #db: DatabaseSync;
  readonly #charges: Charges;
  readonly #movements: Movements;
  readonly #payers: Payers;
  readonly #outgoing: Outgoing;

  constructor(file: string, wall?: () => number) {
    this.#db = openBooks(file);
    this.#movements = createMovements(this.#db);
    this.#payers = createPayers(this.#db);
    this.#charges = createCharges(this.#db);
    this.now = createBankClock(this.#movements.newestAt(), wall);
    this.#outgoing = createOutgoing(this.#db, this.#movements, this.now);
  }

  /** The statement, including every PIX that has arrived by now. */
  get movements(): Movements {
    this.#outgoing.arrive();
    return this.#movements;
  }

  /**
   * Registers a charge, once per txid.
   * @throws ExchangeError `CONFLICT` when the txid was used for something else.
   */
  putCharge(order: ChargeOrder): Charge {
    return inOneCommit(this.#db, () => {
      const known = this.#charges.find(order.txid);
      if (known) {
        const isSame =
          known.cents === order.cents &&
          known.expiresAt.getTime() === order.expiresAt.getTime() &&
          known.description === order.description;
        if (isSame) return known;
        throw new ExchangeError("CONFLICT", { fields: { txid: "taken" } });
      }
      const amount = formatAmount(order.cents, "BRL");
      const pixCode = encodeBrCode({ ...SANDBOX_RECEIVER, amount, txid: order.txid });
      const charge = { ...order, pixCode, createdAt: this.now() };
      this.#charges.add(charge);
      return charge;
    });
  }

  findCharge(txid: string): Charge | null {
    return this.#charges.find(txid);
  }

  /** What a pasted code says, if this bank can pay it; surrounding white space is ignored. */
  readPixCode(text: string): ReadPixCode {
    const trimmed = text.trim();
    if (trimmed === "") return { ok: false, fault: "empty" };
    const parsed = parseBrCode(trimmed);
    if (!parsed.ok) return parsed;
    const { code } = parsed;
    if (code.url !== null) return { ok: false, fault: "dynamic" };
    if (code.key !== SANDBOX_RECEIVER.key) return { ok: false, fault: "other_receiver" };
    const charge = code.txid === null ? null : this.#charges.find(code.txid);
    if (code.txid !== null && !charge) return { ok: false, fault: "unknown_charge" };
    const cents = code.amount === null ? null : parseAmount(code.amount, "BRL");
    return { ok: true, payable: { charge, code, cents } };
  }

  /**
   * A payer pays a charge: in time or late, with any amount, once or again. Without a charge the PIX goes
   * to the account by its key alone.
   */
  pay(
    charge: Charge | null,
    cents: bigint,
    orderId: string,
    payer: PayingPerson = SANDBOX_PAYER,
  ): Movement {
    const txid = charge?.txid ?? null;
    const isSame = (made: Movement) =>
      made.txid === txid && made.cents === cents && this.isPaidBy(made, payer);
    const make = () => ({ cents, endToEndId: endToEndId("E", PAYER_ISPB, this.now()), txid });
    const order = { direction: "in", orderId, isSame } as const;
    return this.#once(order, make, ({ id }) => this.#payers.add(id, payer));
  }

  /** Null for a PIX that came in before the bank noted who pays, and for all others. */
  payerOf({ id }: Movement): PayingPerson | null {
    return this.#payers.of(id);
  }

  isPaidBy(movement: Movement, { name, document }: PayingPerson): boolean {
    const made = this.#payers.of(movement.id);
    return made?.name === name && made.document === document;
  }

  /**
   * Returns a received PIX, in whole or in part.
   * @throws ExchangeError `NOT_FOUND` for an unknown PIX, `CONFLICT` for more than is left.
   */
  putReturn(orderId: string, original: string, cents: bigint): Movement {
    const isSame = (made: Movement) => made.originalEndToEndId === original && made.cents === cents;
    return this.#once({ direction: "returned", orderId, isSame }, () => {
      const paid = this.#movements.byEndToEndId(original);
      if (paid?.direction !== "in") {
        throw new ExchangeError("NOT_FOUND", { fields: { end_to_end_id: "unknown" } });
      }
      const left = paid.cents - this.#movements.returnedOf(original);
      if (cents > left) {
        const bound = formatAmount(left, "BRL");
        throw new ExchangeError("CONFLICT", { fields: { amount: `too_large:${bound}` } });
      }
      const id = endToEndId("D", OWN_ISPB, this.now());
      return { cents, endToEndId: id, originalEndToEndId: original, txid: paid.txid };
    });
  }

  /** Why the receiver's bank would refuse a PIX; null: it would take it. Changes nothing. */
  refusalOf(cents: bigint): string | null {
    return refusalBefore(cents);
  }

  /**
   * Sends a PIX to a key; it ends a moment later. The account must hold the amount.
   * @throws ExchangeError `CONFLICT` when the id was used for something else.
   */
  putPayment(order: PaymentOrder): Payment {
    return this.#outgoing.put(order);
  }

  findPayment(id: string): Payment | null {
    return this.#outgoing.find(id);
  }

  close(): void {
    this.#db.close();
  }

  #once(
    order: Order,
    make: () => Pick<Movement, "cents" | "endToEndId"> & Partial<Movement>,
    also: (made: Movement) => void = () => {},
  ): Movement {
    this.#outgoing.arrive();
    return inOneCommit(this.#db, () => {
      const { direction, orderId, isSame } = order;
      const made = this.#movements.byOrder(direction, orderId);
      if (made && isSame(made)) return made;
      if (made) throw new ExchangeError("CONFLICT");
      const unused = { originalEndToEndId: null, txid: null, pixKey: null };
      const content = { ...unused, ...make(), direction, orderId, createdAt: this.now() };
      const added = this.#movements.add(content);
      also(added);
      return added;
    });
  }
}
