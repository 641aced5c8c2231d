import { afterEach, describe, expect, test } from "vitest";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { pixOrderId } from "#service/domain/payouts/pix-order-id.ts";
import { olderCopy } from "./older-copy.ts";
import { evmSide, solanaSide, tronSide, type Side } from "./payout-sides.ts";
import { lookAtAll, recoveryOf } from "./recovery-world.ts";
import { shared } from "../shared.ts";

let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
});

describe.each([
  ["polygon", evmSide, ["pix_out", "pull", "sends"]],
  ["tron", tronSide, ["pix_out", "pull", "sends"]],
  ["solana", solanaSide, ["pix_out", "pull"]],
] as const)("on %s", (_network, start, shown) => {
  const side = shared<Side>(start);
  const look = async () => {
    await lookAtAll(side.service.deps);
    return recoveryOf(side.service.deps);
  };
  const take = async () => (copy = await olderCopy(side.service));

  test("a payout on its way begins no recovery, and neither does one that has ended", async () => {
    expect(await look()).toBeNull();
    const made = await side.payout();
    expect(await look()).toBeNull();
    await side.settle(made);
    expect(await look()).toBeNull();
  });

  test("a payout that the copy has forgotten begins one", async () => {
    await side.settle(await side.payout());
    expect(await look()).toBeNull();
    await take();
    await side.settle(await side.payout());
    await copy?.putBack();
    expect(await look()).toEqual(shown);
  });

  test("a payout that the copy takes for waiting begins one, and is not pulled or paid again", async () => {
    const made = await side.payout();
    expect(await look()).toBeNull();
    await take();
    await side.settle(made);
    const before = [await side.left(made), side.paidOut()];
    await copy?.putBack();
    expect(await look()).toEqual(shown);
    const list = await listUnknown(side.service.deps);
    const { pix_key } = await side.service.deps.db
      .selectFrom("payouts")
      .select("pix_key")
      .where("payout_id", "=", made.id)
      .executeTakeFirstOrThrow();
    const sent = list?.lines.find(({ kind }) => kind === "pix_out");
    expect(sent?.told).toMatchObject({ order_id: pixOrderId(made.id), pix_key });
    const proposed = list?.lines.flatMap(({ proposal }) => proposal ?? []);
    expect(proposed?.toSorted((one, other) => one.book.localeCompare(other.book))).toEqual([
      { book: "pix_payment", of: made.id },
      { book: "pull", of: made.id },
    ]);
    await side.work();
    expect([await side.left(made), side.paidOut()]).toEqual(before);
  });
});
