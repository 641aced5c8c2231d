import { describe, expect, test } from "vitest";
import * as bankAccounts from "#protocol/pix-accounts/bank-accounts.ts";
import * as credentials from "#protocol/wire/credentials.ts";
import { pathFields, type Endpoint } from "#protocol/wire/endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { EXAMPLES } from "./examples.ts";
import { documented } from "./openapi-schema.ts";
import * as payinReturns from "#protocol/payins/payin-returns.ts";
import * as payins from "#protocol/payins/payins.ts";
import * as payouts from "#protocol/payouts/payouts.ts";
import { fieldsOf } from "#protocol/test/fields-of.ts";
import * as sandbox from "./sandbox.ts";
import * as settings from "#protocol/wire/settings.ts";
import * as subAccounts from "#protocol/sub-accounts/sub-accounts.ts";
import * as unsettled from "./unsettled.ts";
import * as wallets from "#protocol/wallets/wallets.ts";
import * as webhookDeliveries from "./webhook-deliveries.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "reply" in value;
const rooms = [
  bankAccounts,
  credentials,
  payinReturns,
  payins,
  payouts,
  sandbox,
  settings,
  subAccounts,
  unsettled,
  wallets,
  webhookDeliveries,
];

test("the list holds every endpoint there is, each under the name it is exported by", () => {
  const exported = rooms.flatMap((room) => Object.entries(room)).filter(([, it]) => isEndpoint(it));
  const listed = ENDPOINTS.map((endpoint) => endpoint.name);
  expect([...listed].sort()).toEqual(exported.map(([name]) => name).sort());
  for (const [name, it] of exported) expect(isEndpoint(it) && it.name).toBe(name);
});

test("no two endpoints answer the same call", () => {
  const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test("holds the calls of the seed", () => {
  const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(
    expect.arrayContaining([
      "POST /exchange/bank-accounts",
      "GET /exchange/bank-accounts",
      "GET /exchange/bank-accounts/{id}",
      "PUT /exchange/bank-accounts/{id}",
      "DELETE /exchange/bank-accounts/{id}",
      "POST /exchange/wallets",
      "POST /exchange/quote",
      "POST /exchange/payment",
      "POST /exchange/payout-quote",
      "POST /exchange/payout",
      "POST /sub-accounts",
      "POST /sub-accounts/document",
      "POST /sub-accounts/document/company",
      "POST /sub-accounts/open-full-account",
    ]),
  );
});

describe.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s",
  (_name, endpoint) => {
    const schema = documented(endpoint.input, "input", {});

    test("takes its path's parts from its input, and says what it takes", () => {
      const properties = Object.keys(schema.properties ?? {});
      expect(properties).toEqual(expect.arrayContaining(pathFields(endpoint.path)));
      expect(schema.required ?? []).toEqual(expect.arrayContaining(pathFields(endpoint.path)));
      expect(endpoint.summary).not.toBe("");
    });
  },
);

const withExample = (part: "input" | "reply") =>
  ENDPOINTS.filter((endpoint) => EXAMPLES[endpoint.name]?.[part] !== undefined).map(
    (endpoint) => [endpoint.name, endpoint] as const,
  );

test.each(withExample("input"))("%s accepts its example", (name, endpoint) => {
  const path = Object.fromEntries(pathFields(endpoint.path).map((field) => [field, "1"]));
  const input = { ...path, ...(EXAMPLES[name]?.input as object) };
  expect(fieldsOf(endpoint.input, input)).toBeNull();
});

test.each(withExample("reply"))("%s emits its example exactly, and reads it", (name, endpoint) => {
  const reply = EXAMPLES[name]?.reply;
  expect(endpoint.reply.parse(reply)).toEqual(reply);
  expect(() => endpoint.read(reply)).not.toThrow();
});

test("every example belongs to an endpoint", () => {
  const names = new Set(ENDPOINTS.map((endpoint) => endpoint.name));
  expect(Object.keys(EXAMPLES).filter((name) => !names.has(name))).toEqual([]);
});
