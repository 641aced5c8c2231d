import { afterAll, beforeEach, expect, test } from "vitest";
import { listSearch } from "#lib/find/views/list-search.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { searchListAction } from "./search-list.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());
beforeEach(async () => {
  request.jar.clear();
  request.headers = await dashboard.headersOf("viewer");
});

const CPF = "529.982.247-25";

/** Where a search leads. */
async function ledTo(typed: object): Promise<URL> {
  const input = { list: "/payins", query: "", ...typed } as { list: "/payins"; query: string };
  const error: unknown = await searchListAction(input).then(
    (result) => new Error(JSON.stringify(result)),
    (thrown: unknown) => thrown,
  );
  const digest = String((error as { digest?: string }).digest);
  const [kind, , path] = digest.split(";");
  expect(kind, String(error)).toBe("NEXT_REDIRECT");
  return new URL(path!, "http://localhost");
}
const queryOf = async (typed: object) => Object.fromEntries((await ledTo(typed)).searchParams);

test("works: numbers, amounts and days go into the address, beside what is there", async () => {
  expect(await queryOf({ text: "12500", query: "status=failed&text=3&after=7" })).toEqual({
    status: "failed",
    text: "12500",
  });
  expect(await queryOf({ text: "24/11/2025", query: "days=week&order=largest" })).toEqual({
    order: "largest",
    from: "2025-11-24",
    to: "2025-11-24",
  });
  expect(await queryOf({ text: "12.500 24/11/2025", query: "days=week" })).toEqual({
    text: "12.500",
    from: "2025-11-24",
    to: "2025-11-24",
  });
  expect(await queryOf({ min: "1.250,00", max: "", query: "max=7.00" })).toEqual({
    min: "1250.00",
  });
  expect((await ledTo({ text: "", query: "text=3" })).href).toBe("http://localhost/payins");
});

test.each([CPF, "52998224725", "Maria da Silva", "ana@example.com", "(11) 91234-5678"])(
  "keeps out of the address: %s, which only this browser and account read back",
  async (text) => {
    const at = await ledTo({ text, query: "status=failed" });
    expect(Object.keys(Object.fromEntries(at.searchParams))).toEqual(["status", "typed"]);
    expect(decodeURIComponent(at.search)).not.toContain(text);
    expect([...request.jar.values()].join()).not.toContain(text);
    const given = Object.fromEntries(at.searchParams);
    expect((await listSearch("/payins", given, MAIN)).view.text).toBe(text);
    const other = await listSearch("/payins", given, { ...MAIN, id: "other" });
    expect(other.view).toMatchObject({ text: "", isLost: true });
    expect(other.sought).toBeUndefined();
  },
);

test("keeps out of the address: any part of a PIX key, digits too", async () => {
  for (const text of ["982.247", "98224", "7"]) {
    const at = await ledTo({ list: "/pix-accounts", text });
    expect([...at.searchParams.keys()], text).toEqual(["typed"]);
  }
});

test.each([CPF, "52998224725", "abc", "-5"])("refuses as an amount, unread: %s", async (min) => {
  const query = await queryOf({ min });
  expect(query).toEqual({ min: "-" });
  expect((await listSearch("/payins", query, MAIN)).view.refused).toEqual(["min"]);
});

test("refuses a list that there is not, and what no list's address holds", async () => {
  const elsewhere = { list: "//example.com", query: "" } as unknown as { list: "/payins" };
  expect(await searchListAction({ ...elsewhere, query: "" })).toMatchObject({ ok: false });
  expect(await queryOf({ text: "3", query: "status=%3Cb%3E&next=//example.com" })).toEqual({
    text: "3",
  });
});
