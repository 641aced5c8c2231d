import { randomUUID } from "node:crypto";
import { generateCnpj } from "@brazilian-utils/brazilian-utils";
import { describe, expect, test } from "vitest";
import { SealError } from "#platform/sealing/seal.ts";
import { openDetails } from "#service/domain/sub-accounts/sub-account-details.ts";
import { lockSubAccount } from "#service/db/sub-accounts/sub-accounts.ts";
import { MANAGEMENT, startService } from "./harness.ts";
import { subAccountBody, subAccountWorld, type Created } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
const world = subAccountWorld(service);

const sortedStatuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort();

describe("works", () => {
  test("shows its own credentials once, and keeps what was sent, canonical", async () => {
    const parent = await service.user();
    const document = generateCnpj(2);
    const body = subAccountBody();
    body.company_infos.cnpj = document.toLowerCase();
    const { status, body: reply } = await world.ask(parent, { ...body, status: "APPROVED", id: 1 });
    expect([status, reply]).toEqual([
      201,
      {
        status: "success",
        account: {
          name: body.company_infos.company_name,
          document,
          ref: body.ref,
          status: "PENDING",
          secrets: {
            api_key: expect.stringMatching(/^[\w-]{43}$/),
            api_secret: expect.stringMatching(/^[\w-]{43}$/),
          },
        },
      },
    ]);
    const userId = await world.userOf(document, parent);
    const kept = await service.deps.transaction((tx) => lockSubAccount(tx, userId));
    const { details: sealed, data_key, ...columns } = kept!;
    expect(columns).toMatchObject({ parent_id: parent.id, status: "PENDING", has_callback: false });
    const monthly_income = String(body.company_infos.monthly_income);
    expect(openDetails(service.deps, kept!)).toEqual({
      ...body,
      company_infos: { ...body.company_infos, cnpj: document, monthly_income },
    });
    expect(sealed).not.toContain(document);
    const other = await world.create(parent);
    const others = await service.deps.transaction((tx) => lockSubAccount(tx, other.id));
    expect(others!.data_key).not.toBe(data_key);
    expect(() => openDetails(service.deps, { ...kept!, data_key: others!.data_key })).toThrow(
      SealError,
    );
  });

  test("without a ref it has none; with a callback_url it has a webhook of its own", async () => {
    const parent = await service.user();
    const url = "https://example.com/kyc";
    const { body } = await world.ask(parent, {
      ...subAccountBody({ ref: undefined }),
      callback_url: url,
    });
    expect(body.account).toMatchObject({
      ref: null,
      webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { api_key, api_secret } = body.account.secrets;
    const headers = { api_key, api_secret };
    const got = await service.call(null, "GET /settings/webhook", { headers });
    expect(got.body).toEqual({ url });
    expect((await service.call(parent, "GET /settings/webhook")).body).toEqual({ url: null });
  });

  test("under a key the same secrets are told again, kept sealed", async () => {
    const parent = await service.user();
    const headers = { "idempotency-key": randomUUID() };
    const body = subAccountBody({ callback_url: "https://example.com/kyc" });
    const first = await world.ask(parent, body, { headers });
    const again = await world.ask(parent, body, { headers });
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    const rows = await service.deps.db.selectFrom("idempotency_keys").select("reply").execute();
    const { secrets, webhook_secret } = first.body.account;
    for (const secret of [...Object.values(secrets), webhook_secret]) {
      expect(rows.map(({ reply }) => reply).join()).not.toContain(secret);
    }
    const other = { ...body, ref: "outra" };
    expect((await world.ask(parent, other, { headers })).status).toBe(422);
  });
});

describe("refuses", () => {
  test("the same CNPJ of the same caller, however it is written, and names the field", async () => {
    const parent = await service.user();
    const body = subAccountBody();
    body.company_infos.cnpj = "12ABC34501DE35";
    expect((await world.ask(parent, body)).status).toBe(201);
    const again = { ...body, company_infos: { ...body.company_infos, cnpj: "12.abc.345/01de-35" } };
    const refused = await world.ask(parent, again);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        statusCode: 409,
        code: "CONFLICT",
        message: "Já existe uma subconta com este CNPJ.",
        fields: { "company_infos.cnpj": "taken" },
        requestId: expect.any(String),
      },
    ]);
    expect((await world.ask(await service.user(), body)).status).toBe(201);
  });

  test("all but one of 12 parallel creations of one CNPJ, and leaves nothing of theirs", async () => {
    const parent = await service.user();
    const body = subAccountBody({ callback_url: "https://example.com/kyc" });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => world.ask<Created>(parent, body)),
    );
    expect(sortedStatuses(answers)).toEqual([201, ...Array<number>(11).fill(409)]);
    const users = await service.deps.db
      .selectFrom("users as u")
      .leftJoin("credentials as c", "c.user_id", "u.id")
      .select(["u.id", "c.prefix"])
      .where("u.parent_id", "=", parent.id)
      .execute();
    const { secrets } = answers.find(({ status }) => status === 201)!.body.account;
    expect(users.map(({ prefix }) => prefix)).toEqual([secrets.api_key.slice(0, 8)]);
  });

  test("a bad field by its dotted name, and nothing is kept", async () => {
    const parent = await service.user();
    const body = subAccountBody();
    const bad = {
      ...body,
      company_infos: { ...body.company_infos, cnpj: "11222333000182" },
      representative: { ...body.representative, birth_date: "2020-01-01" },
      address: { ...body.address, uf: "XX", adress_type: 9 },
    };
    const { status, body: refusal } = await world.ask(parent, bad);
    expect([status, refusal.code, refusal.fields]).toEqual([
      400,
      "INVALID_INPUT",
      {
        "company_infos.cnpj": "invalid_cnpj",
        "representative.birth_date": "under_age",
        "address.uf": "not_in_list",
        "address.adress_type": "not_in_list",
      },
    ]);
    const made = service.deps.db.selectFrom("users").where("parent_id", "=", parent.id);
    expect(await made.selectAll().execute()).toEqual([]);
  });

  test.each([
    ["http://example.com/kyc", "not_https"],
    ["https://10.0.0.1/kyc", "private_address"],
    ["https://localhost/kyc", "private_address"],
  ])("outside the sandbox a callback_url of %s", async (callback_url, reason) => {
    const parent = await service.user();
    const { deps } = service;
    const before = deps.webhook;
    deps.webhook = { ...before, allowsPrivateTargets: false };
    const { status, body } = await world.ask(parent, subAccountBody({ callback_url }));
    deps.webhook = before;
    expect([status, body.fields]).toEqual([400, { callback_url: reason }]);
  });
});

