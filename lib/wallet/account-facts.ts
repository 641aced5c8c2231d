import { erc20Abi, type Address, type Hex } from "viem";
import {
  getBalance,
  getBlockNumber,
  getChainId,
  getCode,
  getTransactionCount,
  readContract,
} from "viem/actions";
import type { EvmAllowance } from "#protocol/chain/allowance.ts";
import type { ChainReader } from "./chain-reader.ts";

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

function isContractCode(code: Hex | undefined): boolean {
  return code !== undefined && code !== "0x" && !DELEGATED.test(code);
}

/** All of it asked in one turn. @throws viem's errors when the chain can't be read. */
export async function accountFacts(
  reader: ChainReader,
  account: Address,
  { token, spender }: Pick<EvmAllowance, "token" | "spender">,
): Promise<AccountFacts> {
  const of = { address: token.address, abi: erc20Abi } as const;
  const [chainId, block, nonce, balance, allowed, gas, code] = await Promise.all([
    getChainId(reader),
    getBlockNumber(reader, { cacheTime: 0 }),
    getTransactionCount(reader, { address: account, blockTag: "pending" }),
    readContract(reader, { ...of, functionName: "balanceOf", args: [account] }),
    readContract(reader, { ...of, functionName: "allowance", args: [account, spender] }),
    getBalance(reader, { address: account }),
    getCode(reader, { address: account }),
  ]);
  return { chainId, block, nonce, balance, allowed, gas, isContract: isContractCode(code) };
}
