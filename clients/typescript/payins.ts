import type { CallOptions, Filters, Operation, Send } from "./call-types.ts";
import { listOf, PAGE_ROWS, pageOf } from "./list.ts";
import type { Exact, Schemas } from "./schemas.ts";

/** BRL by PIX into stablecoins. */
export function payins(send: Send) {
  return {
    /** What an amount comes to; valid for five minutes. */
    quote: async (input: Exact<Schemas["CreatePayinQuoteInput"]>, options?: CallOptions) =>
      (await send("post", "/exchange/quote", { body: input, ...options })).data,
    /** Turns a quote into a PIX code; a used quote answers its first payment. */
    create: async (input: Schemas["CreatePaymentInput"], options?: CallOptions) =>
      (await send("post", "/exchange/payment", { body: input, ...options })).data,
    get: async (transactionId: number, options?: CallOptions) => {
      const path = { transaction_id: transactionId };
      return (await send("get", "/exchange/payment/{transaction_id}", { path, ...options })).data;
    },
    /** Newest first, or by change with `updated_since`. */
    list: (query: Filters<Operation<"/exchange/payment", "get">> = {}, options?: CallOptions) =>
      listOf(async (cursor) => {
        const asked = { limit: PAGE_ROWS, ...query, cursor };
        return pageOf(await send("get", "/exchange/payment", { query: asked, ...options }));
      }, query.cursor),
    /** Each PIX of a payin that went back to its payer, and why. */
    returns: async (transactionId: number, options?: CallOptions) => {
      const path = { transaction_id: transactionId };
      const asked = { path, ...options };
      return (await send("get", "/exchange/payment/{transaction_id}/returns", asked)).data;
    },
  };
}
