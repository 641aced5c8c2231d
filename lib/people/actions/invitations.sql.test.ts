import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deciders } from "#lib/core/access/deciders.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { peopleDashboard, actAs, type Entered } from "#lib/test/dashboards/people-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { accept, CHOSEN, readInvitation } from "#lib/test/invitation-links.ts";
import { headersOf, tries, type Browser } from "#lib/test/sign-in-tries.ts";
import { approving } from "#lib/test/approving.ts";
import { ORIGIN } from "#lib/test/dashboards/test-dashboard.ts";
import { invitationRows } from "#lib/people/views/invitations.ts";
import { readInvitationAction } from "./accept-invitation.ts";
import * as doors from "./invitations.ts";
import { changeRolesAction, deactivatePersonAction, removePersonAction } from "./people.ts";

const dashboard = await peopleDashboard();
const { db } = dashboard.store;
const yes = { store: dashboard.store, by: await dashboard.idOf("admin") };
const invitePersonAction = approving(yes, doors.invitePersonAction);
const changeRoles = approving(yes, changeRolesAction);
const renewInvitationAction = approving(yes, doors.renewInvitationAction);
afterAll(() => dashboard.drop());

let admin: Entered;
let invited = 0;
beforeEach(async () => {
  admin = await dashboard.person("admin");
  await sql`truncate limiter`.execute(db);
});

const newcomer = (roles: object = { operator: true, approver: true }) => {
  const [name, email] = [`New ${(invited += 1)}`, `new${invited}@example.com`];
  return { name, email, account: MAIN_ACCOUNT, roles };
};

/** The token of a fresh link, made by this administrator. */
async function tokenFor(who: Entered, person = newcomer()): Promise<string> {
  request.headers = who.headers;
  const made = await invitePersonAction(person);
  return made.ok ? tokenIn(made.data.link) : made.code;
}
const tokenIn = (link: string | null) => {
  const url = new URL(link ?? "");
  expect(url.origin + url.pathname + url.search).toBe(`${ORIGIN}/invitation`);
  return url.hash.slice(1);
};

const peopleCount = async () =>
  (await db.selectFrom("person").select("id").execute()).length +
  (await db.selectFrom("membership").select("person_id").execute()).length;
const lastInvitation = () =>
  db.selectFrom("invitation").selectAll().orderBy("created_at", "desc").executeTakeFirstOrThrow();

