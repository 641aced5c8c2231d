import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayin, insertWallet } from "#lib/test/rows/payin-rows.ts";
import {
  payableWallet,
  payableWalletAt,
  payableWalletOption,
  payableWallets,
} from "./payable-wallets.ts";

const built = await buildStore();
const { db } = built.store;
afterAll(() => built.store.drop());

/** An account that holds nothing else. */
async function account(id: string) {
  await db
    .insertInto("account")
    .values({ id, name: id, kind: "sub", connection_id: "c" })
    .execute();
  return id;
}

type Look = { name: string; address: string; network?: string };

async function insert(accountId: string, { address, ...look }: Look) {
  const id = await insertWallet(built.store, accountId, address);
  await db.updateTable("wallet").set(look).where("id", "=", id).execute();
  return id;
}

const change = (id: bigint, set: object) =>
  db.updateTable("wallet").set(set).where("id", "=", id).execute();
const names = async (accountId: string, text = "", limit = 100) =>
  (await payableWallets(db, accountId, text, limit)).map(({ name }) => name);

test("a payin goes only to a registered wallet of the own address book that is in use", async () => {
  const wallet = await insertWallet(built.store, "ours");
  expect(await payableWallet(db, "ours", wallet)).toMatchObject({ name: "Treasury" });
  expect(await payableWallet(db, "theirs", wallet)).toBeUndefined();
  const other = await insertWallet(built.store, "ours", "0xother");
  const at = { network: "polygon", address: "0xother" };
  for (const set of [
    { status: "pending" },
    { status: "registered", use: "disabled" },
    { status: "registered", use: "archived" },
  ]) {
    await change(other, set);
    expect(await payableWallet(db, "ours", other)).toBeUndefined();
    expect(await payableWalletOption(db, "ours", other)).toBeUndefined();
    expect(await payableWalletAt(db, "ours", at)).toBeUndefined();
    expect((await payableWallets(db, "ours", "", 9)).map(({ id }) => id)).toEqual([wallet]);
    expect(await payableWallets(db, "ours", "0xother", 9)).toEqual([]);
  }
  await change(other, { use: "open" });
  expect(await payableWalletAt(db, "ours", at)).toMatchObject({ id: other });
  expect(await payableWalletAt(db, "ours", { ...at, network: "ethereum" })).toBeUndefined();
  expect(await payableWalletAt(db, "theirs", at)).toBeUndefined();
  expect(await payableWalletOption(db, "theirs", other)).toBeUndefined();
});

test("those that payins went to last stand first, then by name as people sort it", async () => {
  const own = await account("sorted");
  const other = await account("not-sorted");
  for (const name of ["Zebra", "ana", "Água", "Banco", "Cofre"]) {
    await insert(own, { name, address: `0x${name}` });
  }
  expect(await names(own)).toEqual(["Água", "ana", "Banco", "Cofre", "Zebra"]);
  await insertPayin(built.store, own, { address: "0xCofre" });
  const last = await insertPayin(built.store, own, { address: "0xZebra" });
  // Neither another account's payin counts, nor one to this address on another network.
  await insertPayin(built.store, other, { address: "0xBanco" });
  await insertPayin(built.store, own, { address: "0xBanco", network: "ethereum" });
  expect(await names(own)).toEqual(["Zebra", "Cofre", "Água", "ana", "Banco"]);
  const found = await payableWallets(db, own, "", 3);
  expect(found.map((one) => one.last_payin_at)).toEqual([last.created_at, expect.any(Date), null]);
  await insertPayin(built.store, own, { address: "0xCofre" });
  expect(await names(own, "", 2)).toEqual(["Cofre", "Zebra"]);
});

test("is found by a part of its name, network or address, in any case, with or without accents", async () => {
  const own = await account("searched");
  const looks: Look[] = [
    { name: "Operação São José", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
    { name: "Cafe\u0301 100%", address: "0x52908400098527886E0F7030069857D2E4169EE7" },
    {
      name: "Teste",
      network: "polygon_amoy",
      address: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    },
    { name: "Reserva", network: "tron", address: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE" },
  ];
  for (const look of looks) await insert(own, look);
  for (const [text, ...expected] of [
    ["operacao SAO", "Operação São José"],
    ["OPERAÇÃO", "Operação São José"],
    ["josé", "Operação São José"],
    ["CAFÉ", "Cafe\u0301 100%"],
    ["cafe", "Cafe\u0301 100%"],
    ["amoy", "Teste"],
    ["TRON", "Reserva"],
    ["teste polygon", "Teste"],
    ["0X5AAEB", "Operação São José"],
    ["beaed", "Operação São José"],
    ["tqn9y2", "Reserva"],
    // A percent sign or an underscore is a character like others.
    ["%", "Cafe\u0301 100%"],
    ["polygon_amoy"],
    ["_"],
    ["\\"],
    ["nobody's"],
  ] as const) {
    expect(await names(own, text), text).toEqual(expected);
  }
  expect(await names(await account("nobody"), "cafe")).toEqual([]);
});
