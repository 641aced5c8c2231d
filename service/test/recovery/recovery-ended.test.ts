import { afterEach, expect, test } from "vitest";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { olderCopy } from "./older-copy.ts";
import { startPayinWorld } from "../payin-world.ts";
import { endNow, lookAtAll, recoveryOf } from "./recovery-world.ts";
import { shared } from "../shared.ts";

const world = shared(startPayinWorld);
let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
  await endNow(world.deps);
});

let people = 0;
const person = async () => {
  const name = `person-${(people += 1)}`;
  return { person: name, key: (await addRecoveryPerson(world.deps, name)) ?? "" };
};
const newest = async () => (await listUnknown(world.deps))?.lines.at(-1)?.id ?? 0n;
const settled = async () => {
  const made = await world.payin();
  const id = world.bank.pay(made.txid, "250.00");
  await world.settle();
  await lookAtAll(world.deps);
  return id;
};
/** The bank gives a settled PIX back by itself, as after a report of fraud. */
const bankReturns = async (id: string) => {
  world.bank.returns.set(`bank-${id}`, {
    return_id: `bank-${id}`,
    end_to_end_id: id,
    amount: "250.00",
    created_at: new Date().toISOString(),
  });
  await lookAtAll(world.deps);
  expect(await recoveryOf(world.deps)).toContain("pix_return");
};

test("two people end it together, each with a key of their own, and it does not begin anew", async () => {
  await bankReturns(await settled());
  const [one, other] = [await person(), await person()];
  const through = await newest();
  expect(await sayYes(world.deps, { ...one, key: other.key, through })).toEqual({ is: "refused" });
  expect(await sayYes(world.deps, { ...one, person: "nobody", through })).toEqual({
    is: "refused",
  });
  for (let time = 0; time < 2; time += 1) {
    const said = await sayYes(world.deps, { ...one, through });
    expect(said).toEqual({ is: "said", by: [one.person] });
  }
  const ended = await sayYes(world.deps, { ...other, through });
  expect(ended).toEqual({ is: "ended", by: [one.person, other.person] });
  // What is not final yet is told again, and all of it here.
  await world.deps.db.updateTable("witness_looks").set({ cursor: "" }).execute();
  await world.deps.db.updateTable("statement_place").set({ cursor: "" }).execute();
  await lookAtAll(world.deps);
  expect(await recoveryOf(world.deps)).toBeNull();
  const again = await sayYes(world.deps, { ...one, through });
  expect(again).toEqual({ is: "no_recovery" });
});

test("a yes is to the list as it stood: what is seen later takes both anew", async () => {
  const [first, second] = [await settled(), await settled()];
  await bankReturns(first);
  const [one, other] = [await person(), await person()];
  const through = await newest();
  await sayYes(world.deps, { ...one, through });
  await bankReturns(second);
  const later = await newest();
  expect(await sayYes(world.deps, { ...other, through })).toEqual({ is: "longer", through: later });
  const said = await sayYes(world.deps, { ...other, through: later });
  expect(said).toEqual({ is: "said", by: [other.person] });
  expect((await sayYes(world.deps, { ...one, through: later })).is).toBe("ended");
});

test("a name is given once", async () => {
  const { person: taken } = await person();
  expect(await addRecoveryPerson(world.deps, taken)).toBeNull();
});

test.each([
  ["payin that the copy has forgotten", "payin_paid"],
  ["send that still waits in the copy", "transfer"],
  ["PIX that the copy would give back again", "pix_return"],
] as const)("nobody ends it over a %s", async (_, kind) => {
  const paid = async (amount = "250.00", made = world.payin()) => {
    world.bank.pay((await made).txid, amount);
    await world.settle();
  };
  const before = await world.payin();
  await lookAtAll(world.deps);
  copy = await olderCopy(world.service);
  if (kind === "payin_paid") await paid();
  else await paid(kind === "transfer" ? "250.00" : "1.00", Promise.resolve(before));
  await copy.putBack();
  await lookAtAll(world.deps);
  const one = await person();
  const list = await listUnknown(world.deps);
  const said = await sayYes(world.deps, { ...one, through: await newest() });
  const lines = list?.lines.filter((line) => line.kind === kind).map(({ id }) => id);
  expect(said).toEqual({ is: "waits", lines });
});
