import { describe, expect, test } from "vitest";
import { PAYER_FUNDS, startPayoutWorld } from "./payout-world.ts";
import { shared } from "./shared.ts";
import { subAccountWorld } from "./sub-account-world.ts";

const WAIT_MS = 120_000;

describe.each(["ethereum", "polygon", "base"] as const)("%s", (network) => {
  const world = shared(() => startPayoutWorld(network));

  test("a second user who names the first user's wallet gets nothing while its allowance stands", async () => {
    const first = await world.payout({ allowed: PAYER_FUNDS });
    const second = await world.payout({ payer: first.payer, allowed: 0n });
    expect(second.spender).not.toBe(first.spender);
    await world.settle();
    await world.expectPaidOnce(first);
    expect(await world.rowOf(second)).toMatchObject({
      stage: "checking",
      trouble: "the allowance is missing or too small",
    });
    const third = await world.payout({
      payer: first.payer,
      allowed: 0n,
      quote: { currency_type: "sender", request_amount: "2.000000" },
    });
    for (const made of [second, third]) await world.letTimePass(made, WAIT_MS);
    await world.settle();
    for (const made of [second, third]) {
      expect((await world.look(made)).status).toBe("failed");
      expect(await world.sendsOf(made)).toEqual([]);
      expect(await world.pixOf(made)).toBeNull();
    }
    const { user, payer, units } = first;
    expect(await world.tokensAt(payer.address)).toBe(PAYER_FUNDS - units);
    const asked = { userId: user.id, token: "USDC", address: payer.address } as const;
    const { allowanceUnits } = await world.chain.payer(asked);
    expect(allowanceUnits).toBe(PAYER_FUNDS - units);
    await world.expectCleanBooks();
  });

  test("what stands for a user is used by that user's next payout, and by nothing else", async () => {
    const made = await world.payout({ allowed: PAYER_FUNDS });
    await world.settle();
    const again = await world.payout({ user: made.user, payer: made.payer, allowed: 0n });
    await world.settle();
    expect((await world.look(again)).status).toBe("completed");
    expect(await world.tokensAt(made.payer.address)).toBe(PAYER_FUNDS - made.units - again.units);
    await world.expectCleanBooks();
  });

  test("an approved sub-account is paid out through a spender of its own, and alone hears of it", async () => {
    const accounts = subAccountWorld(world.service);
    const parent = await world.service.user();
    const user = await accounts.approved(parent, { callback_url: "https://example.com/kyc" });
    const made = await world.payout({ user });
    expect(made.spender).toBe(world.chain.spenderOf(user.id));
    expect(made.spender).not.toBe(world.chain.spenderOf(parent.id));
    await world.settle();
    await world.expectPaidOnce(made);
    const ids = async (id: number) => {
      const rows = await world.deps.db
        .selectFrom("events")
        .select(["event", "data"])
        .where("user_id", "=", id)
        .execute();
      const ofPayouts = rows.filter(({ event }) => event.startsWith("crypto.payout."));
      return [...new Set(ofPayouts.map(({ data }) => data["payout_id"]))];
    };
    expect([await ids(user.id), await ids(parent.id)]).toEqual([[made.id], []]);
    await world.expectCleanBooks();
  });
});
