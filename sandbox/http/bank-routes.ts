import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { amountReason, AmountText, BrlText, line, Timestamp } from "#protocol/wire/inputs.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";
import { z } from "#protocol/wire/zod.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { END_TO_END_ID } from "#sandbox/bank/end-to-end-id.ts";
import { SANDBOX_PAYER_BANK } from "#protocol/api/sandbox.ts";
import type { Bank } from "#sandbox/bank/bank.ts";
import type { Movement } from "#sandbox/bank/movements.ts";
import type { Payment } from "#sandbox/bank/payments.ts";
import { BankPageInput } from "./bank-page-input.ts";
import { bankStatementRoute } from "./bank-statement-route.ts";
import type { App } from "./sandbox-app.ts";
import { serveEndpoint, type Served } from "./serve-endpoint.ts";

const Txid = z.string().regex(/^[A-Za-z\d]{25}$/, "invalid");
const OrderId = z.string().regex(/^[\w-]{1,64}$/, "invalid");
const EndToEndId = z.string().regex(END_TO_END_ID, "invalid");

/** BRL as the caller writes it, in cents. */
const Cents = AmountText.transform((text, context): bigint => {
  const reason = amountReason(text, "BRL");
  const cents = reason === null ? parseAmount(text, "BRL") : null;
  if (cents !== null) return cents;
  context.addIssue({ code: "custom", message: reason ?? "not_an_amount" });
  return z.NEVER;
});

const PixKey = z.string().transform((text, context): string => {
  const parsed = parsePixKey(text);
  if (parsed) return parsed.key;
  context.addIssue({ code: "custom", message: "invalid_pix_key" });
  return z.NEVER;
});

const Moment = z.iso.datetime({ error: "invalid_date" }).transform((text) => new Date(text));

/** The bank gives its client the whole document, as a real one does. */
const PayerSeen = z
  .strictObject({
    name: z.string(),
    document: z.string(),
    bank: z.strictObject({ ispb: z.string(), name: z.string() }),
  })
  .nullable();

const ReturnRecord = z.strictObject({
  return_id: z.string(),
  end_to_end_id: z.string(),
  amount: BrlText,
  created_at: Timestamp,
});

const PaymentRecord = z.strictObject({
  payment_id: z.string(),
  state: z.enum(["accepted", "settled", "refused"]),
  amount: BrlText,
  end_to_end_id: z.string().nullable(),
  reason: z.string().nullable(),
  accepted_at: Timestamp,
  settled_at: Timestamp.nullable(),
});

const putCharge = {
  method: "PUT",
  path: "/bank/charges/{txid}",
  input: z.object({ txid: Txid, amount: Cents, expires_at: Moment, description: line(140) }),
  reply: z.strictObject({ txid: z.string(), pix_code: z.string(), status: z.literal("active") }),
} as const satisfies Served;

/** A charge and its payments. */
const getCharge = {
  method: "GET",
  path: "/bank/charges/{txid}",
  input: z.object({ txid: Txid }),
  reply: z.strictObject({
    txid: z.string(),
    amount: BrlText,
    pix_code: z.string(),
    now: Timestamp,
    payments: z.array(
      z.strictObject({
        end_to_end_id: z.string(),
        amount: BrlText,
        paid_at: Timestamp,
        returned_amount: BrlText,
        payer: PayerSeen,
      }),
    ),
  }),
} as const satisfies Served;

/** PIX received after a cursor, oldest first. */
const listReceived = {
  method: "GET",
  path: "/bank/received",
  input: BankPageInput,
  reply: z.strictObject({
    items: z.array(
      z.strictObject({
        cursor: z.string(),
        end_to_end_id: z.string(),
        txid: z.string().nullable(),
        amount: BrlText,
        paid_at: Timestamp,
        payer: PayerSeen,
      }),
    ),
    now: Timestamp,
  }),
} as const satisfies Served;

/** Send a received PIX back; `end_to_end_id` is the received one's. */
const putReturn = {
  method: "PUT",
  path: "/bank/returns/{return_id}",
  input: z.object({ return_id: OrderId, end_to_end_id: EndToEndId, amount: Cents }),
  reply: ReturnRecord,
} as const satisfies Served;

const getReturn = {
  method: "GET",
  path: "/bank/returns/{return_id}",
  input: z.object({ return_id: OrderId }),
  reply: ReturnRecord,
} as const satisfies Served;

