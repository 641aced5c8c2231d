import { isAddressEqual, parseEventLogs, type Address } from "viem";
import type { Token } from "#protocol/money/money.ts";
import type { TreasuryMove, TreasuryMoves } from "../port.ts";
import type { EvmNode } from "./evm-node.ts";
import { FACTORY_ABI } from "./factory.ts";
import { TOKEN_ABI } from "./token.ts";

type Side = {
  treasury: Address;
  tokens: ReadonlyMap<Token, Address>;
  factory: Address | null;
  confirmations: number;
};

/** As many as every public node answers for at once. */
const BLOCKS_AT_ONCE = 2_000n;

const TRANSFER = TOKEN_ABI.find((part) => part.type === "event");
const PULLED = FACTORY_ABI.find((part) => part.type === "event");

/** What left the treasury, and what its factory pulled, by the chain's logs. */
export async function evmMoves(
  node: EvmNode,
  { treasury, tokens, factory, confirmations }: Side,
  after: string | null,
): Promise<TreasuryMoves> {
  const head = await node.ask((client) => client.getBlockNumber());
  if (after === null) return { moves: [], cursor: String(head), isMore: false };
  const fromBlock = after === "" ? 0n : BigInt(after) + 1n;
  const end = fromBlock + BLOCKS_AT_ONCE - 1n;
  const toBlock = end < head ? end : head;
  if (fromBlock > toBlock) return { moves: [], cursor: after, isMore: false };
  const range = { fromBlock, toBlock, strict: true } as const;
  const [sent, pulled] = await node.ask((client) =>
    Promise.all([
      client.getLogs({
        ...range,
        address: [...tokens.values()],
        event: TRANSFER,
        args: { from: treasury },
      }),
      factory === null ? [] : client.getLogs({ ...range, address: factory, event: PULLED }),
    ]),
  );
  const tokenOf = (address: Address) =>
    [...tokens].find(([, at]) => isAddressEqual(at, address))?.[0] ?? null;
  const out = parseEventLogs({ abi: TOKEN_ABI, eventName: "Transfer", logs: sent }).map(
    ({ transactionHash: hash, blockNumber, address, args }): TreasuryMove => ({
      kind: "transfer",
      hash,
      token: tokenOf(address),
      units: args.units,
      party: args.to,
      blockNumber,
    }),
  );
  const pulls = parseEventLogs({ abi: FACTORY_ABI, eventName: "Pulled", logs: pulled }).map(
    ({ transactionHash: hash, blockNumber, args }): TreasuryMove => ({
      kind: "pull",
      hash,
      token: tokenOf(args.token),
      units: args.units,
      party: args.from,
      blockNumber,
    }),
  );
  // Blocks that may still be undone are read again.
  const settled = head - BigInt(confirmations);
  const read = toBlock < settled ? toBlock : settled;
  const cursor = read >= fromBlock ? String(read) : after;
  return { moves: [...out, ...pulls], cursor, isMore: toBlock < head };
}
