import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { notifyPeople } from "#lib/core/notices/notify.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { readMail, startMailServer, startSilentServer } from "#lib/test/outside/mail-server.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { noticeSettings } from "#lib/notices/views/notices.ts";
import { sendNotices } from "./send-notices.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const mail = await startMailServer();
const ana = await dashboard.idOf("approver");
afterAll(async () => {
  await mail.stop();
  await dashboard.drop();
});

const TOLD = { request: "r-1", code: "1A2B3C4D", by: "Bia" };
const tellAna = () => store.transaction((tx) => notifyPeople(tx, "request:waiting", TOLD, [ana]));
const rows = () => store.db.selectFrom("notice").selectAll().orderBy("made_at").execute();
const onlyRow = async () => {
  const found = await rows();
  expect(found).toHaveLength(1);
  return found[0]!;
};
/** Makes every waiting notice due now. */
const due = () =>
  sql`update notice set next_at = now() where next_at is not null`.execute(store.db);
const age = (hours: number) =>
  sql`update notice set made_at = now() - make_interval(hours => ${hours})`.execute(store.db);

beforeEach(async () => {
  mail.behave("takes");
  mail.received.splice(0);
  await sql`delete from notice`.execute(store.db);
  await sql`delete from notice_choice`.execute(store.db);
});