/** Whether the receiver of a key would take a PIX; changes nothing. */
const checkKey = {
  method: "POST",
  path: "/bank/key-checks",
  input: z.object({ pix_key: PixKey, amount: Cents }),
  reply: z.discriminatedUnion("takes", [
    z.strictObject({ takes: z.literal(true) }),
    z.strictObject({ takes: z.literal(false), reason: z.string() }),
  ]),
} as const satisfies Served;

/** Send a PIX to a key: accepted first, settled or refused a moment later. */
const putPayment = {
  method: "PUT",
  path: "/bank/payments/{payment_id}",
  input: z.object({
    payment_id: OrderId,
    pix_key: PixKey,
    amount: Cents,
    description: line(140),
  }),
  reply: PaymentRecord,
} as const satisfies Served;

const getPayment = {
  method: "GET",
  path: "/bank/payments/{payment_id}",
  input: z.object({ payment_id: OrderId }),
  reply: PaymentRecord,
} as const satisfies Served;

const brl = (cents: bigint) => formatAmount(cents, "BRL");

function found<T>(value: T | null): T {
  if (value === null) throw new ExchangeError("NOT_FOUND");
  return value;
}

/** `end_to_end_id` is the received PIX's, as in the order. */
const returnRecord = (made: Movement) => ({
  return_id: made.orderId,
  end_to_end_id: made.originalEndToEndId ?? "",
  amount: brl(made.cents),
  created_at: made.createdAt.toISOString(),
});

const paymentRecord = (made: Payment) => ({
  payment_id: made.id,
  state: made.state,
  amount: brl(made.cents),
  end_to_end_id: made.endToEndId,
  reason: made.reason,
  accepted_at: made.acceptedAt.toISOString(),
  settled_at: made.settledAt?.toISOString() ?? null,
});

/** The bank's API for its client, the exchange. */
export function bankRoutes(app: App, bank: Bank): void {
  bankStatementRoute(app, bank);
  const payerSeen = (movement: Movement) => {
    const payer = bank.payerOf(movement);
    return payer && { ...payer, bank: SANDBOX_PAYER_BANK };
  };

  serveEndpoint(app, putCharge, ({ txid, amount, expires_at, description }) => {
    const charge = bank.putCharge({ txid, cents: amount, expiresAt: expires_at, description });
    return { txid, pix_code: charge.pixCode, status: "active" as const };
  });

  serveEndpoint(app, getCharge, ({ txid }) => {
    const charge = found(bank.findCharge(txid));
    const received = bank.movements.byTxid(txid).filter((each) => each.direction === "in");
    return {
      txid,
      amount: brl(charge.cents),
      pix_code: charge.pixCode,
      now: bank.now().toISOString(),
      payments: received.map((each) => ({
        end_to_end_id: each.endToEndId,
        amount: brl(each.cents),
        paid_at: each.createdAt.toISOString(),
        returned_amount: brl(bank.movements.returnedOf(each.endToEndId)),
        payer: payerSeen(each),
      })),
    };
  });

  serveEndpoint(app, listReceived, ({ after, limit }) => ({
    items: bank.movements.receivedAfter(BigInt(after), limit).map((each) => ({
      cursor: String(each.id),
      end_to_end_id: each.endToEndId,
      txid: each.txid,
      amount: brl(each.cents),
      paid_at: each.createdAt.toISOString(),
      payer: payerSeen(each),
    })),
    now: bank.now().toISOString(),
  }));

  serveEndpoint(app, putReturn, ({ return_id, end_to_end_id, amount }) =>
    returnRecord(bank.putReturn(return_id, end_to_end_id, amount)),
  );
  serveEndpoint(app, getReturn, ({ return_id }) =>
    returnRecord(found(bank.movements.byOrder("returned", return_id))),
  );
  serveEndpoint(app, checkKey, ({ amount }) => {
    const reason = bank.refusalOf(amount);
    return reason === null ? { takes: true as const } : { takes: false as const, reason };
  });
  serveEndpoint(app, putPayment, ({ payment_id, pix_key, amount, description }) =>
    paymentRecord(bank.putPayment({ id: payment_id, pixKey: pix_key, cents: amount, description })),
  );
  serveEndpoint(app, getPayment, ({ payment_id }) =>
    paymentRecord(found(bank.findPayment(payment_id))),
  );
}
