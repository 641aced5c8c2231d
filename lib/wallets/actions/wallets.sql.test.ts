import { afterAll, beforeEach, expect, test } from "vitest";
import { insertWallet } from "#lib/test/rows/payin-rows.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { walletDetail, walletRows } from "#lib/wallets/views/wallets.ts";
import { renameWalletAction, setWalletUseAction } from "./wallets.ts";

const dashboard = await testDashboard();
const operator = await dashboard.headersOf("operator");
afterAll(() => dashboard.drop());
beforeEach(() => void (request.headers = operator));
const { lastAudit, store } = dashboard;

test("operators rename, disable, archive and reopen; what was done is told, and nothing is lost", async () => {
  const id = String(await insertWallet(store, MAIN.id, "0xone"));
  expect(await renameWalletAction({ id, name: " Vault " })).toMatchObject({ ok: true });
  expect(await lastAudit()).toMatchObject({
    action: "wallet:rename",
    subject: "wallet polygon 0xone",
    detail: { old: "Treasury", new: "Vault" },
  });
  let old = "open";
  for (const use of ["disabled", "archived", "open"] as const) {
    expect(await setWalletUseAction({ id, use })).toMatchObject({ ok: true });
    expect(await lastAudit()).toMatchObject({ action: "wallet:use", detail: { old, new: use } });
    expect(await walletDetail(store, MAIN, id)).toMatchObject({ use, name: "Vault" });
    old = use;
  }
  expect((await walletRows(store, MAIN)).rows.map((wallet) => wallet.id)).toContain(id);
});

test("a name that looks like another wallet's is refused, and changes nothing", async () => {
  const first = String(await insertWallet(store, MAIN.id, "0xtwo"));
  const second = String(await insertWallet(store, MAIN.id, "0xthree"));
  await renameWalletAction({ id: first, name: "Pier" });
  const refused = await renameWalletAction({ id: second, name: "PIER" });
  expect(refused).toMatchObject({ ok: false, fields: { name: "looks_alike" } });
  expect(await walletDetail(store, MAIN, second)).toMatchObject({ name: "Treasury" });
});

test("keeps others out: viewers, and wallets of other accounts", async () => {
  const id = String(await insertWallet(store, MAIN.id, "0xfour"));
  request.headers = await dashboard.headersOf("viewer");
  for (const refused of [
    await renameWalletAction({ id, name: "Mine" }),
    await setWalletUseAction({ id, use: "archived" }),
  ]) {
    expect(refused).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
  }
  request.headers = operator;
  for (const gone of [
    await renameWalletAction({ id: "999999", name: "Mine" }),
    await setWalletUseAction({ id: "999999", use: "archived" }),
  ]) {
    expect(gone).toMatchObject({ ok: false, code: "NOT_FOUND" });
  }
  expect(await walletDetail(store, MAIN, id)).toMatchObject({ name: "Treasury", use: "open" });
});
