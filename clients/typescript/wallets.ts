import type { CallOptions, Filters, Operation, Send } from "./call-types.ts";
import { listOf, PAGE_ROWS, pageOf } from "./list.ts";
import type { Schemas } from "./schemas.ts";

type At = { network: Schemas["WalletNetwork"]; address: string };

const AT = "/exchange/wallets/{network}/{address}";

/** Registered wallets that payins go to. */
export function wallets(send: Send) {
  return {
    create: async (input: Schemas["CreateWalletInput"], options?: CallOptions) =>
      (await send("post", "/exchange/wallets", { body: input, ...options })).data,
    get: async (id: number, options?: CallOptions) =>
      (await send("get", "/exchange/wallets/{id}", { path: { id }, ...options })).data,
    at: async (path: At, options?: CallOptions) =>
      (await send("get", AT, { path, ...options })).data,
    /** Says who holds its keys and whom its tokens belong to; a part that is absent is said no longer. */
    declare: async (path: At, body: Schemas["DeclareWalletInput"], options?: CallOptions) =>
      (await send("put", AT, { path, body, ...options })).data,
    list: (query: Filters<Operation<"/exchange/wallets", "get">> = {}, options?: CallOptions) =>
      listOf(async (cursor) => {
        const asked = { limit: PAGE_ROWS, ...query, cursor };
        return pageOf(await send("get", "/exchange/wallets", { query: asked, ...options }));
      }, query.cursor),
  };
}
