import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import type { ErrorBody } from "#protocol/wire/error.ts";
import { Analyst } from "#sandbox/analyst/analyst.ts";
import { Bank } from "#sandbox/bank/bank.ts";
import { analystPageRoutes } from "#sandbox/http/analyst-page-routes.ts";
import { analystRoutes } from "#sandbox/http/analyst-routes.ts";
import { bankPageRoutes } from "#sandbox/http/bank-page-routes.ts";
import { createSandboxApp } from "#sandbox/http/sandbox-app.ts";
import { sandboxRoutes } from "#sandbox/http/sandbox-routes.ts";
import { serveHttp, type Listening } from "#service/http/serve.ts";
import type { TestUser } from "./build.ts";
import { startService, type Harness } from "./harness.ts";

let service: Harness;
let user: TestUser;
let bank: Bank;
let analyst: Analyst;
let outside: Listening;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ponte-bank-"));
  bank = new Bank(join(folder, "bank.db"));
  analyst = new Analyst(join(folder, "analyst.db"), { delayMs: 600_000 });
  const app = createSandboxApp(createLog({ name: "sandbox", level: "error" }), undefined);
  sandboxRoutes(app, { bank, chains: new Map(), baseUrl: () => "http://127.0.0.1" });
  bankPageRoutes(app, bank);
  analystPageRoutes(app, analyst);
  analystRoutes(app, analyst);
  outside = await serveHttp(app, { host: "127.0.0.1", port: 0 });
  service = await startService({ sandboxUrl: `http://127.0.0.1:${outside.port}` });
  user = await service.user();
});
afterAll(async () => {
  await service.drop();
  await outside.close();
  bank.close();
  analyst.close();
  rmSync(folder, { recursive: true });
});

let made = 0;
function charge(): string {
  const txid = `S${String((made += 1)).padStart(24, "0")}`;
  const expiresAt = new Date("2030-01-01T00:00:00.000Z");
  return bank.putCharge({ txid, cents: 250_00n, expiresAt, description: "payin" }).pixCode;
}

describe("works", () => {
  test("a code is paid and stands on the statement, under both prefixes", async () => {
    for (const prefix of ["", "/v1"]) {
      const paid = await service.call<{ end_to_end_id: string }>(
        user,
        `POST ${prefix}/sandbox/pix/pay`,
        { body: { pix_code: charge() } },
      );
      expect(paid.status).toBe(201);
      const rows = await service.call<{ end_to_end_id: string }[]>(
        user,
        `GET ${prefix}/sandbox/bank/transfers`,
      );
      expect(rows.body.at(-1)).toMatchObject({
        direction: "in",
        amount: "250.00",
        end_to_end_id: paid.body.end_to_end_id,
      });
    }
  });

  test("networks need no credential", async () => {
    const { status, text } = await service.call(null, "GET /sandbox/networks");
    expect([status, text]).toEqual([200, "[]"]);
  });

  test("a refusal comes through in its own words, under the same request id", async () => {
    const sent = { body: { pix_code: "nonsense" }, headers: { "x-request-id": "through-1" } };
    const { status, body } = await service.call<ErrorBody>(user, "POST /sandbox/pix/pay", sent);
    expect([status, body.statusCode, body.requestId]).toEqual([400, 400, "through-1"]);
    expect(body.fields).toHaveProperty("pix_code");
  });
});

