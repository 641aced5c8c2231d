import { ExchangeError } from "#protocol/wire/error.ts";
import {
  pinnedChainId,
  pinnedFactory,
  pinnedToken,
  type Environment,
} from "#protocol/chain/networks.ts";
import { type Token, TOKENS } from "#protocol/money/money.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import type { Hex, Log } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { askedOnce } from "#platform/rounds/asked-once.ts";
import { Recent } from "../recent.ts";
import { standingOf, type Chain, type ChainOrder, type ChainRound } from "../port.ts";
import { planTronCall } from "./plan-tron-call.ts";
import { signTronCall } from "./sign-tron-call.ts";
import { sentBytes } from "./sent-bytes.ts";
import { chainIdOf, linkedBlocks } from "./tron-blocks.ts";
import { signedCall, tronCallOutcome, type TronMemory } from "./tron-call-outcome.ts";
import { hasContract, lastActMs, minedMs, sunOf } from "./tron-calls.ts";
import { tronMoves } from "./tron-moves.ts";
import { messageOf, Sent, tronNode } from "./tron-node.ts";
import { treasuryBalance, tronOrderCall, tronOutcome } from "./tron-orders.ts";
import { tronPulls, type DeployTronFactory, type TronPullSettings } from "./tron-pulls.ts";

export type TronChainSettings = {
  environment: Environment;
  /** URL of the full node; the service appends `/wallet/…`. */
  rpcUrl: string;
  /** The treasury's private key. */
  signerKey: Hex;
  confirmations: number;
  /** Upper limit of one transaction's cost, in sun. */
  maxFee: bigint;
  /** The payout factory, when code does not pin it. */
  factory?: string | undefined;
  /** Creates the pinned factory when it is missing. */
  deployFactory?: DeployTronFactory;
  log?: TronPullSettings["log"];
  lookAgainMs?: number;
  /** The pins; only tests replace them, for networks that are not pinned yet. */
  pins?: { chainId: number | null; tokens: Partial<Record<Token, string>> };
};

const LOOK_AGAIN_MS = 30_000;
const ALREADY_THERE = "DUP_TRANSACTION_ERROR";

const unavailable = (why: string) => new ExchangeError("UNAVAILABLE", { cause: new Error(why) });

/** Sends from the treasury on Tron, only with the pinned chain id and contracts. */
export function tronChain(settings: TronChainSettings): Chain {
  const { environment, confirmations, pins } = settings;
  const chainId = pins ? pins.chainId : pinnedChainId(environment, "tron");
  if (chainId === null) throw new TypeError(`tron is not pinned for ${environment}`);
  const node = tronNode(settings.rpcUrl, chainId);
  const account = privateKeyToAccount(settings.signerKey);
  const treasury = tronForm(account.address);
  const tokens = new Map<Token, string>();
  for (const token of TOKENS) {
    const pinned = pins ? pins.tokens[token] : pinnedToken(environment, "tron", token);
    if (pinned) tokens.set(token, pinned);
  }

  const tokenAt = (token: Token): string => {
    const contract = tokens.get(token);
    if (contract === undefined) throw new TypeError(`${token} is not pinned on tron`);
    return contract;
  };
  const checkChainId = async () => {
    const answered = await chainIdOf(node);
    if (answered === chainId) return;
    throw unavailable(`tron answers with chain id ${answered} instead of ${chainId}`);
  };
  /** Asked beside a round's other questions: nobody gets their answers before it is answered. */
  const checkedIn = (round: ChainRound) => round.once("chain id", checkChainId);
  const memory: TronMemory = new Recent();
  const { keepFactory, factoryAt, ...pulls } = tronPulls({
    node,
    environment,
    factory: settings.factory ?? pinnedFactory(environment, "tron"),
    treasury,
    lookAgainMs: settings.lookAgainMs ?? LOOK_AGAIN_MS,
    deploy: settings.deployFactory ?? null,
    log: settings.log ?? null,
    checkChainId,
    tokenAt,
  });
  const contracts = { tokenAt, factoryAt, spenderOf: pulls.spenderOf };
  const callOf = (order: ChainOrder) => tronOrderCall(node, { ...contracts, treasury }, order);
  const outcome: Chain["outcome"] = async (order, sent, round = askedOnce()) => {
    await checkedIn(round);
    // The signer was the treasury at that time, and another factory may be pinned by now.
    const signed = { tokenAt, factoryAt: () => signedCall(sent).contract };
    const outcomeBy = (logs: Log[]) => tronOutcome(logs, signed, sent.signer, order);
    return tronCallOutcome(node, sent, outcomeBy, { confirmations, round, memory });
  };

  return {
    ...pulls,
    network: "tron",
    confirmations,
    signer: treasury,
    tokens: [...tokens.keys()],
    check: async () => {
      await checkChainId();
      for (const [token, address] of tokens) {
        if (await hasContract(node, address)) continue;
        throw unavailable(`no contract at ${address}, where ${token} is pinned`);
      }
    },
    balance: (asset) =>
      asset === "NATIVE" ? sunOf(node, treasury) : treasuryBalance(node, treasury, tokenAt(asset)),
    minedNonce: async (round = askedOnce()) => {
      await checkedIn(round);
      return 0n;
    },
    acts: {
      lastMs: async (round = askedOnce()) => {
        await checkedIn(round);
        return lastActMs(node, treasury);
      },
      minedMs: (hash) => minedMs(node, hash),
    },
    moves: async (after) => {
      await checkChainId();
      const factory = settings.factory ?? pinnedFactory(environment, "tron");
      return tronMoves(node, { treasury, tokens, factory }, after);
    },
    // Another of the treasury's may stand in the same block.
    cursorAfter: ({ blockNumber }) => String(blockNumber - 1n),
    plan: async (order, round = askedOnce()) => {
      if (order.kind === "pull") await round.once("pulls", () => pulls.preparePulls());
      const planned = planTronCall(node, callOf(order), settings.maxFee, round);
      return (await Promise.all([planned, checkedIn(round)]))[0];
    },
    sign: async (order, nonce, terms) => {
      if (terms.family !== "tron") throw new TypeError(`terms of ${terms.family} on tron`);
      return signTronCall(account, callOf(order), nonce, terms);
    },
    broadcast: async (raw, round = askedOnce()) => {
      await keepFactory(raw, round);
      const { result, code, message } = await node.ask(
        "wallet/broadcasthex",
        { transaction: raw },
        Sent,
      );
      if (result === true || code === ALREADY_THERE) return { accepted: true };
      return { accepted: false, detail: `${code ?? "not taken"}: ${messageOf(message)}` };
    },
    outcome,
    stands: async (order, sent, { blockHash, blockNumber }) => {
      await checkChainId();
      const blocks = await linkedBlocks(node, blockNumber, blockNumber);
      if (blocks?.[0]?.id === blockHash) return "here";
      return standingOf(await outcome(order, sent));
    },
    sent: async (hash) => {
      await checkChainId();
      return sentBytes(node, hash);
    },
  };
}
