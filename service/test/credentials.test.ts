import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CredentialRecord, NewCredentialRecord } from "#protocol/credentials.ts";
import type { Sent } from "./caller.ts";
import { MANAGEMENT_TOKEN, startService, type Harness } from "./harness.ts";

type Refusal = { code: string; message: string; fields: Record<string, string> };

const BANK_ACCOUNTS = "GET /exchange/bank-accounts";
const CREDENTIALS = "/settings/credentials";
const HOUR_MS = 3_600_000;

let service: Harness;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.drop());
beforeEach(() =>
  service.deps.db.updateTable("credentials").set({ revoked_at: new Date() }).execute(),
);

const manage = <Body>(line: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${MANAGEMENT_TOKEN}` };
  const sent: Sent = body === undefined ? { headers } : { headers, body };
  return service.call<Body>(null, line, sent);
};
const make = async (body: object = {}) =>
  (await manage<NewCredentialRecord>(`POST ${CREDENTIALS}`, { name: "Servidor", ...body })).body;
const list = async () => (await manage<CredentialRecord[]>(`GET ${CREDENTIALS}`)).body;
const rotate = <Body = NewCredentialRecord>(id: number, body: object = {}) =>
  manage<Body>(`POST ${CREDENTIALS}/${id}/rotate`, body);
const revoke = (id: number) => manage<Refusal>(`DELETE ${CREDENTIALS}/${id}`);
const use = async ({ api_key, api_secret }: NewCredentialRecord, peerUrl?: string) => {
  const headers = { api_key, api_secret };
  if (!peerUrl) return (await service.call(null, BANK_ACCOUNTS, { headers })).status;
  return (await fetch(`${peerUrl}/exchange/bank-accounts`, { headers })).status;
};
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const age = (id: number, hours: number) =>
  service.deps.db
    .updateTable("credentials")
    .set({ expires_at: sql<Date>`expires_at - make_interval(hours => ${hours})` })
    .where("id", "=", BigInt(id))
    .execute();

describe("works", () => {
  test("a credential is shown once, calls, and is listed without a secret", async () => {
    const expires_at = inMs(HOUR_MS);
    const ip_allow_list = ["127.0.0.1", "::FFFF:127.0.0.1", "2001:DB8::/32"];
    const made = await make({ name: "  Servidor  ", expires_at, ip_allow_list });
    expect(made).toEqual({
      id: expect.any(Number),
      name: "Servidor",
      api_key: expect.stringMatching(/^[\w-]{43}$/),
      api_secret: expect.stringMatching(/^[\w-]{43}$/),
      expires_at,
    });
    const listed = {
      id: made.id,
      name: "Servidor",
      prefix: made.api_key.slice(0, 8),
      created_at: expect.any(String),
      last_used_at: null,
      expires_at,
      ip_allow_list: ["127.0.0.1", "2001:db8::/32"],
    };
    expect(await list()).toEqual([listed]);
    expect(await use(made)).toBe(200);
    expect(await list()).toEqual([{ ...listed, last_used_at: expect.any(String) }]);

    const row = await sql`select * from credentials where id = ${made.id}`.execute(service.deps.db);
    const kept = JSON.stringify(row.rows, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    for (const place of [JSON.stringify(await list()), kept, service.logged()]) {
      expect(place).not.toContain(made.api_key);
      expect(place).not.toContain(made.api_secret);
    }
  });

  test("all are the main account's, newest first", async () => {
    const [one, other] = [await make({ name: "um" }), await make({ name: "outro" })];
    expect((await list()).map(({ name }) => name)).toEqual(["outro", "um"]);
    const body = { name: "Conta", pix_key: "52998224725" };
    const headers = { api_key: one.api_key, api_secret: one.api_secret };
    expect(
      (await service.call(null, "POST /exchange/bank-accounts", { headers, body })).status,
    ).toBe(201);
    const { body: seen } = await service.call<{ data: { name: string }[] }>(null, BANK_ACCOUNTS, {
      headers: { api_key: other.api_key, api_secret: other.api_secret },
    });
    expect(seen.data.map(({ name }) => name)).toEqual(["Conta"]);
  });

  test("a revoked one ends at once, is not listed, and can't be revoked again", async () => {
    const [made, other] = [await make(), await make()];
    expect(await use(made)).toBe(200);
    const gone = await revoke(made.id);
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect([await use(made), await use(other)]).toEqual([401, 200]);
    expect((await list()).map(({ id }) => id)).toEqual([other.id]);
    const again = await revoke(made.id);
    expect([again.status, again.body.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("an expired one does not call and is still listed", async () => {
    const made = await make({ expires_at: inMs(HOUR_MS) });
    await age(made.id, 2);
    expect(await use(made)).toBe(401);
    expect((await list()).map(({ id }) => id)).toEqual([made.id]);
  });

  test("a rotation hands on name, addresses and end, and both work until the overlap ends", async () => {
    const expires_at = inMs(100 * HOUR_MS);
    const before = await make({ expires_at, ip_allow_list: ["127.0.0.0/8"] });
    const { status, body: after } = await rotate(before.id, { overlap_hours: 2 });
    expect(status).toBe(201);
    expect(after).toMatchObject({ name: before.name, expires_at });
    expect(after.api_key).not.toBe(before.api_key);
    expect([await use(before), await use(after)]).toEqual([200, 200]);
    const [newest, old] = await list();
    expect([newest!.id, newest!.ip_allow_list, newest!.expires_at]).toEqual([
      after.id,
      ["127.0.0.0/8"],
      expires_at,
    ]);
    const left = Date.parse(old!.expires_at!) - Date.now();
    expect(left).toBeGreaterThan(2 * HOUR_MS - 60_000);
    expect(left).toBeLessThan(2 * HOUR_MS + 60_000);
    await age(before.id, 2);
    expect([await use(before), await use(after)]).toEqual([401, 200]);
  });

  test("a rotation gives a day by default, none when asked, and never more than there was", async () => {
    const day = await make();
    expect((await rotate(day.id)).body.expires_at).toBeNull();
    const end = (await list()).find(({ id }) => id === day.id)!.expires_at!;
    expect(Math.abs(Date.parse(end) - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000);

    const none = await make();
    await rotate(none.id, { overlap_hours: 0 });
    expect(await use(none)).toBe(401);

    const expires_at = inMs(HOUR_MS);
    const soon = await make({ expires_at });
    await rotate(soon.id, { overlap_hours: 168 });
    expect((await list()).find(({ id }) => id === soon.id)!.expires_at).toBe(expires_at);
  });

  test("of parallel rotations exactly one hands on", async () => {
    const made = await make();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => rotate(made.id)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
    expect(await list()).toHaveLength(2);
  });
});

describe("refuses", () => {
  const past = "2020-01-01T00:00:00.000Z";
  test.each<[object, Record<string, string>]>([
    [{}, { name: "required" }],
    [{ name: "  " }, { name: "required" }],
    [{ name: "x".repeat(81) }, { name: "too_long:80" }],
    [{ name: "a\0b" }, { name: "invalid" }],
    [{ name: "a", expires_at: past }, { expires_at: "in_the_past" }],
    [{ name: "a", expires_at: "2099-02-30T00:00:00.000Z" }, { expires_at: "invalid_date" }],
    [{ name: "a", expires_at: "2099-01-01" }, { expires_at: "invalid" }],
    [{ name: "a", expires_at: 4_102_444_800_000 }, { expires_at: "invalid_type" }],
    [{ name: "a", ip_allow_list: "127.0.0.1" }, { ip_allow_list: "invalid_type" }],
    [
      { name: "a", ip_allow_list: ["127.0.0.1", "localhost", "10.0.0.1/8", "1.2.3.4/33"] },
      {
        "ip_allow_list.1": "invalid_ip_range",
        "ip_allow_list.2": "invalid_ip_range",
        "ip_allow_list.3": "invalid_ip_range",
      },
    ],
    [{ name: "a", ip_allow_list: Array(51).fill("::1") }, { ip_allow_list: "too_long:50" }],
  ])("%j", async (body, fields) => {
    const answer = await manage<Refusal>(`POST ${CREDENTIALS}`, body);
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      "INVALID_INPUT",
      fields,
    ]);
    expect(await list()).toEqual([]);
  });

  test("an overlap out of bounds, an id that is none, and one that is not there", async () => {
    const { id } = await make();
    for (const [overlap_hours, reason] of [
      [-1, "too_small:0"],
      [169, "too_large:168"],
      [1.5, "invalid_type"],
    ]) {
      const { status, body } = await rotate<Refusal>(id, { overlap_hours });
      expect([status, body.fields]).toEqual([400, { overlap_hours: reason }]);
    }
    expect((await manage(`DELETE ${CREDENTIALS}/abc`)).status).toBe(400);
    expect((await revoke(999_999_999)).status).toBe(404);
    expect((await rotate(999_999_999)).status).toBe(404);
  });

  test("to rotate what was rotated, revoked or has expired", async () => {
    const [rotated, revoked] = [await make(), await make()];
    const expired = await make({ expires_at: inMs(HOUR_MS) });
    await rotate(rotated.id);
    await revoke(revoked.id);
    await age(expired.id, 2);
    const outcomes = await Promise.all([rotated, revoked, expired].map(({ id }) => rotate(id)));
    expect(outcomes.map(({ status }) => status)).toEqual([409, 404, 409]);
  });
});

describe("keeps others out", () => {
  test("an API credential can't make, see, rotate or revoke one", async () => {
    const { id, api_key, api_secret } = await make();
    const headers = { api_key, api_secret };
    for (const line of [
      `GET ${CREDENTIALS}`,
      `POST ${CREDENTIALS}`,
      `POST ${CREDENTIALS}/${id}/rotate`,
      `DELETE ${CREDENTIALS}/${id}`,
    ]) {
      const body = line.startsWith("POST") ? { name: "Minha" } : undefined;
      expect((await service.call(null, line, { headers, body })).status).toBe(401);
    }
    expect((await list()).map((one) => one.id)).toEqual([id]);
  });

  test("credentials of another account are not listed, rotated or revoked here", async () => {
    await make();
    const other = await service.user();
    const { id } = await service.deps.db
      .selectFrom("credentials")
      .select("id")
      .where("user_id", "=", other.id)
      .executeTakeFirstOrThrow();
    expect((await list()).map((one) => one.id)).not.toContain(Number(id));
    expect((await rotate(Number(id))).status).toBe(404);
    expect((await revoke(Number(id))).status).toBe(404);
    expect((await service.call(other, BANK_ACCOUNTS)).status).toBe(200);
  });

  test("an address that is not on the list has the very same refusal as everyone else", async () => {
    const elsewhere = await make({ ip_allow_list: ["203.0.113.0/24", "2001:db8::/32"] });
    const { api_key, api_secret } = elsewhere;
    const refusal = async (headers: Record<string, string>) => {
      const { status, body } = await service.call<Refusal>(null, BANK_ACCOUNTS, { headers });
      const { code, message, fields } = body;
      return { status, code, message, fields };
    };
    const unknown = await refusal({ api_key: "nobody", api_secret: "nothing" });
    expect(unknown.status).toBe(401);
    expect(await refusal({ api_key, api_secret })).toEqual(unknown);
    // No header says where a call comes from.
    for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip"]) {
      expect(await refusal({ api_key, api_secret, [header]: "203.0.113.7" })).toEqual(unknown);
    }
    const row = (await list()).find(({ id }) => id === elsewhere.id);
    expect(row!.last_used_at).toBeNull();
    expect(await use(await make({ ip_allow_list: ["127.0.0.1"] }))).toBe(200);
  });
});
