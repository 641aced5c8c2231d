import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { BankAccountRecord } from "#protocol/pix-accounts/bank-accounts.ts";
import type { Pagination } from "#protocol/wire/envelope.ts";
import { bankAccount, type TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { shared } from "./shared.ts";

type Reply = { success: boolean; message: string; data: BankAccountRecord };
type Page = { success: boolean; data: BankAccountRecord[]; pagination: Pagination };
type Refusal = { statusCode: number; code: string; message: string; fields?: object };

const PATH = "/exchange/bank-accounts";
const CPF = "529.982.247-25";

const service = shared(startService);

const create = (user: TestUser, body: object = bankAccount()) =>
  service.call<Reply>(user, `POST ${PATH}`, { body });
const created = async (user: TestUser, body?: object) => (await create(user, body)).body.data;
const list = async (user: TestUser, query = "") =>
  (await service.call<Page>(user, `GET ${PATH}${query}`)).body;

describe("works", () => {
  test("create, get, rename, delete", async () => {
    const user = await service.user();
    const { status, body } = await create(user, { name: " Folha ", pix_key: CPF });
    expect(status).toBe(201);
    expect(body.success).toBe(true);
    expect(body.data).toMatchObject({
      userId: user.id,
      type: "pix",
      name: "Folha",
      pix_key: "52998224725",
    });
    const path = `${PATH}/${body.data.id}`;
    expect((await service.call<Reply>(user, `GET ${path}`)).body.data).toEqual(body.data);
    const renamed = await service.call<Reply>(user, `PUT ${path}`, {
      body: { id: 999, name: "Salários", pix_key: "x@y.zz", userId: 1, created_at: "never" },
    });
    expect(renamed.status).toBe(200);
    expect({ ...renamed.body.data, updated_at: "" }).toEqual({
      ...body.data,
      name: "Salários",
      updated_at: "",
    });
    const deleted = await service.call<{ data: null }>(user, `DELETE ${path}`);
    expect([deleted.status, deleted.body.data]).toEqual([200, null]);
    expect((await service.call(user, `GET ${path}`)).status).toBe(404);
    expect((await service.call(user, `DELETE ${path}`)).status).toBe(404);
    expect((await list(user)).pagination).toMatchObject({ total: 0, totalPages: 0 });
  });

  test("name and key of a deleted account are free again", async () => {
    const user = await service.user();
    const body = bankAccount();
    const { id } = await created(user, body);
    await service.call(user, `DELETE ${PATH}/${id}`);
    const again = await create(user, body);
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(id);
  });

  test("a rename onto its own name", async () => {
    const user = await service.user();
    const { id, name } = await created(user);
    const answer = await service.call(user, `PUT ${PATH}/${id}`, { body: { name } });
    expect(answer.status).toBe(200);
  });
});

describe("refuses", () => {
  test.each([
    [{}, { name: "required", pix_key: "required" }],
    [
      { name: "", pix_key: " " },
      { name: "required", pix_key: "required" },
    ],
    [
      { name: 7, pix_key: [] },
      { name: "invalid_type", pix_key: "invalid_type" },
    ],
    [{ name: "x".repeat(81), pix_key: randomUUID() }, { name: "too_long:80" }],
    [{ name: "a\u0007b", pix_key: randomUUID() }, { name: "hidden_characters:U+0007" }],
    [{ name: "x", pix_key: "11999998888" }, { pix_key: "invalid_pix_key" }],
    [{ name: "x", pix_key: "529.982.247-24" }, { pix_key: "invalid_pix_key" }],
  ])("a new account %j", async (body, fields) => {
    const { status, body: refusal } = await service.call<Refusal>(
      await service.user(),
      `POST ${PATH}`,
      { body },
    );
    expect([status, refusal.code, refusal.fields]).toEqual([400, "INVALID_INPUT", fields]);
  });

  test.each(["0", "-1", "abc", "1e3", "01", "9".repeat(30), "%E0%A4%A"])(
    "the id %s",
    async (id) => {
      const answer = await service.call<Refusal>(await service.user(), `GET ${PATH}/${id}`);
      expect([answer.status, answer.body.fields]).toEqual([400, { id: "invalid" }]);
    },
  );

  test("a taken key and a taken name, each in its words", async () => {
    const user = await service.user();
    const first = { name: "Primeira", pix_key: CPF };
    await create(user, first);
    const refusalOf = async (body: object) => {
      const answer = await service.call<Refusal>(user, `POST ${PATH}`, { body });
      const { requestId: _, ...rest } = answer.body as Refusal & { requestId: string };
      return rest;
    };
    expect(await refusalOf({ name: "Outra", pix_key: "52998224725" })).toEqual({
      statusCode: 409,
      code: "PIX_KEY_TAKEN",
      message: "Já existe uma conta bancária com esta chave PIX",
      fields: { pix_key: "taken" },
    });
    expect(await refusalOf(bankAccount({ name: " Primeira " }))).toEqual({
      statusCode: 409,
      code: "NAME_TAKEN",
      message: "Já existe uma conta bancária com este nome",
      fields: { name: "taken" },
    });
    const other = await created(user);
    const renamed = await service.call<Refusal>(user, `PUT ${PATH}/${other.id}`, {
      body: { name: "Primeira" },
    });
    expect([renamed.status, renamed.body.code]).toEqual([409, "NAME_TAKEN"]);
  });

  test("all but one of 20 parallel creates of one key, and of one name", async () => {
    const user = await service.user();
    for (const same of [{ pix_key: randomUUID() }, { name: "A mesma" }]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => create(user, bankAccount(same))),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    }
    expect((await list(user)).pagination.total).toBe(2);
  });
});

describe("keeps others out", () => {
  test("another user's account is 400, an unknown one 404, and neither changes", async () => {
    const owner = await service.user();
    const other = await service.user();
    const account = await created(owner);
    for (const line of ["GET", "PUT", "DELETE"]) {
      const sent = line === "PUT" ? { body: { name: "Minha" } } : {};
      const refused = await service.call<Refusal>(other, `${line} ${PATH}/${account.id}`, sent);
      expect([refused.status, refused.body.code]).toEqual([400, "BAD_REQUEST"]);
      const unknown = await service.call<Refusal>(other, `${line} ${PATH}/999999999999`, sent);
      expect([unknown.status, unknown.body.code]).toEqual([404, "NOT_FOUND"]);
    }
    const kept = await service.call<Reply>(owner, `GET ${PATH}/${account.id}`);
    expect(kept.body.data).toEqual(account);
    expect((await list(other)).data).toEqual([]);
  });

  test("the same name and key of two users", async () => {
    const body = bankAccount();
    expect((await create(await service.user(), body)).status).toBe(201);
    expect((await create(await service.user(), body)).status).toBe(201);
  });

  test("a body can't name another owner", async () => {
    const owner = await service.user();
    const other = await service.user();
    const { data } = (await create(other, { ...bankAccount(), userId: owner.id, id: 1 })).body;
    expect(data.userId).toBe(other.id);
    expect((await list(owner)).data).toEqual([]);
  });
});
