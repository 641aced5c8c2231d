import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { accountsToActFor, setActingAccount } from "#lib/core/access/acting-accounts.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { beginRevokeAction } from "#lib/allowances/actions/revokes.ts";
import { leftoverDetail, type LeftoverView } from "#lib/allowances/views/leftover-allowances.ts";
import { credentialRows, type CredentialState } from "#lib/connection/views/credentials.ts";
import { sendByTestWallet } from "#lib/paying-wallets/views/test-wallet.ts";
import { payoutLeftovers } from "#lib/payouts/views/payout-leftovers.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { EVENTS, WebhookBody } from "#protocol/api/events.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { CLIENTS } from "./words.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import { holderDocument } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import { openContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { verifyTrail } from "#lib/trail/checks/verify-trail.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { MANAGEMENT_TOKEN, startService } from "#service/test/harness.ts";
import { PEOPLE, PIX_ACCOUNTS } from "./company.ts";
import { statesOf } from "./test/company-states.ts";
import { brokenRules, heldAgainstBank } from "./test/broken-rules.ts";
import { drawPage } from "./test/draw-page.ts";
import { makeCompany, stateOf } from "./make-company.ts";
import { PAYINS } from "./payin-stories.ts";
import { PAYOUTS } from "./payout-stories.ts";

