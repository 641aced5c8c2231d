import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deactivate } from "#lib/people/rows/person-state.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { env } from "#lib/core/env.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { sendNotices } from "#lib/notices/jobs/send-notices.ts";
import { noticesOf } from "#lib/notices/rows/listed-notices.ts";
import { codeOfInvitation } from "#lib/people/views/invitation-code.ts";
import { approveRequest } from "#lib/test/approving.ts";
import { accept, CHOSEN, readInvitation } from "#lib/test/invitation-links.ts";
import { readMail, startMailServer } from "#lib/test/outside/mail-server.ts";
import { request } from "#lib/test/next/next-request.ts";
import { actAs, peopleDashboard, type Entered } from "#lib/test/dashboards/people-dashboard.ts";
import { headersOf } from "#lib/test/sign-in-tries.ts";
import { readInvitationAction } from "./accept-invitation.ts";
import { invitePersonAction, renewInvitationAction } from "./invitations.ts";

const dashboard = await peopleDashboard();
const { store } = dashboard;
const { db } = store;
const mail = await startMailServer();
afterAll(async () => {
  await mail.stop();
  await dashboard.drop();
});

let ana: Entered;
let bia: Entered;
let invited = 0;
beforeEach(async () => {
  Object.assign(env(), { SMTP_URL: undefined });
  mail.received.splice(0);
  await sql`truncate limiter`.execute(db);
  await sql`delete from notice`.execute(db);
  [ana, bia] = [await dashboard.person("admin"), await dashboard.person("admin")];
});

const newcomer = () => {
  const [name, email] = [`Novo ${(invited += 1)}`, `novo${invited}@example.com`];
  return { name, email, account: MAIN_ACCOUNT, roles: { operator: true } };
};
/** Ana asks, Bia approves. */
async function approved(person = newcomer()) {
  request.headers = ana.headers;
  const asked = await invitePersonAction(person);
  if (asked.ok || !asked.approval) throw new Error("nothing was asked for");
  await approveRequest(store, asked.approval.request, bia.id);
  return { person, id: asked.approval.request };
}
/** And Ana makes the invitation. */
async function made(person = newcomer()) {
  const { id } = await approved(person);
  request.headers = ana.headers;
  const done = await invitePersonAction(person);
  if (!done.ok) throw new Error(done.code);
  return { ...done.data, person, id, token: tokenOf(done.data) };
}
const sendAll = async () => {
  while (await sendNotices(store));
};
const tokenOf = ({ link }: { link: string | null }) => link?.split("#")[1] ?? "";
const codeSeenBy = async (who: Entered, id: string) =>
  codeOfInvitation(store, (await sessionOf(who.headers))!, id);
const acceptWith = (token: string, code: string, password = CHOSEN) =>
  accept(token, password, new Map(), code);
const invitationFor = (email: string) =>
  db
    .selectFrom("invitation")
    .selectAll()
    .where("email", "=", email)
    .where("withdrawn_at", "is", null)
    .executeTakeFirstOrThrow();
/** A code that is not the right one. */
const wrong = (code: string | null) => (code?.startsWith("0") ? "111 111" : "000 000");
const renewed = async (email: string) => {
  request.headers = ana.headers;
  const answer = await renewInvitationAction({ id: (await invitationFor(email)).id });
  return answer.ok ? tokenOf(answer.data) : answer.code;
};

