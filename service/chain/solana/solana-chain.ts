import { base58, base64 } from "@scure/base";
import { address, type Base64EncodedWireTransaction } from "@solana/kit";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { Token } from "#protocol/money/money.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { getMintDecoder, getMintSize, TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { SOLANA_TOKEN_DECIMALS } from "#protocol/chain/solana/solana-programs.ts";
import { askedOnce } from "#platform/rounds/asked-once.ts";
import { Recent } from "../recent.ts";
import type { Chain, ChainOrder, ChainRound } from "../port.ts";
import { compileOrder, wireTransaction } from "./order-instructions.ts";
import { delegateKeys, ed25519Key } from "./ed25519-key.ts";
import { isMarked, markerSeed, pullSeed } from "./order-marker.ts";
import { orderOutcome, type OrderMemory } from "./order-outcome.ts";
import { planOrder } from "./plan-order.ts";
import { sentBytes } from "./sent-bytes.ts";
import { solanaMoves } from "./solana-moves.ts";
import { solanaNode } from "./solana-node.ts";
import { tokenState } from "./token-state.ts";

export type SolanaChainSettings = {
  environment: Environment;
  rpcUrl: string;
  /** The treasury's key: the 32 bytes of its Ed25519 seed. */
  signerKey: Uint8Array;
  /** The secret from which each user's delegate is derived. */
  delegateSecret: Uint8Array;
  confirmations: number;
  /** Upper limit per compute unit, in micro-lamports. */
  maxMicroLamports: bigint;
};

/** One confirmation means two thirds of the stake voted for it; only final transactions are settled. */
const LEAST_CONFIRMATIONS = 2;
const ALREADY_THERE = /already been processed|AlreadyProcessed/i;

const unavailable = (why: string) => new ExchangeError("UNAVAILABLE", { cause: new Error(why) });

/** Sends from the treasury on Solana, only on the pinned chain and with the pinned mints. */
export function solanaChain(settings: SolanaChainSettings): Chain {
  const { genesisHash, mints } = SOLANA_PINS[settings.environment];
  const node = solanaNode(settings.rpcUrl);
  const { rpc } = node;
  const treasury = ed25519Key(settings.signerKey);
  const delegateOf = delegateKeys(settings.delegateSecret);
  const confirmations = Math.max(settings.confirmations, LEAST_CONFIRMATIONS);
  const mintOf = (token: Token) => address(mints[token]);
  const sideOf = (order: ChainOrder) => ({
    treasury: treasury.address,
    mint: mintOf(order.token),
    delegate: order.kind === "pull" ? delegateOf(order.userId).address : null,
  });
  const checkGenesis = async () => {
    const answered = await node.ask(rpc.getGenesisHash());
    if (answered !== genesisHash) throw unavailable(`solana answers with the genesis ${answered}`);
  };
  /** Asked beside a round's other questions: nobody gets their answers before it is answered. */
  const checkedIn = (round: ChainRound) => round.once("genesis", checkGenesis);
  const checkMint = async (token: Token) => {
    const at = mintOf(token);
    const config = { commitment: "confirmed", encoding: "base64" } as const;
    const { value } = await node.ask(rpc.getAccountInfo(at, config));
    const bytes = Buffer.from(value?.data[0] ?? "", "base64");
    const isMint = value?.owner === TOKEN_PROGRAM_ADDRESS && bytes.length === getMintSize();
    if (!isMint || getMintDecoder().decode(bytes).decimals !== SOLANA_TOKEN_DECIMALS) {
      throw unavailable(`no mint at ${at}, where ${token} is pinned`);
    }
  };
  const memory: OrderMemory = new Recent();
  let isPrepared = false;

  return {
    network: "solana",
    confirmations,
    signer: treasury.address,
    tokens: ["USDC", "USDT"],
    check: async () => {
      await checkGenesis();
      await Promise.all([checkMint("USDC"), checkMint("USDT")]);
    },
    balance: async (asset) => {
      if (asset !== "NATIVE") {
        const owned = { owner: treasury.address, mint: mintOf(asset) };
        return (await tokenState(node, owned)).balanceUnits;
      }
      const config = { commitment: "confirmed" } as const;
      return (await node.ask(rpc.getBalance(treasury.address, config))).value;
    },
    minedNonce: async (round = askedOnce()) => {
      await checkedIn(round);
      return 0n;
    },
    moves: async (after) => {
      await checkGenesis();
      return solanaMoves(node, { treasury: treasury.address, mints }, after);
    },
    cursorAfter: ({ hash }) => hash,
    plan: async (order, round = askedOnce()) => {
      const { maxMicroLamports } = settings;
      const planned = planOrder(node, { side: sideOf(order), order, maxMicroLamports }, round);
      return (await Promise.all([planned, checkedIn(round)]))[0];
    },
    sign: async (order, number, terms) => {
      if (terms.family !== "solana") throw new TypeError(`terms of ${terms.family} on solana`);
      const { message, signers } = await compileOrder(sideOf(order), order, number, terms);
      const keys = [treasury, ...(order.kind === "pull" ? [delegateOf(order.userId)] : [])];
      const signatures = signers.map((signer) => {
        const key = keys.find((one) => one.address === signer);
        if (!key) throw new Error(`nobody signs as ${signer}`);
        return key.sign(message);
      });
      return {
        raw: base64.encode(wireTransaction(message, signatures)),
        hash: base58.encode(signatures[0] ?? new Uint8Array()),
        validUntil: terms.lastValidBlockHeight,
      };
    },
    broadcast: async (raw) => {
      const wire = raw as Base64EncodedWireTransaction;
      const config = { encoding: "base64", preflightCommitment: "confirmed" } as const;
      const told = await node.tell(rpc.sendTransaction(wire, config));
      if ("answer" in told) return { accepted: true };
      const detail = told.refusal;
      return ALREADY_THERE.test(detail) ? { accepted: true } : { accepted: false, detail };
    },
    outcome: async (order, sent, round = askedOnce()) => {
      await checkedIn(round);
      const one = { order, sent, mint: mintOf(order.token), confirmations };
      return orderOutcome(node, one, { round, memory });
    },
    // Nodes forget what is old; the mark stays, and without it the tokens have not moved.
    stands: async (order, sent) => {
      await checkGenesis();
      const mark = { treasury: address(sent.signer), seed: markerSeed(order, sent.nonce) };
      return (await isMarked(node, { ...mark, commitment: "confirmed" })) ? "here" : "nowhere";
    },
    sent: async (hash) => {
      await checkGenesis();
      return sentBytes(node, hash);
    },
    canPull: true,
    factory: null,
    pullState: () => ({ is: isPrepared ? "ready" : "unasked" }),
    preparePulls: async () => {
      await checkGenesis();
      isPrepared = true;
    },
    spenderOf: (userId) => delegateOf(userId).address,
    payer: async ({ userId, token, address: owner }) => {
      await checkGenesis();
      const state = await tokenState(node, { owner, mint: mintOf(token) });
      const isAllowed = state.delegate === delegateOf(userId).address;
      return {
        allowanceUnits: isAllowed ? state.delegatedUnits : 0n,
        balanceUnits: state.balanceUnits,
        blockNumber: state.slot,
      };
    },
    pulled: async (payoutId) => {
      await checkGenesis();
      const seed = pullSeed(payoutId);
      return isMarked(node, { treasury: treasury.address, seed, commitment: "confirmed" });
    },
  };
}
