import { ExchangeError } from "#protocol/error.ts";
import { formatAmount } from "#protocol/money.ts";
import type { Bank } from "#sandbox/bank/bank.ts";
import type { Movement } from "#sandbox/bank/movements.ts";
import * as endpoints from "./bank-endpoints.ts";
import type { App } from "./sandbox-app.ts";
import { serveEndpoint } from "./serve-endpoint.ts";

const brl = (cents: bigint) => formatAmount(cents, "BRL");

function found<T>(value: T | null): T {
  if (value === null) throw new ExchangeError("NOT_FOUND");
  return value;
}

/** Its `end_to_end_id` is the received PIX's, as in the order. */
const returnRecord = (made: Movement) => ({
  return_id: made.orderId,
  end_to_end_id: made.originalEndToEndId ?? "",
  amount: brl(made.cents),
  created_at: made.createdAt.toISOString(),
});

const transferRecord = (made: Movement) => ({
  transfer_id: made.orderId,
  status: "sent" as const,
  end_to_end_id: made.endToEndId,
});

/** The bank as its client, the exchange, uses it. */
export function bankRoutes(app: App, bank: Bank): void {
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
    })),
    now: bank.now().toISOString(),
  }));

  serveEndpoint(app, endpoints.putReturn, ({ return_id, end_to_end_id, amount }) =>
    returnRecord(bank.putReturn(return_id, end_to_end_id, amount)),
  );
  serveEndpoint(app, endpoints.getReturn, ({ return_id }) =>
    returnRecord(found(bank.movements.byOrder("returned", return_id))),
  );
  serveEndpoint(app, endpoints.putTransfer, ({ transfer_id, pix_key, amount }) =>
    transferRecord(bank.putTransfer(transfer_id, pix_key, amount)),
  );
  serveEndpoint(app, endpoints.getTransfer, ({ transfer_id }) =>
    transferRecord(found(bank.movements.byOrder("out", transfer_id))),
  );
}
