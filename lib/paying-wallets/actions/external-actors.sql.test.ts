import { afterAll, beforeEach, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import {
  confirmExternalWallet,
  externalWalletById,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import { nameListed } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { request } from "#lib/test/next/next-request.ts";
import { code, twoAdministrators, type Answer } from "#lib/test/dashboards/two-administrators.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import { registerExternalWalletAction } from "#lib/paying-wallets/actions/external-wallets.ts";
import { renamePayingWalletAction } from "#lib/paying-wallets/actions/paying-wallets.ts";

const two = await twoAdministrators();
const { ana, bia } = two;
const { store } = two.dashboard;
const { db } = store;
const door = two.doorOf("external-wallet:use");
afterAll(() => two.drop());
beforeEach(() => two.begin());

/** A proved wallet that Ana has registered, and its name on the list. */
async function proved() {
  const input = (await door.input()) as { id: string };
  const { address } = (await externalWalletById(db, MAIN_ACCOUNT, BigInt(input.id)))!;
  const named = { family: "evm", address, name: "Cofre", createdBy: ana } as const;
  await nameListed(db, MAIN_ACCOUNT, named);
  const listed = db.selectFrom("paying_wallet").select("id").where("address", "=", address);
  return { input, address, payer: String((await listed.executeTakeFirstOrThrow()).id) };
}
const rename = async (payer: string, headers: Headers, name = "Reserva"): Promise<Answer> => {
  request.headers = headers;
  return renamePayingWalletAction({ id: payer, name }) as Promise<Answer>;
};
const actorsOf = async (id: string) =>
  (await externalWalletById(db, MAIN_ACCOUNT, BigInt(id)))?.actors;

test("whoever has renamed a wallet does not approve that it is put into use", async () => {
  const { input, payer } = await proved();
  const before = await two.ask(door, input);
  expect(code(await rename(payer, two.asBia))).toBe("ok");
  // What she approves has the earlier name, and is void.
  expect(await two.approve(before)).toBe("ok");
  expect(code(await two.call(door, input))).toBe("SECOND_NEEDED");
  const asked = await two.ask(door, input);
  expect(await two.approve(asked)).toBe("OWN_PART");
  expect(await actorsOf(input.id)).toEqual([bia]);
});

test("the name that it has already makes nobody a hand", async () => {
  const { input, payer } = await proved();
  expect(code(await rename(payer, two.asBia, "Cofre"))).toBe("ok");
  expect(await two.approve(await two.ask(door, input))).toBe("ok");
});

test("a wallet that is renamed at the very moment that it is put into use is not, under that name", async () => {
  const { input, payer } = await proved();
  expect(await two.approve(await two.ask(door, input))).toBe("ok");
  const hold = (tx: Parameters<typeof lockDecisions>[0]) => lockDecisions(tx, MAIN_ACCOUNT);
  const works = [() => rename(payer, two.asBia), () => two.call(door, input)];
  const answers = (await whileRowsLocked(store, hold, works)).map(code);
  expect(answers).toEqual(["ok", "SECOND_NEEDED"]);
});

test("registering its address on another network under another name is a hand in it", async () => {
  const { input, address } = await proved();
  await db
    .updateTable("external_wallet")
    .set({ network: "base" })
    .where("id", "=", BigInt(input.id))
    .execute();
  const register = async (name: string) => {
    request.headers = two.asBia;
    const typed = { network: "polygon" as const, address, name, people: { [ana]: true } };
    return code((await registerExternalWalletAction(typed)) as Answer);
  };
  expect(await register("Cofre")).toBe("ok");
  expect(await actorsOf(input.id)).toEqual([]);
  await db.deleteFrom("external_wallet_person").execute();
  await db.deleteFrom("external_wallet").where("id", "<>", BigInt(input.id)).execute();
  expect(await register("Reserva")).toBe("ok");
  expect(await actorsOf(input.id)).toEqual([bia]);
});

test("once it is in use a new name is nobody's hand in putting it there", async () => {
  const { input, payer } = await proved();
  const by = { by: ana, request: null };
  await confirmExternalWallet(db, MAIN_ACCOUNT, BigInt(input.id), by);
  expect(code(await rename(payer, two.asBia))).toBe("ok");
  expect(await actorsOf(input.id)).toEqual([]);
});
