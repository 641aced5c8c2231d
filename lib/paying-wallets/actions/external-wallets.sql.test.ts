import { randomUUID } from "node:crypto";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { settleExternalWallets } from "#lib/paying-wallets/jobs/settle-external-wallets.ts";
import { addExternalWallet } from "#lib/paying-wallets/rows/external-wallets.ts";
import { externalWallets } from "#lib/paying-wallets/views/external-wallets.ts";
import { payingWalletDetail, payingWalletRows } from "#lib/paying-wallets/views/paying-wallets.ts";
import { externalRegistration, fieldsOf } from "#lib/test/external/external-registration.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import { request } from "#lib/test/next/next-request.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import {
  renewProofTextAction,
  checkForProofAction,
  proveExternalWalletAction,
} from "./external-proofs.ts";
import {
  nameExternalPeopleAction,
  activateExternalWalletAction,
  registerExternalWalletAction,
  removeExternalWalletAction,
} from "./external-wallets.ts";
import { removePayingWalletAction, renamePayingWalletAction } from "./paying-wallets.ts";

const LONG = 60_000;
const it = await externalRegistration();
const { admin, operator, registered, detail, typed, usable, safes } = it;
const { store } = it.dashboard;
afterAll(() => it.drop());
await it.dashboard.administerAlone();
beforeEach(() => it.begin(), LONG);

/** The same address on another network, as stored. */
async function onBase(): Promise<string> {
  const id = await addExternalWallet(store.db, it.account.id, {
    network: "base",
    address: it.safe.address,
    registered_by: admin,
    number: randomUUID(),
    text: "text",
    text_hash: "0x00",
    text_ends_at: new Date(),
    searched_to: 0n,
  });
  return String(id);
}

test(
  "two owners' signature proves it; it pays only once it is in use, and only for who is named",
  async () => {
    const id = await registered();
    const { text, state } = await detail(id);
    expect(state).toBe("asked");
    expect(codeOf(await activateExternalWalletAction({ id }))).toBe("CONFLICT");
    expect(await usable()).toBeNull();
    expect(
      await proveExternalWalletAction({ id, signature: await it.safe.signText(text) }),
    ).toEqual({
      ok: true,
      data: {},
    });
    expect((await detail(id)).state).toBe("proved");
    expect(await usable()).toBeNull();
    expect(codeOf(await activateExternalWalletAction({ id }))).toBe("ok");
    expect((await detail(id)).state).toBe("in_use");
    expect(await usable()).not.toBeNull();
    expect(await usable(admin)).toBeNull();
  },
  LONG,
);

test(
  "one owner's signature, another text's, and one that any text would have are refused",
  async () => {
    const id = await registered();
    const { text } = await detail(id);
    const prove = async (signature: string) =>
      fieldsOf(await proveExternalWalletAction({ id, signature }));
    const refused = { signature: "not_signed_by_account" };
    expect(await prove(await it.safe.signText(text, [0]))).toEqual(refused);
    expect(await prove(await it.safe.signText(`${text} `))).toEqual(refused);
    expect(await prove("0x")).toEqual(refused);
    expect(await prove("0x12")).toEqual(refused);
    expect(await prove("hello")).toEqual({ signature: "not_a_signature" });
    const other = await safes.safe();
    expect(await prove(await other.signText(text))).toEqual(refused);
    expect((await detail(id)).state).toBe("asked");
  },
  LONG,
);

test(
  "its own call proves it, found by itself; anybody else's call of the same does not",
  async () => {
    const id = await registered();
    const { call } = await detail(id);
    expect(await it.look(id)).toBe("nothing");
    const other = await safes.safe();
    await other.act(call as never);
    expect(await it.look(id)).toBe("nothing");
    await it.safe.act(call as never);
    await it.bare.mine(3);
    await store.db
      .updateTable("external_wallet")
      .set({ next_look_at: new Date(0) })
      .where("proved_at", "is", null)
      .where("ended_at", "is", null)
      .execute();
    await settleExternalWallets(store);
    const { state, proof } = await detail(id);
    expect({ state, proof }).toEqual({ state: "proved", proof: "transaction" });
  },
  LONG,
);

test(
  "what it has noted on the chain as signed proves it too",
  async () => {
    const id = await registered();
    await it.safe.signTextOnChain((await detail(id)).text);
    await it.bare.mine(3);
    expect(codeOf(await checkForProofAction({ id }))).toBe("ok");
    expect((await detail(id)).proof).toBe("erc1271");
  },
  LONG,
);

