import { createHash } from "node:crypto";
import { FAMILY, pinnedToken } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import {
  standingOf,
  type Chain,
  type ChainOrder,
  type SendTerms,
  type SentBytes,
  type TransferOutcome,
  type TreasuryMove,
} from "#service/chain/port.ts";
import {
  allowanceIn,
  balanceIn,
  GAS_OF_EACH,
  refusalOf,
  type ChainState,
  type ChainTransaction,
} from "./chain-state.ts";
import { addressOf } from "./addresses.ts";
import { CONFIRMATIONS, type Block, type SimulatedChain } from "./simulated-chain.ts";

type Written = {
  order: ChainOrder;
  nonce: bigint;
  signer: string;
  spender: string | null;
  validUntil: bigint | null;
};

const isBig = /^-?\d+n$/;
const write = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}n` : one));
const read = (raw: string): Written =>
  JSON.parse(raw, (_, one: unknown) =>
    typeof one === "string" && isBig.test(one) ? BigInt(one.slice(0, -1)) : one,
  ) as Written;

const hashOf = (raw: string) => `0x${createHash("sha256").update(raw).digest("hex")}`;
const EXPIRES_MS = 60_000n;

const TERMS = {
  evm: { family: "evm", gasLimit: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
  solana: {
    family: "solana",
    blockhash: "b",
    lastValidBlockHeight: 0n,
    unitLimit: 1n,
    microLamports: 1n,
    markerLamports: 1n,
  },
} as const;

/** The service's port over a simulated chain, with one treasury key, as its own adapters keep it. */
export function chainPort(
  chain: SimulatedChain,
  signer: string,
  spenderFor: (userId: number) => string,
): Chain {
  const { network } = chain;
  const family = FAMILY[network];
  const tokens = TOKENS.filter((token) => pinnedToken("production", network, token) !== null);
  const state = (): ChainState => chain.head().state;
  const spenderOf = (order: ChainOrder) =>
    order.kind === "pull" ? spenderFor(order.userId) : null;

  const found = (
    hash: string,
  ): { block: Block; isDone: boolean; transaction: ChainTransaction } | null => {
    for (const block of chain.blocks()) {
      const one = block.executed.find(({ transaction }) => transaction.hash === hash);
      if (one) return { block, ...one };
    }
    return null;
  };
  /** The newest block that counts as final. */
  const settled = (): Block | null => chain.block(chain.head().number - BigInt(CONFIRMATIONS) + 1n);

  function outcome({ hash, nonce, signer: by, validUntil }: SentBytes): TransferOutcome {
    const mined = found(hash);
    if (mined) {
      const { number, hash: blockHash } = mined.block;
      return {
        state: "mined",
        blockHash,
        blockNumber: number,
        confirmations: Math.min(Number(chain.head().number - number) + 1, CONFIRMATIONS),
        outcome: mined.isDone ? "delivered" : "reverted",
        gasCost: GAS_OF_EACH,
      };
    }
    const final = settled();
    if (family === "evm" && final && (final.state.counts.get(by) ?? 0n) > nonce) {
      return { state: "displaced", why: "number_taken" };
    }
    if (validUntil !== null && final && BigInt(final.atMs) > validUntil) {
      return { state: "displaced", why: "expired" };
    }
    return chain.pool().some((one) => one.hash === hash)
      ? { state: "pending" }
      : { state: "unknown" };
  }

  const movesOf = (block: Block): TreasuryMove[] =>
    block.executed.flatMap(({ transaction: { hash, order, signer: by }, isDone }) =>
      isDone && by === signer
        ? [
            {
              kind: order.kind,
              hash,
              token: order.token,
              units: order.units,
              party: order.kind === "transfer" ? order.to : order.from,
              blockNumber: block.number,
            },
          ]
        : [],
    );

  const termsNow = (): SendTerms => {
    if (family !== "tron") return TERMS[family];
    const now = BigInt(Date.now());
    return {
      family,
      refBlockBytes: "00",
      refBlockHash: "00",
      timestampMs: now,
      expiresAtMs: now + EXPIRES_MS,
      feeLimit: 1n,
    };
  };
  const lastAct = (): Block | undefined =>
    chain
      .blocks()
      .findLast((block) => block.executed.some(({ transaction }) => transaction.signer === signer));

  return {
    network,
    confirmations: CONFIRMATIONS,
    signer,
    tokens,
    check: async () => undefined,
    balance: async (asset) =>
      asset === "NATIVE" ? state().gas : balanceIn(state(), asset, signer),
    minedNonce: async () => (family === "evm" ? (state().counts.get(signer) ?? 0n) : 0n),
    ...(family === "tron" && {
      acts: {
        lastMs: async () => BigInt(lastAct()?.atMs ?? 0),
        minedMs: async (hash: string) => BigInt(found(hash)?.block.atMs ?? 0),
      },
    }),
    moves: async (after) => {
      const head = chain.head().number;
      const from = after === null ? head : after === "" ? 0n : BigInt(after);
      const moves = chain
        .blocks()
        .filter(({ number }) => number > from)
        .flatMap(movesOf);
      const back = head - BigInt(CONFIRMATIONS);
      const cursor = back > from ? back : from;
      return { moves, cursor: String(cursor), isMore: false };
    },
    cursorAfter: ({ blockNumber }) => String(blockNumber - 1n),
    plan: async (order) => {
      const why = refusalOf(state(), order, signer, spenderOf(order));
      return why === null
        ? { can: true, terms: termsNow() }
        : { can: false, why, detail: "simulated" };
    },
    sign: async (order, nonce, terms) => {
      const validUntil =
        terms.family === "tron"
          ? terms.expiresAtMs
          : terms.family === "solana"
            ? BigInt(Date.now()) + EXPIRES_MS
            : null;
      const raw = write({
        order,
        nonce,
        signer,
        spender: spenderOf(order),
        validUntil,
      } satisfies Written);
      return { raw, hash: hashOf(raw), validUntil };
    },
    broadcast: async (raw) => {
      const { order, nonce, signer: by, spender, validUntil } = read(raw);
      const one = { hash: hashOf(raw), raw, signer: by, number: nonce, order, spender, validUntil };
      const detail = chain.add(one);
      return detail === null ? { accepted: true } : { accepted: false, detail };
    },
    outcome: async (_order, sent) => outcome(sent),
    stands: async (_order, sent, { blockHash, blockNumber }) =>
      chain.block(blockNumber)?.hash === blockHash ? "here" : standingOf(outcome(sent)),
    sent: async (hash) => {
      const mined = found(hash);
      if (!mined) return null;
      const { raw, number, signer: by, validUntil } = mined.transaction;
      return { raw, hash, validUntil, nonce: number, signer: by };
    },
    canPull: true,
    factory: family === "solana" ? null : addressOf(network, "factory"),
    pullState: () => ({ is: "ready" }),
    preparePulls: async () => undefined,
    spenderOf: spenderFor,
    payer: async ({ userId, token, address }) => ({
      allowanceUnits: allowanceIn(state(), token, address, spenderFor(userId)),
      balanceUnits: balanceIn(state(), token, address),
      blockNumber: chain.head().number,
    }),
    pulled: async (payoutId) => state().pulled.has(payoutId),
  };
}
