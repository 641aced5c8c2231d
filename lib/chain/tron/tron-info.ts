import "server-only";
import type { Hex, Log } from "viem";
import { z } from "#protocol/wire/zod.ts";

const HexText = z.string().regex(/^(?:[0-9a-f]{2})*$/);

/** A transaction's effects on Tron, with its events in viem's form. */
export const TronInfo = z
  .object({
    id: z.string().optional(),
    blockNumber: z.int().nonnegative().default(0),
    receipt: z.object({ result: z.string().optional() }).default({}),
    log: z
      .array(z.object({ address: HexText, topics: z.array(HexText), data: HexText.default("") }))
      .default([]),
  })
  .transform(({ log, ...info }) => ({
    ...info,
    logs: log.map(({ address, topics, data }) => ({
      address: `0x${address}`,
      topics: topics.map((topic): Hex => `0x${topic}`),
      data: `0x${data}`,
    })) as unknown as Log[],
  }));
