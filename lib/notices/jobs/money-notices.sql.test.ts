import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { storeEvent } from "#lib/core/exchange/events.ts";
import { notifyPeople } from "#lib/core/notices/notify.ts";
import { sweepNotices } from "#lib/core/notices/sweep-notices.ts";
import { chooseNoticesAction } from "#lib/notices/actions/choose-notices.ts";
import { seeNoticesAction } from "#lib/notices/actions/see-notices.ts";
import { countNewNotices, noticesOf } from "#lib/notices/rows/listed-notices.ts";
import { noticeChoice, ownNotices } from "#lib/notices/views/notices.ts";
import { applyPayinReading } from "#lib/payins/rows/payin-state.ts";
import { storePayinReturns } from "#lib/payins/rows/payin-returns.ts";
import { applyPayoutEvents } from "#lib/payouts/rows/payout-state.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { readMail, startMailServer } from "#lib/test/outside/mail-server.ts";
import { insertPayin, readingOf, returnOf } from "#lib/test/rows/payin-rows.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { sendNotices } from "./send-notices.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const mail = await startMailServer();
const maker = await dashboard.idOf("operator");
request.headers = await dashboard.headersOf("operator");
afterAll(async () => {
  await mail.stop();
  await dashboard.drop();
});

const at = new Date("2026-11-21T12:00:00.000Z");
const payin = () => insertPayin(store, MAIN_ACCOUNT, { created_by: maker });
const told = async () => {
  const rows = await store.db.selectFrom("notice").selectAll().orderBy("made_at").execute();
  return rows.map(({ event, person_id, way }) => `${event} ${person_id === maker} ${way}`);
};

beforeEach(async () => {
  mail.received.splice(0);
  await sql`delete from notice`.execute(store.db);
  await sql`delete from notice_choice`.execute(store.db);
});

test("whoever made a payin is told once that it was paid, that it is completed, and that it was returned", async () => {
  const row = await payin();
  const apply = async (reading: Parameters<typeof readingOf>[1]) =>
    applyPayinReading(store.db, MAIN_ACCOUNT, readingOf(row, reading));
  await apply({ paidAt: at });
  await apply({ paidAt: at, confirmations: 3 });
  expect(await told()).toEqual(["payin:paid true page"]);
  await apply({ paidAt: at, status: "completed", completedAt: at });
  await apply({ paidAt: at, status: "completed", completedAt: at, confirmations: 9 });
  expect(await told()).toEqual(["payin:paid true page", "payin:completed true page"]);
  const back = returnOf({ endToEndId: "late", status: "returned", returnedAt: at });
  await store.transaction((tx) => storePayinReturns(tx, row, [back], at));
  await store.transaction((tx) => storePayinReturns(tx, row, [back], at));
  expect((await told()).at(-1)).toBe("payin:returned true mail");
  expect(await told()).toHaveLength(3);
});

test("one that is paid and completed at once is told as completed", async () => {
  const row = await payin();
  const done = readingOf(row, { paidAt: at, status: "completed", completedAt: at });
  await applyPayinReading(store.db, MAIN_ACCOUNT, done);
  expect(await told()).toEqual(["payin:completed true page"]);
});

test("a payout's ending is told with receiver and amount on the page, and by mail without them", async () => {
  const row = await insertPayout(store, MAIN_ACCOUNT, {
    created_by: maker,
    pix_account_name: "Fornecedor Azul",
  });
  const timestamp = at.toISOString();
  const data = { payout_id: row.payout_id, status: "failed" };
  const body = { event: "crypto.payout.updated", timestamp, data };
  await store.transaction((tx) =>
    storeEvent(tx, {
      connectionId: MAIN_CONNECTION,
      accountId: MAIN_ACCOUNT,
      identity: timestamp,
      webhookId: null,
      headers: {},
      body: ReceivedWebhook.parse(body),
      raw: JSON.stringify(body),
    }),
  );
  await applyPayoutEvents(store.db, row);
  expect(await told()).toEqual(["payout:failed true mail"]);
  const [shown] = await ownNotices(store, maker, "pt-BR");
  expect(shown).toMatchObject({
    title: "O payout falhou",
    path: `/payouts/${row.id}`,
    about: { who: row.pix_account_name },
    isNew: true,
  });
  await sendNotices(store);
  const { text, html } = readMail(mail.received[0]!);
  expect(text).toContain(`${env().APP_ORIGIN}/payouts/${row.id}`);
  for (const said of [text, html]) {
    expect(said).not.toContain(row.pix_account_name);
    expect(said).not.toContain(shown?.about?.amount);
  }
});

