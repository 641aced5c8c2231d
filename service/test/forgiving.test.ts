import { describe, expect, test } from "vitest";
import { testPdf } from "#platform/documents/test/test-pdf.ts";
import { testPng } from "#platform/documents/test/test-images.ts";
import type { BankAccountRecord } from "#protocol/pix-accounts/bank-accounts.ts";
import { openDetails } from "#service/domain/sub-accounts/sub-account-details.ts";
import { bankAccount, wallet, type TestUser } from "./build.ts";
import type { Enveloped, Refusal } from "./caller.ts";
import { MANAGEMENT, startService } from "./harness.ts";
import { PERSONAL } from "./send-document.ts";
import { shared } from "./shared.ts";
import { subAccountBody, subAccountWorld } from "./sub-account-world.ts";

const ACCOUNTS = "/exchange/bank-accounts";

const service = shared(startService);
const world = subAccountWorld(service);
const user = shared(() => service.user());
const png = await testPng();

const namesOf = async (who: TestUser, query: string) => {
  const answer = await service.call<Enveloped<BankAccountRecord[]>>(who, `GET ${ACCOUNTS}${query}`);
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ name }) => name);
};

describe("a key as people write it", () => {
  test.each([
    ["529.982.247-25", "52998224725"],
    ["12.ABC.345/01DE-35", "12abc34501de35"],
    ["11.222.333/0001-81", "11222333000181"],
    ["+55 (11) 98765-4321", "+5511987654321"],
  ])("%s finds what it registers, and so does %s", async (written, plain) => {
    const who = await service.user();
    const body = bankAccount({ pix_key: written, name: "Conta" });
    expect((await service.call(who, `POST ${ACCOUNTS}`, { body })).status).toBe(201);
    await service.call(who, `POST ${ACCOUNTS}`, { body: bankAccount() });
    for (const text of [written, plain]) {
      expect(await namesOf(who, `?${new URLSearchParams({ pix_key: text })}`)).toEqual(["Conta"]);
    }
  });
});

test("a filter that nobody filled in is none, and a slash at the end says nothing", async () => {
  const who = await service.user();
  await service.call(who, `POST ${ACCOUNTS}/`, { body: bankAccount({ name: "Conta" }) });
  for (const query of ["?type=", "/?type=&name=&pix_key=&page=&pageSize=", "/", ""]) {
    expect(await namesOf(who, query)).toEqual(["Conta"]);
  }
  const lines = [
    [who, `GET /v1${ACCOUNTS}/`, 200],
    [who, "GET /v1/settings/webhook/", 200],
    [null, "GET /health/", 200],
    [null, `GET ${ACCOUNTS}/`, 401],
    [who, `PATCH ${ACCOUNTS}/`, 405],
    [who, `GET ${ACCOUNTS}//`, 404],
    [null, "GET /", 404],
  ] as const;
  for (const [caller, line, expected] of lines) {
    expect([line, (await service.call(caller, line)).status]).toEqual([line, expected]);
  }
});

test("the same key with and without the slash is one call", async () => {
  const who = await service.user();
  const sent = { body: bankAccount(), headers: { "idempotency-key": "one" } };
  const first = await service.call(who, `POST ${ACCOUNTS}`, sent);
  const again = await service.call(who, `POST ${ACCOUNTS}/`, sent);
  expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
});

describe("null", () => {
  test("is absent where a field is optional", async () => {
    const body = subAccountBody();
    const { company_infos } = body;
    const nulls = {
      ...body,
      company_infos: { ...company_infos, trade_name: null },
      ref: null,
      callback_url: null,
    };
    const { status, body: made } = await world.ask(user, nulls);
    expect([status, made.account.ref, made.account.webhook_secret]).toEqual([201, null, undefined]);
    const declared = { ...wallet(), custody: null, beneficiary: null };
    expect((await service.call(user, "POST /exchange/wallets", { body: declared })).status).toBe(
      201,
    );
  });

  test.each(["expires_at", "scopes", "ip_allow_list"])(
    "is refused in %s, whose absence opens more",
    async (field) => {
      const sent = { body: { name: "Servidor", [field]: null }, headers: MANAGEMENT };
      const { status, body } = await service.call<Refusal>(
        null,
        "POST /settings/credentials",
        sent,
      );
      expect([status, body.fields]).toEqual([400, { [field]: "required" }]);
    },
  );
});

test.each([
  ["Sociedade Limitada", "LTDA"],
  ["s/a", "SA"],
  ["206-2", "LTDA"],
  ["Associação", "ASSOCIACAO"],
])("a company of type %s is kept as %s", async (written, code) => {
  const body = subAccountBody();
  const company_infos = { ...body.company_infos, company_type: written };
  const { status, text, body: made } = await world.ask(user, { ...body, company_infos });
  expect([status, text]).toEqual([201, text]);
  const row = await service.deps.db
    .selectFrom("sub_accounts")
    .selectAll()
    .where("document", "=", made.account.document)
    .executeTakeFirstOrThrow();
  expect(openDetails(service.deps, row).company_infos.company_type).toBe(code);
});

describe("a file without a name", () => {
  const send = async (who: TestUser, bytes: Uint8Array<ArrayBuffer>, name?: string) => {
    const form = new FormData();
    form.set("type", "SELFIE");
    if (name === undefined) form.set("file", new Blob([bytes]));
    else form.set("file", new Blob([bytes]), name);
    const headers = { api_key: who.apiKey, api_secret: who.apiSecret };
    const answer = await fetch(service.url + PERSONAL, { method: "POST", headers, body: form });
    const { code } = (await answer.json()) as Partial<Refusal>;
    return [answer.status, code];
  };

  test("is taken by its content, and moves the sub-account in the list of changes", async () => {
    const sub = await world.create(user);
    const changed = async () => {
      const line = "GET /sub-accounts";
      const { body } = await service.call<Enveloped<{ updated_at: string }[]>>(sub, line);
      return body.data[0]!.updated_at;
    };
    const before = await changed();
    expect(await send(sub, new Uint8Array(png))).toEqual([201, undefined]);
    expect((await changed()) > before).toBe(true);
    expect(await send(sub, new Uint8Array(testPdf()))).toEqual([201, undefined]);
    expect(await send(sub, new TextEncoder().encode("text"))).toEqual([
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ]);
    expect(await send(sub, new Uint8Array(png), "a")).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });
});
