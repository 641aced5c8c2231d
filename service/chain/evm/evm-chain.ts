import { ExchangeError } from "#protocol/wire/error.ts";
import {
  pinnedChainId,
  pinnedFactory,
  pinnedToken,
  type Environment,
  type Network,
} from "#protocol/chain/networks.ts";
import { type Token, TOKENS } from "#protocol/money/money.ts";
import { getAddress, isHex, keccak256, parseTransaction } from "viem";
import type { Address, Hex, Log } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { askedOnce } from "#platform/rounds/asked-once.ts";
import { standingOf, type Chain, type ChainOrder, type ChainRound } from "../port.ts";
import { blockHashAt, callOutcome } from "./call-outcome.ts";
import { callMemory } from "./call-memory.ts";
import { evmMoves } from "./evm-moves.ts";
import { evmNode, nodeRefusal } from "./evm-node.ts";
import { executedOutcome, orderCall } from "./evm-orders.ts";
import { evmPulls, type DeployFactory, type PullSettings } from "./evm-pulls.ts";
import { planCall } from "./plan-call.ts";
import { sentBytes } from "./sent-bytes.ts";
import { TOKEN_ABI } from "./token.ts";

export type EvmChainSettings = {
  network: Network;
  environment: Environment;
  rpcUrl: string;
  /** The treasury's private key on this network. */
  signerKey: Hex;
  confirmations: number;
  /** Upper limit per unit of gas, in wei. */
  maxFeePerGas: bigint;
  /** The payout factory, when code does not pin it. */
  factory?: string | undefined;
  /** Creates the pinned factory when it is missing. */
  deployFactory?: DeployFactory;
  log?: PullSettings["log"];
  lookAgainMs?: number;
};

const LOOK_AGAIN_MS = 30_000;
const ALREADY_THERE = /already (known|imported|exists)|known transaction/i;

function hex(text: string): Hex {
  if (!isHex(text)) throw new TypeError("not hexadecimal");
  return text;
}

/** The contract that signed bytes call. @throws TypeError when they call none */
function calledBy(raw: Hex): Address {
  const { to } = parseTransaction(raw);
  if (!to) throw new TypeError("stored bytes call no contract");
  return getAddress(to);
}

