import { afterAll, beforeEach, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import {
  externalWalletById,
  peopleOfExternalWallet,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { request } from "#lib/test/next/next-request.ts";
import { code, twoAdministrators, type Answer } from "#lib/test/dashboards/two-administrators.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import { nameExternalPeopleAction } from "./external-wallets.ts";

const two = await twoAdministrators();
const { ana } = two;
const { store } = two.dashboard;
const { db } = store;
const door = two.doorOf("external-wallet:use");
afterAll(() => two.drop());
beforeEach(() => two.begin());

/** A wallet whose use Bia has approved with nobody on it. */
async function approved(): Promise<{ id: string }> {
  const input = (await door.input()) as { id: string };
  expect(await two.approve(await two.ask(door, input))).toBe("ok");
  return input;
}

const name = ({ id }: { id: string }): Promise<Answer> => {
  request.headers = two.asAna;
  return nameExternalPeopleAction({ id, people: { [ana]: true } }) as Promise<Answer>;
};

const atOnce = async (works: (() => Promise<Answer>)[]) =>
  (await whileRowsLocked(store, (tx) => lockDecisions(tx, MAIN_ACCOUNT), works)).map(code);

const stands = async ({ id }: { id: string }) => {
  const row = await externalWalletById(db, MAIN_ACCOUNT, BigInt(id));
  const people = await peopleOfExternalWallet(db, BigInt(id));
  return { isInUse: row?.confirmed_at !== null, people: people.map((one) => one.id) };
};

test("nobody is named on a wallet at the very moment that it is put into use without them", async () => {
  const input = await approved();
  const answers = await atOnce([() => two.call(door, input), () => name(input)]);
  expect(answers).toEqual(["ok", "SECOND_NEEDED"]);
  expect(await stands(input)).toEqual({ isInUse: true, people: [] });
});

test("a wallet is not put into use with somebody who was named at that very moment", async () => {
  const input = await approved();
  const answers = await atOnce([() => name(input), () => two.call(door, input)]);
  expect(answers).toEqual(["ok", "SECOND_NEEDED"]);
  expect(await stands(input)).toEqual({ isInUse: false, people: [ana] });
});
