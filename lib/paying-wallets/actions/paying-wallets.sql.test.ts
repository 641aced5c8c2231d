import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  payingWalletDetail,
  payingWalletRows,
  signingBalances,
} from "#lib/paying-wallets/views/paying-wallets.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { provePayer } from "#lib/test/prove-payer.ts";
import { textSigner } from "#protocol/test/text-signers.ts";
import { signsOn } from "#lib/rules/paying-wallets/signs-on.ts";
import {
  addPayingWalletAction,
  removePayingWalletAction,
  renamePayingWalletAction,
} from "./paying-wallets.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const ZERO = "0x0000000000000000000000000000000000000000";

const dashboard = await testDashboard();
const operator = await dashboard.headersOf("operator");
afterAll(() => dashboard.drop());
beforeEach(() => void (request.headers = operator));

const { lastAudit } = dashboard;
describe("paying wallets", () => {
  const account = { address: ADDRESS.toLowerCase(), name: " Tesouraria " };

  test("operators add, rename and remove; what was done is told", async () => {
    const added = await addPayingWalletAction(account);
    const id = added.ok ? added.data.id : "";
    expect(await payingWalletRows(dashboard.store, MAIN)).toMatchObject([
      {
        id,
        family: "evm",
        address: ADDRESS,
        name: "Tesouraria",
        createdBy: "operator",
        lastUsedAt: null,
        isUnnamed: false,
        provedBy: [],
      },
    ]);
    const again = await addPayingWalletAction(account);
    expect(again).toMatchObject({ ok: false, fields: { address: "taken" } });
    expect(await renamePayingWalletAction({ id, name: "Cofre" })).toMatchObject({ ok: true });
    expect(await lastAudit()).toMatchObject({
      action: "paying-wallet:rename",
      subject: `paying wallet ${ADDRESS}`,
      detail: { old: "Tesouraria", new: "Cofre" },
    });
    // No chain is configured here, which must not read as a zero balance.
    expect(await signingBalances(dashboard.store, MAIN)).toEqual(
      signsOn("evm").map((network) => ({ network, known: false, why: "no_node" })),
    );
    expect(await removePayingWalletAction({ id })).toMatchObject({ ok: true });
    expect(await payingWalletRows(dashboard.store, MAIN)).toEqual([]);
    for (const gone of [
      await removePayingWalletAction({ id }),
      await renamePayingWalletAction({ id, name: "x" }),
    ]) {
      expect(gone).toMatchObject({ ok: false, code: "NOT_FOUND" });
    }
  });

  test("on the list an address is nobody's, until its wallet has signed for somebody", async () => {
    const me = textSigner.evm();
    const added = await addPayingWalletAction({ address: me.address, name: "Caixa" });
    const id = added.ok ? added.data.id : "";
    const provedBy = async () => (await payingWalletDetail(dashboard.store, MAIN, id))?.provedBy;
    const listed = async () =>
      (await payingWalletRows(dashboard.store, MAIN)).flatMap((row) => row.provedBy);
    expect(await provedBy()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await provePayer(me)).toBeNull();
    const [proof, ...more] = (await provedBy()) ?? [];
    expect(more).toEqual([]);
    expect(proof).toMatchObject({ person: expect.any(String), name: "operator" });
    expect(await listed()).toEqual([{ person: proof?.person, name: "operator" }]);
    await dashboard.store.db
      .updateTable("signed_text")
      .set({ signed_at: sql<Date>`now() - interval '91 days'` })
      .execute();
    expect(await listed()).toEqual([]);
    expect(await removePayingWalletAction({ id })).toMatchObject({ ok: true });
  });

  test.each([
    ["tron", " TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", ["tron"]],
    ["solana", "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu ", ["solana"]],
  ] as const)("one of %s is kept as such, once", async (family, typed, networks) => {
    const address = typed.trim();
    const added = await addPayingWalletAction({ ...account, address: typed });
    const id = added.ok ? added.data.id : "";
    const [row] = await payingWalletRows(dashboard.store, MAIN);
    expect(row).toMatchObject({ id, family, address });
    expect(await payingWalletDetail(dashboard.store, MAIN, id)).toMatchObject({
      family,
      address,
    });
    const again = await addPayingWalletAction({ ...account, address });
    expect(again).toMatchObject({ ok: false, fields: { address: "taken" } });
    // Networks without a listed wallet are not asked.
    expect(await signingBalances(dashboard.store, MAIN)).toEqual(
      networks.map((network) => ({ network, known: false, why: "no_node" })),
    );
    expect(await removePayingWalletAction({ id })).toMatchObject({ ok: true });
  });

  test.each([
    ["address", { address: "0x12" }, "invalid_address"],
    ["address", { address: "tesouraria.eth" }, "address_of_no_network"],
    ["address", { address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9" }, "invalid_checksum"],
    ["address", { address: "1".repeat(32) }, "zero_address"],
    ["address", { address: ADDRESS.replace("E0F", "e0F") }, "invalid_checksum"],
    ["address", { address: ZERO }, "zero_address"],
    ["address", { address: "" }, "required"],
    ["name", { name: "  " }, "required"],
    ["name", { name: "x".repeat(61) }, "too_long:60"],
  ])("%s: %o is refused", async (field, override, reason) => {
    const result = await addPayingWalletAction({ ...account, ...override });
    expect(result).toMatchObject({ ok: false, fields: { [field]: reason } });
  });

  test("no two of an account have names that look the same", async () => {
    const refused = { ok: false, fields: { name: "looks_alike" } };
    const names = ["Reserva", "Reservа", "RESERVA"];
    const added = await Promise.all(
      names.map((name, at) =>
        addPayingWalletAction({ address: `0x${String(at + 1).repeat(40)}`, name }),
      ),
    );
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect(added.filter(({ ok }) => !ok)).toMatchObject([refused, refused]);
    const other = await addPayingWalletAction({ address: `0x${"9".repeat(40)}`, name: "Outra" });
    const id = other.ok ? other.data.id : "";
    expect(await renamePayingWalletAction({ id, name: "Rеserva" })).toMatchObject(refused);
    expect(await renamePayingWalletAction({ id, name: "OUTRA" })).toMatchObject({ ok: true });
    await dashboard.store.db.deleteFrom("paying_wallet").execute();
  });

  test("readers see the list and change nothing", async () => {
    request.headers = await dashboard.headersOf("viewer");
    const refused = { ok: false, code: "NOT_ALLOWED" };
    expect(await addPayingWalletAction(account)).toMatchObject(refused);
    expect(await renamePayingWalletAction({ id: "1", name: "x" })).toMatchObject(refused);
    expect(await removePayingWalletAction({ id: "1" })).toMatchObject(refused);
  });

  test("a list has its end, and says so", async () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      account_id: MAIN.id,
      family: "evm" as const,
      address: `0x${String(at).padStart(40, "0")}`,
      name: String(at),
      created_by: "x",
    }));
    await dashboard.store.db.insertInto("paying_wallet").values(rows).execute();
    expect(await addPayingWalletAction(account)).toMatchObject({
      ok: false,
      fields: { address: "too_many:100" },
    });
  });
});
