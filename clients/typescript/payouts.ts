import type { CallOptions, Filters, Operation, Send } from "./call-types.ts";
import { listOf, PAGE_ROWS, pageOf } from "./list.ts";
import type { Exact, Schemas } from "./schemas.ts";

/** Stablecoins into BRL by PIX. */
export function payouts(send: Send) {
  return {
    /** What an amount comes to, and the allowance (`contract`) that its payout needs. */
    quote: async (input: Exact<Schemas["CreatePayoutQuoteInput"]>, options?: CallOptions) =>
      (await send("post", "/exchange/payout-quote", { body: input, ...options })).data,
    /** Pays a quote once its allowance is confirmed on chain; a used quote answers its first payout. */
    create: async (input: Schemas["CreatePayoutInput"], options?: CallOptions) =>
      (await send("post", "/exchange/payout", { body: input, ...options })).data,
    get: async (payoutId: string, options?: CallOptions) => {
      const path = { payout_id: payoutId };
      return (await send("get", "/exchange/payout/{payout_id}", { path, ...options })).data;
    },
    /** Newest first, or by change with `updated_since`. */
    list: (query: Filters<Operation<"/exchange/payout", "get">> = {}, options?: CallOptions) =>
      listOf(async (cursor) => {
        const asked = { limit: PAGE_ROWS, ...query, cursor };
        return pageOf(await send("get", "/exchange/payout", { query: asked, ...options }));
      }, query.cursor),
  };
}
