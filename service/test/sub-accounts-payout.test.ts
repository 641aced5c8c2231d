import { expect, test } from "vitest";
import { startPayoutWorld } from "./payout-world.ts";
import { subAccountWorld } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);

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
