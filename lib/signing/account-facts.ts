import { erc20Abi, type Address, type Hex, type PublicClient } from "viem";
import type { Allowance } from "#protocol/allowance.ts";

/** What a chain says of an account that is about to allow something. */
export type AccountFacts = {
  chainId: number;
  block: bigint;
  /** Of the account's next transaction, those that wait counted. */
  nonce: number;
  /** Token units. */
  balance: bigint;
  /** Token units that the spender may pull now. */
  allowed: bigint;
  /** The chain's own coin, in wei. */
  gas: bigint;
  /** A contract acts by rules of its own: that this page's approval is signed is not the end of it. */
  isContract: boolean;
};

/** EIP-7702: an account with a key of its own that lends itself a contract's code. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i;

export function isContractCode(code: Hex | undefined): boolean {
  return code !== undefined && code !== "0x" && !DELEGATED.test(code);
}

/** All of it asked in one turn. @throws viem's errors when the chain can't be read. */
export async function accountFacts(
  reader: PublicClient,
  account: Address,
  { token, spender }: Pick<Allowance, "token" | "spender">,
): Promise<AccountFacts> {
  const of = { address: token.address, abi: erc20Abi } as const;
  const [chainId, block, nonce, balance, allowed, gas, code] = await Promise.all([
    reader.getChainId(),
    reader.getBlockNumber(),
    reader.getTransactionCount({ address: account, blockTag: "pending" }),
    reader.readContract({ ...of, functionName: "balanceOf", args: [account] }),
    reader.readContract({ ...of, functionName: "allowance", args: [account, spender] }),
    reader.getBalance({ address: account }),
    reader.getCode({ address: account }),
  ]);
  return { chainId, block, nonce, balance, allowed, gas, isContract: isContractCode(code) };
}
