import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { receiveWebhook } from "#lib/inbox/receive-webhook.ts";
import { openSealed } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { ownCredentials } from "#lib/core/exchange/sub-account-credentials.ts";
import { documentLines, endDocument } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import { eventsOfSubAccount } from "#lib/sub-accounts/rows/sub-account-events.ts";
import { moveSubAccount, NOT_REFUSED, workIn } from "#lib/sub-accounts/rows/sub-account-work.ts";
import type { SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";
import {
  completeDraft,
  holdDocument,
  openSubAccountDashboard,
} from "#lib/test/dashboards/sub-account-dashboard.ts";
import type { TestUser } from "#service/test/build.ts";

let parent: TestUser;
const dashboard = await openSubAccountDashboard();
afterAll(() => dashboard.drop());
beforeEach(async () => void (parent = await dashboard.begin()));

const COMPANY = { method: "POST", path: "/sub-accounts/document/company" } as const;
const OPENING = { method: "POST", path: "/sub-accounts/open-full-account" } as const;

const begun = async () => dashboard.sendOff(await completeDraft(dashboard.store));
const submitted = async () => dashboard.openAtOnce(await begun(), parent);
const linesOf = (row: SubAccountRow) => documentLines(dashboard.store.db, row.id);
const statesOf = async (row: SubAccountRow) =>
  new Set((await linesOf(row)).map(({ state, isHere }) => `${state} ${isHere}`));
/** Sends it again, as a person does after replacing what was refused. */
const sendAgain = async (row: SubAccountRow) => {
  const change = { ...NOT_REFUSED, ...workIn(0), next_read_at: null, submitted_at: new Date() };
  await moveSubAccount(dashboard.store.db, row, "sending", change);
  return dashboard.settle(row);
};
const there = async ({ own_account_id, document }: SubAccountRow) => {
  const own = await ownCredentials(dashboard.store.db, own_account_id!);
  const { body } = await dashboard.subs.look({ ...own!, id: 0 }, document!);
  return body.account;
};
const decide = async (row: SubAccountRow, status: "APPROVED" | "REJECTED", reason = "-") => {
  const id = await dashboard.subs.userOf(row.document!, parent);
  const decision = status === "APPROVED" ? { status } : { status, reason };
  expect(await dashboard.subs.decide({ id }, decision)).toBe(true);
};

// Slow, because the exchange checks each document in a process of its own.
describe("sending its documents", () => {
  test("erases each here once the exchange has it, and opens the account after the last", async () => {
    const row = await dashboard.settle(await begun());
    expect(row).toMatchObject({ stage: "submitted", status: "UNDER_REVIEW", refused_code: null });
    expect(await statesOf(row)).toEqual(new Set(["sent false"]));
    const { documents, status } = await there(row);
    expect(documents).toHaveLength(6);
    expect(status).toBe("UNDER_REVIEW");
  });

  test("goes on after each lost answer, as often as it takes", async () => {
    const row = await begun();
    let lost = 0;
    for (let round = 0; round < 40; round += 1) {
      await dashboard.due(row);
      const before = await dashboard.now(row);
      // The exchange executes every other call, but its answer is lost.
      const isSending = before.stage === "sending";
      dashboard.relay.outcome =
        isSending && round % 2 === 0 ? { method: "POST", outcome: "lose" } : "pass";
      await dashboard.round();
      lost += isSending && round % 2 === 0 ? 1 : 0;
      if ((await dashboard.now(row)).stage === "submitted") break;
    }
    dashboard.relay.outcome = "pass";
    expect(lost).toBeGreaterThan(5);
    expect(await dashboard.now(row)).toMatchObject({ stage: "submitted", status: "UNDER_REVIEW" });
    expect(await statesOf(row)).toEqual(new Set(["sent false"]));
  });

  test("one that is refused stops only itself, and goes once it is replaced", async () => {
    const row = await begun();
    const fields = { file: "unreadable" };
    const body = { statusCode: 422, message: "-", code: "UNPROCESSABLE", fields };
    const outcomes = [{ status: 422, body }];
    dashboard.relay.outcome = {
      ...COMPANY,
      get outcome() {
        return outcomes.pop() ?? "pass";
      },
    };
    const stopped = await dashboard.settle(row);
    expect(stopped).toMatchObject({ stage: "created", refused_code: "UNPROCESSABLE" });
    const [refused, ...more] = (await linesOf(row)).filter(({ state }) => state !== "sent");
    expect(refused).toMatchObject({ state: "refused", refused_code: "unreadable", isHere: true });
    expect(more).toEqual([]);
    await dashboard.store.transaction((tx) => holdDocument(tx, row.id, refused!.type));
    expect(await sendAgain(stopped)).toMatchObject({ stage: "submitted", refused_code: null });
    expect(await statesOf(row)).toEqual(new Set(["sent false"]));
  });

  test("one that was replaced while it was being sent is sent as it is now", async () => {
    const row = await begun();
    await dashboard.due(row);
    await dashboard.round();
    const sealed = { state: "sending" as const };
    const { db } = dashboard.store;
    await db
      .updateTable("sub_account_document")
      .set(sealed)
      .where("sub_account_id", "=", row.id)
      .execute();
    const [first] = await linesOf(row);
    await dashboard.store.transaction((tx) => holdDocument(tx, row.id, first!.type));
    await endDocument(db, row.id, first!.upload, { state: "sent" });
    const now = (await linesOf(row)).find(({ type }) => type === first!.type);
    expect(now).toMatchObject({ state: "held", isHere: true });
  });

  test("stops where its credentials are not taken, and the opening is not asked for", async () => {
    const row = await begun();
    const body = { statusCode: 401, message: "Api Key não encontrada.", code: "UNAUTHORIZED" };
    dashboard.relay.outcome = { ...COMPANY, outcome: { status: 401, body } };
    expect(await dashboard.settle(row)).toMatchObject({
      stage: "created",
      credentials_state: "refused",
      refused_code: "EXCHANGE_CREDENTIAL_REFUSED",
    });
  });

  test("says which documents are missing there, when the opening is refused for them", async () => {
    const row = await begun();
    const fields = { SELFIE: "missing_document" };
    const body = { statusCode: 422, message: "-", code: "UNPROCESSABLE", fields };
    dashboard.relay.outcome = { ...OPENING, outcome: { status: 422, body } };
    const stopped = await dashboard.settle(row);
    expect(stopped).toMatchObject({ stage: "created", refused_fields: fields });
  });
});

const kyc = (row: SubAccountRow, status: string, document = row.document) =>
  JSON.stringify({
    id: randomUUID(),
    event: `kyc.${status.toLowerCase()}`,
    created_at: new Date().toISOString(),
    sequence: 1,
    data: { document, ref: null, status, reason: "-" },
  });

async function deliver(row: SubAccountRow, raw: string, by?: string, to = row.own_account_id!) {
  const place = placeIn("sub_account", "webhook_secret", row);
  const secret = by ?? openSealed(place, row.webhook_secret!);
  const [id, at] = [randomUUID(), new Date()];
  const headers = new Headers({
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, raw),
  });
  return receiveWebhook(dashboard.store, to, headers, raw);
}