describe("an approved invitation", () => {
  test("is not accepted by whoever asked for it with the link alone, and is with the approver's code", async () => {
    const { person, id, token, approver } = await made();
    expect(approver).toBe(bia.name);
    request.headers = headersOf({});
    const seen = await readInvitationAction({ token });
    expect(seen).toMatchObject({ ok: true, data: { approver: bia.name } });
    const code = await codeSeenBy(bia, id);
    expect(code).toMatch(/^\d{3} \d{3}$/);
    expect(await acceptWith(token, "")).toBe("INVALID_INPUT");
    expect(await acceptWith(token, wrong(code))).toBe("INVALID_INPUT");
    const joined = db.selectFrom("person").select("id").where("name", "=", person.name);
    expect(await joined.execute()).toEqual([]);
    expect(await acceptWith(token, (code ?? "").replace(" ", ""))).toBe("/");
    expect(await codeSeenBy(bia, id)).toBeNull();
  });

  test("shows its code to whoever approved it alone, from then on, and stores and tells it nowhere", async () => {
    const person = newcomer();
    request.headers = ana.headers;
    const asked = await invitePersonAction(person);
    if (asked.ok || !asked.approval) throw new Error("nothing was asked for");
    const { request: id } = asked.approval;
    expect(await codeSeenBy(bia, id)).toBeNull();
    await approveRequest(store, id, bia.id);
    const code = await codeSeenBy(bia, id);
    const carla = await dashboard.person("admin");
    const auditor = await dashboard.person("auditor");
    for (const who of [ana, carla, auditor]) expect(await codeSeenBy(who, id)).toBeNull();
    request.headers = ana.headers;
    const done = await invitePersonAction(person);
    expect(JSON.stringify(done)).not.toContain(code);
    expect(await codeSeenBy(bia, id)).toBe(code);
    expect(await codeSeenBy(ana, id)).toBeNull();
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(i)::text from invitation i) || (select json_agg(a)::text from audit a)
        || (select json_agg(r)::text from approval_request r) as text`.execute(db);
    const digits = (code ?? "").replace(" ", "");
    expect(rows[0]?.text).not.toMatch(
      new RegExp(`\\b${digits.slice(0, 3)} ?${digits.slice(3)}\\b`),
    );
  });

  test("takes five guesses, however they come, also over renewals; then it needs another approval", async () => {
    const { person, id, token } = await made();
    const right = (await codeSeenBy(bia, id)) ?? "";
    const first = await Promise.all([1, 2, 3].map(() => acceptWith(token, wrong(right))));
    expect(first).toEqual(["INVALID_INPUT", "INVALID_INPUT", "INVALID_INPUT"]);
    const again = await renewed(person.email);
    // The approval is the same, and so is its code.
    expect(await codeSeenBy(bia, id)).toBe(right);
    const rest = await Promise.all([1, 2, 3, 4].map(() => acceptWith(again, wrong(right))));
    expect(rest.filter((code) => code === "INVALID_INPUT")).toHaveLength(2);
    expect(rest.filter((code) => code === "INVITATION_CODE_SPENT")).toHaveLength(2);
    expect(await acceptWith(again, right)).toBe("INVITATION_CODE_SPENT");
    expect(await readInvitation(again)).toBe("INVITATION_CODE_SPENT");
    expect(await codeSeenBy(bia, id)).toBeNull();
    expect(await renewed(person.email)).toBe("SECOND_NEEDED");
    const { id: spent } = await invitationFor(person.email);
    const asked = await db
      .selectFrom("approval_request")
      .select("id")
      .where("object", "=", `invitation:renew ${spent}`)
      .executeTakeFirstOrThrow();
    await approveRequest(store, asked.id, bia.id);
    const fresh = await renewed(person.email);
    expect(await codeSeenBy(bia, asked.id)).not.toBe(right);
    expect(await acceptWith(fresh, right)).toBe("INVALID_INPUT");
    expect(await acceptWith(fresh, (await codeSeenBy(bia, asked.id)) ?? "")).toBe("/");
  });

  test("is accepted with the right code at the fifth guess", async () => {
    const { id, token } = await made();
    const right = (await codeSeenBy(bia, id)) ?? "";
    for (let time = 0; time < 4; time += 1) {
      expect(await acceptWith(token, wrong(right))).toBe("INVALID_INPUT");
    }
    expect(await acceptWith(token, right)).toBe("/");
  });

  test("costs no guess where the code is right and the password is not", async () => {
    const { id, token, person } = await made();
    const right = (await codeSeenBy(bia, id)) ?? "";
    for (let time = 0; time < 6; time += 1) {
      expect(await acceptWith(token, right, "short")).toBe("INVALID_INPUT");
    }
    expect((await invitationFor(person.email)).wrong_codes).toBe(0);
    expect(await acceptWith(token, right)).toBe("/");
  });

  test("ends once nobody is left who can say its code, and is renewed only by another approval", async () => {
    const { person, id, token } = await made();
    const right = (await codeSeenBy(bia, id)) ?? "";
    await store.transaction((tx) => deactivate(tx, bia.id));
    expect(await readInvitation(token)).toBe("INVITATION_WITHDRAWN");
    expect(await acceptWith(token, right)).toBe("INVITATION_WITHDRAWN");
    expect(await renewed(person.email)).toBe("SECOND_NEEDED");
  });
});

describe("where mail goes out", () => {
  test("the link goes to the invited address and is shown to nobody, and the mail holds no code", async () => {
    Object.assign(env(), { SMTP_URL: mail.url });
    const { person, id, link } = await made();
    expect(link).toBeNull();
    await sendAll();
    const got = mail.received.find(({ to }) => to.includes(person.email));
    const { text } = readMail(got!);
    const token = /\/invitation#(\S+)/.exec(text)?.[1] ?? "";
    expect(await readInvitation(token)).toBe("open");
    const code = (await codeSeenBy(bia, id)) ?? "";
    for (const { raw } of mail.received) expect(raw).not.toContain(code);
    expect(text).toContain(bia.name);
    expect(await noticesOf(db, ana.id, 10)).toEqual([]);
    const { rows } = await sql<{ text: string }>`
      select json_agg(n)::text as text from notice n`.execute(db);
    expect(rows[0]?.text).not.toContain(token);
    expect(await acceptWith(token, code)).toBe("/");
  });

  test("a link that was renewed before its mail went is not sent any more", async () => {
    Object.assign(env(), { SMTP_URL: mail.url });
    const { person } = await made();
    expect(await renewed(person.email)).toBe("");
    await sendAll();
    const links = mail.received
      .filter(({ to }) => to.includes(person.email))
      .map((one) => /\/invitation#(\S+)/.exec(readMail(one).text)?.[1] ?? "");
    expect(links).toHaveLength(1);
    expect(await readInvitation(links[0] ?? "")).toBe("open");
  });
});

test("with nobody to approve, the link alone opens it", async () => {
  await sql`update membership set roles = array['viewer'] where person_id <> ${ana.id}`.execute(db);
  await sql`truncate past_decider`.execute(db);
  request.headers = ana.headers;
  const done = await invitePersonAction(newcomer());
  if (!done.ok) throw new Error(done.code);
  expect(done.data.approver).toBeNull();
  expect(await acceptWith(tokenOf(done.data), "")).toBe("/");
  expect(await actAs(ana, invitePersonAction, newcomer())).toBe("ok");
});
