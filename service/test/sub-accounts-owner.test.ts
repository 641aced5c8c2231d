import { describe, expect, test } from "vitest";
import type { TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { subAccountBody, subAccountWorld, type Created } from "./sub-account-world.ts";
import type { Refusal } from "./caller.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
const world = subAccountWorld(service);

const renew = (who: TestUser, document: string) =>
  service.call<Created & Refusal>(who, `POST /sub-accounts/${document}/credentials`);
const own = ({ account: { secrets } }: Created): TestUser => ({
  id: 0,
  apiKey: secrets.api_key,
  apiSecret: secrets.api_secret,
});
const admits = async (who: TestUser) => (await service.call(who, "GET /settings/webhook")).status;

describe("a sub-account's record", () => {
  test("is the parent's and its own to see, by its CNPJ in any spelling", async () => {
    const parent = await service.user();
    const sub = await world.create(parent);
    await world.receive(sub, ["SELFIE", "CNPJ_CARD"]);
    const received_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { document } = sub;
    const spelled = document.replace(/(.{2})(.{3})(.{3})(.{4})(.{2})/, "$1.$2.$3%2F$4-$5");
    for (const who of [parent, sub]) {
      for (const name of [document, document.toLowerCase(), spelled]) {
        const { status, body } = await world.look(who, name);
        expect([status, body]).toEqual([
          200,
          {
            status: "success",
            account: {
              name: "Exemplo Ltda",
              document,
              ref: "cliente-1",
              status: "PENDING",
              reason: null,
              documents: [
                { type: "SELFIE", status: "RECEIVED", received_at },
                { type: "CNPJ_CARD", status: "RECEIVED", received_at },
              ],
            },
          },
        ]);
      }
    }
  });

  test("is to everybody else as if there were none", async () => {
    const parent = await service.user();
    const [sub, sibling] = [await world.create(parent), await world.create(parent)];
    const nephew = await world.create(await service.user());
    const none = await world.look(sub, "12ABC34501DE35");
    expect([none.status, none.body.code]).toEqual([404, "NOT_FOUND"]);
    for (const who of [sibling, nephew, await service.user()]) {
      const { status, body } = await world.look(who, sub.document);
      expect([status, { ...body, requestId: "" }]).toEqual([404, { ...none.body, requestId: "" }]);
    }
  });

  test("of two parents' with one CNPJ each sees its own", async () => {
    const [one, other] = [await service.user(), await service.user()];
    const sub = await world.create(one, { ref: "de um" });
    const body = subAccountBody({ ref: "do outro" });
    body.company_infos.cnpj = sub.document;
    expect((await world.ask(other, body)).status).toBe(201);
    const refs = [one, sub, other].map(
      async (who) => (await world.look(who, sub.document)).body.account.ref,
    );
    expect(await Promise.all(refs)).toEqual(["de um", "de um", "do outro"]);
  });

  test.each(["document", "open-full-account"])("%s is nobody's CNPJ", async (name) => {
    const { status, headers } = await world.look(await service.user(), name);
    expect([status, headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
  });

  test("what is no CNPJ is refused by name", async () => {
    const { status, body } = await world.look(await service.user(), "11222333000182");
    expect([status, body.fields]).toEqual([400, { document: "invalid_cnpj" }]);
  });
});

describe("new credentials", () => {
  test("work at once, and those before no longer do", async () => {
    const parent = await service.user();
    const sub = await world.create(parent);
    const { status, body } = await renew(parent, sub.document.toLowerCase());
    expect([status, body]).toEqual([
      201,
      {
        status: "success",
        account: {
          document: sub.document,
          secrets: { api_key: expect.any(String), api_secret: expect.any(String) },
        },
      },
    ]);
    expect([await admits(own(body)), await admits(sub)]).toEqual([200, 401]);
  });

  test("of renewals at once the last is the one that holds", async () => {
    const parent = await service.user();
    const sub = await world.create(parent);
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(parent, sub.document)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const held = await Promise.all(answers.map(({ body }) => admits(own(body))));
    expect(held.sort()).toEqual([200, ...Array(5).fill(401)]);
    expect(await admits(sub)).toBe(401);
  });

  test("are its parent's to give: not its own, a sibling's or a stranger's", async () => {
    const parent = await service.user();
    const [sub, sibling] = [await world.create(parent), await world.create(parent)];
    for (const [who, expected] of [
      [sub, 403],
      [sibling, 403],
      [await service.user(), 404],
    ] as const) {
      const { status, body } = await renew(who, sub.document);
      expect([status, body.code]).toEqual([expected, expected === 403 ? "FORBIDDEN" : "NOT_FOUND"]);
    }
    expect((await renew(parent, "12ABC34501DE35")).status).toBe(404);
    expect([await admits(sub), await admits(sibling), await admits(parent)]).toEqual([
      200, 200, 200,
    ]);
  });
});