describe("keeps others out", () => {
  test("a sub-account opens none, whatever it sends and whatever its state", async () => {
    const parent = await service.user();
    for (const sub of [await world.create(parent), await world.approved(parent)]) {
      for (const body of [subAccountBody(), {}]) {
        const { status, body: refusal } = await world.ask(sub, body);
        expect([status, refusal.code]).toEqual([403, "FORBIDDEN"]);
      }
    }
  });

  test("its credentials are no matter of the main account's settings", async () => {
    const parent = await service.user();
    const sub = await world.create(parent);
    const listed = await service.call<{ prefix: string }[]>(null, "GET /settings/credentials", {
      headers: MANAGEMENT,
    });
    expect(listed.text).not.toContain(sub.apiKey.slice(0, 8));
    const rows = service.deps.db.selectFrom("credentials").where("user_id", "=", sub.id);
    const { id } = await rows.select("id").executeTakeFirstOrThrow();
    for (const line of [
      `DELETE /settings/credentials/${id}`,
      `POST /settings/credentials/${id}/rotate`,
    ]) {
      const body = line.startsWith("POST") ? {} : undefined;
      expect((await service.call(null, line, { headers: MANAGEMENT, body })).status).toBe(404);
    }
    expect((await service.call(sub, "GET /settings/webhook")).status).toBe(200);
    expect((await service.call(sub, "GET /settings/credentials")).status).toBe(401);
  });
});
