import type { ErrorBody } from "#protocol/wire/error.ts";
import { SANDBOX_KYC_REASON } from "#protocol/api/sandbox.ts";
import { generateCnpj } from "@brazilian-utils/brazilian-utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { openTestAnalyst } from "#sandbox/test/open-test-analyst.ts";

let slow: Awaited<ReturnType<typeof openTestAnalyst>>;
let quick: Awaited<ReturnType<typeof openTestAnalyst>>;
beforeAll(async () => {
  [slow, quick] = await Promise.all([
    openTestAnalyst({ kycDelaySeconds: 600 }),
    openTestAnalyst({ kycDelaySeconds: 0 }),
  ]);
});
afterAll(() => Promise.all([slow.close(), quick.close()]));

let made = 0;
async function open(change: Record<string, unknown> = {}, { url } = slow) {
  const key = `case-${(made += 1)}`;
  const order = {
    user_id: made,
    document: generateCnpj(2),
    name: `Empresa ${made} Ltda`,
    trade_name: null,
    documents: ["SELFIE", "ADDRESS_PROOF"],
    ...change,
  };
  const path = `${url}/analyst/cases/${key}`;
  const { status, body } = await jsonCall(path, "PUT", order);
  return { key, path, order, status, body, document: order.document };
}
const decide = async (document: string, body: unknown, { url } = slow) =>
  jsonCall(`${url}/sandbox/kyc/${encodeURIComponent(document)}`, "POST", body);

describe("the analyst as its client knows it", () => {
  test("a case is opened once for its key, and decided by the rule", async () => {
    const { path, order, body, key, document } = await open({ trade_name: "FAIL" });
    const opened = { key, document, status: "UNDER_REVIEW", reason: null, decided_at: null };
    expect(body).toMatchObject(opened);
    expect((await jsonCall(path, "PUT", order)).body).toEqual(body);
    expect((await jsonCall(path)).body).toEqual(body);
    const refused = await open({ trade_name: "Casa FAIL" }, quick);
    expect((await jsonCall(refused.path)).body).toMatchObject({
      status: "REJECTED",
      reason: SANDBOX_KYC_REASON,
      decided_at: expect.any(String) as string,
    });
    const approved = await open({}, quick);
    expect((await jsonCall(approved.path)).body).toMatchObject({
      status: "APPROVED",
      reason: null,
    });
  });

  test("a reason that a program can mend: it names the type of the document", () => {
    expect(SANDBOX_KYC_REASON).toContain("(ADDRESS_PROOF)");
  });

  test.each([
    [{ document: "11222333000180" }, 400],
    [{ name: "" }, 400],
    [{ documents: ["PASSPORT"] }, 400],
    [{ documents: undefined }, 400],
  ])("refuses %j", async (change, status) => {
    expect((await open(change)).status).toBe(status);
  });

  test("another case under its key is 409, a key it does not know 404", async () => {
    const { path, order } = await open();
    expect((await jsonCall(path, "PUT", { ...order, name: "Outra" })).status).toBe(409);
    expect((await jsonCall(`${slow.url}/analyst/cases/none`)).status).toBe(404);
  });
});

describe("by hand (INTERFACE §8)", () => {
  test.each([
    [{ status: "APPROVED" }, "APPROVED", null],
    [{ status: "APPROVED", reason: "ignored" }, "APPROVED", null],
    [{ status: "REJECTED" }, "REJECTED", null],
    [
      { status: "REJECTED", reason: " Selfie escura.\nEnvie outra. " },
      "REJECTED",
      "Selfie escura.\nEnvie outra.",
    ],
  ])("%j decides, once", async (body, status, reason) => {
    const { path, document } = await open({ trade_name: "FAIL" });
    const punctuated = document.replace(/^(.{2})(.{3})(.{3})(.{4})/, "$1.$2.$3/$4-");
    expect(await decide(punctuated, body)).toEqual({ status: 200, body: { document, status } });
    expect((await jsonCall(path)).body).toMatchObject({ status, reason });
    const again = await decide(document, { status: "APPROVED" });
    expect([again.status, (again.body as ErrorBody).code]).toEqual([409, "CONFLICT"]);
    expect((await jsonCall(path)).body).toMatchObject({ status, reason });
  });

  test("what the rule has decided is final", async () => {
    const { document } = await open({}, quick);
    expect((await decide(document, { status: "REJECTED" }, quick)).status).toBe(409);
  });

  test.each([generateCnpj(), "1", "nobody's"])("%s is nobody's: 404", async (document) => {
    const { status, body } = await decide(document, { status: "APPROVED" });
    expect([status, (body as ErrorBody).code]).toEqual([404, "NOT_FOUND"]);
  });

  test.each([
    [{}, "status", "required"],
    [{ status: "PENDING" }, "status", "not_in_list"],
    [{ status: "REJECTED", reason: "x".repeat(501) }, "reason", "too_long:500"],
    [{ status: "REJECTED", reason: "\u0000" }, "reason", "invalid"],
    [{ status: "REJECTED", reason: 1 }, "reason", "invalid_type"],
  ])("refuses %j", async (sent, field, reason) => {
    const { document, path } = await open();
    const { status, body } = await decide(document, sent);
    expect([status, (body as ErrorBody).fields]).toEqual([400, { [field]: reason }]);
    expect((await jsonCall(path)).body).toMatchObject({ status: "UNDER_REVIEW" });
  });
});
