import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { notifyWebhook, notifyPeople } from "#lib/core/notices/notify.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { sendNotices } from "#lib/notices/jobs/send-notices.ts";
import { noticeSettings } from "#lib/notices/views/notices.ts";
import { startHookReceiver } from "#lib/test/outside/hook-receiver.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import {
  removeNoticeHookAction,
  setNoticeHookAction,
  testNoticeHookAction,
} from "./notice-hook.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const [receiver, elsewhere] = [await startHookReceiver(), await startHookReceiver()];
afterAll(async () => {
  await receiver.stop();
  await elsewhere.stop();
  await dashboard.drop();
});

const into = (environment: string) =>
  sql`update connection set environment = ${environment}`.execute(store.db);
const due = () =>
  sql`update notice set next_at = now() where next_at is not null`.execute(store.db);
const TOLD = { request: "r-1", code: "1A2B3C4D", by: "Bia" };
const tell = () =>
  store.transaction((tx) => notifyWebhook(tx, "request:waiting", TOLD, MAIN_ACCOUNT));
const last = async () =>
  store.db.selectFrom("notice").selectAll().orderBy("made_at", "desc").executeTakeFirst();

async function set(url = receiver.url): Promise<string> {
  const result = await setNoticeHookAction({ url });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.data.secret;
}

beforeEach(async () => {
  await into("sandbox");
  await sql`delete from notice`.execute(store.db);
  await sql`delete from notice_hook`.execute(store.db);
  for (const one of [receiver, elsewhere]) {
    one.received.splice(0);
    one.answers((response) => void response.writeHead(204).end());
  }
  request.headers = await dashboard.headersOf("admin");
  await sql`delete from notice`.execute(store.db);
});

describe("a webhook for notices", () => {
  test("gets each, signed with the secret that is shown once, under an id", async () => {
    const secret = await set();
    await tell();
    await sendNotices(store);
    const [got] = receiver.received;
    const signed = Object.fromEntries(
      ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
        name,
        String(got!.headers[name]),
      ]),
    );
    const body = new Webhook(secret).verify(got!.body, signed);
    expect(body).toEqual({
      text: "Um pedido aguarda sua aprovação\nBia pede sua aprovação. Código 1A2B3C4D.",
      event: "request:waiting",
      url: `${env().APP_ORIGIN}/requests/r-1`,
    });
    const another = new Webhook(`whsec_${btoa("another")}`);
    expect(() => another.verify(got!.body, signed)).toThrow("No matching signature");
    expect(await last()).toMatchObject({ id: signed["webhook-id"], next_at: null, fault: null });
    const { rows } = await sql<{ text: string }>`
      select row_to_json(notice_hook)::text as text from notice_hook`.execute(store.db);
    expect(rows[0]?.text).not.toContain(secret.slice(6));
  });

  test("is shown and noted in the trail by its host alone", async () => {
    await set();
    const { hook } = await noticeSettings(store, MAIN);
    expect(hook).toMatchObject({ host: new URL(receiver.url).host, setBy: "admin" });
    const line = await dashboard.lastAudit();
    expect(line).toMatchObject({ action: "hook:set", outcome: "done" });
    expect(JSON.stringify([hook, line.detail])).not.toContain("opens-the-chat");
  });

  test("is tested, and the outcome is shown", async () => {
    expect(await testNoticeHookAction({})).toMatchObject({ code: "NOT_FOUND" });
    await set();
    receiver.answers((response) => void response.writeHead(500).end());
    expect(await testNoticeHookAction({})).toMatchObject({ ok: true });
    await sendNotices(store);
    const shown = async () => (await noticeSettings(store, MAIN)).deliveries[0];
    expect(await shown()).toMatchObject({ event: "hook:test", to: null, fault: "HTTP 500" });
    receiver.answers((response) => void response.writeHead(200).end("ok"));
    await due();
    await sendNotices(store);
    expect(await shown()).toMatchObject({ state: "sent", fault: null, attempts: 2 });
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
  });

  test("gets nothing about one person's own sign-in", async () => {
    await set();
    const admin = await dashboard.idOf("admin");
    await dashboard.headersOf("admin");
    await store.transaction((tx) => notifyPeople(tx, "factor:reset", {}, [admin]));
    await sendNotices(store);
    expect(receiver.received).toEqual([]);
  });

  test("gets nothing that waited for the one before it, or that is told after it was removed", async () => {
    const old = await set(elsewhere.url);
    await tell();
    expect(await set()).not.toBe(old);
    await due();
    await sendNotices(store);
    expect([elsewhere.received, receiver.received]).toEqual([[], []]);
    expect(await removeNoticeHookAction({})).toMatchObject({ ok: true });
    await tell();
    await sendNotices(store);
    expect(receiver.received).toEqual([]);
    expect(await removeNoticeHookAction({})).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("outside the sandbox", () => {
  test.each([
    ["http://hooks.example.com/a", "not_https"],
    ["https://127.0.0.1/a", "private_address"],
    ["https://169.254.169.254/latest", "private_address"],
    ["https://[::1]/a", "private_address"],
    ["https://localhost/a", "private_address"],
    ["https://intranet/a", "private_address"],
    ["https://user:word@hooks.example.com/a", "invalid"],
    ["ftp://hooks.example.com/a", "invalid"],
  ])("%s is refused at its field", async (url, reason) => {
    await sql`insert into totp (person_id, secret, added_at) values (${await dashboard.idOf("admin")}, 'x', now())
      on conflict do nothing`.execute(store.db);
    await into("production");
    const result = await setNoticeHookAction({ url });
    expect(result).toMatchObject({ code: "INVALID_INPUT", fields: { url: reason } });
    expect(await store.db.selectFrom("notice_hook").selectAll().execute()).toEqual([]);
  });

  test("an address that has become private is not reached", async () => {
    await set();
    await into("production");
    await tell();
    await sendNotices(store);
    expect(await last()).toMatchObject({ fault: "the target is not https" });
    await sql`update notice_hook set url = replace(url, 'http:', 'https:')`.execute(store.db);
    await due();
    await sendNotices(store);
    expect(await last()).toMatchObject({ fault: "the target has a private address" });
    expect(receiver.received).toEqual([]);
  });
});

describe("a receiver that misbehaves", () => {
  test("is not followed elsewhere", async () => {
    await set();
    receiver.answers((response) => {
      response.writeHead(307, { location: elsewhere.url }).end();
    });
    await tell();
    await sendNotices(store);
    expect(await last()).toMatchObject({ fault: "HTTP 307", sent_at: null });
    expect(elsewhere.received).toEqual([]);
  });

  test("that says nothing is left after five seconds, and told again", async () => {
    await set();
    receiver.answers(() => undefined);
    await tell();
    await sendNotices(store);
    expect(await last()).toMatchObject({ fault: "timeout", sent_at: null });
    receiver.answers((response) => void response.writeHead(204).end());
    await due();
    await sendNotices(store);
    expect(await last()).toMatchObject({ fault: null, next_at: null });
  });

  test("that never stops talking is not listened to", async () => {
    await set();
    const ended = Promise.withResolvers<void>();
    receiver.answers((response) => {
      response.writeHead(200);
      response.on("close", ended.resolve);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    });
    await tell();
    await sendNotices(store);
    expect(await last()).toMatchObject({ fault: null, next_at: null });
    await ended.promise;
  });
});
