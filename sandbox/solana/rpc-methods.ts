import { READS, type RpcMethod } from "./rpc-reads.ts";
import { TRANSACTIONS } from "./rpc-transactions.ts";

export { readSend } from "./rpc-transactions.ts";

/** What may be asked of the chain's state. */
export const METHODS: ReadonlyMap<string, RpcMethod> = new Map(
  Object.entries({ ...READS, ...TRANSACTIONS }),
);