describe("a notice by mail", () => {
  test("reaches its person's address in their language, once, with a link that needs a sign-in", async () => {
    await sql`update person set language = 'en' where id = ${ana}`.execute(store.db);
    await tellAna();
    expect(await sendNotices(store)).toBe(false);
    await sendNotices(store);
    expect(mail.received).toHaveLength(1);
    const [got] = mail.received;
    expect(got).toMatchObject({ from: "ponte@example.com", to: ["approver@example.com"] });
    const { headers, text, html } = readMail(got!);
    const { id, sent_at } = await onlyRow();
    expect(headers.get("subject")).toBe("A request needs your approval");
    expect(headers.get("message-id")).toBe(`<notice-${id}@localhost>`);
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(text).toContain("Bia requests your approval. Code 1A2B3C4D.");
    expect(text).toContain(`${env().APP_ORIGIN}/requests/r-1`);
    expect(html).toContain(`<a href="${env().APP_ORIGIN}/requests/r-1">`);
    expect(sent_at).toBeInstanceOf(Date);
    await sql`update person set language = 'pt-BR' where id = ${ana}`.execute(store.db);
    await tellAna();
    await sendNotices(store);
    const subject = readMail(mail.received[1]!).headers.get("subject");
    expect(subject).toBe("Um pedido aguarda sua aprovação");
  });

  test("is not told when what it tells is undone", async () => {
    const undone = store.transaction(async (tx) => {
      await notifyPeople(tx, "request:waiting", TOLD, [ana]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await sendNotices(store);
    expect([await rows(), mail.received]).toEqual([[], []]);
  });

  test("goes to nobody who may not sign in any more, nor to whoever does not want it", async () => {
    await sql`insert into notice_choice values (${ana}, 'request:waiting', false)`.execute(
      store.db,
    );
    await tellAna();
    expect(await onlyRow()).toMatchObject({ way: "page", next_at: null });
    await sql`delete from notice_choice`.execute(store.db);
    await tellAna();
    await sql`update person set deactivated_at = now() where id = ${ana}`.execute(store.db);
    await tellAna();
    await sendNotices(store);
    await sql`update person set deactivated_at = null where id = ${ana}`.execute(store.db);
    expect((await rows()).map(({ fault }) => fault).toSorted()).toEqual(["deactivated", null]);
    expect(mail.received).toEqual([]);
  });

  test("is only shown where no mail goes out", async () => {
    Object.assign(env(), { SMTP_URL: undefined });
    await tellAna();
    Object.assign(env(), { SMTP_URL: mail.url });
    expect(await onlyRow()).toMatchObject({ way: "page", next_at: null });
    await sendNotices(store);
    expect(mail.received).toEqual([]);
  });

  test("lets nobody write headers, receivers or markup of their own", async () => {
    const by = 'Eve\r\nBcc: all@example.com\r\n\r\n<img src=x> "&';
    await store.transaction((tx) =>
      notifyPeople(tx, "request:waiting", { ...TOLD, code: "X\r\nBcc: a@example.com", by }, [ana]),
    );
    const planted = "eve@example.com>\r\nBcc: <all@example.com";
    for (const address of [planted, "a@example.com, b@example.com", "a@example.com\nb@example.com"])
      await store.transaction((tx) =>
        notifyPeople(tx, "email:changed", { now: "" }, [ana], { address }),
      );
    await sendNotices(store);
    expect(mail.received).toHaveLength(1);
    const { headers, html, head } = readMail(mail.received[0]!);
    expect(mail.received[0]!.to).toEqual(["approver@example.com"]);
    expect([headers.has("bcc"), /^bcc/im.test(head)]).toEqual([false, false]);
    expect(html).toContain("&lt;img src=x&gt; &quot;&amp;");
    expect(html).not.toContain("<img");
    const refused = (await rows()).filter(({ fault }) => fault === "address");
    expect(refused).toHaveLength(3);
  });
});

describe("no notice is lost", () => {
  const expectKept = async (fault: RegExp) => {
    const row = await onlyRow();
    expect(row).toMatchObject({ sent_at: null, given_up_at: null });
    expect(row.fault).toMatch(fault);
    expect(row.next_at!.getTime()).toBeGreaterThan(Date.now());
    return row;
  };

  test("when the server refuses, and the next attempt takes it under the same id", async () => {
    mail.behave("refuses");
    await tellAna();
    await sendNotices(store);
    const { id } = await expectKept(/^EENVELOPE 550$/);
    await sendNotices(store);
    expect((await onlyRow()).attempts).toBe(1);
    mail.behave("takes");
    await due();
    await sendNotices(store);
    expect(readMail(mail.received[0]!).headers.get("message-id")).toContain(id);
    expect(await onlyRow()).toMatchObject({ fault: null, next_at: null, attempts: 2 });
  });

  test("when the server dies with the whole mail in actors: it comes twice under one id", async () => {
    mail.behave("dies");
    await tellAna();
    await sendNotices(store);
    await expectKept(/./);
    mail.behave("takes");
    await due();
    await sendNotices(store);
    const ids = mail.received.map((one) => readMail(one).headers.get("message-id"));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test("when the server says nothing, or nobody listens there", async () => {
    const silent = await startSilentServer();
    Object.assign(env(), { SMTP_URL: `smtp://127.0.0.1:${silent.port}/?greetingTimeout=100` });
    await tellAna();
    await sendNotices(store);
    await expectKept(/ETIMEDOUT/);
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
    await due();
    await sendNotices(store);
    await expectKept(/ESOCKET|ECONNREFUSED|ECONNECTION/);
    await silent.stop();
    Object.assign(env(), { SMTP_URL: mail.url });
  });

  test("when its sender dies: the lease ends, and another replica sends it", async () => {
    await tellAna();
    const { claimNotices } = await import("#lib/notices/rows/outbox.ts");
    expect(await claimNotices(store.db, 10, 120)).toHaveLength(1);
    await sendNotices(store);
    expect(mail.received).toEqual([]);
    await due();
    await sendNotices(store);
    expect(mail.received).toHaveLength(1);
  });

  test("nor sent by two replicas at once", async () => {
    for (let time = 0; time < 12; time += 1) await tellAna();
    await Promise.all(Array.from({ length: 4 }, () => sendNotices(store)));
    await sendNotices(store);
    const ids = mail.received.map((one) => readMail(one).headers.get("message-id"));
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  });

  test("waits grow, and after a day it is given up, which is shown", async () => {
    mail.behave("refuses");
    await tellAna();
    for (const seconds of [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      await due();
      const began = Date.now();
      await sendNotices(store);
      const { next_at } = await onlyRow();
      expect(next_at!.getTime()).toBeGreaterThanOrEqual(began + seconds * 1_000);
      expect(next_at!.getTime()).toBeLessThanOrEqual(Date.now() + seconds * 1_000);
    }
    await age(25);
    await due();
    await sendNotices(store);
    expect(await onlyRow()).toMatchObject({ next_at: null, fault: "EENVELOPE 550" });
    const account = { id: MAIN_ACCOUNT, name: "", kind: "main", connectionId: "main" } as const;
    const shown = await noticeSettings(store, { ...account, environment: "sandbox" });
    expect(shown.deliveries).toMatchObject([{ state: "given_up", to: "approver", attempts: 11 }]);
  });
});
