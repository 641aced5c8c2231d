import { describe, expect, test } from "vitest";
import type { Network } from "#protocol/chain/networks.ts";
import type { HeldIn, PullOrder, SentBytes } from "#service/chain/port.ts";
import { confirmedSends } from "#service/db/sends/confirmed-sends.ts";
import { orderOf } from "#service/domain/sends/settle-owner.ts";
import { shared } from "../shared.ts";
import { evmSide, solanaSide, tronSide, type Side } from "./payout-sides.ts";

const OTHER_HASH = {
  polygon: `0x${"11".repeat(32)}`,
  tron: "11".repeat(32),
  solana: "1".repeat(64),
} as const;

describe.each([
  ["polygon", evmSide, "elsewhere"],
  ["tron", tronSide, "elsewhere"],
  // Its mark stays wherever the block is.
  ["solana", solanaSide, "here"],
] as const)("on %s", (network: keyof typeof OTHER_HASH & Network, start, inAnotherBlock) => {
  const side = shared<Side>(start);

  test("a confirmed pull stands where it stood; one that never happened stands nowhere", async () => {
    await side.settle(await side.payout());
    const chain = side.service.deps.chains.get(network)!;
    const part = { skipped: 0, limit: 1, youngMs: 0 };
    const [send] = await confirmedSends(side.service.deps.db, chain, part);
    const order = orderOf(send!) as PullOrder;
    const sent: SentBytes = { ...send!, validUntil: send!.valid_until };
    const held: HeldIn = { blockHash: send!.block_hash, blockNumber: send!.block_number };
    expect(await chain.stands(order, sent, held)).toBe("here");
    const moved = { ...held, blockHash: "another" };
    expect(await chain.stands(order, sent, moved)).toBe(inAnotherBlock);
    const unmade = { ...sent, hash: OTHER_HASH[network] };
    const asked = { ...order, payoutId: "never pulled" };
    expect(await chain.stands(asked, unmade, moved)).toBe("nowhere");
    const ahead = { ...moved, blockNumber: held.blockNumber + 1_000_000n };
    expect(await chain.stands(asked, unmade, ahead)).toBe("nowhere");
  });
});
