import { decodeEventLog, encodeEventTopics, pad, type Address, type Hex } from "viem";
import { pinnedFactory, pinnedToken } from "#protocol/networks.ts";
import type { Token } from "#protocol/money.ts";
import type { BankTransfer } from "#protocol/sandbox.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { FACTORY_ABI } from "#service/chain/evm/factory-abi.ts";

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** The topic of the factory's own word on a pull. */
export const PULLED = encodeEventTopics({ abi: FACTORY_ABI, eventName: "Pulled" })[0]!;

/** What the factory tells of a pull. `token`: the contract's address. */
export type Pull = {
  payout: Hex;
  userId: bigint;
  token: string;
  from: string;
  units: bigint;
  hash: string;
  block: number;
};
/** Tokens that came to the treasury. `from` is the zero address where they were made for it. */
export type Taking = { token: Token; from: string; units: bigint; hash: string };
export type Delivery = { token: Token; to: string; units: bigint; hash: string };
export type BankRow = Omit<BankTransfer, "amount"> & { cents: bigint };

/** What those outside say happened, asked of themselves: the bank's statement, the chain's logs. */
export function outsideWitness(sandboxUrl: string, chainUrl: string, treasury: Address) {
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
  /** Transfers of a token with the treasury on one side; `other` is where the topic of the other is. */
  const moved = async (token: Token, topics: (Hex | null)[], other: 1 | 2) => {
    const found = await logs(pinnedToken("sandbox", "polygon", token)!, [TRANSFER, ...topics]);
    return found.map(({ data, topics, transactionHash }) => ({
      token,
      other: `0x${topics[other]!.slice(-40)}`,
      units: BigInt(data),
      hash: transactionHash,
    }));
  };
  const ofBoth = async (topics: (Hex | null)[], other: 1 | 2) =>
    (await Promise.all([moved("USDC", topics, other), moved("USDT", topics, other)])).flat();

  return {
    /** Every transfer of a token that ever left the treasury. */
    deliveries: async (): Promise<Delivery[]> =>
      (await ofBoth([pad(treasury)], 2)).map(({ other: to, ...rest }) => ({ to, ...rest })),
    /** Every transfer of a token that ever came to the treasury. */
    takings: async (): Promise<Taking[]> =>
      (await ofBoth([null, pad(treasury)], 1)).map(({ other: from, ...rest }) => ({
        from,
        ...rest,
      })),
    /** Everything that was ever pulled, by the factory's own log. */
    pulls: async (): Promise<Pull[]> => {
      const found = await logs(pinnedFactory("sandbox", "polygon")!, [PULLED]);
      return found.map(({ data, topics, transactionHash: hash, blockNumber }) => {
        const { args } = decodeEventLog({ abi: FACTORY_ABI, eventName: "Pulled", data, topics });
        const { payoutId: payout, userId, token, from, units } = args;
        return { payout, userId, token, from, units, hash, block: Number(blockNumber) };
      });
    },
    head: async (): Promise<number> => Number(await rpc("eth_blockNumber", [])),
    /** Transactions of the treasury's that are in blocks. */
    transactions: async (): Promise<number> =>
      Number(await rpc("eth_getTransactionCount", [treasury, "latest"])),
    /** Every row of the account, oldest first. */
    statement: async (): Promise<BankRow[]> => {
      const { body } = await jsonCall(`${sandboxUrl}/sandbox/bank/transfers`);
      return (body as BankTransfer[]).map(({ amount, ...row }) => ({
        ...row,
        cents: BigInt(amount.replace(".", "")),
      }));
    },
  };
}

export type OutsideWitness = ReturnType<typeof outsideWitness>;
