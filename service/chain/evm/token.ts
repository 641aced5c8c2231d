import { parseAbi, isAddressEqual, parseEventLogs, type Address, type Log } from "viem";
import type { PayerState } from "../port.ts";
import type { BlockName, EvmNode } from "./evm-node.ts";

/** Declares no outputs, which fits tokens that return nothing (USDT) and those that return a bool. */
export const TOKEN_ABI = parseAbi([
  "function transfer(address to, uint256 units)",
  "function balanceOf(address owner) view returns (uint256)",
  "function allowance(address owner, address spender) view returns (uint256)",
  "event Transfer(address indexed from, address indexed to, uint256 units)",
]);

type Movement = { token: Address; from: Address; to: Address; units: bigint };

/** Whether the log shows exactly one transfer between the two, of exactly these units. */
export function hasMoved(logs: Log[], { token, from, to, units }: Movement): boolean {
  const [log, second] = parseEventLogs({ abi: TOKEN_ABI, eventName: "Transfer", logs })
    .filter(({ address }) => isAddressEqual(address, token))
    .filter(({ args }) => isAddressEqual(args.from, from) && isAddressEqual(args.to, to));
  return log !== undefined && second === undefined && log.args.units === units;
}

type Payer = { token: Address; payer: Address; spender: Address };

/** The payer's allowance and balance in a block. */
export async function payerState(
  node: EvmNode,
  { token, payer, spender }: Payer,
  { hash, number: blockNumber }: BlockName,
): Promise<PayerState> {
  const asked = { address: token, abi: TOKEN_ABI, blockHash: hash } as const;
  const [allowanceUnits, balanceUnits] = await node.ask((client) =>
    Promise.all([
      client.readContract({ ...asked, functionName: "allowance", args: [payer, spender] }),
      client.readContract({ ...asked, functionName: "balanceOf", args: [payer] }),
    ]),
  );
  return { allowanceUnits, balanceUnits, blockNumber };
}
