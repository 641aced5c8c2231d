import { afterEach, describe, expect, test } from "vitest";
import { olderCopy } from "./older-copy.ts";
import { shared } from "../shared.ts";
import { bookAll, endByTwo } from "./book-all.ts";
import { evmSide, solanaSide, tronSide, type Made, type Side } from "./payout-sides.ts";
import { endNow, lookAtAll } from "./recovery-world.ts";

let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;

const STATES = {
  "its pull": async () => {},
  "its pull's confirmation": async (side: Side) => side.send(),
};

describe.each([
  ["polygon", evmSide],
  ["tron", tronSide],
  ["solana", solanaSide],
] as const)("on %s", (_network, start) => {
  const side = shared<Side>(start);
  // A sandbox's chain is a witness once the treasury has sent something there.
  test("the first payout is paid", async () => {
    const first = await side.payout();
    await side.settle(first);
    expect(await side.statusOf(first)).toBe("completed");
  });
  afterEach(async () => {
    await copy?.drop();
    copy = null;
    await lookAtAll(side.service.deps);
    await endNow(side.service.deps);
  });

  test.each(Object.entries(STATES))(
    "a payout of a copy from before %s is booked, pulled once and paid once",
    async (_, prepare) => {
      const { deps } = side.service;
      const made: Made = await side.payout();
      await prepare(side);
      await lookAtAll(deps);
      copy = await olderCopy(side.service);
      await side.settle(made);
      const before = [await side.left(made), side.paidOut()];
      const told = await side.events(made.user);
      await copy.putBack();
      await lookAtAll(deps);
      await side.confirm();
      await bookAll(deps);
      expect([await side.left(made), side.paidOut()]).toEqual(before);
      await endByTwo(deps);
      await side.work();
      expect([await side.left(made), side.paidOut()]).toEqual(before);
      expect(await side.statusOf(made)).toBe("completed");
      const ends = (all: string[]) => all.filter((one) => !one.startsWith("updated"));
      expect(ends(await side.events(made.user))).toEqual(ends(told));
      await side.expectCleanBooks();
    },
  );

  test("a payout that the copy has forgotten is booked for a company, and neither pulled nor paid again", async () => {
    const { deps } = side.service;
    const { id: userId } = await side.service.user();
    await lookAtAll(deps);
    copy = await olderCopy(side.service);
    const made = await side.payout();
    await side.settle(made);
    const before = [await side.left(made), side.paidOut()];
    await copy.putBack();
    await bookAll(deps, { userId });
    await endByTwo(deps);
    await side.work();
    expect([await side.left(made), side.paidOut()]).toEqual(before);
    await side.expectCleanBooks();
    const next = await side.payout();
    await side.settle(next);
    expect(await side.statusOf(next)).toBe("completed");
    await side.expectCleanBooks();
  });
});
