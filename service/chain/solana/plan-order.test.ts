import { expect, test } from "vitest";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { shared } from "#service/test/shared.ts";
import { startSolanaWorld } from "#service/test/solana-world.ts";

const world = shared(startSolanaWorld);

test("a treasury whose first order sends tokens can send more", async () => {
  const { chain } = world;
  const gift = { token: "USDC", address: chain.signer, units: 100n } as const;
  await world.solana.faucet.give(gift);
  const { address: to } = await solanaWallet(world.solana.rpc);
  const order = { kind: "transfer", token: "USDC", to, units: 5n } as const;
  const first = await world.send(order);
  expect(first.sent.nonce).toBe(0n);
  await world.send(order);
  expect(await world.tokensOf("USDC", to)).toBe(10n);
});
