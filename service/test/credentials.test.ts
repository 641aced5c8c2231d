import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { SCOPES } from "#protocol/wire/scopes.ts";
import { bootstrap } from "#service/domain/access/credentials.ts";
import { createApp } from "#service/http/app.ts";
import { serveHttp } from "#service/http/serve.ts";
import {
  BANK_ACCOUNTS,
  CREDENTIALS,
  CredentialWorld,
  HOUR_MS,
  inMs,
  type Refusal,
} from "./credential-world.ts";
import { MANAGEMENT_TOKEN, ORIGIN } from "./harness.ts";

const world = new CredentialWorld();
/** The same service behind these proxies. */
const behind = (trustedProxies: string[]) =>
  createApp({
    deps: world.service.deps,
    managementToken: MANAGEMENT_TOKEN,
    trustedProxies,
    origin: ORIGIN,
    sandboxUrl: null,
    checks: {},
    uploads: { folder: world.service.uploadsFolder },
  });

describe("works", () => {
  test("a credential is shown once, calls, and is listed without a secret", async () => {
    const expires_at = inMs(HOUR_MS);
    const ip_allow_list = ["127.0.0.1", "::FFFF:127.0.0.1", "2001:DB8::/32"];
    const made = await world.make({ name: "  Servidor  ", expires_at, ip_allow_list });
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
      scopes: [...SCOPES],
    };
    expect(await world.list()).toEqual([listed]);
    expect(await world.use(made)).toBe(200);
    expect(await world.list()).toEqual([{ ...listed, last_used_at: expect.any(String) }]);

    const row = await sql`select * from credentials where id = ${made.id}`.execute(
      world.service.deps.db,
    );
    const kept = JSON.stringify(row.rows, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    for (const place of [JSON.stringify(await world.list()), kept, world.service.logged()]) {
      expect(place).not.toContain(made.api_key);
      expect(place).not.toContain(made.api_secret);
    }
  });

  test("a first start without a credential has an account, whose first one the management token makes", async () => {
    await bootstrap(world.service.deps, null);
    expect(await world.list()).toEqual([]);
    expect(await world.use(await world.make())).toBe(200);
  });

  test("all are the main account's, newest first", async () => {
    const [one, other] = [await world.make({ name: "um" }), await world.make({ name: "outro" })];
    expect((await world.list()).map(({ name }) => name)).toEqual(["outro", "um"]);
    const body = { name: "Conta", pix_key: "52998224725" };
    const headers = { api_key: one.api_key, api_secret: one.api_secret };
    expect(
      (await world.service.call(null, "POST /exchange/bank-accounts", { headers, body })).status,
    ).toBe(201);
    const { body: seen } = await world.service.call<{ data: { name: string }[] }>(
      null,
      BANK_ACCOUNTS,
      {
        headers: { api_key: other.api_key, api_secret: other.api_secret },
      },
    );
    expect(seen.data.map(({ name }) => name)).toEqual(["Conta"]);
  });

  test("a revoked one ends at once, is not listed, and can't be revoked again", async () => {
    const [made, other] = [await world.make(), await world.make()];
    expect(await world.use(made)).toBe(200);
    const gone = await world.revoke(made.id);
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect([await world.use(made), await world.use(other)]).toEqual([401, 200]);
    expect((await world.list()).map(({ id }) => id)).toEqual([other.id]);
    const again = await world.revoke(made.id);
    expect([again.status, again.body.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("an expired one does not call and is still listed", async () => {
    const made = await world.make({ expires_at: inMs(HOUR_MS) });
    await world.age(made.id, 2);
    expect(await world.use(made)).toBe(401);
    expect((await world.list()).map(({ id }) => id)).toEqual([made.id]);
  });
});

describe("refuses", () => {
  const past = "2020-01-01T00:00:00.000Z";
  test.each<[object, Record<string, string>]>([
    [{}, { name: "required" }],
    [{ name: "  " }, { name: "required" }],
    [{ name: "x".repeat(81) }, { name: "too_long:80" }],
    [{ name: "a\x07b" }, { name: "hidden_characters:U+0007" }],
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
    const answer = await world.manage<Refusal>(`POST ${CREDENTIALS}`, body);
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      "INVALID_INPUT",
      fields,
    ]);
    expect(await world.list()).toEqual([]);
  });

  test("an overlap out of bounds, an id that is none, and one that is not there", async () => {
    const { id } = await world.make();
    for (const [overlap_hours, reason] of [
      [-1, "too_small:0"],
      [169, "too_large:168"],
      [1.5, "invalid_type"],
    ]) {
      const { status, body } = await world.rotate<Refusal>(id, { overlap_hours });
      expect([status, body.fields]).toEqual([400, { overlap_hours: reason }]);
    }
    expect((await world.manage(`DELETE ${CREDENTIALS}/abc`)).status).toBe(400);
    expect((await world.revoke(999_999_999)).status).toBe(404);
    expect((await world.rotate(999_999_999)).status).toBe(404);
  });
});

describe("keeps others out", () => {
  test("an API credential can't make, see, rotate or revoke one", async () => {
    const { id, api_key, api_secret } = await world.make();
    const headers = { api_key, api_secret };
    for (const line of [
      `GET ${CREDENTIALS}`,
      `POST ${CREDENTIALS}`,
      `POST ${CREDENTIALS}/${id}/rotate`,
      `DELETE ${CREDENTIALS}/${id}`,
    ]) {
      const body = line.startsWith("POST") ? { name: "Minha" } : undefined;
      expect((await world.service.call(null, line, { headers, body })).status).toBe(401);
    }
    expect((await world.list()).map((one) => one.id)).toEqual([id]);
  });

  test("credentials of another account are not listed, rotated or revoked here", async () => {
    await world.make();
    const other = await world.service.user();
    const { id } = await world.service.deps.db
      .selectFrom("credentials")
      .select("id")
      .where("user_id", "=", other.id)
      .executeTakeFirstOrThrow();
    expect((await world.list()).map((one) => one.id)).not.toContain(Number(id));
    expect((await world.rotate(Number(id))).status).toBe(404);
    expect((await world.revoke(Number(id))).status).toBe(404);
    expect((await world.service.call(other, BANK_ACCOUNTS)).status).toBe(200);
  });

  test("an address that is not on the list has the very same refusal as everyone else", async () => {
    const elsewhere = await world.make({ ip_allow_list: ["203.0.113.0/24", "2001:db8::/32"] });
    const { api_key, api_secret } = elsewhere;
    const refusal = async (headers: Record<string, string>) => {
      const { status, body } = await world.service.call<Refusal>(null, BANK_ACCOUNTS, { headers });
      const { code, message, fields } = body;
      return { status, code, message, fields };
    };
    const unknown = await refusal({ api_key: "nobody", api_secret: "nothing" });
    expect(unknown.status).toBe(401);
    expect(await refusal({ api_key, api_secret })).toEqual(unknown);
    // No header counts as the origin of a call.
    for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip"]) {
      expect(await refusal({ api_key, api_secret, [header]: "203.0.113.7" })).toEqual(unknown);
    }
    const row = (await world.list()).find(({ id }) => id === elsewhere.id);
    expect(row!.last_used_at).toBeNull();
    expect(await world.use(await world.make({ ip_allow_list: ["127.0.0.1"] }))).toBe(200);
  });

  test("over IPv6 and over a socket that takes both, the address is the caller's own", async () => {
    const both = await serveHttp(behind([]), { host: "::", port: 0 });
    const byFour = await world.make({ ip_allow_list: ["127.0.0.1"] });
    const bySix = await world.make({ ip_allow_list: ["::1"] });
    const [four, six] = [`http://127.0.0.1:${both.port}`, `http://[::1]:${both.port}`];
    expect([await world.use(byFour, four), await world.use(byFour, six)]).toEqual([200, 401]);
    expect([await world.use(bySix, four), await world.use(bySix, six)]).toEqual([401, 200]);
    await both.close();
  });

  test("behind a trusted proxy the address is whom the proxy saw, and not whom the caller names", async () => {
    const { port, close } = await serveHttp(behind(["127.0.0.0/8"]), {
      host: "127.0.0.1",
      port: 0,
    });
    const { api_key, api_secret } = await world.make({ ip_allow_list: ["203.0.113.0/24"] });
    const status = async (forwarded: string) => {
      const headers = { api_key, api_secret, "x-forwarded-for": forwarded };
      return (await fetch(`http://127.0.0.1:${port}/exchange/bank-accounts`, { headers })).status;
    };
    expect(await status("203.0.113.7")).toBe(200);
    expect(await status("203.0.113.7, 198.51.100.1")).toBe(401);
    await close();
  });
});