/** Sends from the treasury on an EVM network, only with the pinned chain id and contracts. */
export function evmChain(settings: EvmChainSettings): Chain {
  const { network, environment, confirmations } = settings;
  const chainId = pinnedChainId(environment, network);
  if (chainId === null) throw new TypeError(`${network} is not pinned for ${environment}`);
  const node = evmNode(settings.rpcUrl, chainId);
  const account = privateKeyToAccount(settings.signerKey);
  const tokens = new Map<Token, Address>();
  for (const token of TOKENS) {
    const pinned = pinnedToken(environment, network, token);
    if (pinned !== null) tokens.set(token, getAddress(pinned));
  }

  const tokenAt = (token: Token): Address => {
    const contract = tokens.get(token);
    if (contract === undefined) throw new TypeError(`${token} is not pinned on ${network}`);
    return contract;
  };
  const checkChainId = async () => {
    const answered = await node.ask((client) => client.getChainId());
    if (answered === chainId) return;
    const cause = new Error(`${network} answers with chain id ${answered} instead of ${chainId}`);
    throw new ExchangeError("UNAVAILABLE", { cause });
  };

  /** Asked beside a round's other questions: nobody gets their answers before it is answered. */
  const checkedIn = (round: ChainRound) => round.once("chain id", checkChainId);
  const memory = callMemory();

  const factory = settings.factory ?? pinnedFactory(environment, network);
  const { factoryAt, keepFactory, ...pulls } = evmPulls({
    node,
    network,
    factory: factory === null ? null : getAddress(factory),
    treasury: account.address,
    lookAgainMs: settings.lookAgainMs ?? LOOK_AGAIN_MS,
    deploy: settings.deployFactory ?? null,
    log: settings.log ?? null,
    checkChainId,
    tokenAt,
  });
  const contracts = { tokenAt, factoryAt };
  const callOf = (order: ChainOrder) => orderCall(node, contracts, account.address, order);
  const outcome: Chain["outcome"] = async (
    order,
    { raw, hash, nonce, signer },
    round = askedOnce(),
  ) => {
    await checkedIn(round);
    // The signer was the treasury at that time, and pulled tokens went to it.
    const from = getAddress(signer);
    const call = { hash: hex(hash), nonce, from };
    // Another factory may be pinned by now.
    const signed = { tokenAt, factoryAt: () => calledBy(hex(raw)) };
    const proof = (logs: Log[]) => executedOutcome(logs, signed, from, order);
    return callOutcome(node, call, proof, { confirmations, round, memory });
  };

  return {
    ...pulls,
    network,
    confirmations,
    signer: account.address,
    tokens: [...tokens.keys()],
    check: async () => {
      await checkChainId();
      for (const [token, address] of tokens) {
        const code = await node.ask((client) => client.getCode({ address }));
        if (code !== undefined) continue;
        const cause = new Error(`no contract at ${address}, where ${token} is pinned`);
        throw new ExchangeError("UNAVAILABLE", { cause });
      }
    },
    balance: (asset) =>
      node.ask((client) =>
        asset === "NATIVE"
          ? client.getBalance({ address: account.address })
          : client.readContract({
              address: tokenAt(asset),
              abi: TOKEN_ABI,
              functionName: "balanceOf",
              args: [account.address],
            }),
      ),
    minedNonce: async (round = askedOnce()) => {
      const asked = node.ask((client) =>
        client.getTransactionCount({ address: account.address, blockTag: "latest" }),
      );
      const [used] = await Promise.all([asked, checkedIn(round)]);
      return BigInt(used);
    },
    moves: async (after) => {
      await checkChainId();
      const own = factory === null ? null : getAddress(factory);
      return evmMoves(
        node,
        { treasury: account.address, tokens, factory: own, confirmations },
        after,
      );
    },
    // Another of the treasury's may stand in the same block.
    cursorAfter: ({ blockNumber }) => String(blockNumber - 1n),
    plan: async (order, round = askedOnce()) => {
      if (order.kind === "pull") await round.once("pulls", () => pulls.preparePulls());
      const planned = planCall(node, callOf(order), settings.maxFeePerGas, round);
      return (await Promise.all([planned, checkedIn(round)]))[0];
    },
    sign: async (order, nonce, terms) => {
      if (terms.family !== "evm") throw new TypeError(`terms of ${terms.family} on ${network}`);
      const { to, data } = callOf(order);
      const raw = await account.signTransaction({
        type: "eip1559",
        chainId,
        nonce: Number(nonce),
        to,
        data,
        value: 0n,
        gas: terms.gasLimit,
        maxFeePerGas: terms.maxFeePerGas,
        maxPriorityFeePerGas: terms.maxPriorityFeePerGas,
      });
      return { raw, hash: keccak256(raw), validUntil: null };
    },
    broadcast: async (raw, round = askedOnce()) => {
      await keepFactory(raw, round);
      try {
        await node.client.sendRawTransaction({ serializedTransaction: hex(raw) });
        return { accepted: true };
      } catch (error) {
        const detail = nodeRefusal(error);
        if (detail === null) return node.ask(() => Promise.reject(error));
        return ALREADY_THERE.test(detail) ? { accepted: true } : { accepted: false, detail };
      }
    },
    outcome,
    stands: async (order, sent, { blockHash, blockNumber }) => {
      await checkChainId();
      if ((await blockHashAt(node, blockNumber)) === blockHash) return "here";
      return standingOf(await outcome(order, sent));
    },
    sent: async (hash) => {
      await checkChainId();
      return sentBytes(node, hex(hash));
    },
  };
}
