import { decodeEventLog, encodeEventTopics, getAddress, pad, type Address, type Hex } from "viem";
import { pinnedFactory, pinnedToken } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { FACTORY_ABI } from "#service/chain/evm/factory.ts";
import type { ChainWitness, Pull } from "#service/test/faults/outside-witness.ts";

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** The topic of the factory's event of a pull. */
export const PULLED = encodeEventTopics({ abi: FACTORY_ABI, eventName: "Pulled" })[0]!;

/** Reads Polygon's own logs. */
export function evmWitness(chainUrl: string, treasury: Address): ChainWitness {
  const rpc = async (method: string, params: unknown[]): Promise<unknown> => {
    const call = { jsonrpc: "2.0", id: 1, method, params };
    const { body } = await jsonCall(chainUrl, "POST", call);
    const { result, error } = body as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  type Log = { data: Hex; topics: [Hex, ...Hex[]]; transactionHash: string; blockNumber: Hex };
  const logs = async (address: string, topics: (Hex | null)[]) =>
    (await rpc("eth_getLogs", [{ address, topics, fromBlock: "0x0", toBlock: "latest" }])) as Log[];
  const contract = (token: Token) => pinnedToken("sandbox", "polygon", token)!;
  const nameOf = (address: string): string =>
    (["USDC", "USDT"] as const).find((token) => contract(token) === getAddress(address)) ?? address;
  /** Transfers of a token with the treasury on one side; `other` is the index of the other side's topic. */
  const moved = async (token: Token, topics: (Hex | null)[], other: 1 | 2) => {
    const found = await logs(contract(token), [TRANSFER, ...topics]);
    return found.map(({ data, topics, transactionHash }) => ({
      token,
      other: getAddress(`0x${topics[other]!.slice(-40)}`),
      units: BigInt(data),
      hash: transactionHash,
    }));
  };
  const ofBoth = async (topics: (Hex | null)[], other: 1 | 2) =>
    (await Promise.all([moved("USDC", topics, other), moved("USDT", topics, other)])).flat();

  return {
    deliveries: async () =>
      (await ofBoth([pad(treasury)], 2)).map(({ other: to, ...rest }) => ({ to, ...rest })),
    takings: async () =>
      (await ofBoth([null, pad(treasury)], 1)).map(({ other, ...rest }) => ({
        from: BigInt(other) === 0n ? null : other,
        ...rest,
      })),
    pulls: async () => {
      const found = await logs(pinnedFactory("sandbox", "polygon")!, [PULLED]);
      return found.map(({ data, topics, transactionHash: hash, blockNumber }): Pull => {
        const { args } = decodeEventLog({ abi: FACTORY_ABI, eventName: "Pulled", data, topics });
        const { payoutId: payout, userId, token, from, units } = args;
        const block = Number(blockNumber);
        return { payout, userId, token: nameOf(token), from, units, hash, block };
      });
    },
    head: async () => Number(await rpc("eth_blockNumber", [])),
    transactions: async () => Number(await rpc("eth_getTransactionCount", [treasury, "latest"])),
  };
}
