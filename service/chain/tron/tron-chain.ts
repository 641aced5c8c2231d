import { ExchangeError } from "#protocol/error.ts";
import { pinnedChainId, pinnedToken, type Environment } from "#protocol/networks.ts";
import type { Token } from "#protocol/money.ts";
import { TOKENS } from "#protocol/payins.ts";
import { evmForm, tronForm } from "#protocol/tron/evm-form.ts";
import { z } from "#protocol/zod.ts";
import { encodeFunctionData, getAddress, type Hex, type Log } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { TOKEN_ABI } from "../evm/token-abi.ts";
import { hasMoved } from "../evm/transfer-log.ts";
import type { Chain, ChainOrder, MinedOutcome, TransferOrder } from "../port.ts";
import { planTronCall, type TreasuryCall } from "./plan-tron-call.ts";
import { signTronCall } from "./sign-tron-call.ts";
import { chainIdOf } from "./tron-blocks.ts";
import { tronCallFate } from "./tron-call-fate.ts";
import { hasContract, readUint, sunOf } from "./tron-calls.ts";
import { messageOf, tronNode } from "./tron-node.ts";

export type TronChainSettings = {
  environment: Environment;
  /** Of the full node: `wallet/…` stands below it. */
  rpcUrl: string;
  /** Private key of the treasury. */
  signerKey: Hex;
  confirmations: number;
  /** The most that one transaction may ever cost, sun. */
  maxFee: bigint;
  /** What is pinned; only a test of what is not pinned yet gives another. */
  pins?: { chainId: number | null; tokens: Partial<Record<Token, string>> };
};

const ALREADY_THERE = "DUP_TRANSACTION_ERROR";
const Sent = z.object({
  result: z.boolean().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});

const unavailable = (why: string) => new ExchangeError("UNAVAILABLE", { cause: new Error(why) });

/** Sends from the treasury on Tron, by the pinned chain number and the pinned contracts only. */
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
  const held = (token: Token): Promise<bigint> => {
    const args = [getAddress(account.address)] as const;
    const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "balanceOf", args });
    return readUint(node, { owner: treasury, contract: tokenAt(token), data });
  };

  const transferCall = ({ token, to, units }: TransferOrder): TreasuryCall => ({
    owner: treasury,
    contract: tokenAt(token),
    data: encodeFunctionData({
      abi: TOKEN_ABI,
      functionName: "transfer",
      args: [evmForm(to), units],
    }),
    obstacle: async () => {
      const has = await held(token);
      if (has >= units) return null;
      return { why: "unclear", detail: `the treasury holds ${has} of ${units}` };
    },
  });
  const callOf = (order: ChainOrder): TreasuryCall => {
    if (order.kind === "transfer") return transferCall(order);
    throw new TypeError("nothing is pulled on tron");
  };
  const outcomeOf = (logs: Log[], order: ChainOrder, signer: string): MinedOutcome => {
    if (order.kind !== "transfer") return "unproven";
    const [token, from, to] = [tokenAt(order.token), signer, order.to].map((address) =>
      getAddress(evmForm(address)),
    );
    if (!token || !from || !to) return "unproven";
    return hasMoved(logs, { token, from, to, units: order.units }) ? "delivered" : "unproven";
  };
  const notPulled = () => unavailable("no payout factory is pinned on tron");

  return {
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
    balance: (asset) => (asset === "NATIVE" ? sunOf(node, treasury) : held(asset)),
    minedNonce: async () => {
      await checkChainId();
      return 0n;
    },
    plan: async (order) => {
      await checkChainId();
      return planTronCall(node, callOf(order), settings.maxFee);
    },
    sign: async (order, nonce, terms) => {
      if (terms.family !== "tron") throw new TypeError(`terms of ${terms.family} on tron`);
      return signTronCall(account, callOf(order), nonce, terms);
    },
    broadcast: async (raw) => {
      const { result, code, message } = await node.ask(
        "wallet/broadcasthex",
        { transaction: raw },
        Sent,
      );
      if (result === true || code === ALREADY_THERE) return { accepted: true };
      return { accepted: false, detail: `${code ?? "not taken"}: ${messageOf(message)}` };
    },
    fate: async (order, sent) => {
      await checkChainId();
      // Whoever signed was the treasury then.
      const outcomeBy = (logs: Log[]) => outcomeOf(logs, order, sent.signer);
      return tronCallFate(node, sent, outcomeBy, confirmations);
    },
    canPull: false,
    pullState: () => ({ is: "unset" }),
    preparePulls: () => Promise.reject(notPulled()),
    spenderOf: () => {
      throw new TypeError("no payout factory is pinned on tron");
    },
    payer: () => Promise.reject(notPulled()),
    pulled: () => Promise.reject(notPulled()),
  };
}