describe("the decision", () => {
  test("comes by its own signed event, after which it is read", async () => {
    const row = await submitted();
    await decide(row, "APPROVED");
    await dashboard.store.db.updateTable("sub_account").set({ next_read_at: null }).execute();
    expect(await deliver(row, kyc(row, "APPROVED"))).toBe("kept");
    const due = await dashboard.now(row);
    expect(due).toMatchObject({ status: "UNDER_REVIEW", next_read_at: expect.any(Date) });
    expect(await eventsOfSubAccount(dashboard.store.db, row.id)).toMatchObject([
      { name: "kyc.approved", outcome: "applied" },
    ]);
    const event = await dashboard.store.db
      .selectFrom("event")
      .select("account_id")
      .where("sub_account_id", "=", row.id)
      .executeTakeFirst();
    expect(event?.account_id).toBe(row.own_account_id);
    const after = await dashboard.read(row);
    expect(after).toMatchObject({ status: "APPROVED", reported_by: "reading", next_read_at: null });
  });

  test("comes by reading where no event comes", async () => {
    const row = await submitted();
    expect(await dashboard.read(row)).toMatchObject({
      status: "UNDER_REVIEW",
      next_read_at: expect.any(Date),
    });
    await decide(row, "REJECTED", "Selfie escura.");
    const rejected = await dashboard.read(row);
    expect(rejected).toMatchObject({ status: "REJECTED", reason: "Selfie escura." });
    await dashboard.store.transaction((tx) => holdDocument(tx, row.id, "SELFIE"));
    const again = await sendAgain(rejected);
    expect(again).toMatchObject({ stage: "submitted", status: "UNDER_REVIEW", reason: null });
    await decide(row, "APPROVED");
    expect(await dashboard.read(row)).toMatchObject({ status: "APPROVED" });
  });

  test("is not asked for again with a document that the exchange has refused", async () => {
    const row = await submitted();
    await decide(row, "REJECTED");
    const rejected = await dashboard.read(row);
    await dashboard.store.transaction((tx) => holdDocument(tx, row.id, "SELFIE"));
    const body = { statusCode: 422, message: "-", code: "UNPROCESSABLE", fields: {} };
    const path = "/sub-accounts/document";
    dashboard.relay.outcome = { method: "POST", path, outcome: { status: 422, body } };
    // The exchange still has the earlier one, and would analyse it again.
    expect(await sendAgain(rejected)).toMatchObject({ stage: "created" });
    expect((await there(row)).status).toBe("REJECTED");
  });

  test("an event that its own secret did not sign changes nothing", async () => {
    const row = await submitted();
    const other = await submitted();
    await dashboard.store.db.updateTable("sub_account").set({ next_read_at: null }).execute();
    const place = placeIn("sub_account", "webhook_secret", other);
    const foreign = openSealed(place, other.webhook_secret!);
    expect(await deliver(row, kyc(row, "APPROVED"), foreign)).toBe("not_verified");
    // Its secret verifies nothing for a sibling, or for the connection's address.
    expect(await deliver(row, kyc(other, "APPROVED"))).toBe("kept");
    expect(await deliver(row, kyc(row, "APPROVED"), undefined, "main")).toBe("not_verified");
    expect((await dashboard.now(other)).next_read_at).toBeNull();
    expect(await deliver(row, kyc(row, "APPROVED"), foreign, "sub-nobody")).toBe(
      "no_such_connection",
    );
    expect((await dashboard.now(row)).status).toBe("UNDER_REVIEW");
  });

  test("is the event's word where the exchange can't be asked, and no older one", async () => {
    const row = await submitted();
    const noCall = {
      method: "GET",
      outcome: { status: 404, body: { statusCode: 404, message: "Cannot GET" } },
    };
    dashboard.relay.outcome = noCall;
    expect(await dashboard.read(row)).toMatchObject({ status: "UNDER_REVIEW" });
    await deliver(row, kyc(row, "REJECTED"));
    const rejected = await dashboard.read(row);
    expect(rejected).toMatchObject({ status: "REJECTED", reported_by: "event" });
    dashboard.relay.outcome = "pass";
    await decide(row, "REJECTED");
    const again = await sendAgain(rejected);
    dashboard.relay.outcome = noCall;
    expect(await dashboard.read(again)).toMatchObject({ status: "UNDER_REVIEW" });
    await deliver(row, kyc(row, "APPROVED"));
    expect(await dashboard.read(row)).toMatchObject({ status: "APPROVED", reported_by: "event" });
  });
});
