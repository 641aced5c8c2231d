import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { bookLine, bookLines } from "#service/domain/recovery/book-line.ts";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { olderCopy } from "./older-copy.ts";
import { PAYER_FUNDS, startPayoutWorld } from "../payout-world.ts";
import { shared } from "../shared.ts";
import { bookAll, endByTwo } from "./book-all.ts";
import { lookAtAll } from "./recovery-world.ts";

const world = shared(startPayoutWorld);
let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
});

test("tokens that went back are booked, and neither paid out nor given back again", async () => {
  await world.payout();
  await world.settle();
  const made = await world.payout({ quote: { request_amount: "777.00" } });
  await lookAtAll(world.deps);
  copy = await olderCopy(world.service);
  await world.settle();
  await world.giveBack();
  expect(await world.statusOf(made)).toBe("refunded");
  const paid = world.bank.allOut().length;
  await copy.putBack();
  await bookAll(world.deps);
  await endByTwo(world.deps);
  await world.settle();
  await world.giveBack();
  expect([await world.statusOf(made), await world.left(made)]).toEqual(["refunded", PAYER_FUNDS]);
  expect(world.bank.allOut().length).toBe(paid);
  await world.expectCleanBooks();
});

test("tokens that its payer got are not taken for given back while its PIX may have been paid", async () => {
  const { deps } = world;
  const made = await world.payout();
  await lookAtAll(deps);
  copy = await olderCopy(world.service);
  await world.settle();
  await copy.putBack();
  await lookAtAll(deps);
  await bookLines(deps, ({ kind }) => kind === "pull");
  const told = { token: "USDC", units: String(made.units), party: made.payer.address };
  const { id: recovery_id } = (await listUnknown(deps)) ?? {};
  const { id } = await deps.db
    .insertInto("unknown_effects")
    .values({
      recovery_id: recovery_id ?? 0n,
      witness: "polygon",
      kind: "transfer",
      evidence: "planted",
      told: JSON.stringify(told),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const why = "a PIX that may be of its payout has to be booked first";
  expect(await bookLine(deps, id)).toEqual({ is: "waits", why });
  // As of a bank that tells neither the order of an earlier version nor the receiver.
  await sql`update unknown_effects set told = told - 'order_id' - 'pix_key' where kind = 'pix_out'`.execute(
    deps.db,
  );
  const line = (await listUnknown(deps))?.lines.find(({ kind }) => kind === "pix_out");
  expect(line?.proposal).toEqual({ book: "ask", of: null, candidates: [made.id] });
  expect(await bookLine(deps, id)).toEqual({ is: "waits", why });
  const asks = "it may be of a payout that waits: say which with --for";
  expect(await bookLine(deps, line?.id ?? 0n)).toEqual({ is: "waits", why: asks });
  const key = (await addRecoveryPerson(deps, "early")) ?? "";
  const said = await sayYes(deps, { person: "early", key, through: id });
  expect(said).toMatchObject({ is: "waits", lines: expect.arrayContaining([line?.id]) });
  expect(await bookLine(deps, line?.id ?? 0n, { of: made.id })).toEqual({ is: "booked" });
  expect(await world.statusOf(made)).toBe("completed");
  // It ended as paid: what its payer got was for something else.
  expect(await bookLine(deps, id)).toEqual({ is: "nobodys" });
});
