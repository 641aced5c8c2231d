import { afterEach, describe, expect, test } from "vitest";
import { bookLine, NO_PAYMENT } from "#service/domain/recovery/book-line.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
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

  test("a PIX that was on its way when the copy was put back is asked for under the same id, and paid once", async () => {
    const { deps } = side.service;
    const made = await side.payout();
    await side.send();
    await lookAtAll(deps);
    copy = await olderCopy(side.service);
    await side.settle(made);
    const before = [await side.left(made), side.paidOut()];
    // The statement shows it only once it has arrived: nothing says that the copy is an older one.
    await copy.putBack();
    await side.confirm();
    await side.work();
    await side.work();
    expect([await side.left(made), side.paidOut()]).toEqual(before);
    expect(await side.statusOf(made)).toBe("completed");
    await side.expectCleanBooks();
  });

  test("a PIX is booked for no other payout than the one that its order names", async () => {
    const { deps } = side.service;
    const { id: userId } = await side.service.user();
    const [made, other] = [await side.payout(), await side.payout()];
    await lookAtAll(deps);
    copy = await olderCopy(side.service);
    await side.settle(made);
    await side.settle(other);
    await copy.putBack();
    await lookAtAll(deps);
    const lines = (await listUnknown(deps))?.lines ?? [];
    const line = lines.find(({ kind, proposal }) => kind === "pix_out" && proposal?.of === made.id);
    const id = line?.id ?? 0n;
    const why = "the bank names another payout";
    expect(await bookLine(deps, id, { of: other.id })).toEqual({ is: "waits", why });
    const known = { is: "waits", why: "the bank names a payout that is in the books" };
    expect(await bookLine(deps, id, { of: NO_PAYMENT, userId })).toEqual(known);
    await bookAll(deps);
    await endByTwo(deps);
    expect([await side.statusOf(made), await side.statusOf(other)]).toEqual([
      "completed",
      "completed",
    ]);
    await side.expectCleanBooks();
  });

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
