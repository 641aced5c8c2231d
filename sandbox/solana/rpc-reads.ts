import { TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { RpcError } from "#sandbox/chain/rpc-error.ts";
import { z } from "#protocol/wire/zod.ts";
import {
  AccountConfig,
  type AccountEncoding,
  AddressText,
  CommitmentConfig,
  readParams,
} from "./rpc-params.ts";
import { HASH_LIFETIME } from "./slot-clock.ts";
import type { SolanaLedger } from "./solana-ledger.ts";
import { SOLANA_NETWORK } from "./solana-network.ts";
import { accountAt, mintAt, tokenAmount, tokenIn } from "./token-accounts.ts";
import { base58, base64 } from "@scure/base";
import type { EncodedAccount } from "@solana/kit";
import type { LiteSVM } from "litesvm";

const STATES = ["uninitialized", "initialized", "frozen"] as const;

/** A token account as parsed JSON for wallets; null for any other account. */
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
    // Rent is never collected.
    rentEpoch: 0,
    space: whole.length,
  };
}

export type RpcMethod = (ledger: SolanaLedger, params: readonly unknown[]) => unknown;

const INVALID_PARAMS = -32602;
const MOST_ACCOUNTS = 100;
const MOST_SPACE = 10 * 1024 * 1024;
const SLOTS_PER_EPOCH = 432_000;
const Loose = z.looseObject({}).nullish();
/** Options for the block itself; its transactions are requested by signature. */
const BlockConfig = z.looseObject({
  commitment: z.enum(["confirmed", "finalized"]).optional(),
  transactionDetails: z.literal("none"),
});

/** Wraps a value with the current slot: reads always return the newest state. */
export const inContext = (ledger: SolanaLedger, value: unknown) => ({
  context: { apiVersion: "3.0.0", slot: ledger.clock.slot() },
  value,
});

const slot: RpcMethod = ({ clock }, params) => {
  const [commitment] = readParams(z.tuple([CommitmentConfig.optional()]).or(z.tuple([])), params);
  return clock.slot(commitment ?? "finalized");
};

const balanceOf = (ledger: SolanaLedger, at: string) => {
  const token = tokenIn(accountAt(ledger.svm, at));
  if (token === null) throw new RpcError(INVALID_PARAMS, "Invalid param: could not find account");
  return tokenAmount(token.amount, mintAt(ledger.svm, token.mint)?.decimals ?? 0);
};

const ByMint = z.looseObject({ mint: AddressText });
const ByProgram = z.looseObject({ programId: AddressText });

/** The methods that read the chain, except its transactions. */
export const READS: Record<string, RpcMethod> = {
  getHealth: () => "ok",
  getVersion: () => ({ "solana-core": "3.0.0", "feature-set": 0 }),
  getGenesisHash: () => SOLANA_NETWORK.genesisHash,
  getSlot: slot,
  getBlockHeight: slot,
  getEpochInfo: (ledger, params) => {
    const absoluteSlot = Number(slot(ledger, params));
    return {
      absoluteSlot,
      blockHeight: absoluteSlot,
      epoch: Math.floor(absoluteSlot / SLOTS_PER_EPOCH),
      slotIndex: absoluteSlot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: null,
    };
  },
  getBlock: ({ clock }, params) => {
    const [of, { commitment }] = readParams(z.tuple([z.int().min(0), BlockConfig]), params);
    if (of > clock.slot(commitment ?? "finalized")) return null;
    return {
      blockhash: clock.hashOf(of),
      previousBlockhash: clock.hashOf(of - 1),
      parentSlot: of - 1,
      blockHeight: of,
      blockTime: clock.timeOf(of),
    };
  },
  getLatestBlockhash: (ledger, params) => {
    const of = Number(slot(ledger, params));
    const blockhash = ledger.clock.hashOf(of);
    return inContext(ledger, { blockhash, lastValidBlockHeight: of + HASH_LIFETIME });
  },
  isBlockhashValid: (ledger, params) => {
    const [hash] = readParams(z.tuple([AddressText]).rest(Loose), params);
    return inContext(ledger, ledger.clock.slotOf(hash) !== null);
  },
  getMinimumBalanceForRentExemption: ({ svm }, params) => {
    const [space] = readParams(z.tuple([z.int().min(0).max(MOST_SPACE)]).rest(Loose), params);
    return Number(svm.minimumBalanceForRentExemption(BigInt(space)));
  },
  getBalance: (ledger, params) => {
    const [at] = readParams(z.tuple([AddressText]).rest(Loose), params);
    return inContext(ledger, Number(accountAt(ledger.svm, at)?.lamports ?? 0n));
  },
  getAccountInfo: (ledger, params) => {
    const [at, config] = readParams(z.tuple([AddressText, AccountConfig.optional()]), params);
    const account = accountAt(ledger.svm, at);
    return inContext(ledger, account && rpcAccount(ledger.svm, account, config ?? DEFAULTS));
  },
  getMultipleAccounts: (ledger, params) => {
    const shape = z.tuple([z.array(AddressText).max(MOST_ACCOUNTS), AccountConfig.optional()]);
    const [all, config] = readParams(shape, params);
    const accounts = all.map((at) => accountAt(ledger.svm, at));
    return inContext(
      ledger,
      accounts.map((account) => account && rpcAccount(ledger.svm, account, config ?? DEFAULTS)),
    );
  },
  getTokenAccountBalance: (ledger, params) => {
    const [at] = readParams(z.tuple([AddressText]).rest(Loose), params);
    return inContext(ledger, balanceOf(ledger, at));
  },
  getTokenSupply: (ledger, params) => {
    const [at] = readParams(z.tuple([AddressText]).rest(Loose), params);
    const mint = mintAt(ledger.svm, at);
    if (mint === null) throw new RpcError(INVALID_PARAMS, "Invalid param: not a Token mint");
    return inContext(ledger, tokenAmount(mint.supply, mint.decimals));
  },
  getTokenAccountsByOwner: (ledger, params) => {
    const shape = z.tuple([AddressText, ByMint.or(ByProgram), AccountConfig.optional()]);
    const [owner, filter, config] = readParams(shape, params);
    const { svm } = ledger;
    const found = svm.getProgramAccounts(TOKEN_PROGRAM_ADDRESS).filter((account) => {
      const token = tokenIn(account);
      if (token?.owner !== owner) return false;
      return "mint" in filter
        ? token.mint === filter.mint
        : filter.programId === TOKEN_PROGRAM_ADDRESS;
    });
    return inContext(
      ledger,
      found.map((account) => ({
        pubkey: account.address,
        account: rpcAccount(svm, account, config ?? DEFAULTS),
      })),
    );
  },
};

const DEFAULTS = { encoding: "base64", slice: null } as const;
