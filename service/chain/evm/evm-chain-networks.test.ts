import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "viem";
import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import { pinnedChainId, pinnedToken, type Network } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { EVM_NETWORKS } from "#sandbox/chain/evm-networks.ts";
import { openEvm, startBareChain, type BareChain } from "#service/test/bare-chain.ts";
import type { Chain, TransferOrder } from "../port.ts";
import { outcomeOf } from "#service/test/outcome-of.ts";

const NAMES = EVM_NETWORKS.map(({ name }) => name);
const FUNDS = 1_000_000_000n;

const bare = new Map<Network, BareChain>();
beforeAll(async () => {
  await Promise.all(NAMES.map(async (name) => bare.set(name, await startBareChain(name))));
});
afterAll(() => Promise.all([...bare.values()].map((one) => one.stop())));

const open = (network: Network, at = network): Chain =>
  openEvm({ network, rpcUrl: bare.get(at)!.url });

describe.each(NAMES)("%s", (network) => {
  const tokens = TOKENS.filter((token) => pinnedToken("sandbox", network, token) !== null);
  let chain: Chain;
  let node: BareChain;
  beforeAll(async () => {
    node = bare.get(network)!;
    chain = open(network);
    const address = chain.signer as Address;
    await node.node.setBalance({ address, value: 10n ** 18n });
    for (const token of tokens) await node.mint(token, address, FUNDS);
  });

  test("is the pinned chain and holds the pinned tokens, no others", async () => {
    await chain.check();
    expect(chain.tokens).toEqual(tokens);
  });

  test.each(tokens)("%s is delivered to the unit", async (token) => {
    const to = "0x00000000000000000000000000000000000000d1";
    const order: TransferOrder = { kind: "transfer", token, to, units: 45_123_456n };
    const plan = await chain.plan(order);
    if (!plan.can) throw new Error(plan.detail);
    const nonce = await chain.minedNonce();
    const { raw, hash } = await chain.sign(order, nonce, plan.terms);
    expect(await chain.broadcast(raw)).toEqual({ accepted: true });
    await node.mine(3);
    const outcome = await outcomeOf(chain, order, hash, nonce);
    expect(outcome).toMatchObject({ state: "mined", outcome: "delivered", confirmations: 3 });
    expect(await node.tokensOf(token, to)).toBe(order.units);
  });

  test("its USDC refuses the frozen address", async () => {
    const order: TransferOrder = {
      kind: "transfer",
      token: "USDC",
      to: SANDBOX_FROZEN_ADDRESS,
      units: 1n,
    };
    expect(await chain.plan(order)).toMatchObject({ can: false, why: "refused" });
  });

  test.each(NAMES.filter((name) => name !== network))(
    "is refused where %s answers: nothing is read from it, planned or told",
    async (other) => {
      const stranger = open(network, other);
      const order: TransferOrder = { kind: "transfer", token: "USDC", to: chain.signer, units: 1n };
      const hash = `0x${"ab".repeat(32)}`;
      const cause = {
        message: `${network} answers with chain id ${pinnedChainId("sandbox", other)} instead of ${pinnedChainId("sandbox", network)}`,
      };
      for (const question of [
        stranger.check(),
        stranger.minedNonce(),
        stranger.plan(order),
        outcomeOf(stranger, order, hash, 0n),
      ]) {
        await expect(question).rejects.toMatchObject({ code: "UNAVAILABLE", cause });
      }
    },
  );
});
