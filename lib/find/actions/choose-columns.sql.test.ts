import { afterAll, beforeEach, expect, test } from "vitest";
import { listSearch } from "#lib/find/views/list-search.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { chooseColumnsAction } from "./choose-columns.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());
beforeEach(async () => {
  request.jar.clear();
  request.headers = await dashboard.headersOf("viewer");
});

const hidden = async (list: "/payins" | "/payouts") => (await listSearch(list, {}, MAIN)).hidden;
const choose = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return chooseColumnsAction(form);
};

test("what is not ticked is hidden from the next page on, of this list alone", async () => {
  expect(await hidden("/payins")).toEqual([]);
  await choose({ list: "/payins", status: "on", created: "on", received: "on" });
  expect(await hidden("/payins")).toEqual(["wallet", "reference"]);
  expect(await hidden("/payouts")).toEqual([]);
  expect(request.set.get("columns-payins")).toMatchObject({ httpOnly: true, sameSite: "lax" });
});

test("refuses a list that has no columns to choose, and sets nothing", async () => {
  const refused = chooseColumnsAction({ list: "/wallets" as "/payins" });
  expect(await refused).toMatchObject({ ok: false, code: "INVALID_INPUT" });
  expect(request.jar.size).toBe(0);
});

test("a forged cookie hides nothing that must stand there", async () => {
  request.jar.set("columns-payins", "payer.sent.wallet.<b>");
  expect(await hidden("/payins")).toEqual(["wallet"]);
});
