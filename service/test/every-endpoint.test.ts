import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { listBankAccounts } from "#protocol/pix-accounts/bank-accounts.ts";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import { ErrorBody, ERRORS } from "#protocol/wire/error.ts";
import type { TestUser } from "./build.ts";
import { isForwarded } from "#service/http/known-paths.ts";
import { MANAGEMENT, startService } from "./harness.ts";
import { subAccountWorld } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const UNAUTHORIZED = { statusCode: 401, message: "Api Key não encontrada.", code: "UNAUTHORIZED" };
const hasJsonBody = ({ method, body }: Endpoint) =>
  ["POST", "PUT", "PATCH"].includes(method) && body !== "multipart";

const all = ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const);
const closed = all.filter(([, { auth }]) => auth !== "none");
const byCredential = all.filter(([, { auth }]) => auth === "credential");
const pending = all.filter(([, endpoint]) => endpoint.pending);
const parsing = all.filter(
  ([, endpoint]) => hasJsonBody(endpoint) && !endpoint.pending && !isForwarded(endpoint),
);

const service = shared(startService);
const user = shared(() => service.user());
const sub = shared(() => subAccountWorld(service).create(user));

/** Names an object that does not exist, so that two calls to one endpoint get the same answer. */
const lineOf = ({ method, path }: Endpoint, prefix = "") =>
  `${method} ${prefix}${path.replaceAll(/\{\w+\}/g, "999999999")}`;

/** The caller with the right kind of account. */
const rightCaller = ({ only }: Endpoint) => (only === "sub" ? sub : user);

/** A call by the right caller, which passes the gate. */
const allowed = (endpoint: Endpoint, prefix = "") =>
  endpoint.auth === "management"
    ? service.call<ErrorBody>(null, lineOf(endpoint, prefix), { headers: MANAGEMENT })
    : service.call<ErrorBody>(rightCaller(endpoint), lineOf(endpoint, prefix));

/** The 401 of an endpoint: it says besides that no `api_key` came, where one was asked for. */
const unauthorized = ({ auth }: Endpoint, headers: Record<string, string>) => ({
  status: 401,
  challenge: auth === "credential" ? 'ApiKey realm="Ponte"' : 'Bearer realm="Ponte"',
  body:
    auth === "credential" && headers["api_key"] === undefined
      ? { ...UNAUTHORIZED, hint: "no_api_key_header" }
      : UNAUTHORIZED,
});

/** The refusal without its request id; it must be the same for every cause. */
async function refusal(line: string, headers: Record<string, string>) {
  const { status, body, headers: got } = await service.call<ErrorBody>(null, line, { headers });
  expect(got.get("x-request-id")).toBe(body.requestId);
  const { requestId: _, ...rest } = body;
  return { status, challenge: got.get("www-authenticate"), body: rest };
}

describe("without the right credential", () => {
  test.each(closed)("%s is 401, the same for every cause", async (_, endpoint) => {
    const { apiKey: api_key, apiSecret: api_secret } = user;
    const other = await service.user();
    const wrong: Record<string, string>[] = [
      {},
      { api_key },
      { api_secret },
      { api_key, api_secret: "wrong" },
      { api_key: "wrong", api_secret },
      { api_key: "", api_secret },
      { api_key, api_secret: other.apiSecret },
      { api_key, api_secret, "x-api-key": other.apiKey },
      { "x-api-key": api_key, api_secret },
      { authorization: `Bearer ${api_key}` },
      { authorization: "Bearer wrong" },
    ];
    if (endpoint.auth === "credential") wrong.push(MANAGEMENT);
    else wrong.push({ api_key, api_secret });
    const expected = endpoint.auth === "credential" ? wrong : wrong.slice(-3);
    for (const prefix of ["", "/v1"]) {
      for (const headers of expected) {
        expect(await refusal(lineOf(endpoint, prefix), headers)).toEqual(
          unauthorized(endpoint, headers),
        );
      }
    }
  });

  test.each([
    ["revoked", { revoked_at: new Date() }],
    ["expired", { expires_at: new Date(Date.now() - 1000) }],
  ])("a credential that is %s", async (_, change) => {
    const { id, apiKey, apiSecret } = await service.user();
    const headers = { api_key: apiKey, api_secret: apiSecret };
    const line = "GET /exchange/bank-accounts";
    expect((await service.call(null, line, { headers })).status).toBe(200);
    await service.deps.db
      .updateTable("credentials")
      .set(change)
      .where("user_id", "=", id)
      .execute();
    expect(await refusal(line, headers)).toEqual(unauthorized(listBankAccounts, headers));
  });

  test("X-API-Key may come too when it is the same key", async () => {
    const headers = { "x-api-key": user.apiKey };
    const answer = await service.call(user, "GET /exchange/bank-accounts", { headers });
    expect(answer.status).toBe(200);
  });
});

