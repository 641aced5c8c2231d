import "server-only";
import { parseAbi, parseEventLogs, isAddressEqual, type Hex, type Log } from "viem";
import { evmForm } from "#protocol/tron/evm-form.ts";
import { z } from "#protocol/zod.ts";
import type { TransferDifference } from "./transfer-difference.ts";

type TronTransfer = {
  chainId: number | null;
  token: string;
  hash: string;
  recipient: string;
  units: bigint;
  confirmations: number;
};

const TIMEOUT_MS = 10_000;
const TRANSFER = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

const Block = z.object({
  blockID: z.string().regex(/^[0-9a-f]{64}$/),
  block_header: z.object({ raw_data: z.object({ number: z.int().default(0) }) }),
});
const HexText = z.string().regex(/^(?:[0-9a-f]{2})*$/);
const Info = z.object({
  id: z.string().optional(),
  blockNumber: z.int().default(0),
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z
    .array(z.object({ address: HexText, topics: z.array(HexText), data: HexText.default("") }))
    .default([]),
});

/** One question to a full node. @throws where it gives no answer, or one that makes no sense */
async function ask<Reply extends z.ZodType>(url: string, body: object, reply: Reply) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "error",
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return reply.parse(await answer.json());
}

function receivedBy(log: z.output<typeof Info>["log"], token: Hex, recipient: Hex): bigint {
  const logs = log.map(({ address, topics, data }) => ({
    address: `0x${address}`,
    topics: topics.map((topic) => `0x${topic}`),
    data: `0x${data}`,
  })) as unknown as Log[];
  return parseEventLogs({ abi: TRANSFER, logs })
    .filter(
      ({ address, args }) => isAddressEqual(address, token) && isAddressEqual(args.to, recipient),
    )
    .reduce((sum, { args }) => sum + args.value, 0n);
}

/**
 * What Tron shows instead of a transfer that is expected, or null where it shows just that: the pinned
 * token's Transfer events of the transaction (TRC-20), on the chain whose number is pinned.
 * @throws where the node can't be asked
 */
export async function tronTransferDifference(
  node: string,
  { chainId, token, hash, recipient, units, confirmations }: TronTransfer,
): Promise<TransferDifference | null> {
  const at = (path: string) => `${node.replace(/\/+$/, "")}/wallet/${path}`;
  const first = await ask(at("getblockbynum"), { num: 0 }, Block);
  if (Number(`0x${first.blockID.slice(-8)}`) !== chainId) return "other_chain";
  if (!/^[0-9a-f]{64}$/.test(hash)) return "not_found";
  const info = await ask(at("gettransactioninfobyid"), { value: hash }, Info);
  if (info.id !== hash) return "not_found";
  if (info.receipt.result !== "SUCCESS") return "reverted";
  const { block_header: head } = await ask(at("getnowblock"), {}, Block);
  const depth = head.raw_data.number - info.blockNumber + 1;
  if (depth < confirmations) return "too_few_confirmations";
  const received = receivedBy(info.log, evmForm(token), evmForm(recipient));
  return received === units ? null : "other_recipient_or_amount";
}
