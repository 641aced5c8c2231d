import { ExchangeError } from "#protocol/wire/error.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { SANDBOX_PAYER_BANK } from "#protocol/api/sandbox.ts";
import type { Bank } from "#sandbox/bank/bank.ts";
import type { Movement } from "#sandbox/bank/movements.ts";
import type { Payment } from "#sandbox/bank/payments.ts";
import * as endpoints from "./bank-endpoints.ts";
import type { App } from "./sandbox-app.ts";
import { serveEndpoint } from "./serve-endpoint.ts";

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
  const payerSeen = (movement: Movement) => {
    const payer = bank.payerOf(movement);
    return payer && { ...payer, bank: SANDBOX_PAYER_BANK };
  };

  serveEndpoint(app, endpoints.putCharge, ({ txid, amount, expires_at, description }) => {
    const charge = bank.putCharge({ txid, cents: amount, expiresAt: expires_at, description });
    return { txid, pix_code: charge.pixCode, status: "active" as const };
  });

  serveEndpoint(app, endpoints.getCharge, ({ txid }) => {
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

  serveEndpoint(app, endpoints.listReceived, ({ after, limit }) => ({
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

  serveEndpoint(app, endpoints.putReturn, ({ return_id, end_to_end_id, amount }) =>
    returnRecord(bank.putReturn(return_id, end_to_end_id, amount)),
  );
  serveEndpoint(app, endpoints.getReturn, ({ return_id }) =>
    returnRecord(found(bank.movements.byOrder("returned", return_id))),
  );
  serveEndpoint(app, endpoints.checkKey, ({ amount }) => {
    const reason = bank.refusalOf(amount);
    return reason === null ? { takes: true as const } : { takes: false as const, reason };
  });
  serveEndpoint(app, endpoints.putPayment, ({ payment_id, pix_key, amount, description }) =>
    paymentRecord(bank.putPayment({ id: payment_id, pixKey: pix_key, cents: amount, description })),
  );
  serveEndpoint(app, endpoints.getPayment, ({ payment_id }) =>
    paymentRecord(found(bank.findPayment(payment_id))),
  );
}
