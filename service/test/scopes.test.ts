import { describe, expect, expectTypeOf, test } from "vitest";
import type { CredentialRecord, NewCredentialRecord } from "#protocol/wire/credentials.ts";
import type { Common, Endpoint } from "#protocol/wire/endpoint.ts";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import type { ErrorBody } from "#protocol/wire/error.ts";
import { SCOPES, type Scope } from "#protocol/wire/scopes.ts";
import { bankAccount, type TestUser } from "./build.ts";
import { MANAGEMENT, startService } from "./harness.ts";
import { subAccountBody, subAccountWorld, type Created } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const CREDENTIALS = "/settings/credentials";
const PUT_OUT = "GET /exchange/payout/any";

const service = shared(startService);
const main = shared(() => service.user());

const manage = <Body>(line: string, body?: object) =>
  service.call<Body>(null, line, {
    headers: MANAGEMENT,
    ...(body === undefined ? {} : { body }),
  });
async function make(scopes?: readonly string[]): Promise<TestUser & { credentialId: number }> {
  const named = { name: "Servidor", ...(scopes === undefined ? {} : { scopes }) };
  const { status, body } = await manage<NewCredentialRecord>(`POST ${CREDENTIALS}`, named);
  expect(status).toBe(201);
  const { id, api_key: apiKey, api_secret: apiSecret } = body;
  return { id: main.id, apiKey, apiSecret, credentialId: id };
}
const listed = async (id: number) =>
  (await manage<CredentialRecord[]>(`GET ${CREDENTIALS}`)).body.find((one) => one.id === id)
    ?.scopes;

const lineOf = ({ method, path }: Endpoint) =>
  `${method} ${path.replaceAll(/\{\w+\}/g, "999999999")}`;
const isOutOfScope = ({ status, body }: { status: number; body: ErrorBody | null }) =>
  status === 403 && body?.code === "FORBIDDEN" && /falta o escopo \w+\.$/.test(body.message);

const mine = ENDPOINTS.filter(({ auth, only }) => auth === "credential" && only !== "sub");

describe("a credential opens", () => {
  test.each([...SCOPES, "any"] as const)(
    "the calls of %s when it has it, or no limit",
    async (scope) => {
      const calls = mine.filter((endpoint) => endpoint.scope === scope);
      expect(calls.length).toBeGreaterThan(0);
      const callers = [await make(), ...(scope === "any" ? [] : [await make([scope])])];
      for (const caller of callers) {
        for (const endpoint of calls) {
          const answer = await service.call<ErrorBody>(caller, lineOf(endpoint));
          expect([endpoint.name, isOutOfScope(answer)]).toEqual([endpoint.name, false]);
        }
      }
    },
  );

  test.each(SCOPES)("limited to %s, nothing of the others, whatever the body", async (scope) => {
    const caller = await make([scope]);
    for (const endpoint of mine) {
      const answer = await service.call<ErrorBody>(caller, lineOf(endpoint));
      const expected = endpoint.scope !== "any" && endpoint.scope !== scope;
      expect([endpoint.name, isOutOfScope(answer)]).toEqual([endpoint.name, expected]);
    }
  });

  test("no payout, to a thief who has every other scope: nothing is quoted, paid or told", async () => {
    const thief = await make(SCOPES.filter((scope) => scope !== "payouts"));
    const body = { ...bankAccount(), payout_quote_id: 1 };
    for (const prefix of ["", "/v1"]) {
      for (const call of ["POST /exchange/payout-quote", "POST /exchange/payout", PUT_OUT]) {
        const line = call.replace(" ", ` ${prefix}`);
        const sent = call === PUT_OUT ? {} : { body };
        expect(isOutOfScope(await service.call<ErrorBody>(thief, line, sent))).toBe(true);
      }
    }
    const { db } = service.deps;
    expect(await db.selectFrom("payout_quotes").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("payouts").selectAll().execute()).toEqual([]);
  });
});

