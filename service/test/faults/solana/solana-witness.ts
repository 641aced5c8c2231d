import {
  Connection,
  Keypair,
  type PublicKey,
  type VersionedTransactionResponse,
} from "@solana/web3.js";
import type { Token } from "#protocol/money/money.ts";
import { delegateSeed, SANDBOX_DELEGATE_SECRET } from "#protocol/chain/solana/delegate-seed.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import type { ChainWitness, Delivery, Pull, Taking } from "#service/test/faults/outside-witness.ts";
import { tokenAccountBy } from "./solana-payer-wallet.ts";

const { mints } = SOLANA_PINS.sandbox;
const TOKENS = ["USDC", "USDT"] as const satisfies Token[];
const MEMO = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
const PULL_MEMO = /^ponte payout (\S+) #\d+$/;
const AT_ONCE = 1000;
const USERS = 9;
const OPTIONS = { commitment: "confirmed", maxSupportedTransactionVersion: 0 } as const;

/** The user of each delegate address. */
const USER_OF = new Map(
  Array.from({ length: USERS }, (_one, at) => [
    Keypair.fromSeed(delegateSeed(SANDBOX_DELEGATE_SECRET, at + 1)).publicKey.toBase58(),
    BigInt(at + 1),
  ]),
);

/** One transaction: its signers, its memo, and the changes of token balances. */
type Seen = {
  hash: string;
  slot: number;
  signers: string[];
  memo: string;
  isDone: boolean;
  /** By token, then by owner. */
  changes: Record<Token, Map<string, bigint>>;
};

function changesOf(token: Token, meta: VersionedTransactionResponse["meta"]) {
  const changes = new Map<string, bigint>();
  const add = (balances: NonNullable<typeof meta>["preTokenBalances"], sign: bigint) => {
    for (const { mint, owner = "", uiTokenAmount } of balances ?? []) {
      if (mint !== mints[token]) continue;
      changes.set(owner, (changes.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount));
    }
  };
  add(meta?.preTokenBalances, -1n);
  add(meta?.postTokenBalances, 1n);
  return changes;
}

function seen(hash: string, { slot, meta, transaction }: VersionedTransactionResponse): Seen {
  const { message } = transaction;
  const keys = message.staticAccountKeys.map((key) => key.toBase58());
  const memo = message.compiledInstructions.find((one) => keys[one.programIdIndex] === MEMO);
  return {
    hash,
    slot,
    signers: keys.slice(0, message.header.numRequiredSignatures),
    memo: Buffer.from(memo?.data ?? []).toString(),
    isDone: meta?.err === null,
    changes: { USDC: changesOf("USDC", meta), USDT: changesOf("USDT", meta) },
  };
}

/** Solana's own record, read by its older library. */
export function solanaWitness(chainUrl: string, treasury: PublicKey): ChainWitness {
  const connection = new Connection(chainUrl, "confirmed");
  const own = treasury.toBase58();
  const accounts = [treasury, ...TOKENS.map((token) => tokenAccountBy(treasury, mints[token]))];
  /** Transactions of this chain never change. */
  const known = new Map<string, Seen>();

  const hashesOf = async (account: PublicKey): Promise<string[]> => {
    const all: string[] = [];
    for (let page = AT_ONCE; page === AT_ONCE;) {
      const before = all.at(-1);
      const range = { limit: AT_ONCE, ...(before === undefined ? {} : { before }) };
      const found = await connection.getSignaturesForAddress(account, range, "confirmed");
      all.push(...found.map(({ signature }) => signature));
      page = found.length;
    }
    return all;
  };
  const look = async (hash: string): Promise<Seen> => {
    const before = known.get(hash);
    if (before) return before;
    const found = await connection.getTransaction(hash, OPTIONS);
    if (!found) throw new Error(`the chain names ${hash} and does not have it`);
    const fresh = seen(hash, found);
    known.set(hash, fresh);
    return fresh;
  };
  /** All transactions that named the treasury or its token accounts, oldest first. */
  const all = async (): Promise<Seen[]> => {
    // Each list is newest first, even within a slot.
    const newest = (await Promise.all(accounts.map(hashesOf))).flat();
    const every: Seen[] = [];
    for (const hash of new Set(newest.toReversed())) every.push(await look(hash));
    return every.toSorted((a, b) => a.slot - b.slot);
  };
  const done = async () => (await all()).filter(({ isDone }) => isDone);
  /** The treasury's change in a token, and everyone else's. */
  const sides = ({ changes }: Seen, token: Token) => ({
    ours: changes[token].get(own) ?? 0n,
    others: [...changes[token]].filter(([owner, change]) => owner !== own && change !== 0n),
  });

  return {
    deliveries: async () =>
      (await done()).flatMap((one) =>
        TOKENS.flatMap((token) => {
          const { ours, others } = sides(one, token);
          if (ours >= 0n) return [];
          return others.map(([to, units]): Delivery => ({ token, to, units, hash: one.hash }));
        }),
      ),
    takings: async () =>
      (await done()).flatMap((one) =>
        TOKENS.flatMap((token): Taking[] => {
          const { ours, others } = sides(one, token);
          if (ours <= 0n) return [];
          const { hash } = one;
          if (others.length === 0) return [{ token, from: null, units: ours, hash }];
          return others.map(([from, change]) => ({ token, from, units: -change, hash }));
        }),
      ),
    pulls: async () =>
      (await done()).flatMap((one): Pull[] => {
        const payout = PULL_MEMO.exec(one.memo)?.[1];
        if (payout === undefined || one.signers[0] !== own) return [];
        const userId = USER_OF.get(one.signers[1] ?? "") ?? 0n;
        const token = TOKENS.find((name) => sides(one, name).ours > 0n);
        const { ours, others } = token ? sides(one, token) : { ours: 0n, others: [] };
        const from = others.length === 1 ? others[0]![0] : "";
        const { hash, slot: block } = one;
        return [{ payout, userId, token: token ?? "", from, units: ours, hash, block }];
      }),
    head: () => connection.getSlot("finalized"),
    transactions: async () => (await all()).filter(({ signers }) => signers[0] === own).length,
  };
}
