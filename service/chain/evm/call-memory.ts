import type { Hash, TransactionReceipt } from "viem";
import { Recent } from "../recent.ts";

/**
 * What a node has answered and can't change: a receipt, for as long as its block is on the chain, and the
 * block that another names as its parent. Nothing is settled by a receipt from memory.
 */
export type CallMemory = { receipts: Recent<TransactionReceipt>; parents: Recent<Hash> };

export const callMemory = (): CallMemory => ({ receipts: new Recent(), parents: new Recent() });
