import "server-only";
import { parseAbi, parseEventLogs, isAddressEqual, type Hex, type Log } from "viem";
import { evmForm } from "#protocol/tron/evm-form.ts";
import { z } from "#protocol/zod.ts";
import { tronChainId, tronReader } from "./ask-tron.ts";
import type { TransferDifference } from "./transfer-difference.ts";

type TronTransfer = {
  chainId: number | null;
  token: string;
  hash: string;
  recipient: string;
  units: bigint;
  confirmations: number;
};

const TRANSFER = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

const Block = z.object({
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
  const { ask } = tronReader(node);
  if ((await tronChainId({ ask })) !== chainId) return "other_chain";
  if (!/^[0-9a-f]{64}$/.test(hash)) return "not_found";
  const info = await ask("wallet/gettransactioninfobyid", { value: hash }, Info);
  if (info.id !== hash) return "not_found";
  if (info.receipt.result !== "SUCCESS") return "reverted";
  const { block_header: head } = await ask("wallet/getnowblock", {}, Block);
  const depth = head.raw_data.number - info.blockNumber + 1;
  if (depth < confirmations) return "too_few_confirmations";
  const received = receivedBy(info.log, evmForm(token), evmForm(recipient));
  return received === units ? null : "other_recipient_or_amount";
}
