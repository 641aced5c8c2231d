import "server-only";
import { z } from "#protocol/zod.ts";

/** Hex digits of what a call may carry: an approval has 136. */
const MOST_DATA = 8192;
const MOST_LOG_ADDRESSES = 5;
/** Blocks of one question about logs, as at public nodes. */
export const MOST_LOG_BLOCKS = 2000n;
const MOST_PERCENTILES = 10;

// It ends the reading: what compares two of them must not see what is none.
const Quantity = z.string().regex(/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/, { abort: true });
const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const Hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);
const Data = z
  .string()
  .max(MOST_DATA)
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/);
const Block = z.union([z.enum(["latest", "pending", "safe", "finalized", "earliest"]), Quantity]);

/** Strict, so that nothing is passed on that was not looked at, such as an override of the state. */
const Call = z.strictObject({
  from: Address.optional(),
  to: Address.optional(),
  data: Data.optional(),
  input: Data.optional(),
  value: Quantity.optional(),
  gas: Quantity.optional(),
  gasPrice: Quantity.optional(),
  maxFeePerGas: Quantity.optional(),
  maxPriorityFeePerGas: Quantity.optional(),
  nonce: Quantity.optional(),
  type: Quantity.optional(),
  chainId: Quantity.optional(),
});

const Topic = z.union([z.null(), Hash, z.array(Hash).max(4)]);
const Logs = z
  .strictObject({
    address: z.union([Address, z.array(Address).min(1).max(MOST_LOG_ADDRESSES)]),
    topics: z.array(Topic).max(4).optional(),
    fromBlock: Quantity,
    toBlock: Quantity,
  })
  .refine(({ fromBlock, toBlock }) => {
    const blocks = BigInt(toBlock) - BigInt(fromBlock);
    return blocks >= 0n && blocks < MOST_LOG_BLOCKS;
  });

const None = z.tuple([]);
const OfHash = z.tuple([Hash]);
const OfAddress = z.union([z.tuple([Address]), z.tuple([Address, Block])]);
const OfCall = z.union([z.tuple([Call]), z.tuple([Call, Block])]);

/** What a page may ask of a chain, and of what shape: reading it, nothing else. */
export const RPC_READS: Readonly<Record<string, z.ZodType>> = {
  eth_chainId: None,
  eth_blockNumber: None,
  eth_gasPrice: None,
  eth_maxPriorityFeePerGas: None,
  eth_feeHistory: z.tuple([
    z.union([Quantity, z.int().nonnegative()]),
    Block,
    z.array(z.number()).max(MOST_PERCENTILES),
  ]),
  eth_call: OfCall,
  eth_estimateGas: OfCall,
  eth_getBalance: OfAddress,
  eth_getCode: OfAddress,
  eth_getTransactionCount: OfAddress,
  eth_getTransactionReceipt: OfHash,
  eth_getTransactionByHash: OfHash,
  eth_getBlockByNumber: z.tuple([Block, z.boolean()]),
  eth_getLogs: z.tuple([Logs]),
};
