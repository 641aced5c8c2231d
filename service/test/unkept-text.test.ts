import { describe, expect, test } from "vitest";
import { pathFields, type Endpoint } from "#protocol/wire/endpoint.ts";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import type { ErrorBody } from "#protocol/wire/error.ts";
import type { Sent } from "./caller.ts";
import { MANAGEMENT, startService } from "./harness.ts";
import { subAccountWorld } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
const user = shared(() => service.user());
const sub = shared(() => subAccountWorld(service).create(user));

const isForwarded = ({ path }: Endpoint) => path.startsWith("/sandbox/");
const here = ENDPOINTS.filter((one) => !isForwarded(one)).map((one) => [one.name, one] as const);
const hasBody = ({ method, body }: Endpoint) =>
  ["POST", "PUT", "PATCH"].includes(method) && body !== "multipart";

const lineOf = ({ method, path }: Endpoint, part = "999999999", query = "") =>
  `${method} ${path.replaceAll(/\{\w+\}/g, part)}${query}`;

function call(endpoint: Endpoint, line: string, { body, headers }: Sent = {}) {
  const caller = endpoint.only === "sub" ? sub : user;
  return service.call<ErrorBody>(caller, line, { body, headers: { ...MANAGEMENT, ...headers } });
}

describe("what PostgreSQL can't store is refused", () => {
  test.each(here.filter(([, { path }]) => pathFields(path).length > 0))(
    "in the path of %s, by the part's name",
    async (_, endpoint) => {
      for (const part of ["%00", "a%00b", "1%00"]) {
        const { status, body } = await call(endpoint, lineOf(endpoint, part));
        expect([part, status, body.code]).toEqual([part, 400, "INVALID_INPUT"]);
        expect(body.fields).toEqual({ [pathFields(endpoint.path)[0]!]: "invalid" });
      }
    },
  );

  test.each(here.filter(([, { method }]) => method === "GET" || method === "DELETE"))(
    "in the query of %s, as value and as name",
    async (_, endpoint) => {
      for (const query of ["?name=a%00b", "?nobody=%00", "?na%00me=1", "?%00"]) {
        const { status, body } = await call(endpoint, lineOf(endpoint, undefined, query));
        expect([query, status, body.code]).toEqual([query, 400, "INVALID_INPUT"]);
        expect(Object.values(body.fields ?? {})).toEqual(["invalid"]);
      }
    },
  );

  test.each(here.filter(([, endpoint]) => hasBody(endpoint)))(
    "in the body of %s, at any depth, also where no field of ours is",
    async (_, endpoint) => {
      for (const [sent, place] of [
        ['{"name":"a\\u0000b"}', "name"],
        ['{"nobody":{"asked":["for","\\u0000"]}}', "nobody.asked.1"],
        ['{"na\\u0000me":"a"}', "na\uFFFDme"],
        ['{"name":"a\\ud800"}', "name"],
        ['{"nobody":{"asked":["for","\\udc00\\ud800"]}}', "nobody.asked.1"],
        ['{"na\\udfffme":"a"}', "na\uFFFDme"],
      ]) {
        const { status, body } = await call(endpoint, lineOf(endpoint), { body: sent });
        expect([sent, status, body.code]).toEqual([sent, 400, "INVALID_INPUT"]);
        expect(body.fields).toEqual({ [place!]: "invalid" });
      }
    },
  );

  test.each(here.filter(([, { body }]) => body === "multipart"))(
    "in the fields of the form of %s",
    async (_, endpoint) => {
      for (const [name, value, place] of [
        ["type", "SELFIE\0", "type"],
        ["nobody", "\0", "nobody"],
      ] as const) {
        const form = new FormData();
        form.set("type", "SELFIE");
        form.set("file", new File(["any"], "a.png"));
        form.set(name, value);
        const encoded = new Response(form);
        const { status, body } = await call(endpoint, lineOf(endpoint), {
          body: new Uint8Array(await encoded.arrayBuffer()),
          headers: { "content-type": encoded.headers.get("content-type")! },
        });
        expect([status, body.fields]).toEqual([422, { [place]: "invalid" }]);
      }
    },
  );
});

describe("a field that stands twice is refused", () => {
  test.each(here.filter(([, endpoint]) => hasBody(endpoint)))(
    "in the body of %s, at any depth, however it is spelled",
    async (_, endpoint) => {
      for (const [sent, place] of [
        ['{"name":"a","name":"b"}', "name"],
        ['{"name":"a","n\\u0061me":"a"}', "name"],
        ['{"company_infos":[{"address":{"uf":"SP","uf":"RJ"}}]}', "company_infos.0.address.uf"],
      ]) {
        const { status, body } = await call(endpoint, lineOf(endpoint), { body: sent });
        expect([sent, status, body.code]).toEqual([sent, 400, "INVALID_INPUT"]);
        expect(body.fields).toEqual({ [place!]: "invalid" });
        expect(body.message).toContain("mais de uma vez");
      }
    },
  );

  test("and nothing is made of it, under a key or without one", async () => {
    const key = "0b2f6c1e-52a5-4b0e-8f0a-3a0d5c1b9e11";
    const body = `{"name":"Minha","pix_key":"${key}","pix_key":"joao@example.com"}`;
    for (const key of [null, "twice"]) {
      const headers: Record<string, string> = key === null ? {} : { "idempotency-key": key };
      const answer = await service.call(user, "POST /exchange/bank-accounts", { body, headers });
      expect(answer.status).toBe(400);
    }
    const rows = await service.deps.db.selectFrom("bank_accounts").selectAll().execute();
    expect(rows).toEqual([]);
  });
});

test("nothing that a caller sent was logged as a fault of ours", () => {
  expect(service.logged()).toContain('"status":400');
  expect(service.logged()).not.toMatch(/"level":[56]0|invalid byte sequence/);
});
