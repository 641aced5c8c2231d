import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemActor } from "#lib/auth/actor.ts";
import { getExchange } from "#lib/exchange/get-exchange.ts";
import { takeSubAccountCredentials } from "#lib/exchange/take-sub-account-credentials.ts";
import { openContent } from "#lib/store/sub-account-content.ts";
import { beginRenewal, ownCredentials } from "#lib/store/sub-account-credentials.ts";
import { documentLines } from "#lib/store/sub-account-documents.ts";
import type { SubAccountRow } from "#lib/store/sub-accounts.ts";
import { MAIN } from "#lib/test/payin-desk.ts";
import type { Fate } from "#lib/test/relay.ts";
import {
  completeDraft,
  openSubAccountDesk,
  typedContent,
  type SubAccountDesk,
} from "#lib/test/sub-account-desk.ts";
import { createWallet } from "#protocol/wallets.ts";
import type { TestUser } from "#service/test/build.ts";

let desk: SubAccountDesk;
let parent: TestUser;
beforeAll(async () => void (desk = await openSubAccountDesk()));
afterAll(() => desk.drop());
beforeEach(async () => void (parent = await desk.begin()));

const CREATION = { method: "POST", path: "/sub-accounts" } as const;
const at = (fate: Extract<Fate, string>, path: string = CREATION.path) =>
  ({ ...CREATION, path, fate }) satisfies Fate;