describe("scopes", () => {
  test("stand in the list: all where there is no limit, each once", async () => {
    const [all, few] = [await make(), await make(["accounts", "payins", "accounts"])];
    expect(await listed(all.credentialId)).toEqual([...SCOPES]);
    expect(await listed(few.credentialId)).toEqual(["accounts", "payins"]);
  });

  test.each([[["payins"]], [undefined]])("%j outlive a rotation", async (scopes) => {
    const before = await make(scopes);
    const { body } = await manage<NewCredentialRecord>(
      `POST ${CREDENTIALS}/${before.credentialId}/rotate`,
      {},
    );
    expect(await listed(body.id)).toEqual(scopes ?? [...SCOPES]);
    const after = { id: main.id, apiKey: body.api_key, apiSecret: body.api_secret };
    const answer = await service.call<ErrorBody>(after, PUT_OUT);
    expect([answer.status, isOutOfScope(answer)]).toEqual(scopes ? [403, true] : [404, false]);
  });

  test.each<[unknown, Record<string, string>]>([
    [[], { scopes: "required" }],
    [null, { scopes: "required" }],
    ["payins", { scopes: "invalid_type" }],
    [["payins", "everything"], { "scopes.1": "not_in_list" }],
    [{ payins: true }, { scopes: "invalid_type" }],
  ])("of %j are refused, and no credential is made", async (scopes, fields) => {
    const before = (await manage<CredentialRecord[]>(`GET ${CREDENTIALS}`)).body.length;
    const answer = await manage<ErrorBody>(`POST ${CREDENTIALS}`, { name: "a", scopes });
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
    expect((await manage<CredentialRecord[]>(`GET ${CREDENTIALS}`)).body).toHaveLength(before);
  });
});

describe("a sub-account's credentials open no more than the one that makes them", () => {
  type Secrets = Created["account"]["secrets"];
  const asSub = (secrets: Secrets): TestUser => ({
    id: 0,
    apiKey: secrets.api_key,
    apiSecret: secrets.api_secret,
  });
  const limits = async (sub: TestUser): Promise<Scope[]> => {
    const found: Scope[] = [];
    for (const [scope, line] of [
      ["payins", "GET /exchange/payment/999999999"],
      ["payouts", PUT_OUT],
      ["accounts", "GET /settings/webhook"],
      ["sub_accounts", "POST /sub-accounts/open-full-account"],
    ] as const) {
      const answer = await service.call<ErrorBody>(sub, line);
      if (!isOutOfScope(answer)) found.push(scope);
    }
    return found;
  };

  test("when it is made", async () => {
    const narrow = await make(["sub_accounts"]);
    const world = subAccountWorld(service);
    expect(await limits(await world.create(narrow))).toEqual(["sub_accounts"]);
    expect(await limits(await world.create(main))).toEqual([...SCOPES]);
  });

  test("when they are renewed: who holds sub_accounts alone can't pay out for the company", async () => {
    const sub = await subAccountWorld(service).create(main);
    await service.deps.db
      .updateTable("sub_accounts")
      .set({ status: "APPROVED", opened_at: new Date(), decided_at: new Date() })
      .where("user_id", "=", sub.id)
      .execute();
    expect((await service.call(sub, PUT_OUT)).status).toBe(404);
    const renew = async (parent: TestUser) => {
      const line = `POST /sub-accounts/${sub.document}/credentials`;
      return asSub((await service.call<Created>(parent, line)).body.account.secrets);
    };
    const stolen = await renew(await make(["sub_accounts"]));
    expect((await service.call(stolen, PUT_OUT)).status).toBe(403);
    const whole = await renew(main);
    expect((await service.call(whole, PUT_OUT)).status).toBe(404);
  });

  test("and another's sub-account is nobody's to name", async () => {
    const other = await service.user();
    const { document } = await subAccountWorld(service).create(other, subAccountBody());
    const answer = await service.call(main, `POST /sub-accounts/${document}/credentials`);
    expect(answer.status).toBe(404);
  });
});

test("endpoints that a credential opens say their scope, or they do not compile", () => {
  type Any = Common;
  type Without = Omit<Any, "scope" | "auth">;
  expectTypeOf<Without & { auth: "credential" }>().not.toExtend<Any>();
  expectTypeOf<Without>().not.toExtend<Any>();
  expectTypeOf<Without & { scope: "payouts" }>().toExtend<Any>();
  expectTypeOf<Without & { auth: "none" }>().toExtend<Any>();
  expectTypeOf<Without & { auth: "none"; scope: "payouts" }>().not.toExtend<Any>();
});
