import { READS, type RpcMethod } from "./rpc-reads.ts";
import { PROGRAMS } from "./rpc-programs.ts";
import { TRANSACTIONS } from "./rpc-transactions.ts";

export { readSend } from "./rpc-transactions.ts";

/** The chain's JSON-RPC methods. */
export const METHODS: ReadonlyMap<string, RpcMethod> = new Map(
  Object.entries({ ...READS, ...PROGRAMS, ...TRANSACTIONS }),
);
