import { formatAmount } from "#protocol/money/money.ts";
import { BrlText, Timestamp } from "#protocol/wire/inputs.ts";
import { z } from "#protocol/wire/zod.ts";
import type { Bank } from "#sandbox/bank/bank.ts";
import { BankPageInput } from "./bank-page-input.ts";
import type { App } from "./sandbox-app.ts";
import { serveEndpoint, type Served } from "./serve-endpoint.ts";

/** All that moved on the client's account after a cursor, oldest first. */
const listStatement = {
  method: "GET",
  path: "/bank/statement",
  input: BankPageInput,
  reply: z.strictObject({
    items: z.array(
      z.strictObject({
        cursor: z.string(),
        direction: z.enum(["in", "out", "returned"]),
        end_to_end_id: z.string(),
        original_end_to_end_id: z.string().nullable(),
        txid: z.string().nullable(),
        /** The client's own id of what it ordered. */
        order_id: z.string().nullable(),
        /** Where a PIX of the client went. */
        pix_key: z.string().nullable(),
        amount: BrlText,
        at: Timestamp,
      }),
    ),
  }),
} as const satisfies Served;

/** The bank's statement for its client, the exchange. */
export function bankStatementRoute(app: App, bank: Bank): void {
  serveEndpoint(app, listStatement, ({ after, limit }) => ({
    items: bank.movements.after(BigInt(after), limit).map((each) => ({
      cursor: String(each.id),
      direction: each.direction,
      end_to_end_id: each.endToEndId,
      original_end_to_end_id: each.originalEndToEndId,
      txid: each.txid,
      order_id: each.direction === "in" ? null : each.orderId,
      pix_key: each.pixKey,
      amount: formatAmount(each.cents, "BRL"),
      at: each.createdAt.toISOString(),
    })),
  }));
}