describe("the bank's page", () => {
  const form = (fields: Record<string, string>, headers: Record<string, string>) =>
    service.call(null, "POST /sandbox/bank", {
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  test("speaks the reader's language and keeps its own policy", async () => {
    const page = (language: string) =>
      service.call(null, "GET /sandbox/bank", { headers: { "accept-language": language } });
    const [portuguese, english] = [await page("pt-BR"), await page("en")];
    expect(portuguese.headers.get("content-language")).toBe("pt-BR");
    expect(english.headers.get("content-language")).toBe("en");
    expect(portuguese.headers.get("content-type")).toContain("text/html");
    expect(portuguese.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(portuguese.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    ["by what the browser says", () => ({ "sec-fetch-site": "same-origin" })],
    ["by its origin", () => ({ origin: service.url })],
  ])("takes its own form, known %s, through to the payment", async (_, headers) => {
    const pix_code = charge();
    const review = await form({ pix_code, step: "review" }, headers());
    expect(review.status).toBe(200);
    const payment_id = /name="payment_id" value="([^"]+)"/.exec(review.text)?.[1] ?? "";
    const paid = await form({ pix_code, payment_id, step: "pay" }, headers());
    expect(paid.status).toBe(303);
    const receipt = new URL(paid.headers.get("location") ?? "", `${service.url}/sandbox/bank`);
    expect(receipt.pathname).toBe("/sandbox/bank");
    const shown = await service.call(null, `GET ${receipt.pathname}${receipt.search}`);
    expect([shown.status, shown.text.includes("250,00")]).toEqual([200, true]);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another origin", { origin: "http://evil.example" }],
    ["nobody", {}],
  ])("takes no form of %s", async (_, headers) => {
    const { status } = await form({ pix_code: charge(), step: "review" }, headers);
    expect(status).toBe(403);
  });
});

describe("the analyst", () => {
  const company = (document: string) =>
    analyst.put({
      key: document,
      userId: 7,
      document,
      name: "Exemplo",
      tradeName: null,
      documents: [],
    });
  const statusOf = (document: string) => analyst.cases.byKey(document)?.status;

  test("a company is decided by hand, once, under both prefixes", async () => {
    for (const [prefix, document] of [
      ["", "12ABC34501DE35"],
      ["/v1", "11222333000181"],
    ] as const) {
      company(document);
      const line = `POST ${prefix}/sandbox/kyc/${document}`;
      const body = { status: "REJECTED", reason: "Selfie escura." };
      const decided = await service.call(user, line, { body });
      expect([decided.status, decided.body]).toEqual([200, { document, status: "REJECTED" }]);
      expect(statusOf(document)).toBe("REJECTED");
      expect((await service.call(user, line, { body })).status).toBe(409);
    }
    const unknown = "POST /sandbox/kyc/06990590000123";
    expect((await service.call(user, unknown, { body: { status: "APPROVED" } })).status).toBe(404);
    const stranger = await service.call(null, unknown, { body: { status: "APPROVED" } });
    expect(stranger.status).toBe(401);
  });

  test("its page takes its own form and no other site's, and decides", async () => {
    const { id } = company("06990590000123");
    const send = (headers: Record<string, string>) =>
      service.call(null, "POST /sandbox/kyc", {
        body: new URLSearchParams({ step: "approve", case: String(id) }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
    expect((await send({ origin: "http://evil.example" })).status).toBe(403);
    expect(statusOf("06990590000123")).toBe("UNDER_REVIEW");
    const taken = await send({ origin: service.url });
    expect(taken.status).toBe(303);
    expect(statusOf("06990590000123")).toBe("APPROVED");
    const { pathname, search } = new URL(
      taken.headers.get("location") ?? "",
      `${service.url}/sandbox/kyc`,
    );
    const shown = await service.call(null, `GET ${pathname}${search}`);
    expect([shown.status, shown.text.includes('role="status"')]).toEqual([200, true]);
  });
});

describe("keeps others out", () => {
  test.each([
    "/analyst/cases/x",
    "/bank/charges/x",
    "/rpc/polygon",
    "/sandbox",
    "/sandbox/",
    "/sandbox/bank/charges",
  ])("%s is not passed on", async (path) => {
    expect((await service.call(user, `GET ${path}`)).status).toBe(404);
  });

  test("without a sandbox there is none of it", async () => {
    const alone = await startService({ sandboxUrl: null });
    const who = await alone.user();
    for (const line of [
      "GET /sandbox/networks",
      "GET /sandbox/bank",
      "GET /sandbox/bank/transfers",
      "POST /sandbox/pix/pay",
      "GET /sandbox/kyc",
      "POST /sandbox/kyc",
      "POST /sandbox/kyc/1",
      "OPTIONS /sandbox/bank",
    ]) {
      expect([line, (await alone.call(who, line)).status]).toEqual([line, 404]);
    }
    await alone.drop();
  });

  test("the sandbox never sees a credential, and its own headers stay inside", async () => {
    const seen: IncomingHttpHeaders[] = [];
    const upstream = createServer((request, response) => {
      seen.push(request.headers);
      response.writeHead(200, { "content-type": "application/json", "x-inside": "1" }).end("[]");
    });
    await new Promise<void>((listening) => upstream.listen(0, "127.0.0.1", listening));
    const { port } = upstream.address() as AddressInfo;
    const sandboxUrl = `http://127.0.0.1:${port}`;
    const through = await startService({ sandboxUrl, hasPlayedSandbox: true });
    const who = await through.user();
    const headers = { "x-api-key": who.apiKey, authorization: "Bearer x" };
    const answer = await through.call(who, "GET /sandbox/bank/transfers", { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.has("x-inside")).toBe(false);
    const said = JSON.stringify(seen);
    expect([said.includes(who.apiKey), said.includes(who.apiSecret)]).toEqual([false, false]);
    expect(seen[0]).not.toHaveProperty("authorization");
    await through.drop();
    upstream.closeAllConnections();
    upstream.close();
  });

  test("a sandbox that is down is 503", async () => {
    const alone = await startService();
    const { status, body } = await alone.call<ErrorBody>(null, "GET /sandbox/networks");
    expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    await alone.drop();
  });
});