test(
  "a text that has ended proves nothing; another one does",
  async () => {
    const id = await registered();
    const before = await detail(id);
    await store.db
      .updateTable("external_wallet")
      .set({ text_ends_at: new Date(Date.now() - 1000) })
      .where("id", "=", BigInt(id))
      .execute();
    const signature = await it.safe.signText(before.text);
    expect(codeOf(await proveExternalWalletAction({ id, signature }))).toBe("TEXT_ENDED");
    expect(codeOf(await checkForProofAction({ id }))).toBe("TEXT_ENDED");
    expect(codeOf(await renewProofTextAction({ id }))).toBe("ok");
    const after = await detail(id);
    expect(after.text).not.toBe(before.text);
    expect(fieldsOf(await proveExternalWalletAction({ id, signature }))).toEqual({
      signature: "not_signed_by_account",
    });
    const fresh = await it.safe.signText(after.text);
    expect(codeOf(await proveExternalWalletAction({ id, signature: fresh }))).toBe("ok");
  },
  LONG,
);

test(
  "only contracts, once each, for people who can make payouts; administrators alone rename them",
  async () => {
    const key = privateKeyToAccount(generatePrivateKey()).address;
    expect(fieldsOf(await registerExternalWalletAction(typed({ address: key })))).toEqual({
      address: "no_contract",
    });
    const unknown = { people: { [randomUUID()]: true } };
    expect(fieldsOf(await registerExternalWalletAction(typed(unknown)))).toEqual({
      people: "unknown",
    });
    await registered();
    expect(fieldsOf(await registerExternalWalletAction(typed()))).toEqual({ address: "taken" });
    const list = await store.db.selectFrom("paying_wallet").select(["id", "address"]).execute();
    const own = list.find(({ address }) => address === it.safe.address);
    const id = String(own?.id);
    request.headers = await it.dashboard.headersOf("operator");
    expect(codeOf(await registerExternalWalletAction(typed()))).toBe("NOT_ALLOWED");
    expect(codeOf(await removePayingWalletAction({ id }))).toBe("EXTERNAL_LISTED");
    const rename = async () => codeOf(await renamePayingWalletAction({ id, name: "Reserve" }));
    expect(await rename()).toBe("NOT_ALLOWED");
    request.headers = await it.dashboard.headersOf("admin");
    expect(await rename()).toBe("ok");
  },
  LONG,
);

test(
  "it is listed as an external wallet alone, with the paying wallet that has its balance, until it ends",
  async () => {
    const { account } = it;
    const paying = async () =>
      (await payingWalletRows(store, account)).some(({ address }) => address === it.safe.address);
    const id = await registered();
    const { payer } = await detail(id);
    if (payer === null) throw new Error("nothing has its balance");
    expect(await paying()).toBe(false);
    expect(await payingWalletDetail(store, account, payer)).toMatchObject({ external: id });
    const [mine] = await externalWallets(store, account);
    const elsewhere = await onBase();
    expect(mine).toMatchObject({ id, payer });
    expect(codeOf(await removeExternalWalletAction({ id }))).toBe("ok");
    expect(await payingWalletDetail(store, account, payer)).toMatchObject({
      external: elsewhere,
    });
    await removeExternalWalletAction({ id: elsewhere });
    expect(await paying()).toBe(false);
    expect(await payingWalletDetail(store, account, payer)).toBeNull();
    expect(await externalWallets(store, account)).not.toContainEqual(mine);
    expect((await detail(id)).payer).toBeNull();
  },
  LONG,
);

test(
  "registered at the very moment that it is removed on another network, it keeps its paying wallet",
  async () => {
    const first = await registered();
    const id = await onBase();
    await removeExternalWalletAction({ id: first });
    const hold = (tx: Tx) => lockDecisions(tx, it.account.id);
    const answers = await whileRowsLocked<{ ok: boolean }>(store, hold, [
      () => removeExternalWalletAction({ id }),
      () => registerExternalWalletAction(typed()),
    ]);
    expect(answers.map(codeOf)).toEqual(["ok", "ok"]);
    const [mine] = await externalWallets(store, it.account);
    expect(mine).toMatchObject({ network: "polygon", address: it.safe.address });
    expect(mine?.payer).not.toBeNull();
  },
  LONG,
);

test(
  "people are taken off at once, and one that was removed pays nothing",
  async () => {
    const id = await registered({ people: { [operator]: true, [admin]: true } });
    const signature = await it.safe.signText((await detail(id)).text);
    await proveExternalWalletAction({ id, signature });
    await activateExternalWalletAction({ id });
    expect(await usable(admin)).not.toBeNull();
    const fewer = { id, people: { [operator]: true, [admin]: false } };
    expect(codeOf(await nameExternalPeopleAction(fewer))).toBe("ok");
    expect(await usable(admin)).toBeNull();
    expect(await usable()).not.toBeNull();
    expect(codeOf(await removeExternalWalletAction({ id }))).toBe("ok");
    expect(await usable()).toBeNull();
    expect(codeOf(await activateExternalWalletAction({ id }))).toBe("NOT_FOUND");
    await registered();
  },
  LONG,
);