const service = await startService();
const user = await service.user();
const dashboard = await testDashboard(service.url, user);
const { store } = dashboard;
const sandbox = await openTestSandbox();
Object.assign(env(), { SANDBOX_URL: sandbox.url });
Object.assign(env().exchange, { managementToken: MANAGEMENT_TOKEN });
const places = {
  service: service.deps,
  sealers: service.deps,
  store,
  sandboxUrl: sandbox.url,
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

const count = async (table: string, account = MAIN_ACCOUNT) => {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from ${sql.table(table)} where account_id = ${account}`.execute(store.db);
  return Number(rows[0]?.n);
};
/** The different values of a column. */
async function found(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(store.db);
  return rows.map(({ value }) => value).toSorted();
}
const draw = drawPage(store);
const LISTS = ["payins/", "payouts/", "pix-accounts/", "wallets/"];
const OTHER_LISTS = ["requests/", "paying-wallets/", "sub-accounts/", "exports/"];
const BANK_LISTS = ["", "months/", "statements/"].map((list) => `reconciliation/${list}`);
async function signIn({ email, role }: (typeof PEOPLE)[number]): Promise<Session> {
  request.headers = await dashboard.headersOf(role, email);
  const session = await sessionOf(request.headers);
  if (!session) throw new Error("nobody is signed in");
  return session;
}

describe("the company", () => {
  test("has books that balance, and holds nothing of it against the bank", async () => {
    expect([await checkBooks(places.service.db), await heldAgainstBank(service)]).toEqual([[], []]);
  });

  test("keeps to its own rules", async () => {
    expect(await brokenRules(store)).toEqual([]);
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
    const roles = PEOPLE.map(({ role }) => role).toSorted();
    expect(roles.join(" ")).toBe("admin admin approver approver operator");
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
    await signIn(PEOPLE[0]);
    const states = await statesOf(store);
    const ids = (what: keyof typeof states) => [...states[what].first.values()];
    const details: [string, (string | null)[]][] = [
      ["payins/[id]/", ids("payins")],
      ["payouts/[id]/", ids("payouts")],
      ["payins/[id]/receipt/", ids("payins")],
      ["payouts/[id]/receipt/", ids("payouts")],
      ["requests/[id]/", ids("requests")],
      ["reconciliation/[id]/", [...ids("how differences stand"), ...ids("what differs")]],
      ["reconciliation/months/[month]/", ids("how months stand")],
      ["sub-accounts/[id]/", [...ids("sub-accounts"), ...ids("sub-accounts' credentials")]],
      ["paying-wallets/external/[id]/", ids("Safes")],
      ["settings/webhooks/[id]/", ids("deliveries")],
      // As registered; renamed; another holder, another document; refused; resting.
      ["pix-accounts/[id]/", ["1", "4", "7", "9", "31", "32"]],
      ["wallets/[id]/", ["1", "6", "7", "8"]],
    ];
    for (const [path, found] of details) {
      for (const id of found) if (id !== null) await draw(path, { id, month: id });
    }
    for (const list of ["", ...LISTS, ...OTHER_LISTS, ...BANK_LISTS]) await draw(list);
    await draw("accounting/");
    for (const list of ["accounting/", "audit/", "notices/", "webhooks/", "credentials/"]) {
      await draw(`settings/${list}`);
    }
    const intents = await store.db
      .selectFrom("payout_intent")
      .select("id")
      .where("status", "<>", "done")
      .execute();
    for (const { id } of intents) await draw("payouts/new/", {}, { intent: id });
    expect(intents.length).toBeGreaterThan(10);
  });

  test("of the exchange's credentials is listed", async () => {
    const session = await signIn(PEOPLE[0]);
    const list = await credentialRows(store, await getExchange(session, "settings:read"));
    const found = list.read ? list.rows.map(({ state }) => state) : [];
    const exist: Record<CredentialState, true> = { active: true, soon: true, expired: true };
    expect(new Set(found)).toEqual(new Set(Object.keys(exist)));
  });
});

describe("the inbox", () => {
  test("holds what the exchange has delivered, byte for byte, each once", async () => {
    const events = await store.db.selectFrom("event").selectAll().execute();
    const applied = events.filter(({ outcome }) => outcome === "applied");
    const sent = await service.deps.db
      .selectFrom("deliveries")
      .select("event_id")
      .where("status", "=", "delivered")
      .execute();
    const names = new Set(applied.map(({ name }) => name));
    expect([...names].toSorted()).toEqual(EVENTS.toSorted());
    const arrived = new Set(applied.map(({ webhook_id: id }) => id));
    expect(sent.length).toBeGreaterThan(100);
    expect(sent.filter(({ event_id: id }) => !arrived.has(id))).toEqual([]);
    for (const { body, name, sequence } of applied) {
      const read = WebhookBody.parse(JSON.parse(body));
      expect({ name: read.event, sequence: BigInt(read.sequence) }).toEqual({ name, sequence });
    }
  });
});

describe("a sub-account", () => {
  test("has payins and payouts of its own, which whoever acts for it sees", async () => {
    const session = await signIn(PEOPLE[0]);
    const every = { text: "", limit: 20 };
    const opened = await accountsToActFor(store.db, session.person.id, every);
    const subAccounts = opened.filter(({ kind }) => kind === "sub");
    const held = subAccounts.filter(({ name }) =>
      CLIENTS.slice(0, 3).some(([own]) => own === name),
    );
    expect(held).toHaveLength(3);
    for (const { id } of held) {
      expect(await count("payin", id)).toBeGreaterThan(5);
      expect(await count("payout", id)).toBeGreaterThan(1);
      await setActingAccount(store.db, session.id, id);
      request.headers.set(PAGE_ACCOUNT, id);
      for (const list of ["", ...LISTS, "paying-wallets/"]) await draw(list);
      for (const noun of ["payin", "payout"] as const) {
        const [one] = await store.db
          .selectFrom(noun)
          .select("id")
          .where("account_id", "=", id)
          .limit(1)
          .execute();
        await draw(`${noun}s/[id]/`, { id: String(one?.id) });
      }
    }
  });
});

describe("an allowance that was left", () => {
  test("stands on the chain, and the wallet that gave it revokes it", async () => {
    const session = await signIn(PEOPLE[4]);
    const { rows, unread } = await payoutLeftovers(store, MAIN);
    expect({ unread, left: rows.length }).toEqual({ unread: [], left: 1 });
    const [{ id, network, token, spender, signer, amount }] = rows as [LeftoverView];
    expect(amount).toMatch(/[1-9]/);
    const asked = await beginRevokeAction({ network, token, spender, signer });
    expect(asked).toMatchObject({ ok: true, data: { state: "asked" } });
    const exchange = await getExchange(session, "payout:create");
    const to = pinnedToken("sandbox", network, token) ?? "";
    const data = approveCalldata({ spender: spender as EvmAddress, units: 0n });
    const wish = { from: signer, to, data };
    const behind = { store, account: MAIN, exchange };
    expect(await sendByTestWallet(behind, network, wish)).toHaveProperty("hash");
    const left = async () => (await leftoverDetail(store, session, BigInt(id)))?.amount;
    await expect.poll(left).not.toMatch(/[1-9]/);
  });
});
