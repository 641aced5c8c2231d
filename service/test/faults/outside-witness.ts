import { pad, type Address, type Hex } from "viem";
import { pinnedToken } from "#protocol/networks.ts";
import type { Token } from "#protocol/money.ts";
import type { BankTransfer } from "#protocol/sandbox.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

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
  const sentOf = async (token: Token): Promise<Delivery[]> => {
    const address = pinnedToken("sandbox", "polygon", token);
    const topics = [TRANSFER, pad(treasury)];
    const filter = { address, topics, fromBlock: "0x0", toBlock: "latest" };
    type Log = { data: Hex; topics: Hex[]; transactionHash: string };
    const logs = (await rpc("eth_getLogs", [filter])) as Log[];
    return logs.map(({ data, topics, transactionHash }) => ({
      token,
      to: `0x${topics[2]!.slice(-40)}`,
      units: BigInt(data),
      hash: transactionHash,
    }));
  };

  return {
    /** Every transfer of a token that ever left the treasury. */
    deliveries: async (): Promise<Delivery[]> =>
      (await Promise.all([sentOf("USDC"), sentOf("USDT")])).flat(),
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
