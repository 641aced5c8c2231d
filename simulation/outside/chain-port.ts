import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { askedOnce } from "#platform/rounds/asked-once.ts";
import { FAMILY, pinnedToken, type Family } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import {
  standingOf,
  type Chain,
  type ChainOrder,
  type ChainRound,
  type SendTerms,
  type SentBytes,
  type TransferOutcome,
  type TreasuryMove,
} from "#service/chain/port.ts";
import {
  allowanceIn,
  balanceIn,
  refusalOf,
  type ChainState,
  type ChainTransaction,
} from "./chain-state.ts";
import { addressOf } from "./addresses.ts";
import { evmOutcome } from "./nodes/evm-outcome.ts";
import { solanaOutcome } from "./nodes/solana-outcome.ts";
import { saidIn, tronAnswers } from "./nodes/tron-answers.ts";
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

/** As each family names its transactions. */
function hashOf(raw: string, family: Family): string {
  if (family === "solana") {
    return base58.encode(new Uint8Array(createHash("sha512").update(raw).digest()));
  }
  const digest = createHash("sha256").update(raw).digest("hex");
  return family === "evm" ? `0x${digest}` : digest;
}
const EXPIRES_AFTER_BLOCKS = 15n;

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
  const evm = family === "evm" ? evmOutcome(chain) : null;
  const tron = family === "tron" ? tronAnswers(chain, signer) : null;
  const solana = family === "solana" ? solanaOutcome(chain, signer) : null;
  const outcome = async (
    order: ChainOrder,
    sent: SentBytes,
    round: ChainRound = askedOnce(),
  ): Promise<TransferOutcome> => {
    if (evm) return evm(sent, round);
    if (tron) return tron.outcome(sent, round);
    if (solana) return solana(order, sent, round);
    throw new TypeError(`nobody reads ${family}`);
  };

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

  const termsNow = async (): Promise<SendTerms> => {
    if (tron) return tron.terms();
    return family === "evm" ? TERMS.evm : TERMS.solana;
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
        ? { can: true, terms: await termsNow() }
        : { can: false, why, detail: "simulated" };
    },
    sign: async (order, nonce, terms) => {
      const validUntil =
        terms.family === "tron"
          ? terms.expiresAtMs
          : terms.family === "solana"
            ? chain.head().number + EXPIRES_AFTER_BLOCKS
            : null;
      const spender = spenderOf(order);
      const said = write({ order, nonce, signer, spender, validUntil } satisfies Written);
      const raw = terms.family === "tron" && tron ? tron.bytesOf(said, signer, terms) : said;
      return { raw, hash: hashOf(raw, family), validUntil };
    },
    broadcast: async (raw) => {
      const { order, nonce, signer: by, spender, validUntil } = read(tron ? saidIn(raw) : raw);
      const hash = hashOf(raw, family);
      const one = { hash, raw, signer: by, number: nonce, order, spender, validUntil };
      const detail = chain.add(one);
      return detail === null ? { accepted: true } : { accepted: false, detail };
    },
    outcome,
    stands: async (order, sent, { blockHash, blockNumber }) =>
      chain.block(blockNumber)?.hash === blockHash
        ? "here"
        : standingOf(await outcome(order, sent)),
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
