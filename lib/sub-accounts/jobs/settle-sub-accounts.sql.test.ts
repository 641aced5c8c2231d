import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemActor } from "#lib/core/access/actor.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { acceptSubAccountCredentials } from "#lib/sub-accounts/exchange/accept-sub-account-credentials.ts";
import { openContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { beginRenewal, ownCredentials } from "#lib/core/exchange/sub-account-credentials.ts";
import { documentLines } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import type { SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import type { Outcome } from "#lib/test/outside/relay.ts";
import {
  completeDraft,
  openSubAccountDashboard,
  typedContent,
} from "#lib/test/dashboards/sub-account-dashboard.ts";
import { createWallet } from "#protocol/wallets/wallets.ts";
import type { TestUser } from "#service/test/build.ts";

let parent: TestUser;
const dashboard = await openSubAccountDashboard();
afterAll(() => dashboard.drop());
beforeEach(async () => void (parent = await dashboard.begin()));

const CREATION = { method: "POST", path: "/sub-accounts" } as const;
const at = (outcome: Extract<Outcome, string>, path: string = CREATION.path) =>
  ({ ...CREATION, path, outcome }) satisfies Outcome;

const begun = async () => dashboard.sendOff(await completeDraft(dashboard.store));
/** One round with this outcome of its calls; later calls succeed again. */
async function roundWith(row: SubAccountRow, outcome: Outcome): Promise<SubAccountRow> {
  await dashboard.due(row);
  dashboard.relay.outcome = outcome;
  await dashboard.round();
  dashboard.relay.outcome = "pass";
  return dashboard.now(row);
}
const subAccountsThere = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sub_accounts where parent_id = ${parent.id}
  `.execute(dashboard.service.deps.db);
  return rows[0]?.count;
};
/** Expects that its stored credentials work at the exchange. */
async function expectOwnAccess(row: SubAccountRow): Promise<void> {
  const own = await ownCredentials(dashboard.store.db, row.own_account_id!);
  const id = await dashboard.subs.userOf(row.document!, parent);
  const looked = await dashboard.subs.look({ ...own!, id }, row.document!);
  expect(looked.status).toBe(200);
}

describe("creating it at the exchange", () => {
  test("keeps its credentials sealed, and the secret of its events", async () => {
    const row = await begun();
    const after = await roundWith(row, "pass");
    expect(after).toMatchObject({
      stage: "sending",
      credentials_state: "held",
      status: "PENDING",
      webhook_secret: expect.stringMatching(/^v1\./),
    });
    await expectOwnAccess(after);
    const text = JSON.stringify(after, (_, value: unknown) => String(value));
    const own = await ownCredentials(dashboard.store.db, after.own_account_id!);
    expect(text).not.toContain(own!.apiSecret);
    expect(text).not.toContain(
      String(openContent(after.id, after.content).representative?.["cpf"]),
    );
    expect(await subAccountsThere()).toBe(1);
  });

  test.each([
    ["its answer is lost", at("lose")],
    ["the process died with the answer in hand", "killed"],
  ] as const)("goes on when %s: found there, and given new credentials", async (_, outcome) => {
    const row = await begun();
    if (outcome === "killed") {
      await roundWith(row, "pass");
      // The row as it was before the answer was committed.
      await dashboard.store.db
        .updateTable("sub_account")
        .set({ stage: "creating", credentials: null, credentials_state: "none" })
        .set({ webhook_secret: null, asked_at: new Date(), next_attempt_at: new Date() })
        .where("id", "=", row.id)
        .execute();
    } else {
      expect(await roundWith(row, outcome)).toMatchObject({ stage: "unclear", credentials: null });
    }
    expect(await roundWith(row, "pass")).toMatchObject({ credentials_state: "renewing" });
    const after = await roundWith(row, "pass");
    expect(after).toMatchObject({ stage: "sending", credentials_state: "held" });
    expect(after.webhook_secret).not.toBeNull();
    await expectOwnAccess(after);
    expect(await subAccountsThere()).toBe(1);
  });

  test("asks for new credentials as often as their answer is lost", async () => {
    const row = await begun();
    await roundWith(row, at("lose"));
    await roundWith(row, "pass");
    const renewal = `/sub-accounts/${row.document}/credentials`;
    const lost = await roundWith(row, at("lose", renewal));
    expect(lost).toMatchObject({ stage: "unclear", credentials_state: "renewing" });
    await expectOwnAccess(await roundWith(lost, "pass"));
  });

  test("asks again where the exchange says that it has none", async () => {
    const row = await begun();
    const bad = { ...CREATION, outcome: { status: 500, body: {} } };
    expect((await roundWith(row, bad)).stage).toBe("unclear");
    expect(await subAccountsThere()).toBe(0);
    expect((await roundWith(row, "pass")).stage).toBe("sending");
    expect(await subAccountsThere()).toBe(1);
  });

  test("waits while the exchange is out of reach, without a doubt", async () => {
    const row = await begun();
    const out = await roundWith(row, { ...CREATION, outcome: { status: 503, body: {} } });
    expect(out).toMatchObject({ stage: "creating", asked_at: null });
    expect((await roundWith(row, "pass")).stage).toBe("sending");
  });

  test("gives the draft back with the fields that the exchange does not take", async () => {
    const content = typedContent();
    const row = await dashboard.sendOff(await completeDraft(dashboard.store, { content }));
    const fields = {
      "representative.phone": "invalid_phone",
      "<b>": "x",
      note: "O CPF é 52998224725",
    };
    const body = { statusCode: 400, message: "Dados inválidos.", code: "INVALID_INPUT", fields };
    const after = await roundWith(row, { ...CREATION, outcome: { status: 400, body } });
    expect(after).toMatchObject({
      stage: "draft",
      step: "representative",
      refused_code: "INVALID_INPUT",
      next_attempt_at: null,
    });
    expect(after.refused_fields).toEqual({ "representative.phone": "invalid_phone" });
    expect(openContent(after.id, after.content)).toEqual(content);
    expect(await documentLines(dashboard.store.db, row.id)).toHaveLength(6);
    // A second submission keeps the account and has another key.
    const again = await dashboard.sendOff(after);
    expect(again.own_account_id).toBe(row.own_account_id);
    expect(again.idempotency_key).not.toBe(row.idempotency_key);
    expect((await roundWith(again, "pass")).stage).toBe("sending");
  });

  test("does not take over what the exchange had before it was asked", async () => {
    const content = typedContent();
    await dashboard.subs.create(parent, { company_infos: content.company_infos as never });
    const row = await dashboard.sendOff(await completeDraft(dashboard.store, { content }));
    // If it were requested and the answer lost, another's sub-account would pass for this one.
    expect(await roundWith(row, at("lose"))).toMatchObject({
      stage: "draft",
      refused_fields: { "company_infos.cnpj": "taken" },
    });
  });

  test("comes without a webhook where the exchange delivers nowhere near", async () => {
    const row = await begun();
    const body = { statusCode: 400, message: "-", code: "INVALID_INPUT", fields: {} };
    const fields = { callback_url: "private_address" };
    const outcomes = [{ status: 400, body: { ...body, fields } }];
    dashboard.relay.outcome = {
      ...CREATION,
      get outcome() {
        return outcomes.pop() ?? "pass";
      },
    };
    await dashboard.due(row);
    await dashboard.round();
    expect(await dashboard.now(row)).toMatchObject({ stage: "sending", webhook_secret: null });
  });
});

describe("where the exchange has none of our extensions", () => {
  beforeEach(async () => void (parent = await dashboard.begin({ isOurKind: false })));
  /** Answers 404 to every read of a sub-account, as a server without the path does. */
  const noSuchCall = (row: SubAccountRow) => ({
    method: "GET",
    path: `/sub-accounts/${row.document}`,
    outcome: { status: 404, body: { statusCode: 404, message: "Cannot GET" } },
  });

  async function inDoubt(): Promise<SubAccountRow> {
    const row = await begun();
    expect((await roundWith(row, at("lose"))).stage).toBe("unclear");
    const waiting = await roundWith(row, noSuchCall(row));
    expect(waiting).toMatchObject({ stage: "unclear", next_attempt_at: null });
    return waiting;
  }

  test("a lost answer waits for credentials by hand, which are tried, and then it goes on", async () => {
    const row = await inDoubt();
    expect(await subAccountsThere()).toBe(1);
    const { apiKey, apiSecret } = parent;
    const enter = (credential: { apiKey: string; apiSecret: string }) =>
      acceptSubAccountCredentials(dashboard.store, MAIN, row.id, credential, async () => {});
    const wrong = enter({ apiKey: "nobody's", apiSecret: "nobody's" });
    await expect(wrong).rejects.toMatchObject({ code: "CREDENTIAL_NOT_ACCEPTED" });
    // The main account's own credentials would open everything else.
    const parents = enter({ apiKey, apiSecret });
    await expect(parents).rejects.toMatchObject({ code: "CREDENTIAL_NOT_ACCEPTED" });
    const renewed = await dashboard.service.call<{
      account: { secrets: { api_key: string; api_secret: string } };
    }>(parent, `POST /sub-accounts/${row.document}/credentials`, { body: {} });
    const { api_key, api_secret } = renewed.body.account.secrets;
    await enter({ apiKey: api_key, apiSecret: api_secret });
    expect(await dashboard.now(row)).toMatchObject({ stage: "sending", credentials_state: "held" });
    await expectOwnAccess(await dashboard.now(row));
  });
});

describe("its own credentials", () => {
  test("open its own calls, and the parent's are never used in its place", async () => {
    const row = await roundWith(await begun(), "pass");
    const account = { ...MAIN, id: row.own_account_id!, kind: "sub" as const, name: row.name };
    const wallet = { network: "polygon" as const, address: `0x${"1".repeat(40)}`, name: "W" };
    const own = await getExchange(systemActor("jobs", account), "wallet:settle");
    // Without approval the exchange refuses, and the main account's money is not used instead.
    await expect(own.call(createWallet, wallet)).rejects.toMatchObject({ status: 403 });
    await dashboard.store.db
      .updateTable("sub_account")
      .set({ credentials_state: "refused" })
      .where("id", "=", row.id)
      .execute();
    const without = await getExchange(systemActor("jobs", account), "wallet:settle");
    await expect(without.call(createWallet, wallet)).rejects.toMatchObject({ status: 401 });
    const budgets = await dashboard.store.db.selectFrom("exchange_budget").select("key").execute();
    expect(budgets.map(({ key }) => key)).toContain(row.own_account_id);
  });

  test("are renewed, and the old ones end", async () => {
    const row = await roundWith(await begun(), "pass");
    const before = await ownCredentials(dashboard.store.db, row.own_account_id!);
    await beginRenewal(dashboard.store.db, row);
    const after = await roundWith(row, "pass");
    const now = await ownCredentials(dashboard.store.db, row.own_account_id!);
    expect(now).not.toEqual(before);
    expect(after).toMatchObject({ stage: "sending", credentials_state: "held" });
    const id = await dashboard.subs.userOf(row.document!, parent);
    expect((await dashboard.subs.look({ ...before!, id }, row.document!)).status).toBe(401);
    await expectOwnAccess(after);
  });
});
