import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import { holderDocument } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import { openContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { verifyTrail } from "#lib/trail/checks/verify-trail.ts";
import { allPages } from "#lib/test/doors.ts";
import { drawnWhole } from "#lib/test/drawn-whole.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { startService } from "#service/test/harness.ts";
import { PEOPLE, PIX_ACCOUNTS } from "./company.ts";
import { statesOf } from "./test/company-states.ts";
import { makeCompany, stateOf } from "./make-company.ts";
import { PAYINS } from "./payin-stories.ts";
import { PAYOUTS } from "./payout-stories.ts";

const service = await startService();
const user = await service.user();
const dashboard = await testDashboard(service.url, user);
const { store } = dashboard;
const sandbox = await openTestSandbox();
const places = {
  service: service.deps,
  sealers: service.deps,
  store,
  bank: sandboxBank(sandbox.url),
};
afterAll(async () => {
  await sandbox.close();
  await dashboard.drop();
  await service.drop();
});

beforeAll(async () => {
  const began = performance.now();
  await makeCompany(places);
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(`the company was made in ${seconds.toFixed(1)} s\n`);
});

const count = async (table: string) => {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(
    store.db,
  );
  return Number(rows[0]?.n);
};
/** The different values of a column. */
async function found(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(store.db);
  return rows.map(({ value }) => value).toSorted();
}
describe("the company", () => {
  test("has books that balance, by the exchange's own rules", async () => {
    expect(await checkBooks(service.deps.db)).toEqual([]);
  });

  test("has a trail that is whole and sealed", async () => {
    const { faults, unsealed } = await verifyTrail(store);
    expect({ faults, unsealed }).toEqual({ faults: [], unsealed: 0n });
  });

  test("is made once", async () => {
    expect(await stateOf(places)).toBe("made");
    await expect(makeCompany(places)).rejects.toThrow(/no empty company/);
  });

  test("is as large as promised", async () => {
    expect(await count("payin")).toBe(PAYINS);
    expect(await count("payout")).toBe(PAYOUTS);
    expect(await count("pix_account_name")).toBe(PIX_ACCOUNTS);
    expect(PEOPLE.map(({ role }) => role).toSorted()).toEqual([
      "admin",
      "admin",
      "approver",
      "approver",
      "operator",
    ]);
    const networks = [...(await found("wallet", "network")), ...(await found("payout", "network"))];
    expect(new Set(networks).size).toBeGreaterThanOrEqual(5);
  });

  test("has sealed what is sealed, and documents with the right check digits", async () => {
    for (const intent of await store.db.selectFrom("payout_intent").selectAll().execute()) {
      expect(storedKey(intent)).toMatch(/./);
    }
    for (const { id, content } of await store.db.selectFrom("sub_account").selectAll().execute()) {
      expect(openContent(id, content).company_infos).toBeDefined();
    }
    for (let id = 1; id <= PIX_ACCOUNTS; id += 1) {
      const document = (await holderDocument(store.db, MAIN_ACCOUNT, id)) ?? "";
      expect(parseCpf(document) ?? parseCnpj(document)).toBe(document);
    }
  });
});

describe("every state", () => {
  test("occurs", async () => {
    for (const [what, { first, exist }] of Object.entries(await statesOf(store))) {
      expect([...first.keys()].toSorted(), what).toEqual(exist);
    }
  });

  test("is drawn, each with its page, and so is every list", async () => {
    const pages = await allPages();
    request.headers = await dashboard.headersOf("admin", PEOPLE[0].email);
    const states = await statesOf(store);
    const ids = (what: keyof typeof states) => [...states[what].first.values()];
    const calm = () => store.db.deleteFrom("exchange_budget").execute();
    const draw = async (path: string, params: object = {}, search: object = {}) => {
      await calm();
      const page = pages.find((one) => one.path === `app/(dashboard)/${path}page.tsx`);
      expect(page, path).toBeDefined();
      const props = { params: Promise.resolve(params), searchParams: Promise.resolve(search) };
      await drawnWhole(page!.draw({ ...props, children: null })).catch((cause: unknown) => {
        // A draft leads on to its form.
        if (String((cause as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) return;
        throw new Error(`${path} ${JSON.stringify({ params, search })}`, { cause });
      });
    };
    const details: [string, (string | null)[]][] = [
      ["payins/[id]/", ids("payins")],
      ["payouts/[id]/", ids("payouts")],
      ["requests/[id]/", ids("requests")],
      ["sub-accounts/[id]/", [...ids("sub-accounts"), ...ids("sub-accounts' credentials")]],
      ["paying-wallets/external/[id]/", ids("Safes")],
      // As registered; renamed; another holder, another document; refused; resting.
      ["pix-accounts/[id]/", ["1", "4", "7", "9", "31", "32"]],
      ["wallets/[id]/", ["1", "6", "7", "8"]],
    ];
    for (const [path, found] of details) {
      for (const id of found) if (id !== null) await draw(path, { id });
    }
    for (const list of ["", "payins/", "payouts/", "pix-accounts/", "sub-accounts/", "requests/"]) {
      await draw(list);
    }
    for (const list of ["wallets/", "paying-wallets/", "settings/audit/", "settings/notices/"]) {
      await draw(list);
    }
    const intents = await store.db
      .selectFrom("payout_intent")
      .select("id")
      .where("status", "<>", "done")
      .execute();
    for (const { id } of intents) await draw("payouts/new/", {}, { intent: id });
  });
});
