import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { declarationView } from "#lib/regulatory/views/declarations.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { everyRow } from "#lib/test/doors.ts";
import { request } from "#lib/test/next/next-request.ts";
import { insertWallet } from "#lib/test/rows/payin-rows.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import { declareWalletAction } from "./declare-wallet.ts";

const dashboard = await testDashboard();
const { store, lastAudit } = dashboard;
const { db } = store;
const operator = await dashboard.headersOf("operator");
afterAll(() => dashboard.drop());
beforeEach(() => void (request.headers = operator));

const newAddress = () => {
  const parsed = parseAddress("polygon", `0x${randomBytes(20).toString("hex")}`);
  return "address" in parsed ? parsed.address : "";
};
async function receiving(account = MAIN.id) {
  const address = newAddress();
  await insertWallet(store, account, address);
  return { family: "evm" as const, address, network: "polygon" as const };
}
const CUSTODIAN = {
  custody_kind: "custodian" as const,
  custodian_name: "Example Custody",
  custodian_country: "US",
};
const BENEFICIARY = {
  beneficiary_name: "Zulmira Teste",
  beneficiary_document: "529.982.247-25",
  beneficiary_country: "BR",
};
const declare = async (input: Parameters<typeof declareWalletAction>[0] & object) =>
  codeOf(await declareWalletAction(input as never));
const view = (at: { family: "evm"; address: string }, mayDeclare = true) =>
  declarationView(store, MAIN, at, { locale: "en", mayDeclare });
const prove = (address: string, number = randomBytes(16).toString("hex")) =>
  sql`insert into signed_text (account_id, person, family, address, purpose, number, text, asked_at, ends_at,
      signature, signed_at)
    values (${MAIN.id}, 'ana', 'evm', ${address}, 'ownership', ${number}, '-', now(), now(), '0x', now())`.execute(
    db,
  );

describe("works", () => {
  test("nothing is declared until somebody does; then it is shown with who and when", async () => {
    const wallet = await receiving();
    expect(await view(wallet)).toMatchObject({ state: "none", declared: null, custodian: null });
    expect(await declare({ ...wallet, ...CUSTODIAN, ...BENEFICIARY })).toBe("ok");
    expect(await view(wallet, false)).toMatchObject({
      state: "custodian",
      custodian: { name: "Example Custody", country: "United States" },
      beneficiary: { name: "Zulmira Teste", document: "***.982.247-**", country: "Brazil" },
      declared: { by: "operator" },
      fields: null,
    });
  });

  test("each change is in the trail, old and new, without the beneficiary", async () => {
    const wallet = await receiving();
    await declare({ ...wallet, ...CUSTODIAN, ...BENEFICIARY });
    await declare({ ...wallet, custody_kind: "self", ...BENEFICIARY });
    const line = await lastAudit();
    expect(line).toMatchObject({
      action: "wallet:declare",
      subject: `wallet polygon ${wallet.address}`,
      detail: {
        old: { custody: "custodian", custodian: "Example Custody", custodian_country: "US" },
        new: { custody: "self", custodian: null },
        beneficiary: "same",
      },
    });
    expect(JSON.stringify(line?.detail)).not.toContain("Zulmira");
  });

  test("a signature of the wallet shows that it is one's own, and contradicts a custodian", async () => {
    const wallet = await receiving();
    await prove(wallet.address);
    expect(await view(wallet)).toMatchObject({ state: "none" });
    await declare({ ...wallet, custody_kind: "self" });
    expect(await view(wallet)).toMatchObject({ state: "proven" });
    await declare({ ...wallet, ...CUSTODIAN });
    expect(await view(wallet)).toMatchObject({ state: "contradicted" });
    // A signature of another wallet says nothing of this one.
    const other = await receiving();
    await declare({ ...other, custody_kind: "self" });
    expect(await view(other)).toMatchObject({ state: "self" });
  });

  test("one declaration holds for an address on all networks of its family, and for paying from it", async () => {
    const address = newAddress();
    await sql`insert into paying_wallet (account_id, family, address, name, created_by)
      values (${MAIN.id}, 'evm', ${address}, 'Caixa', 'ana')`.execute(db);
    const wallet = { family: "evm" as const, address };
    expect(await declare({ ...wallet, custody_kind: "self" })).toBe("ok");
    expect(await view(wallet)).toMatchObject({ state: "self", network: null });
    expect(await lastAudit()).toMatchObject({ subject: `paying wallet ${address}` });
  });

  test("the beneficiary lies sealed in the store", async () => {
    const wallet = await receiving();
    await declare({ ...wallet, custody_kind: "self", ...BENEFICIARY });
    const rows = await everyRow(store, (row) => row.startsWith("wallet_declaration"));
    expect(rows).toContain(wallet.address);
    expect(rows).not.toContain("Zulmira");
    // The digits in any spelling; three alone stand in sealed text by chance.
    expect(rows.replaceAll(/[.-]/g, "")).not.toContain("52998224725");
  });
});

describe("keeps others out", () => {
  test("another account's wallet, an address of nobody's, and another family", async () => {
    await sql`insert into account (id, connection_id, kind, name) values ('other', 'main', 'sub', 'x')
      on conflict do nothing`.execute(db);
    const theirs = await receiving("other");
    expect(await declare({ ...theirs, custody_kind: "self" })).toBe("NOT_FOUND");
    const nobodys = { family: "evm" as const, address: newAddress() };
    expect(await declare({ ...nobodys, custody_kind: "self" })).toBe("NOT_FOUND");
    const network = "polygon" as const;
    expect(await declare({ ...nobodys, network, custody_kind: "self" })).toBe("NOT_FOUND");
    const mine = await receiving();
    expect(await declare({ ...mine, family: "tron", custody_kind: "self" })).toBe("NOT_FOUND");
    expect(await view(theirs)).toMatchObject({ state: "none" });
  });

  test.each(["auditor", "viewer", "approver"] as const)("%s", async (role) => {
    const wallet = await receiving();
    request.headers = await dashboard.headersOf(role);
    expect(await declare({ ...wallet, custody_kind: "self" })).toBe("NOT_ALLOWED");
  });
});
