import { randomBytes, randomUUID } from "node:crypto";
import type { Token } from "#protocol/money/money.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { openTestSolana } from "#sandbox/test/open-test-solana.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import type { Chain, ChainOrder, PullOrder, SentBytes } from "#service/chain/port.ts";
import { solanaChain } from "#service/chain/solana/solana-chain.ts";

export const FUNDS = 500_000_000n;
const SOL = 10n ** 9n;
const { mints } = SOLANA_PINS.sandbox;

type Wallet = Awaited<ReturnType<typeof solanaWallet>>;
type Allowed = { token?: Token; userId?: number; units?: bigint; delegate?: string };

/** The sandbox's Solana with a clock that only the test moves, and a service's chain on it. */
export async function startSolanaWorld({ funded = true } = {}) {
  const solana = await openTestSolana();
  const signerKey = new Uint8Array(randomBytes(32));
  const delegateSecret = new Uint8Array(randomBytes(32));
  const replica = (over: Partial<Parameters<typeof solanaChain>[0]> = {}): Chain =>
    solanaChain({
      environment: "sandbox",
      rpcUrl: solana.url,
      signerKey,
      delegateSecret,
      confirmations: 3,
      maxMicroLamports: 1_000_000n,
      ...over,
    });
  const chain = replica();
  if (funded) {
    await solana.faucet.give({ token: "NATIVE", address: chain.signer, units: 10n * SOL });
  }
  let numbers = 0n;

  const tokensOf = async (token: Token, owner: string): Promise<bigint> => {
    const at = await tokenAccountOf({ owner, mint: mints[token] });
    return solana.rpc
      .getTokenAccountBalance(at)
      .send()
      .then(
        ({ value }) => BigInt(value.amount),
        () => 0n,
      );
  };
  const allow = (payer: Wallet, token: Token, delegate: string, units: bigint) =>
    payer.allow(mints[token], delegate, units);
  const payerWith = async (token: Token) => {
    const payer = await solanaWallet(solana.rpc);
    await solana.faucet.give({ token: "NATIVE", address: payer.address, units: SOL });
    await solana.faucet.give({ token, address: payer.address, units: FUNDS });
    return payer;
  };
  const termsOf = async (order: ChainOrder) => {
    const plan = await chain.plan(order);
    if (!plan.can) throw new Error(`${plan.why}: ${plan.detail}`);
    return plan.terms;
  };
  const sign = async (order: ChainOrder): Promise<SentBytes> => {
    const nonce = numbers++;
    const signed = await chain.sign(order, nonce, await termsOf(order));
    return { ...signed, nonce, signer: chain.signer };
  };

  return {
    solana,
    chain,
    replica,
    mints,
    tokensOf,
    payerWith,
    allow,
    termsOf,
    sign,
    /** A payer with tokens who has given a user's delegate the needed allowance. */
    allowed: async ({
      token = "USDC",
      userId = 1,
      units = 45_123_456n,
      delegate,
    }: Allowed = {}) => {
      const payer = await payerWith(token);
      await allow(payer, token, delegate ?? chain.spenderOf(userId), units);
      const payoutId = randomUUID();
      const pull: PullOrder = { kind: "pull", userId, payoutId, token, from: payer.address, units };
      return { payer, pull };
    },
    /** Plans, signs and broadcasts like the service. */
    send: async (order: ChainOrder) => {
      const sent = await sign(order);
      const taken = await chain.broadcast(sent.raw);
      if (!taken.accepted) throw new Error(taken.detail);
      return { sent, outcome: () => chain.outcome(order, sent) };
    },
    stop: () => solana.close(),
  };
}