const begun = async () => desk.sendOff(await completeDraft(desk.store));
/** One round with a line that does this, and a good line afterwards. */
async function roundWith(row: SubAccountRow, fate: Fate): Promise<SubAccountRow> {
  await desk.due(row);
  desk.relay.fate = fate;
  await desk.round();
  desk.relay.fate = "pass";
  return desk.now(row);
}
const subAccountsThere = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sub_accounts where parent_id = ${parent.id}
  `.execute(desk.service.deps.db);
  return rows[0]?.count;
};
/** Its credentials are the ones that the exchange takes of it. */
async function expectOwnAccess(row: SubAccountRow): Promise<void> {
  const own = await ownCredentials(desk.store.db, row.own_account_id!);
  const id = await desk.subs.userOf(row.document!, parent);
  const looked = await desk.subs.look({ ...own!, id }, row.document!);
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
    const own = await ownCredentials(desk.store.db, after.own_account_id!);
    expect(text).not.toContain(own!.apiSecret);
    expect(text).not.toContain(
      String(openContent(after.id, after.content).representative?.["cpf"]),
    );
    expect(await subAccountsThere()).toBe(1);
  });

  test.each([
    ["its answer is lost", at("lose")],
    ["the process died with the answer in hand", "killed"],
  ] as const)("goes on when %s: found there, and given new credentials", async (_, fate) => {
    const row = await begun();
    if (fate === "killed") {
      await roundWith(row, "pass");
      // As it stood before the commit of what was answered.
      await desk.store.db
        .updateTable("sub_account")
        .set({ stage: "creating", credentials: null, credentials_state: "none" })
        .set({ webhook_secret: null, asked_at: new Date(), next_attempt_at: new Date() })
        .where("id", "=", row.id)
        .execute();
    } else {
      expect(await roundWith(row, fate)).toMatchObject({ stage: "unclear", credentials: null });
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
    const bad = { ...CREATION, fate: { status: 500, body: {} } };
    expect((await roundWith(row, bad)).stage).toBe("unclear");
    expect(await subAccountsThere()).toBe(0);
    expect((await roundWith(row, "pass")).stage).toBe("sending");
    expect(await subAccountsThere()).toBe(1);
  });

  test("waits while the exchange is out of reach, without a doubt", async () => {
    const row = await begun();
    const out = await roundWith(row, { ...CREATION, fate: { status: 503, body: {} } });
    expect(out).toMatchObject({ stage: "creating", asked_at: null });
    expect((await roundWith(row, "pass")).stage).toBe("sending");
  });

  test("gives the draft back with the fields that the exchange does not take", async () => {
    const content = typedContent();
    const row = await desk.sendOff(await completeDraft(desk.store, { content }));
    const fields = {
      "representative.phone": "invalid_phone",
      "<b>": "x",
      note: "O CPF é 52998224725",
    };
    const body = { statusCode: 400, message: "Dados inválidos.", code: "INVALID_INPUT", fields };
    const after = await roundWith(row, { ...CREATION, fate: { status: 400, body } });
    expect(after).toMatchObject({
      stage: "draft",
      step: "representative",
      refused_code: "INVALID_INPUT",
      next_attempt_at: null,
    });
    expect(after.refused_fields).toEqual({ "representative.phone": "invalid_phone" });
    expect(openContent(after.id, after.content)).toEqual(content);
    expect(await documentLines(desk.store.db, row.id)).toHaveLength(6);
    // Sent off once more, it is the same account with another key.
    const again = await desk.sendOff(after);
    expect(again.own_account_id).toBe(row.own_account_id);
    expect(again.idempotency_key).not.toBe(row.idempotency_key);
    expect((await roundWith(again, "pass")).stage).toBe("sending");
  });

  test("does not take over what the exchange had before it was asked", async () => {
    const content = typedContent();
    await desk.subs.create(parent, { company_infos: content.company_infos as never });
    const row = await desk.sendOff(await completeDraft(desk.store, { content }));
    // Were it asked for, and that answer lost, somebody else's would look like ours.
    expect(await roundWith(row, at("lose"))).toMatchObject({
      stage: "draft",
      refused_fields: { "company_infos.cnpj": "taken" },
    });
  });

  test("comes without a webhook where the exchange delivers nowhere near", async () => {
    const row = await begun();
    const body = { statusCode: 400, message: "-", code: "INVALID_INPUT", fields: {} };
    const fields = { callback_url: "private_address" };
    const fates = [{ status: 400, body: { ...body, fields } }];
    desk.relay.fate = {
      ...CREATION,
      get fate() {
        return fates.pop() ?? "pass";
      },
    };
    await desk.due(row);
    await desk.round();
    expect(await desk.now(row)).toMatchObject({ stage: "sending", webhook_secret: null });
  });
});

describe("where the exchange has none of our extensions", () => {
  beforeEach(async () => void (parent = await desk.begin({ isOurKind: false })));
  /** 404 to every question about one of them, as a server that has no such path. */
  const noSuchCall = (row: SubAccountRow) => ({
    method: "GET",
    path: `/sub-accounts/${row.document}`,
    fate: { status: 404, body: { statusCode: 404, message: "Cannot GET" } },
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
      takeSubAccountCredentials(desk.store, MAIN, row.id, credential);
    const wrong = enter({ apiKey: "nobody's", apiSecret: "nobody's" });
    await expect(wrong).rejects.toMatchObject({ code: "CREDENTIAL_NOT_ACCEPTED" });
    // The parent's own would open everything else.
    const parents = enter({ apiKey, apiSecret });
    await expect(parents).rejects.toMatchObject({ code: "CREDENTIAL_NOT_ACCEPTED" });
    const renewed = await desk.service.call<{
      account: { secrets: { api_key: string; api_secret: string } };
    }>(parent, `POST /sub-accounts/${row.document}/credentials`, { body: {} });
    const { api_key, api_secret } = renewed.body.account.secrets;
    await enter({ apiKey: api_key, apiSecret: api_secret });
    expect(await desk.now(row)).toMatchObject({ stage: "sending", credentials_state: "held" });
    await expectOwnAccess(await desk.now(row));
  });
});

describe("its own credentials", () => {
  test("open its own calls, and the parent's are never used in its place", async () => {
    const row = await roundWith(await begun(), "pass");
    const account = { ...MAIN, id: row.own_account_id!, kind: "sub" as const, name: row.name };
    const wallet = { network: "polygon" as const, address: `0x${"1".repeat(40)}`, name: "W" };
    const own = await getExchange(systemActor("jobs", account), "wallet:settle");
    // Not approved: the exchange refuses its money, and its parent's is not touched instead.
    await expect(own.call(createWallet, wallet)).rejects.toMatchObject({ status: 403 });
    await desk.store.db
      .updateTable("sub_account")
      .set({ credentials_state: "refused" })
      .where("id", "=", row.id)
      .execute();
    const without = await getExchange(systemActor("jobs", account), "wallet:settle");
    await expect(without.call(createWallet, wallet)).rejects.toMatchObject({ status: 401 });
    const budgets = await desk.store.db.selectFrom("exchange_budget").select("key").execute();
    expect(budgets.map(({ key }) => key)).toContain(row.own_account_id);
  });

  test("are renewed, and the old ones end", async () => {
    const row = await roundWith(await begun(), "pass");
    const before = await ownCredentials(desk.store.db, row.own_account_id!);
    await beginRenewal(desk.store.db, row);
    const after = await roundWith(row, "pass");
    const now = await ownCredentials(desk.store.db, row.own_account_id!);
    expect(now).not.toEqual(before);
    expect(after).toMatchObject({ stage: "sending", credentials_state: "held" });
    const id = await desk.subs.userOf(row.document!, parent);
    expect((await desk.subs.look({ ...before!, id }, row.document!)).status).toBe(401);
    await expectOwnAccess(after);
  });
});
