import type { CallOptions, Filters, Operation, Send } from "./call-types.ts";
import { listOf, PAGE_ROWS } from "./list.ts";
import type { Schemas } from "./schemas.ts";

type Asked = Filters<Operation<"/exchange/bank-accounts", "get">> & {
  limit?: number;
  cursor?: string;
};

const ONE = "/exchange/bank-accounts/{id}";

/** PIX accounts that payouts go to. */
export function bankAccounts(send: Send) {
  return {
    create: async (input: Schemas["CreateBankAccountInput"], options?: CallOptions) =>
      (await send("post", "/exchange/bank-accounts", { body: input, ...options })).data,
    get: async (id: number, options?: CallOptions) =>
      (await send("get", ONE, { path: { id }, ...options })).data,
    rename: async (id: number, name: string, options?: CallOptions) =>
      (await send("put", ONE, { path: { id }, body: { name }, ...options })).data,
    delete: async (id: number, options?: CallOptions): Promise<void> => {
      await send("delete", ONE, { path: { id }, ...options });
    },
    /** Newest first. This list is read by numbered pages: what is added meanwhile may show a row twice. */
    list: (query: Asked = {}, options?: CallOptions) => {
      const { limit = PAGE_ROWS, cursor: from, ...filters } = query;
      return listOf(async (cursor = "1") => {
        const asked = { ...filters, page: Number(cursor), pageSize: limit };
        const answer = await send("get", "/exchange/bank-accounts", { query: asked, ...options });
        const { page, hasNextPage } = answer.pagination;
        return { rows: answer.data, next: hasNextPage ? String(page + 1) : null };
      }, from);
    },
  };
}
