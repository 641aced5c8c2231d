import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { pixAccountDetail, pixAccountRows } from "#lib/pix-accounts/views/pix-accounts.ts";
import { holderDocument, pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import { buildExchange } from "#lib/test/dashboards/build-exchange.ts";
import { buildStore, testSettings } from "#lib/test/dashboards/build-store.ts";
import { CreatePixAccount } from "#lib/rules/pix-accounts/pix-account-request.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { changePixAccount, createPixAccount, deletePixAccount } from "./write-pix-account.ts";

const CPF = "52998224725";
const CNPJ = "11222333000181";

let exchange: Exchange;
testSettings();
const [there, built] = [await buildExchange(), await buildStore()];
const { store } = built;
afterAll(() => Promise.all([there.drop(), built.store.drop()]));
beforeEach(async () => {
  there.relay.outcome = "pass";
  exchange = there.as(await there.service.user(), built.ours);
  await store.db.deleteFrom("pix_account_note").execute();
});

const asked = (override: object = {}) => ({
  ...CreatePixAccount.parse({
    name: `Conta ${randomUUID()}`,
    kind: "random",
    pix_key: randomUUID(),
    holder_name: "Ana Maria",
    ...override,
  }),
  idempotency_key: randomUUID(),
  by: "ana",
  roles: ["operator" as const],
});
const change = (id: number, override: object = {}) => ({
  id,
  name: `Conta ${randomUUID()}`,
  holder_name: "Bruno",
  holder_document: null,
  by: "bruno",
  roles: ["operator" as const],
  ...override,
});
const noteOf = async (id: number) => (await pixAccountNotes(store.db, "ours", [id])).get(id);
const list = (filter: object = {}) =>
  pixAccountRows(store, exchange, { page: 1, name: "", key: "", ...filter });
const namesOf = async (filter: object) => {
  const page = await list(filter);
  return page.read ? page.rows.map(({ name }) => name) : null;
};
const fieldsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code: string; fields: object }) => ({ code: error.code, fields: error.fields }),
  );

describe("create", () => {
  test("registers the account and notes who holds it; the document is sealed", async () => {
    const { id } = await createPixAccount(store, exchange, asked({ holder_document: CNPJ }));
    expect(await noteOf(id)).toMatchObject({
      holderName: "Ana Maria",
      maskedDocument: "**.222.333/0001-**",
      shownDocument: "11.222.333/0001-81",
      createdBy: "ana",
    });
    expect(await holderDocument(store.db, "ours", id)).toBe(CNPJ);
    expect(await holderDocument(store.db, "theirs", id)).toBeNull();
    const row = await store.db.selectFrom("pix_account_note").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, bank_account_id: "" })).not.toContain(CNPJ);
  });

  test("a key that is a document is its holder's", async () => {
    const { id } = await createPixAccount(store, exchange, asked({ kind: "cpf", pix_key: CPF }));
    expect(await holderDocument(store.db, "ours", id)).toBe(CPF);
    const phone = asked({ kind: "phone", pix_key: "11987654321" });
    const other = await createPixAccount(store, exchange, phone);
    expect(await noteOf(other.id)).toMatchObject({ maskedDocument: null });
  });

  test("both conflicts land on their fields, also from an exchange that has no codes", async () => {
    const first = asked();
    await createPixAccount(store, exchange, first);
    const key = { kind: "random", pix_key: first.pix_key };
    const taken = { pix_key: { pix_key: "taken" }, name: { name: "taken" } };
    expect(await fieldsOf(createPixAccount(store, exchange, asked(key)))).toEqual({
      code: "PIX_KEY_TAKEN",
      fields: taken.pix_key,
    });
    expect(await fieldsOf(createPixAccount(store, exchange, asked({ name: first.name })))).toEqual({
      code: "NAME_TAKEN",
      fields: taken.name,
    });
    for (const [message, fields] of [
      ["Já existe uma conta bancária com esta chave PIX", taken.pix_key],
      ["Já existe uma conta bancária com este nome", taken.name],
    ] as const) {
      there.relay.outcome = { status: 409, body: { statusCode: 409, message } };
      expect(await fieldsOf(createPixAccount(store, exchange, asked()))).toMatchObject({ fields });
    }
  });

  test("a lost answer is found in the exchange's list", async () => {
    const lost = asked();
    there.relay.outcome = { method: "POST", outcome: "lose" };
    const { id } = await createPixAccount(store, exchange, lost);
    expect(await noteOf(id)).toMatchObject({ holderName: "Ana Maria" });
    expect(await namesOf({})).toEqual([lost.name]);
  });

  test("a call that got lost on its way, or an answer about another key, stays unclear", async () => {
    there.relay.outcome = { method: "POST", outcome: "drop" };
    await expect(createPixAccount(store, exchange, asked())).rejects.toThrow("unclear");
    there.relay.outcome = "lose";
    await expect(createPixAccount(store, exchange, asked())).rejects.toThrow("unclear");
    const now = new Date().toISOString();
    const record = { id: 7, type: "pix", name: "N", pix_key: randomUUID(), created_at: now };
    there.relay.outcome = { status: 201, body: { success: true, message: "", data: record } };
    await expect(createPixAccount(store, exchange, asked())).rejects.toThrow("unclear");
    expect(await noteOf(7)).toBeUndefined();
  });
});

