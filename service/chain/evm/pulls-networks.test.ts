import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pinnedFactory, pinnedToken, type Network } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { startPullWorld, type PullWorld } from "#service/test/pull-world.ts";
import { evmChain } from "./evm-chain.ts";

const SOLD = ["ethereum", "polygon", "base"] as const satisfies Network[];
const worlds = new Map<Network, PullWorld>();
beforeAll(async () => {
  for (const network of SOLD) worlds.set(network, await startPullWorld(network));
});
afterAll(() => Promise.all([...worlds.values()].map((world) => world.stop())));

const bareSettings = { rpcUrl: "http://127.0.0.1:9", confirmations: 3, maxFeePerGas: 1n };

describe.each(SOLD)("%s", (network) => {
  const tokens = TOKENS.filter((token) => pinnedToken("sandbox", network, token) !== null);
  let world: PullWorld;
  beforeAll(() => void (world = worlds.get(network)!));

  test.each(tokens)(
    "%s: every user has a spender of one's own, where the dashboard looks",
    async (token) => {
      for (const userId of [1, 2]) {
        const spender = spenderOf(pinnedFactory("sandbox", network)!, userId);
        expect(world.chain.spenderOf(userId)).toBe(spender);
        const { pull } = await world.allowed({ token, userId });
        const { outcome } = await world.send(pull);
        await world.bare.mine(3);
        expect(await outcome()).toMatchObject({ outcome: "delivered", confirmations: 3 });
        expect(await world.bare.node.getCode({ address: spender })).not.toBeUndefined();
      }
    },
  );

  test.each(tokens)(
    "%s: who names another user's wallet while its allowance stands gets nothing",
    async (token) => {
      const { pull, payer } = await world.allowed({ token, userId: 1 });
      const theft = { ...pull, payoutId: "theft", userId: 2 };
      const before = await world.tokensOf(token, payer.address);
      const asked = { token, address: payer.address };
      expect(await world.chain.payer({ ...asked, userId: 2 })).toMatchObject({
        allowanceUnits: 0n,
      });
      expect(await world.chain.payer({ ...asked, userId: 1 })).toMatchObject({
        allowanceUnits: pull.units,
      });
      expect(await world.chain.plan(theft)).toMatchObject({ can: false, why: "not_allowed" });
      const { outcome } = await world.sendAnyway(theft);
      await world.bare.mine();
      expect(await outcome()).toMatchObject({ state: "mined", outcome: "reverted" });
      expect(await world.tokensOf(token, payer.address)).toBe(before);
      // The allowance still stands for its own user.
      const own = await world.send(pull);
      await world.bare.mine();
      expect(await own.outcome()).toMatchObject({ outcome: "delivered" });
    },
  );

  test.each(SOLD.filter((name) => name !== network))(
    "is refused where %s answers",
    async (other) => {
      const stranger = world.open({ rpcUrl: worlds.get(other)!.bare.url });
      const { address } = await world.bare.payer(1n);
      for (const question of [
        stranger.preparePulls(),
        stranger.payer({ userId: 1, token: "USDC", address }),
        stranger.pulled("payout"),
      ]) {
        await expect(question).rejects.toMatchObject({ code: "UNAVAILABLE" });
      }
      expect(stranger.pullState()).toEqual({ is: "unasked" });
    },
  );
});

describe("no factory is pinned", () => {
  test.each([
    ["sandbox", "polygon_amoy"],
    ["production", "ethereum"],
    ["production", "base"],
  ] as const)("%s %s: nothing can be pulled", async (environment, network) => {
    const signerKey = generatePrivateKey();
    const chain = evmChain({ ...bareSettings, environment, network, signerKey });
    expect([chain.canPull, chain.pullState()]).toEqual([false, { is: "unset" }]);
    expect(() => chain.spenderOf(1)).toThrow("no payout factory is pinned on");
    await expect(chain.preparePulls()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("an administrator's own is used where it is given", () => {
    const factory = `0x${"a5".repeat(20)}`;
    const own = { environment: "production", network: "ethereum", factory } as const;
    const chain = evmChain({ ...bareSettings, ...own, signerKey: generatePrivateKey() });
    expect([chain.canPull, chain.pullState()]).toEqual([true, { is: "unasked" }]);
    expect(chain.spenderOf(3)).toBe(spenderOf(factory, 3));
  });
});
