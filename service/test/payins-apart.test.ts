import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { Chain } from "#service/chain/port.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
afterEach(() => world.expectCleanBooks());

const paid = async (count: number) => {
  const made: MadePayin[] = [];
  for (let at = 0; at < count; at += 1) made.push(await world.payin());
  for (const { txid } of made) world.bank.pay(txid, "250.00");
  await world.bankRound();
  return made;
};
const away = () => new ExchangeError("UNAVAILABLE");
const statuses = (made: MadePayin[]) =>
  Promise.all(made.map(async ({ user, id }) => (await world.look(user, id)).status));
const sendOf = ({ id }: MadePayin) =>
  world.deps.db
    .selectFrom("chain_sends")
    .select(["state", "trouble"])
    .where("payin_id", "=", BigInt(id))
    .executeTakeFirstOrThrow();

test("a send that the node does not answer for keeps none behind it from being signed", async () => {
  const [first, second] = (await paid(2)) as [MadePayin, MadePayin];
  const plan: Chain["plan"] = (order) =>
    order.kind === "transfer" && order.to.toLowerCase() === first.address.toLowerCase()
      ? Promise.reject(away())
      : world.chain.plan(order);
  await expect(signSends(world.deps, { ...world.chain, plan })).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  expect(await sendOf(first)).toEqual({ state: "intended", trouble: "the node does not answer" });
  expect((await sendOf(second)).state).toBe("signed");
  await world.sendsDue();
  await world.signRound();
  await world.blocks(3);
  expect(await statuses([first, second])).toEqual(["completed", "completed"]);
});

test("sends whose fate the node does not tell keep none after them from their end", async () => {
  const made = await paid(10);
  await world.signRound();
  await world.bare.mine(3);
  const { transaction_hash: hash } = await world.look(made[0]!.user, made[0]!.id);
  let asked = 0;
  const outcome: Chain["outcome"] = (order, sent) => {
    asked += 1;
    return sent.hash === hash ? Promise.reject(away()) : world.chain.outcome(order, sent);
  };
  const round = confirmSends(world.deps, { ...world.chain, outcome });
  await expect(round).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(asked).toBe(10);
  expect(await statuses(made)).toEqual(["processing", ...Array<string>(9).fill("completed")]);
  await world.confirmRound();
  expect((await statuses(made))[0]).toBe("completed");
});

test("one that is not mined for two minutes says so, by the database's clock, until it is mined", async () => {
  const [made] = (await paid(1)) as [MadePayin];
  await world.signRound();
  const age = (seconds: number) =>
    world.deps.db
      .updateTable("chain_sends")
      .set({ signed_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
      .where("payin_id", "=", BigInt(made.id))
      .execute();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 600_000);
  await age(110);
  await world.confirmRound();
  now.mockRestore();
  expect(await sendOf(made)).toEqual({ state: "signed", trouble: null });
  await age(121);
  await world.confirmRound();
  expect(await sendOf(made)).toEqual({ state: "signed", trouble: "not mined for two minutes" });
  await world.blocks(3);
  expect(await sendOf(made)).toEqual({ state: "confirmed", trouble: null });
});

test("a node that tells of none is not asked for all of them", async () => {
  const made = await paid(10);
  await world.signRound();
  let asked = 0;
  const outcome: Chain["outcome"] = () => {
    asked += 1;
    return Promise.reject(away());
  };
  await expect(confirmSends(world.deps, { ...world.chain, outcome })).rejects.toBeTruthy();
  expect(asked).toBe(8);
  await world.blocks(3);
  expect(new Set(await statuses(made))).toEqual(new Set(["completed"]));
});
