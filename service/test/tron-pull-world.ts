import { randomUUID } from "node:crypto";
import { generatePrivateKey } from "viem/accounts";
import { vi } from "vitest";
import { asAddress, asUnits, USDT, type TronClient } from "#sandbox/test/tron-client.ts";
import type { ChainOrder, PullOrder, SentBytes, TronTerms } from "#service/chain/port.ts";
import { sandboxTronFactory } from "#service/chain/sandbox-tron-factory.ts";
import type { TronChainSettings } from "#service/chain/tron/tron-chain.ts";
import { startTronWorld, TRX } from "./tron-world.ts";

/** A payer's initial units of USDT. */
export const FUNDS = 1_000_000_000n;

/** Long enough for a busy machine to read everything before the head moves. */
const BLOCK_MS = 400;

type Allowed = Partial<PullOrder> & { allowed?: bigint };

/** A new Tron chain, a treasury whose factory may be created there, and payers who give allowances. */
export async function startTronPullWorld({ isReady = true } = {}) {
  const world = await startTronWorld({ blockMs: BLOCK_MS });
  const signerKey = generatePrivateKey();
  const open = (override: Partial<TronChainSettings> = {}) =>
    world.open({ signerKey, deployFactory: sandboxTronFactory(world.faucet), ...override });
  const chain = open();
  if (isReady) {
    await world.fund(chain.signer, { trx: 10_000n * TRX });
    await chain.preparePulls();
  }
  let numbers = 0n;

  const payerWith = async (units = FUNDS): Promise<TronClient> => {
    const payer = world.client();
    await world.fund(payer.address, { usdt: units });
    return payer;
  };
  /** Allows with the payer's own tronweb; an existing allowance is reset first, as this token requires. */
  const allow = async (payer: TronClient, spender: string, units: bigint) => {
    const approve = async (given: bigint) => {
      const asked = [asAddress(spender), asUnits(given)];
      const done = await payer.done(await payer.call(USDT, "approve(address,uint256)", asked));
      if (done.receipt?.result !== "SUCCESS") throw new Error(JSON.stringify(done));
    };
    const pair = [asAddress(payer.address), asAddress(spender)];
    const stands = await payer.read(USDT, "allowance(address,address)", pair);
    if (stands > 0n) await approve(0n);
    if (units > 0n) await approve(units);
  };
  const order = (payer: TronClient, override: Partial<PullOrder> = {}): PullOrder => ({
    kind: "pull",
    userId: 1,
    payoutId: randomUUID(),
    token: "USDT",
    from: payer.address,
    units: 45_123_456n,
    ...override,
  });
  const termsOf = async (asked: ChainOrder): Promise<TronTerms> => {
    const plan = await chain.plan(asked);
    if (!plan.can) throw new Error(`${plan.why}: ${plan.detail}`);
    return plan.terms as TronTerms;
  };
  const sign = async (asked: ChainOrder, terms?: TronTerms): Promise<SentBytes> => {
    const nonce = numbers++;
    const bytes = await chain.sign(asked, nonce, terms ?? (await termsOf(asked)));
    return { ...bytes, nonce, signer: chain.signer };
  };
  const send = async (asked: ChainOrder, terms?: TronTerms) => {
    const sent = await sign(asked, terms);
    const taken = await chain.broadcast(sent.raw);
    if (!taken.accepted) throw new Error(taken.detail);
    return { sent, outcome: () => chain.outcome(asked, sent) };
  };

  return {
    ...world,
    chain,
    signerKey,
    open,
    payerWith,
    allow,
    order,
    termsOf,
    sign,
    send,
    /** A payer, by default with exactly the needed allowance, and the order for it. */
    allowed: async ({ allowed, ...override }: Allowed = {}) => {
      const payer = await payerWith();
      const pull = order(payer, override);
      await allow(payer, chain.spenderOf(pull.userId), allowed ?? pull.units);
      return { payer, pull };
    },
    /** The payer's allowance and balance, once the head stays the same during the read. */
    payerState: (userId: number, address: string) =>
      vi.waitFor(() => chain.payer({ userId, token: "USDT", address }), { timeout: 90_000 }),
    /** Terms of a plan that works: for orders that a plan refuses and a test sends anyway. */
    anyTerms: async (): Promise<TronTerms> => {
      const to = world.client().address;
      const transfer = { kind: "transfer", token: "USDT", to, units: 0n } as const;
      return { ...(await termsOf(transfer)), feeLimit: 100n * TRX };
    },
    tokensOf: (owner: string) =>
      world.client().read(USDT, "balanceOf(address)", [asAddress(owner)]),
  };
}
export type TronPullWorld = Awaited<ReturnType<typeof startTronPullWorld>>;
