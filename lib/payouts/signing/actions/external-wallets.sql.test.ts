import { randomUUID } from "node:crypto";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { safesOn } from "#lib/chain/test/safe-world.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { settleExternalWallets } from "#lib/payouts/signing/jobs/settle-external-wallets.ts";
import { usableExternalWallet } from "#lib/payouts/signing/rows/external-wallets.ts";
import { externalWalletDetail } from "#lib/payouts/signing/views/external-wallets.ts";
import { request } from "#lib/test/next-request.ts";
import { openPayoutDashboard } from "#lib/test/payout-dashboard.ts";
import { codeOf } from "#lib/test/policed-payouts.ts";
import type { SafeAccount } from "#protocol/test/safe-account.ts";
import {
  askAnotherTextAction,
  lookForProofAction,
  proveExternalWalletAction,
} from "./external-proofs.ts";
import {
  nameExternalPeopleAction,
  putExternalWalletIntoUseAction,
  registerExternalWalletAction,
  removeExternalWalletAction,
} from "./external-wallets.ts";
import { removePayingWalletAction } from "./paying-wallets.ts";

const LONG = 60_000;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
const safes = await safesOn(built.bare);
const [admin, operator] = await Promise.all([
  built.dashboard.idOf("admin"),
  built.dashboard.idOf("operator"),
]);
const account = async () => {
  const row = await store.db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", MAIN_ACCOUNT)
    .executeTakeFirstOrThrow();
  return { ...row, kind: "main", connectionId: row.connection_id, environment: "sandbox" } as never;
};
afterAll(() => built.drop());

let safe: SafeAccount;
beforeEach(async () => {
  safe = await safes.safe();
  request.headers = await built.dashboard.headersOf("admin");
}, LONG);

const typed = (override: object = {}) => ({
  network: "polygon" as const,
  address: safe.address as string,
  name: `Safe ${randomUUID().slice(0, 8)}`,
  people: { [operator]: true },
  ...override,
});

/** @returns the id of a Safe that was registered */
async function registered(override: object = {}): Promise<string> {
  const answer = await registerExternalWalletAction(typed(override));
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}

const detail = async (id: string) => {
  const found = await externalWalletDetail(store, await account(), id);
  if (found === null) throw new Error("there is none");
  return found;
};
const fieldsOf = (answer: { ok: boolean; fields?: object }) => (answer.ok ? {} : answer.fields);
const usable = (person = operator) =>
  usableExternalWallet(store.db, MAIN_ACCOUNT, person, {
    network: "polygon",
    address: safe.address,
  });

test(
  "two owners' signature proves it; it pays only once it is in use, and only for who is named",
  async () => {
    const id = await registered();
    const { text, state } = await detail(id);
    expect(state).toBe("asked");
    expect(codeOf(await putExternalWalletIntoUseAction({ id }))).toBe("CONFLICT");
    expect(await usable()).toBeNull();
    expect(await proveExternalWalletAction({ id, signature: await safe.signText(text) })).toEqual({
      ok: true,
      data: {},
    });
    expect((await detail(id)).state).toBe("proved");
    expect(await usable()).toBeNull();
    expect(codeOf(await putExternalWalletIntoUseAction({ id }))).toBe("ok");
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
    expect(await prove(await safe.signText(text, [0]))).toEqual(refused);
    expect(await prove(await safe.signText(`${text} `))).toEqual(refused);
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
    const look = async () => {
      await built.bare.mine(3);
      const answer = await lookForProofAction({ id });
      return answer.ok ? answer.data.seen : codeOf(answer);
    };
    expect(await look()).toBe("nothing");
    const other = await safes.safe();
    await other.act(call as never);
    expect(await look()).toBe("nothing");
    await safe.act(call as never);
    await built.bare.mine(3);
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
    await safe.signTextOnChain((await detail(id)).text);
    await built.bare.mine(3);
    expect(codeOf(await lookForProofAction({ id }))).toBe("ok");
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
    const signature = await safe.signText(before.text);
    expect(codeOf(await proveExternalWalletAction({ id, signature }))).toBe("TEXT_ENDED");
    expect(codeOf(await lookForProofAction({ id }))).toBe("TEXT_ENDED");
    expect(codeOf(await askAnotherTextAction({ id }))).toBe("ok");
    const after = await detail(id);
    expect(after.text).not.toBe(before.text);
    expect(fieldsOf(await proveExternalWalletAction({ id, signature }))).toEqual({
      signature: "not_signed_by_account",
    });
    const fresh = await safe.signText(after.text);
    expect(codeOf(await proveExternalWalletAction({ id, signature: fresh }))).toBe("ok");
  },
  LONG,
);

test(
  "only contracts, once each, for people who can make payouts",
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
    const own = list.find(({ address }) => address === safe.address);
    const id = String(own?.id);
    request.headers = await built.dashboard.headersOf("operator");
    expect(codeOf(await registerExternalWalletAction(typed()))).toBe("NOT_ALLOWED");
    expect(codeOf(await removePayingWalletAction({ id }))).toBe("EXTERNAL_LISTED");
  },
  LONG,
);

test(
  "people are taken off at once, and one that was removed pays nothing",
  async () => {
    const id = await registered({ people: { [operator]: true, [admin]: true } });
    const signature = await safe.signText((await detail(id)).text);
    await proveExternalWalletAction({ id, signature });
    await putExternalWalletIntoUseAction({ id });
    expect(await usable(admin)).not.toBeNull();
    const fewer = { id, people: { [operator]: true, [admin]: false } };
    expect(codeOf(await nameExternalPeopleAction(fewer))).toBe("ok");
    expect(await usable(admin)).toBeNull();
    expect(await usable()).not.toBeNull();
    expect(codeOf(await removeExternalWalletAction({ id }))).toBe("ok");
    expect(await usable()).toBeNull();
    expect(codeOf(await putExternalWalletIntoUseAction({ id }))).toBe("NOT_FOUND");
    await registered();
  },
  LONG,
);
