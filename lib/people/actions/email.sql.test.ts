import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sessionOf } from "#lib/core/access/session.ts";
import { env } from "#lib/core/env.ts";
import { sendNotices } from "#lib/notices/jobs/send-notices.ts";
import { emailCode } from "#lib/people/rows/email-changes.ts";
import { readMail, startMailServer } from "#lib/test/outside/mail-server.ts";
import {
  actAs,
  enter,
  peopleDashboard,
  type Entered,
} from "#lib/test/dashboards/people-dashboard.ts";
import { changeEmailAction, confirmEmailAction } from "./email.ts";

let ana: Entered;
const dashboard = await peopleDashboard();
const { store } = dashboard;
const mail = await startMailServer();
afterAll(async () => {
  await mail.stop();
  await dashboard.drop();
});
beforeEach(async () => {
  await sql`truncate limiter`.execute(store.db);
  await sql`delete from notice`.execute(store.db);
  mail.received.splice(0);
  Object.assign(env(), { SMTP_URL: mail.url });
  ana = await dashboard.person("operator");
});

const NEW = "ana.nova@example.com";
const free = () => sql`delete from person where email = ${NEW}`.execute(store.db);
const emailNow = async ({ id }: Entered) =>
  (
    await store.db
      .selectFrom("person")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).email;
const isIn = async ({ headers }: { headers: Headers }) => (await sessionOf(headers)) !== null;
/** The code of the last mail to the address. */
async function mailedCode(to = NEW): Promise<string> {
  await sendNotices(store);
  const got = mail.received.findLast((one) => one.to.includes(to));
  const link = /http\S+\/profile\/email\?\S+/.exec(readMail(got!).text)?.[0] ?? "";
  return new URL(link).searchParams.get("code") ?? "";
}

describe("without a mail server", () => {
  test("it changes at once, every other session ends, and the trail masks both addresses", async () => {
    Object.assign(env(), { SMTP_URL: undefined });
    const other = await enter(ana.email);
    expect(await actAs(ana, changeEmailAction, { email: ` ${NEW.toUpperCase()} ` })).toBe("ok");
    expect(await emailNow(ana)).toBe(NEW);
    expect([await isIn(ana), await isIn(other)]).toEqual([true, false]);
    expect((await enter(NEW)).refused).toBeNull();
    expect((await enter(ana.email)).refused).toBe("SIGN_IN_REFUSED");
    const { rows } = await sql<{ text: string }>`
      select detail::text as text from audit where action = 'profile:change-email'`.execute(
      store.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain("ana.nova");
    expect(rows[0]?.text).not.toContain(ana.email);
    await free();
  });
});

describe("with a mail server", () => {
  test("the new address holds once its owner has followed the link; the old one is told", async () => {
    const other = await enter(ana.email);
    expect(await actAs(ana, changeEmailAction, { email: NEW })).toBe("ok");
    expect(await emailNow(ana)).toBe(ana.email);
    const code = await mailedCode();
    expect(await actAs(ana, confirmEmailAction, { code })).toBe("ok");
    expect(await emailNow(ana)).toBe(NEW);
    expect([await isIn(ana), await isIn(other)]).toEqual([true, false]);
    await sendNotices(store);
    const told = mail.received.at(-1)!;
    expect(told.to).toEqual([ana.email]);
    expect(readMail(told).text).toContain("a***@example.com");
    expect(await actAs(ana, confirmEmailAction, { code })).toBe("EMAIL_LINK_ENDED");
    await free();
  });

  test("the link is worth nothing to others, for another address, or a day later", async () => {
    await actAs(ana, changeEmailAction, { email: NEW });
    const code = await mailedCode();
    const bia = await dashboard.person("operator");
    expect(await actAs(bia, confirmEmailAction, { code })).toBe("EMAIL_LINK_ENDED");
    await actAs(bia, changeEmailAction, { email: "bia.nova@example.com" });
    expect(await actAs(bia, confirmEmailAction, { code })).toBe("EMAIL_LINK_ENDED");
    for (const wrong of ["", "x", `${code}x`]) {
      expect(await actAs(ana, confirmEmailAction, { code: wrong })).toBe("EMAIL_LINK_ENDED");
    }
    await sql`update email_change set asked_at = asked_at - interval '24 hours'`.execute(store.db);
    const late = await store.db
      .selectFrom("email_change")
      .selectAll()
      .where("person_id", "=", ana.id)
      .executeTakeFirstOrThrow();
    expect(await actAs(ana, confirmEmailAction, { code: emailCode(late) })).toBe(
      "EMAIL_LINK_ENDED",
    );
    expect(await emailNow(ana)).toBe(ana.email);
    await actAs(ana, changeEmailAction, { email: "ana.outra@example.com" });
    expect(await actAs(ana, confirmEmailAction, { code })).toBe("EMAIL_LINK_ENDED");
    await sendNotices(store);
    expect(mail.received.filter(({ to }) => to.includes(NEW))).toHaveLength(1);
  });

  test("an address that somebody has is refused, also at the link", async () => {
    const bia = await dashboard.person("operator");
    expect(await actAs(ana, changeEmailAction, { email: bia.email })).toBe("INVALID_INPUT");
    await actAs(ana, changeEmailAction, { email: NEW });
    const first = await mailedCode();
    await actAs(bia, changeEmailAction, { email: NEW });
    const second = await mailedCode();
    expect(await actAs(bia, confirmEmailAction, { code: second })).toBe("ok");
    expect(await actAs(ana, confirmEmailAction, { code: first })).toBe("INVALID_INPUT");
    expect(await emailNow(ana)).toBe(ana.email);
    await free();
  });

  test("five mails an hour and no more", async () => {
    for (let time = 0; time < 5; time += 1) {
      expect(await actAs(ana, changeEmailAction, { email: `a${time}@example.com` })).toBe("ok");
    }
    expect(await actAs(ana, changeEmailAction, { email: NEW })).toBe("RATE_LIMITED");
  });

  test.each(["ana", "a@b@c", "a@b\r\nBcc: x@example.com", "Ana <a@b.com>", "a@b.com,c@d.com"])(
    "%j is no address",
    async (email) => {
      expect(await actAs(ana, changeEmailAction, { email })).toBe("INVALID_INPUT");
    },
  );

  test("a session without a fresh factor changes nothing", async () => {
    await sql`update session set "freshUntil" = now()`.execute(store.db);
    expect(await actAs(ana, changeEmailAction, { email: NEW })).toBe("FACTOR_REQUIRED");
  });
});
