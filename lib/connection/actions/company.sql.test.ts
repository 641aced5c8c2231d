import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { companyOf } from "#lib/core/exchange/company.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { saveCompanyAction } from "./company.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());
const { store } = dashboard;
await dashboard.administerAlone();

const company = { name: "Ipê Amarelo", document: "", initials: "", colour: "green" } as const;
const stored = () => companyOf(store.db, MAIN_ACCOUNT);
const as = async (role: Parameters<typeof dashboard.headersOf>[0]) =>
  void (request.headers = await dashboard.headersOf(role));
beforeEach(() => as("admin"));

describe("works", () => {
  test("until it is set, the account keeps its name, and has no sign", async () => {
    expect(await stored()).toMatchObject({ document: null, initials: null, sign: null });
    expect((await stored()).name).not.toBe("");
  });

  test("an administrator names the company, once or again", async () => {
    const document = "11.222.333/0001-81";
    expect(await saveCompanyAction({ ...company, document })).toMatchObject({ ok: true });
    expect(await stored()).toEqual({
      name: "Ipê Amarelo",
      document: "11222333000181",
      initials: null,
      sign: { initials: "IA", colour: "green" },
    });
    expect(await saveCompanyAction({ ...company, initials: "zz" })).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({
      document: null,
      sign: { initials: "ZZ", colour: "green" },
    });
    const { action, outcome } = await store.db
      .selectFrom("audit")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect([action, outcome]).toEqual(["company:set", "done"]);
  });
});

describe("refuses", () => {
  test.each(["operator", "auditor"] as const)("a person who is %s", async (role) => {
    const before = await stored();
    await as(role);
    expect(await saveCompanyAction({ ...company, name: "Outra" })).toMatchObject({
      code: "NOT_ALLOWED",
    });
    expect(await stored()).toEqual(before);
  });

  test("a name that hides what it is", async () => {
    const before = await stored();
    expect(await saveCompanyAction({ ...company, name: "Ip\u202eê" })).toMatchObject({
      fields: { name: expect.stringContaining("hidden_characters") },
    });
    expect(await stored()).toEqual(before);
  });
});