describe("with another kind of account", () => {
  /** The refusal for the kind of account; null when the call gets further. */
  const refusedAs = async (who: TestUser, endpoint: Endpoint) => {
    const { status, body } = await service.call<ErrorBody>(who, lineOf(endpoint));
    return status === 403 ? [body.code, body.message] : null;
  };
  const built = byCredential.filter(([, endpoint]) => !endpoint.pending);
  const saying = (words: string) => ["FORBIDDEN", expect.stringContaining(words)];

  test.each(built)(
    "%s is for its kind alone, and under /exchange for no sub-account before it is approved",
    async (_, endpoint) => {
      const { only, path } = endpoint;
      const notYet = path.startsWith("/exchange/") ? saying("ainda não foi aprovada") : null;
      expect([await refusedAs(user, endpoint), await refusedAs(sub, endpoint)]).toEqual([
        only === "sub" ? saying("própria subconta") : null,
        only === "main" ? saying("conta principal") : notYet,
      ]);
    },
  );

  test.each(all.filter(([, { auth }]) => auth === "management"))(
    "%s is 401 to a sub-account",
    async (_, endpoint) => {
      const { status, body } = await service.call<ErrorBody>(sub, lineOf(endpoint));
      expect([status, body.code]).toEqual([401, "UNAUTHORIZED"]);
    },
  );
});

describe("with it", () => {
  test.each(pending)("%s, not built yet, is 501 to its caller", async (_, endpoint) => {
    for (const prefix of ["", "/v1"]) {
      const { status, body } = await allowed(endpoint, prefix);
      expect([status, body.code]).toEqual([501, "NOT_BUILT"]);
    }
  });

  test.each(parsing)("%s refuses every bad body with an error body", async (_, endpoint) => {
    const bad: [unknown, Record<string, string>, number[]][] = [
      ["{", {}, [400]],
      ['{"a":1}}', {}, [400]],
      [new Uint8Array([0x7b, 0xff, 0x7d]), {}, [400]],
      ["[]", {}, [400]],
      ["null", {}, [400]],
      ['"text"', {}, [400]],
      ["{}", { "content-type": "text/plain" }, [415]],
      ["{}", { "content-type": "application/json; charset=latin1" }, [415]],
      ["{}", { "content-encoding": "gzip" }, [415]],
      [`{"a":"${"x".repeat(256 * 1024)}"}`, {}, [413]],
    ];
    for (const [body, headers, statuses] of bad) {
      const sent = { body, headers: { ...MANAGEMENT, ...headers } };
      const answer = await service.call<ErrorBody>(rightCaller(endpoint), lineOf(endpoint), sent);
      expect(statuses, String(body).slice(0, 20)).toContain(answer.status);
      expect(ErrorBody.parse(answer.body)).toEqual(answer.body);
      expect(answer.body.statusCode).toBe(answer.status);
      expect(answer.body.requestId).toBe(answer.headers.get("x-request-id"));
    }
  });

  test.each(all)("%s has a twin under /v1", async (_, endpoint) => {
    const [plain, twin] = [await allowed(endpoint), await allowed(endpoint, "/v1")];
    expect([twin.status, twin.body?.code]).toEqual([plain.status, plain.body?.code]);
    // An unregistered endpoint would answer this.
    expect(plain.body?.message).not.toBe("Caminho não encontrado.");
    expect((await allowed(endpoint, "/v1/v1")).status).toBe(404);
  });

  test.each(all)("%s takes no other method", async (_, endpoint) => {
    const path = lineOf(endpoint).split(" ")[1];
    const taken = (method: string) =>
      ENDPOINTS.some((one) => one.method === method && lineOf(one).endsWith(` ${path}`)) ||
      (path === "/sandbox/bank" && method === "POST");
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"].filter((one) => !taken(one))) {
      const { status, body, headers } = await service.call<ErrorBody>(user, `${method} ${path}`);
      expect([method, status, body.code]).toEqual([method, 405, "METHOD_NOT_ALLOWED"]);
      expect(headers.get("allow")?.split(", ")).toContain(endpoint.method);
    }
    const options = await service.call(null, `OPTIONS ${path}`);
    expect([options.status, options.headers.get("allow")]).toEqual([
      204,
      expect.stringContaining(endpoint.method),
    ]);
  });

  test.each(byCredential.filter(([, { method }]) => method === "GET"))(
    "HEAD of %s has the headers of GET and no body",
    async (_, endpoint) => {
      const get = await allowed(endpoint);
      const head = await service.call(user, lineOf(endpoint).replace("GET", "HEAD"));
      expect([head.status, head.text]).toEqual([get.status, ""]);
    },
  );
});

test("the error table has one code per row and a sentence for each", () => {
  for (const { status, message } of Object.values(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).not.toBe("");
  }
});

test("what is nowhere is 404 with an error body, and its address is not logged", async () => {
  const hidden = randomUUID();
  const { status, body } = await service.call<ErrorBody>(user, `GET /${hidden}?q=${hidden}`);
  expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  expect(service.logged()).not.toContain(hidden);
});
