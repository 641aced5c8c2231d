import { erc20Abi, type Address } from "viem";
import {
  getBalance,
  getBlockNumber,
  getChainId,
  getCode,
  getTransactionCount,
  readContract,
} from "viem/actions";
import { hasOwnCode, isDelegated } from "#lib/rules/paying-wallets/account-code.ts";
import type { EvmAllowance } from "#protocol/chain/allowance.ts";
import type { ChainReader } from "./chain-reader.ts";

/** The chain's facts about an account that is about to give an allowance. */
export type AccountFacts = {
  chainId: number;
  block: bigint;
  /** The account's next nonce, after waiting transactions. */
  nonce: number;
  /** Token units. */
  balance: bigint;
  /** Token units that the spender may pull now. */
  allowed: bigint;
  /** The chain's own coin, in wei. */
  gas: bigint;
  /** A contract follows its own rules, so a signed approval need not take effect. */
  isContract: boolean;
  /** It runs a contract's code (EIP-7702), so that somebody else may pay its gas. */
  isDelegated: boolean;
};

/** Reads everything in one batch. @throws viem's errors when the chain can't be read. */
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
  return {
    chainId,
    block,
    nonce,
    balance,
    allowed,
    gas,
    isContract: hasOwnCode(code),
    isDelegated: isDelegated(code),
  };
}
