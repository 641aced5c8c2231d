import { base58, base64 } from "@scure/base";
import type { EncodedAccount } from "@solana/kit";
import type { LiteSVM } from "litesvm";
import type { AccountEncoding } from "./rpc-params.ts";
import { mintAt, tokenAmount, tokenIn } from "./token-accounts.ts";

const STATES = ["uninitialized", "initialized", "frozen"] as const;

/** A token account in words, as wallets ask for it; null for any other. */
function parsedToken(svm: LiteSVM, account: EncodedAccount) {
  const token = tokenIn(account);
  if (token === null) return null;
  const decimals = mintAt(svm, token.mint)?.decimals ?? 0;
  const delegation =
    token.delegate.__option === "Some"
      ? {
          delegate: token.delegate.value,
          delegatedAmount: tokenAmount(token.delegatedAmount, decimals),
        }
      : {};
  const info = {
    mint: token.mint,
    owner: token.owner,
    state: STATES[token.state],
    isNative: token.isNative.__option === "Some",
    tokenAmount: tokenAmount(token.amount, decimals),
    ...delegation,
  };
  return { program: "spl-token", space: account.data.length, parsed: { type: "account", info } };
}

type Asked = {
  encoding: AccountEncoding;
  slice: { offset: number; length: number } | null;
};

/** An account as the chain's JSON-RPC writes it. */
export function rpcAccount(svm: LiteSVM, account: EncodedAccount, { encoding, slice }: Asked) {
  const whole = new Uint8Array(account.data);
  const bytes = slice === null ? whole : whole.slice(slice.offset, slice.offset + slice.length);
  const parsed = encoding === "jsonParsed" ? parsedToken(svm, account) : null;
  const data =
    encoding === "base58" ? [base58.encode(bytes), "base58"] : [base64.encode(bytes), "base64"];
  return {
    data: parsed ?? data,
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.programAddress,
    // Nothing is ever collected.
    rentEpoch: 0,
    space: whole.length,
  };
}
