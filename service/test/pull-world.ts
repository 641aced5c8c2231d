import { randomUUID } from "node:crypto";
import { parseTransaction, type Account, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Token } from "#protocol/money/money.ts";
import { pinnedFactory, type Network } from "#protocol/chain/networks.ts";
import { type EvmChainSettings } from "#service/chain/evm/evm-chain.ts";
import type { EvmTerms, PullOrder } from "#service/chain/port.ts";
import { sandboxFactory } from "#service/chain/sandbox-factory.ts";
import { openEvm, startBareChain } from "./bare-chain.ts";
import { outcomeOf } from "./outcome-of.ts";

export const FUNDS = 1_000_000_000n;
const GWEI = 10n ** 9n;
/** Terms for orders that a plan refuses and a test sends anyway. */
const ANY_TERMS: EvmTerms = {
  family: "evm",
  gasLimit: 1_000_000n,
  maxFeePerGas: 100n * GWEI,
  maxPriorityFeePerGas: GWEI,
};

/** A bare chain with a treasury, its factory, and payers who give allowances. */
export async function startPullWorld(network: Network) {
  const bare = await startBareChain(network);
  const signerKey = generatePrivateKey();
  const open = (override: Partial<EvmChainSettings> = {}) =>
    openEvm({
      network,
      rpcUrl: bare.url,
      signerKey,
      maxFeePerGas: 500n * GWEI,
      deployFactory: sandboxFactory(bare.faucet, network),
      ...override,
    });
  const chain = open();
  const treasury = chain.signer as Address;
  await bare.fund(treasury, FUNDS);
  await bare.whileMining(() => chain.preparePulls());

  const order = (payer: Account, override: Partial<PullOrder> = {}): PullOrder => ({
    kind: "pull",
    userId: 1,
    payoutId: randomUUID(),
    token: "USDC",
    from: payer.address,
    units: 45_123_456n,
    ...override,
  });
  const allow = (payer: Account, { token, userId, units }: PullOrder) =>
    bare.allow(payer, token, chain.spenderOf(userId), units);
  const feeOf = async (pull: PullOrder) => {
    const plan = await chain.plan(pull);
    if (!plan.can) throw new Error(plan.detail);
    return plan.terms as EvmTerms;
  };
  const send = async (pull: PullOrder, fee: EvmTerms) => {
    const nonce = await chain.minedNonce();
    const bytes = await chain.sign(pull, nonce, fee);
    const answer = await chain.broadcast(bytes.raw);
    if (!answer.accepted) throw new Error(answer.detail);
    return { ...bytes, nonce, outcome: () => outcomeOf(chain, pull, bytes, nonce) };
  };

  return {
    bare,
    chain,
    treasury,
    factory: pinnedFactory("sandbox", network) as Address,
    open,
    order,
    allow,
    feeOf,
    /** A payer with exactly the needed allowance, and the order for it. */
    allowed: async (override: Partial<PullOrder> = {}) => {
      const payer = await bare.payer(FUNDS);
      const pull = order(payer, override);
      await allow(payer, pull);
      return { payer, pull };
    },
    send: async (pull: PullOrder) => send(pull, await feeOf(pull)),
    /** Signs and sends without asking a plan. */
    sendAnyway: (pull: PullOrder) => send(pull, ANY_TERMS),
    /** The same call to the factory with another key; returns whether it succeeded. */
    pullAs: async (key: Hex, pull: PullOrder): Promise<boolean> => {
      const account = privateKeyToAccount(key);
      await bare.node.setBalance({ address: account.address, value: 10n ** 18n });
      const { raw } = await chain.sign(pull, 0n, ANY_TERMS);
      const { to = null, data = "0x" } = parseTransaction(raw as Hex);
      const hash = await bare.node.sendTransaction({
        account,
        chain: null,
        to,
        data,
        gas: 900_000n,
      });
      await bare.mine();
      return (await bare.node.getTransactionReceipt({ hash })).status === "success";
    },
    tokensOf: (token: Token, owner: string) => bare.tokensOf(token, owner as Address),
    stop: () => bare.stop(),
  };
}

export type PullWorld = Awaited<ReturnType<typeof startPullWorld>>;
