import { expect, test } from "vitest";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { errorBody, ExchangeError } from "#protocol/wire/error.ts";
import { documentViolations, type SeenCall } from "./documented-call.ts";

const headers = new Headers({
  "x-request-id": "1",
  "ratelimit-limit": "100",
  "ratelimit-remaining": "99",
  "ratelimit-reset": "60",
});
const reply = EXAMPLES["getBankAccount"]?.reply as { data: object };
const body = EXAMPLES["createPayoutQuote"]?.input as object;

const got = (override: Partial<SeenCall>) =>
  documentViolations({
    method: "GET",
    path: "/v1/exchange/bank-accounts/1",
    status: 200,
    headers,
    text: JSON.stringify(reply),
    ...override,
  }).join("\n");
const asked = (change: object) =>
  got({
    method: "POST",
    path: "/exchange/payout-quote",
    status: 201,
    text: JSON.stringify(EXAMPLES["createPayoutQuote"]?.reply),
    body: { ...body, ...change },
  });

test("a call as the document says has no violation, and one that it does not name neither", () => {
  expect(got({})).toBe("");
  expect(got({ path: "/health", text: "no JSON" })).toBe("");
  expect([asked({}), asked({ bank_account_id: "1" }), asked({ token: " USDC" })]).toEqual([
    "",
    "",
    "",
  ]);
});

test("a reply may not have more, less or something else", () => {
  const { data, ...others } = reply;
  expect(got({ text: JSON.stringify({ ...others, data: { ...data, secret: 1 } }) })).toContain(
    "secret",
  );
  expect(got({ text: JSON.stringify(others) })).toContain("data");
  const written = { ...data, created_at: "yesterday" };
  expect(got({ text: JSON.stringify({ ...others, data: written }) })).toContain("date-time");
  expect(got({ headers: new Headers() })).toContain("X-Request-Id is missing");
  expect(got({ status: 202 })).toContain("is not documented");
});

test("an error has a code that the call may answer", () => {
  const refused = (code: "NOT_FOUND" | "NAME_TAKEN", status: number) =>
    got({ status, text: JSON.stringify(errorBody(new ExchangeError(code), "1")) });
  expect(refused("NOT_FOUND", 404)).toBe("");
  expect(refused("NAME_TAKEN", 409)).toContain("the code NAME_TAKEN is not documented");
});

test("what the service takes the document takes", () => {
  expect(asked({ bank_account_id: true })).toContain("bank_account_id");
  expect(asked({ network: "bitcoin" })).toContain("network");
  expect(got({ path: "/exchange/bank-accounts/none" })).toContain("id must be integer");
});
