import { address, type EncodedAccount } from "@solana/kit";
import {
  getMintDecoder,
  getTokenDecoder,
  getTokenSize,
  type Mint,
  type Token,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import type { LiteSVM } from "litesvm";
import { formatUnits } from "viem/utils";

/** The account, or null where there is none. */
export function accountAt(svm: LiteSVM, at: string): EncodedAccount | null {
  const found = svm.getAccount(address(at));
  return found.exists ? found : null;
}

/** A token account's contents, or null for any other account. */
export function tokenIn(account: EncodedAccount | null): Token | null {
  const isToken =
    account?.programAddress === TOKEN_PROGRAM_ADDRESS && account.data.length === getTokenSize();
  return isToken ? getTokenDecoder().decode(account.data) : null;
}

/** The mint at an address, or null. */
export function mintAt(svm: LiteSVM, at: string): Mint | null {
  const account = accountAt(svm, at);
  const isMint = account?.programAddress === TOKEN_PROGRAM_ADDRESS && account.data.length === 82;
  return isMint ? getMintDecoder().decode(account.data) : null;
}

/** An amount as the chain's JSON-RPC writes it, without the float `uiAmount`. */
export function tokenAmount(units: bigint, decimals: number) {
  return {
    amount: units.toString(),
    decimals,
    uiAmount: null,
    uiAmountString: formatUnits(units, decimals),
  };
}
