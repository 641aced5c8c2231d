import "server-only";
import { z } from "#protocol/wire/zod.ts";
import type { TronReader } from "./ask-tron.ts";
import type { TronView } from "./tron-reads.ts";

export type TronBlock = { id: string; number: bigint; timestampMs: bigint };

const Block = z
  .object({
    blockID: z.string().regex(/^[0-9a-f]{64}$/),
    block_header: z.object({
      // The API leaves out zeros.
      raw_data: z.object({
        number: z.int().nonnegative().default(0),
        timestamp: z.int().nonnegative().default(0),
      }),
    }),
  })
  .transform(({ blockID: id, block_header: { raw_data } }): TronBlock => ({
    id,
    number: BigInt(raw_data.number),
    timestampMs: BigInt(raw_data.timestamp),
  }));

/** The newest block or, with `walletsolidity`, the newest solidified one. */
export const newestTronBlock = (node: TronReader, view: TronView): Promise<TronBlock> =>
  node.ask(`${view}/getnowblock`, {}, Block);