test("what goes as planned is mailed to whoever chose it, and what does not to whoever did not refuse it", async () => {
  const { mails } = await noticeChoice(store, maker);
  expect(mails).toMatchObject({ payin_paid: false, payin_failed: true, request_waiting: true });
  await chooseNoticesAction({ mails: { ...mails, payin_paid: true, payin_failed: false } });
  expect((await noticeChoice(store, maker)).mails).toEqual({
    ...mails,
    payin_paid: true,
    payin_failed: false,
  });
  const paid = await payin();
  await applyPayinReading(store.db, MAIN_ACCOUNT, readingOf(paid, { paidAt: at }));
  const failed = await payin();
  await applyPayinReading(store.db, MAIN_ACCOUNT, readingOf(failed, { status: "failed" }));
  expect(await told()).toEqual(["payin:paid true mail", "payin:failed true page"]);
});

test("the bell counts what came since the notices were seen", async () => {
  const row = await payin();
  await applyPayinReading(store.db, MAIN_ACCOUNT, readingOf(row, { paidAt: at }));
  expect(await countNewNotices(store.db, maker)).toBe(1);
  const [shown] = await ownNotices(store, maker, "en");
  expect(await seeNoticesAction({ until: shown!.at })).toMatchObject({ ok: true });
  expect(await countNewNotices(store.db, maker)).toBe(0);
  expect((await ownNotices(store, maker, "en"))[0]?.isNew).toBe(false);
  // A page that was left open knows nothing of later ones, nor can it see what is yet to come.
  await seeNoticesAction({ until: "2001-01-01T00:00:00.000Z" });
  expect(await countNewNotices(store.db, maker)).toBe(0);
  await seeNoticesAction({ until: "2099-01-01T00:00:00.000Z" });
  const done = readingOf(row, { paidAt: at, status: "completed", completedAt: at });
  await applyPayinReading(store.db, MAIN_ACCOUNT, done);
  expect(await countNewNotices(store.db, maker)).toBe(1);
});

test("of the trail's digests the newest is listed, and the bell counts none", async () => {
  for (const day of ["1", "2", "3"]) {
    await store.transaction((tx) =>
      notifyPeople(tx, "trail:head", { blocks: day, digest: "d" }, [maker], { once: day }),
    );
  }
  const row = await payin();
  await applyPayinReading(store.db, MAIN_ACCOUNT, readingOf(row, { paidAt: at }));
  expect(await countNewNotices(store.db, maker)).toBe(1);
  const listed = await noticesOf(store.db, maker, 10);
  expect(listed.map(({ event, content }) => [event, content["blocks"]])).toEqual([
    ["payin:paid", undefined],
    ["trail:head", "3"],
  ]);
  // The code stands apart from the sentence about it.
  const shown = await ownNotices(store, maker, "en");
  expect(shown[1]?.proof).toBe("d");
  expect(shown[1]?.text).toMatch(/^Save this code/);
});

test("of money it is forgotten after 90 days, once it was sent", async () => {
  const row = await payin();
  await applyPayinReading(store.db, MAIN_ACCOUNT, readingOf(row, { paidAt: at }));
  await sweepNotices(store.db);
  expect(await told()).toHaveLength(1);
  await sql`update notice set made_at = now() - interval '91 days'`.execute(store.db);
  await sql`insert into notice (event, person_id, content, way, made_at)
    values ('factor:reset', ${maker}, '{}', 'page', now() - interval '91 days')`.execute(store.db);
  await sweepNotices(store.db);
  expect(await told()).toEqual(["factor:reset true page"]);
});
