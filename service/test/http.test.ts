import { sql } from "kysely";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { ErrorBody } from "#protocol/wire/error.ts";
import { answerError } from "#service/http/answer-error.ts";
import { bankAccount } from "./build.ts";
import { ORIGIN, startService } from "./harness.ts";
import { shared } from "./shared.ts";

const service = shared(() => startService({ checks: { rain: async () => 1 } }));

/** The answer to raw text on a socket, for requests that no client would send. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    let got = "";
    socket.on("data", (chunk) => {
      got += chunk.toString();
      if (got.includes("\r\n\r\n")) socket.end();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(got));
    socket.write(text);
  });
}

describe("request ids", () => {
  test("one that can stand in a header is taken over", async () => {
    const headers = { "x-request-id": "desk-1.a:B_c" };
    const answer = await service.call<ErrorBody>(null, "GET /exchange/bank-accounts", { headers });
    expect(answer.headers.get("x-request-id")).toBe("desk-1.a:B_c");
    expect(answer.body.requestId).toBe("desk-1.a:B_c");
    expect(service.logged()).toContain("desk-1.a:B_c");
  });

  test.each(["", "a b", "x".repeat(129), '"quoted"'])("one like %j is made anew", async (sent) => {
    const headers = { "x-request-id": sent };
    const { headers: got } = await service.call(null, "GET /health", { headers });
    expect(got.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("every answer", () => {
  test.each(["/health", "/exchange/bank-accounts", "/nowhere", "/docs"])(
    "of %s is kept by no cache and sniffed by no browser",
    async (path) => {
      const { headers } = await service.call(null, `GET ${path}`);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    },
  );
});

describe("bodies", () => {
  test("without end are refused, and the caller is let go", async () => {
    const { apiKey, apiSecret } = await service.user();
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    let got = "";
    socket.on("data", (chunk) => void (got += chunk.toString()));
    socket.on("error", () => undefined);
    socket.write(
      `POST /exchange/bank-accounts HTTP/1.1\r\nHost: x\r\napi_key: ${apiKey}\r\napi_secret: ${apiSecret}\r\n` +
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const sending = setInterval(() => socket.write(chunk), 5);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(sending);
    expect(got).toMatch(/^HTTP\/1\.1 413 /);
    expect(got).toContain('"code":"BODY_TOO_LARGE"');
  });

  test("just below the limit are read", async () => {
    const body = { ...bankAccount(), ballast: "x".repeat(255 * 1024) };
    const line = "POST /exchange/bank-accounts";
    expect((await service.call(await service.user(), line, { body })).status).toBe(201);
  });

  test("can't reach the prototype", async () => {
    const { name, pix_key } = bankAccount();
    const body = `{"__proto__":{"admin":true},"constructor":{"x":1},"name":"${name}","pix_key":"${pix_key}"}`;
    const line = "POST /exchange/bank-accounts";
    expect((await service.call(await service.user(), line, { body })).status).toBe(201);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe("odd requests", () => {
  test.each([
    ["TRACE /health HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 (400|405) /],
    ["OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 (204|400|404) /],
    ["GET //health HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 (400|404) /],
    ["GET /%2e%2e/health HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 (200|400|404) /],
    ["GET /health HTTP/1.1\r\n\r\n", /^HTTP\/1\.1 400 /],
    ["nonsense\r\n\r\n", /^HTTP\/1\.1 400 /],
  ])("%j", async (text, answered) => {
    expect(await raw(text)).toMatch(answered);
    expect((await service.call(null, "GET /health")).status).toBe(200);
  });
});

describe("when something is wrong inside", () => {
  test("a failing use case is 500 with nothing told", async () => {
    const broken = await startService({
      transaction: () => Promise.reject(new Error("select secret_sauce from kitchen")),
    });
    const line = "PUT /settings/webhook";
    const { status, text, body } = await broken.call<ErrorBody>(await broken.user(), line, {
      body: { url: "http://localhost/hook" },
    });
    expect([status, body.code]).toEqual([500, "INTERNAL"]);
    expect(text).not.toContain("sauce");
    expect(broken.logged()).toContain(body.requestId);
    expect(broken.logged()).toContain("secret_sauce");
    await broken.drop();
  });

  test("a reply against its own schema is 500 and goes to nobody", async () => {
    const broken = await startService();
    const user = await broken.user();
    const line = "POST /exchange/bank-accounts";
    await broken.deps.db.schema
      .alterTable("bank_accounts")
      .dropConstraint("bank_accounts_type_check")
      .execute();
    await broken.deps.db.schema
      .alterTable("bank_accounts")
      .alterColumn("type", (column) => column.setDefault("secret-type"))
      .execute();
    const { status, text } = await broken.call(user, line, { body: bankAccount() });
    expect(status).toBe(500);
    expect(text).not.toContain("secret-type");
    expect(broken.logged()).toContain("createBankAccount answered against its schema: data.type");
    await broken.drop();
  });

  test("no database is 503", async () => {
    const alone = await startService();
    const user = await alone.user();
    await alone.closeDatabase();
    const { status, body } = await alone.call<ErrorBody>(user, "GET /exchange/bank-accounts");
    expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    await alone.drop();
  });

  test("a connection that was lost between two statements is 503", async () => {
    const alone = await startService();
    const { log, transaction } = alone.deps;
    const lost = transaction(async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined);
      // Until the driver has seen it.
      await expect.poll(() => sql`select 1`.execute(tx).catch(String)).toMatch(/not queryable/);
      await sql`select 1`.execute(tx);
    });
    const error = await lost.catch((thrown: unknown) => thrown);
    expect(answerError(error, "id", log).status).toBe(503);
    await alone.drop();
  });

  test("a leader that was replaced and takes no writes any more is 503", async () => {
    const alone = await startService();
    const { log, transaction } = alone.deps;
    const refused = transaction(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      await sql`delete from bank_accounts`.execute(tx);
    });
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(answerError(error, "id", log).status).toBe(503);
    await alone.drop();
  });

  test("a table that a newer version took away is 503", async () => {
    const alone = await startService();
    const user = await alone.user();
    await sql`alter table bank_accounts rename to gone`.execute(alone.deps.db);
    const { status, body } = await alone.call<ErrorBody>(user, "GET /exchange/bank-accounts");
    expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    await alone.drop();
  });
});

describe("health, readiness and documents", () => {
  test("/health and /ready", async () => {
    expect((await service.call(null, "GET /health")).text).toBe('{"status":"ok"}');
    const { status, text } = await service.call(null, "GET /v1/ready");
    expect([status, text]).toEqual([200, '{"status":"ready","checks":{"rain":"ok"},"payouts":{}}']);
  });

  test("/ready says what is missing", async () => {
    const checks = {
      sun: () => Promise.reject(new Error("clouds")),
      moon: () => new Promise(() => undefined),
      rain: async () => undefined,
    };
    const waiting = await startService({ checks });
    const { status, body } = await waiting.call<ErrorBody & { checks: object }>(null, "GET /ready");
    expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    expect(body.checks).toEqual({ sun: "unreachable", moon: "unreachable", rain: "ok" });
    await waiting.drop();
  });

  test("/openapi.json names the address that is set, whatever host is asked for", async () => {
    const line = "GET /openapi.json";
    const { body } = await service.call<{ servers: { url: string }[]; paths: object }>(null, line);
    expect(body.servers.map(({ url }) => url)).toEqual([ORIGIN, `${ORIGIN}/v1`]);
    const elsewhere = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: "elsewhere.example" };
      get(`${service.url}/openapi.json`, { headers }, resolve).on("error", reject);
    });
    expect(JSON.parse(await textOf(elsewhere))).toEqual(body);
  });
});