describe("works", () => {
  test("a link tells who invites, where to and as what; its holder chooses a password and is in", async () => {
    const person = newcomer();
    const token = await tokenFor(admin, person);
    request.headers = headersOf({});
    expect(await readInvitationAction({ token })).toEqual({
      ok: true,
      data: {
        name: person.name,
        email: person.email,
        inviter: admin.name,
        account: "test",
        roles: ["approver", "operator"],
        approver: "admin",
      },
    });
    const browser: Browser = new Map();
    expect(await accept(token, CHOSEN, browser)).toBe("/");
    expect(await sessionOf(headersOf({ browser }))).toMatchObject({
      person: { name: person.name, email: person.email },
      account: { id: MAIN_ACCOUNT },
      roles: ["approver", "operator"],
    });
    expect(await tries(person.email, CHOSEN)).toBe("in");
    // Whoever joins as an approver waits from that moment.
    const waiting = await deciders(db, { id: MAIN_ACCOUNT });
    const joined = waiting.find(({ name }) => name === person.name);
    expect(joined?.approvesFrom.getTime()).toBeGreaterThan(Date.now());
  });

  test("the store keeps no token, and no name or address once it is accepted", async () => {
    const person = newcomer();
    const token = await tokenFor(admin, person);
    expect(JSON.stringify(await lastInvitation())).not.toContain(token);
    await accept(token);
    expect(await lastInvitation()).toMatchObject({ name: null, email: null });
    const trail = await db.selectFrom("audit").selectAll().orderBy("id").execute();
    const texts = JSON.stringify(trail, (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    for (const secret of [token, CHOSEN, person.email]) expect(texts).not.toContain(secret);
    const operations = trail.map(({ action, actor_name }) => `${actor_name}: ${action}`);
    expect(operations).toContain(`${admin.name}: invitation:make`);
    expect(operations).toContain(`${person.name}: invitation:accept`);
  });

  test("a renewed one opens by its new link alone, and is the renewer's", async () => {
    const person = newcomer();
    const old = await tokenFor(admin, person);
    await sql`update invitation set expires_at = now() where email = ${person.email}`.execute(db);
    const other = await dashboard.person("admin");
    request.headers = other.headers;
    const { id } = await lastInvitation();
    const renewed = await renewInvitationAction({ id });
    if (!renewed.ok) throw new Error(renewed.code);
    expect(await readInvitation(old)).toBe("INVITATION_WITHDRAWN");
    expect(await readInvitation(tokenIn(renewed.data.link))).toBe("open");
    const rows = await invitationRows(dashboard.store, (await sessionOf(other.headers))!);
    const row = rows.filter(({ email }) => email === person.email);
    expect(row).toMatchObject([{ inviter: other.name, isExpired: false }]);
    expect(await accept(tokenIn(renewed.data.link))).toBe("/");
  });

  test("an expired one gives way to another for the same address", async () => {
    const person = newcomer();
    await tokenFor(admin, person);
    await sql`update invitation set expires_at = now() where email = ${person.email}`.execute(db);
    expect(await readInvitation(await tokenFor(admin, person))).toBe("open");
  });
});

describe("refuses", () => {
  test("a link that was used, withdrawn or is too old, or is none, and says no more than that", async () => {
    const used = await tokenFor(admin);
    await accept(used);
    const withdrawn = await tokenFor(admin);
    const { id } = await lastInvitation();
    expect(await actAs(admin, doors.withdrawInvitationAction, { id })).toBe("ok");
    const expired = await tokenFor(admin);
    await sql`update invitation set expires_at = expires_at - interval '48 hours'
      where id = ${(await lastInvitation()).id}`.execute(db);
    const before = await peopleCount();
    for (const [token, code] of [
      [used, "INVITATION_USED"],
      [withdrawn, "INVITATION_WITHDRAWN"],
      [expired, "INVITATION_EXPIRED"],
      ["x".repeat(43), "INVITATION_UNKNOWN"],
      ["", "INVITATION_UNKNOWN"],
    ] as const) {
      request.headers = headersOf({});
      const told = await readInvitationAction({ token });
      expect(told).toMatchObject({ ok: false, code, fields: {} });
      expect(JSON.stringify(told)).not.toMatch(/New \d|@example|Person \d/);
      expect(await accept(token)).toBe(code);
    }
    expect(await peopleCount()).toBe(before);
  });

  test("a password that is too short, common or their own name, and the link still opens", async () => {
    const token = await tokenFor(admin);
    const before = await peopleCount();
    for (const password of ["short", "password1234", `New ${invited} ponte`]) {
      expect(await accept(token, password), password).toBe("INVALID_INPUT");
    }
    expect([await peopleCount(), await readInvitation(token)]).toEqual([before, "open"]);
  });

  test("a second person with the same link, however close they come", async () => {
    const token = await tokenFor(admin);
    const before = await peopleCount();
    const ends = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(ends.toSorted()).toEqual(["/", "INVITATION_USED", "INVITATION_USED"]);
    expect(await peopleCount()).toBe(before + 2);
  });

  test("what an administrator made who no longer is one, was shut out or removed", async () => {
    const main = { account: MAIN_ACCOUNT, roles: { operator: true } };
    for (const act of [
      (id: string) => actAs(admin, changeRoles, { id, ...main }),
      (id: string) => actAs(admin, deactivatePersonAction, { id }),
      (id: string) => actAs(admin, approving(yes, removePersonAction), { id }),
    ]) {
      const inviter = await dashboard.person("admin");
      const token = await tokenFor(inviter);
      expect(await readInvitation(token)).toBe("open");
      expect(await act(inviter.id)).toBe("ok");
      expect(await readInvitation(token)).toBe("INVITATION_WITHDRAWN");
      expect(await accept(token)).toBe("INVITATION_WITHDRAWN");
    }
  });

  test("an address that is somebody's, or that was invited already; no role; an account that is not ours", async () => {
    const person = newcomer();
    await tokenFor(admin, person);
    request.headers = admin.headers;
    for (const [input, fields] of [
      [{ ...person, email: ` ${person.email.toUpperCase()} ` }, { email: "invited" }],
      [{ ...person, email: admin.email }, { email: "taken" }],
      [{ ...person, email: "nobody" }, { email: "invalid_email" }],
      [{ ...newcomer(), roles: {} }, { roles: "none_chosen" }],
      [{ ...newcomer(), name: "" }, { name: "required" }],
      [{ ...newcomer(), account: "foreign" }, { account: "unknown" }],
      [{ ...newcomer(), account: "sub" }, { account: "unknown" }],
    ] as const) {
      expect(await invitePersonAction(input)).toMatchObject({ ok: false, fields });
    }
  });

  test("guesses from one address after thirty; right links cost nothing, others go on", async () => {
    const token = await tokenFor(admin);
    for (let time = 0; time < 40; time += 1) expect(await readInvitation(token)).toBe("open");
    for (let time = 0; time < 30; time += 1) {
      expect(await readInvitation(`guess-${time}`)).toBe("INVITATION_UNKNOWN");
    }
    expect(await readInvitation(token)).toBe("SIGN_IN_LIMITED");
    expect(await accept(token)).toBe("SIGN_IN_LIMITED");
    expect(await readInvitation(token, "203.0.113.99")).toBe("open");
  });
});

describe("keeps others out", () => {
  test("everybody but administrators: nobody is invited, nothing renewed or withdrawn", async () => {
    await tokenFor(admin);
    const { id } = await lastInvitation();
    const before = await db.selectFrom("invitation").selectAll().orderBy("id").execute();
    for (const who of [
      await dashboard.person("operator"),
      await dashboard.person("approver"),
      await dashboard.person("auditor"),
      await dashboard.person("viewer"),
      await dashboard.person("admin", "sub"),
    ]) {
      expect(await actAs(who, invitePersonAction, newcomer())).toBe("NOT_ALLOWED");
      expect(await actAs(who, renewInvitationAction, { id })).toBe("NOT_ALLOWED");
      expect(await actAs(who, doors.withdrawInvitationAction, { id })).toBe("NOT_ALLOWED");
    }
    expect(await db.selectFrom("invitation").selectAll().orderBy("id").execute()).toEqual(before);
  });

  test("another account's invitation is none", async () => {
    const token = await tokenFor(admin);
    const { id } = await lastInvitation();
    await db
      .updateTable("invitation")
      .set({ account_id: "foreign" })
      .where("id", "=", id)
      .execute();
    const session = (await sessionOf(admin.headers))!;
    const rows = await invitationRows(dashboard.store, session);
    expect(rows.map((row) => row.id)).not.toContain(id);
    expect(await actAs(admin, renewInvitationAction, { id })).toBe("NOT_FOUND");
    expect(await actAs(admin, doors.withdrawInvitationAction, { id })).toBe("NOT_FOUND");
    // Nobody who administers that account stands behind it.
    expect(await readInvitation(token)).toBe("INVITATION_WITHDRAWN");
  });
});