describe("change", () => {
  test("renames, notes, and keeps a document that is not given again", async () => {
    const { id } = await createPixAccount(store, exchange, asked({ holder_document: CPF }));
    await changePixAccount(store, exchange, change(id, { name: "Novo nome" }));
    expect(await noteOf(id)).toMatchObject({
      holderName: "Bruno",
      maskedDocument: "***.982.247-**",
      shownDocument: "***.982.247-**",
    });
    expect(await holderDocument(store.db, "ours", id)).toBe(CPF);
    await changePixAccount(store, exchange, change(id, { holder_document: CNPJ }));
    expect(await holderDocument(store.db, "ours", id)).toBe(CNPJ);
  });

  test("a taken name lands on its field and changes no note", async () => {
    const [one, two] = [asked(), asked()];
    const { id } = await createPixAccount(store, exchange, one);
    await createPixAccount(store, exchange, two);
    const changed = changePixAccount(store, exchange, change(id, { name: two.name }));
    expect(await fieldsOf(changed)).toEqual({ code: "NAME_TAKEN", fields: { name: "taken" } });
    expect(await noteOf(id)).toMatchObject({ holderName: "Ana Maria" });
  });

  test("nothing is noted of another user's account, or of one that is not there", async () => {
    const stranger = there.as(await there.service.user(), built.theirs);
    const { id } = await createPixAccount(store, stranger, asked());
    await expect(changePixAccount(store, exchange, change(id))).rejects.toThrow("refused (400)");
    await expect(changePixAccount(store, exchange, change(999_999))).rejects.toThrow("(404)");
    expect(await noteOf(id)).toBeUndefined();
  });
});

describe("delete", () => {
  test("takes the account and what was noted; again says that it was gone", async () => {
    const { id } = await createPixAccount(store, exchange, asked());
    expect(await deletePixAccount(store, exchange, id)).toEqual({ wasGone: false });
    expect(await noteOf(id)).toBeUndefined();
    expect(await pixAccountDetail(store, exchange, String(id))).toMatchObject({ why: "gone" });
    expect(await deletePixAccount(store, exchange, id)).toEqual({ wasGone: true });
  });

  test("keeps the note while it is not known whether the account is gone", async () => {
    const { id } = await createPixAccount(store, exchange, asked());
    there.relay.outcome = "lose";
    await expect(deletePixAccount(store, exchange, id)).rejects.toThrow("unclear");
    expect(await noteOf(id)).toBeDefined();
  });
});

describe("read", () => {
  test("lists with who holds each, filtered by name, key in any spelling and type", async () => {
    await createPixAccount(
      store,
      exchange,
      asked({ name: "Ávila 100%", kind: "cpf", pix_key: CPF }),
    );
    await createPixAccount(
      store,
      exchange,
      asked({ name: "Ana_B", kind: "email", pix_key: "ana@x.com.br" }),
    );
    expect(await list()).toMatchObject({
      total: 2,
      pages: 1,
      rows: [
        {
          name: "Ana_B",
          listedKey: "ana@x.com.br",
          kind: "email",
          holder: { maskedDocument: null },
        },
        {
          name: "Ávila 100%",
          listedKey: "***.982.247-**",
          holder: { maskedDocument: "***.982.247-**" },
        },
      ],
    });
    expect(await namesOf({ name: "ávila" })).toEqual(["Ávila 100%"]);
    expect(await namesOf({ name: "%" })).toEqual(["Ávila 100%"]);
    expect(await namesOf({ name: "_" })).toEqual(["Ana_B"]);
    expect(await namesOf({ key: "982.247" })).toEqual(["Ávila 100%"]);
    expect(await namesOf({ key: "ANA@X" })).toEqual(["Ana_B"]);
    expect(await list({ page: 9 })).toMatchObject({ read: true, total: 2, rows: [] });
  });

  test("tells what is gone from what is another's", async () => {
    const stranger = there.as(await there.service.user(), built.theirs);
    const { id } = await createPixAccount(store, stranger, asked());
    const why = async (of: string) => pixAccountDetail(store, exchange, of);
    expect(await why(String(id))).toEqual({ read: false, why: "not_yours" });
    expect(await why("999999")).toEqual({ read: false, why: "gone" });
    expect(await why("0")).toEqual({ read: false, why: "gone" });
    expect(await why("../wallets")).toEqual({ read: false, why: "gone" });
  });

  test.each([
    ["down", "drop", "EXCHANGE_UNREACHABLE"],
    ["answering nonsense", { status: 200, body: { data: "?" } }, "EXCHANGE_UNREADABLE"],
    ["refusing the credential", { status: 401, body: {} }, "EXCHANGE_CREDENTIAL_REFUSED"],
    ["limiting", { status: 429, body: {} }, "EXCHANGE_RATE_LIMITED"],
    ["broken", { status: 500, body: {} }, "EXCHANGE_UNREACHABLE"],
  ] as const)(
    "an exchange that is %s gives a fault to show, not a crash",
    async (_, outcome, code) => {
      there.relay.outcome = outcome;
      expect(await list()).toMatchObject({ read: false, fault: { code } });
      expect(await pixAccountDetail(store, exchange, "1")).toMatchObject({ fault: { code } });
    },
  );
});
