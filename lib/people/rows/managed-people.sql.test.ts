import { afterAll, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { openSubAccount, peopleDashboard } from "#lib/test/dashboards/people-dashboard.ts";
import { managedAccounts } from "./managed-people.ts";

const dashboard = await peopleDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());

const managed = async () => (await managedAccounts(store.db, MAIN_ACCOUNT)).map(({ id }) => id);

test("people are invited to the main account and to its approved sub-accounts alone", async () => {
  await openSubAccount(store, { id: "opened", name: "Filial", document: "11222333000181" });
  expect(await managed()).toEqual([MAIN_ACCOUNT, "opened"]);
  const change = (set: { stage?: "sending" | "submitted"; status?: string }) =>
    store.db.updateTable("sub_account").set(set).where("own_account_id", "=", "opened").execute();
  for (const status of ["PENDING", "REJECTED"]) {
    await change({ status });
    expect(await managed(), status).toEqual([MAIN_ACCOUNT]);
  }
  await change({ status: "APPROVED", stage: "sending" });
  expect(await managed()).toEqual([MAIN_ACCOUNT]);
  // Another account's clients are its own.
  await change({ stage: "submitted" });
  await store.db.updateTable("sub_account").set({ account_id: "foreign" }).execute();
  expect(await managed()).toEqual([MAIN_ACCOUNT]);
});
