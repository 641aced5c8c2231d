import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson } from "#lib/people/rows/people.ts";
import { remove } from "#lib/people/rows/person-state.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { requestDetail } from "#lib/policies/views/requests.ts";
import { approveRequest } from "#lib/test/approving.ts";
import { request } from "#lib/test/next/next-request.ts";
import {
  actAs,
  openSubAccount,
  peopleDashboard,
  type Entered,
} from "#lib/test/dashboards/people-dashboard.ts";
import { PASSWORD } from "#lib/test/dashboards/test-dashboard.ts";
import { changeEmailAction } from "./email.ts";
import { invitePersonAction } from "./invitations.ts";
import { changeRolesAction } from "./people.ts";
import { renameMeAction } from "./profile.ts";

const dashboard = await peopleDashboard();
const { store } = dashboard;
const { db } = store;
afterAll(() => dashboard.drop());
let admin: Entered;
beforeEach(async () => {
  admin = await dashboard.person("admin");
  await sql`delete from notice`.execute(db);
});

/** Somebody with a name that nobody else has. */
async function named(name: string, role: "operator" | "approver" | "admin" = "operator") {
  const person = await dashboard.person(role);
  await db.updateTable("person").set({ name }).where("id", "=", person.id).execute();
  return person;
}
const invite = (name: string, email = `${Math.random()}@example.com`) => {
  request.headers = admin.headers;
  return invitePersonAction({ name, email, account: MAIN_ACCOUNT, roles: { operator: true } });
};
const told = async () => {
  const rows = db.selectFrom("notice").selectAll().where("event", "=", "person:renamed");
  return (await rows.execute()).map(({ person_id: id }) => id).toSorted();
};

describe("a name that looks like somebody's", () => {
  test.each([
    ["Carla Prado", "Carla Prado"],
    ["Carla Prato", "CARLA  PRATO"],
    ["Marla Silva", "Маrla Silva"],
    ["Paula Reis", "Paula\u00A0Reis".normalize("NFKC")],
    ["João Alves", "Joa\u0303o Alves"],
    ["Olivia Lins", "OIivia Lins"],
  ])("%j, taken by a colleague as %j, is refused everywhere", async (name, other) => {
    await named(name);
    const thief = await dashboard.person("operator");
    request.headers = thief.headers;
    const alike = { ok: false, fields: { name: "looks_alike" } };
    expect(await renameMeAction({ name: other })).toMatchObject(alike);
    expect(await invite(other)).toMatchObject(alike);
    const add = { name: other, email: `${Math.random()}@example.com`, password: PASSWORD };
    await expect(
      addPerson(store, { ...add, roles: ["viewer"], accountId: MAIN_ACCOUNT }),
    ).rejects.toThrow("looks like");
    expect((await sessionOf(thief.headers))?.person.name).toBe(thief.name);
  });

  test("is refused also when its owner was removed, is invited, or is the system", async () => {
    const gone = await named("Rita Gomes");
    await store.transaction((tx) => remove(tx, gone.id));
    request.headers = admin.headers;
    const pending = await invite("Sara Dias", "sara@example.com");
    if (pending.ok || !pending.approval) throw new Error("nothing was asked for");
    await approveRequest(store, pending.approval.request, await dashboard.idOf("admin"));
    expect((await invite("Sara Dias", "sara@example.com")).ok).toBe(true);
    for (const name of ["Rita Gomes", "SARA DlAS", "Terminal", "ponte"]) {
      expect(await actAs(admin, renameMeAction, { name })).toBe("INVALID_INPUT");
    }
  });

  test("is refused to the slower one of two at once", async () => {
    const [one, other] = [await dashboard.person("viewer"), await dashboard.person("viewer")];
    const race = [one, other].map((who) => {
      request.headers = who.headers;
      return renameMeAction({ name: "Igual Demais" });
    });
    const ends = (await Promise.all(race)).map((answer) => answer.ok);
    expect(ends.toSorted()).toEqual([false, true]);
  });

  test("is one's own in another spelling, and taken", async () => {
    const ana = await named("Ana Ribeiro");
    expect(await actAs(ana, renameMeAction, { name: "ANA RIBEIRO" })).toBe("ok");
  });
});

test.each(["Eva\u200B Luz", "Eva\r\nBcc: eve@example.com", "Eva\u202E Luz", "Eva\u3164Luz"])(
  "the name %j is refused for its characters",
  async (name) => {
    const named = { fields: { name: expect.stringMatching(/^hidden_characters:U\+[0-9A-F]{4}$/) } };
    expect(await invite(name)).toMatchObject(named);
    request.headers = admin.headers;
    expect(await renameMeAction({ name })).toMatchObject(named);
  },
);

describe("a new name", () => {
  test("takes a fresh factor", async () => {
    const ana = await dashboard.person("operator");
    await sql`update session set "freshUntil" = now() where "userId" = ${ana.id}`.execute(db);
    expect(await actAs(ana, renameMeAction, { name: "Ana de Novo" })).toBe("FACTOR_REQUIRED");
    expect((await sessionOf(ana.headers))?.person.name).toBe(ana.name);
  });

  test("is told to its owner and to everybody who decides, also of client accounts, and only when it is new", async () => {
    await openSubAccount(store, { id: "client", name: "Cliente", document: "11222333000181" });
    const ana = await dashboard.person("operator");
    const approver = await dashboard.person("approver");
    const ofClient = await dashboard.person("approver", "client");
    const deaf = await dashboard.person("operator");
    expect(await actAs(ana, renameMeAction, { name: ana.name })).toBe("ok");
    expect(await told()).toEqual([]);
    expect(await actAs(ana, renameMeAction, { name: "Ana Casada" })).toBe("ok");
    const ids = await told();
    expect(ids).toEqual(
      expect.arrayContaining([ana.id, admin.id, approver.id, ofClient.id, await first()]),
    );
    expect(ids).not.toContain(deaf.id);
    await sql`delete from notice`.execute(db);
    const theirs = await dashboard.person("operator", "client");
    expect(await actAs(theirs, renameMeAction, { name: "Do Cliente" })).toBe("ok");
    expect(await told()).toEqual(expect.arrayContaining([ofClient.id, approver.id, admin.id]));
  });
  const first = () => dashboard.idOf("admin");
});

test("a colleague's mailbox under another tag is refused, one's own is taken", async () => {
  const ana = await dashboard.person("operator");
  const bia = await dashboard.person("operator");
  const tagged = ({ email }: Entered) => email.replace("@", "+2@");
  expect(await actAs(ana, changeEmailAction, { email: tagged(bia) })).toBe("INVALID_INPUT");
  expect(await actAs(ana, changeEmailAction, { email: tagged(ana) })).toBe("ok");
  for (const email of ["аna@example.com", "ana@example.com\r\nBcc: e@example.com", "a@@b.c"]) {
    request.headers = ana.headers;
    expect(await changeEmailAction({ email })).toMatchObject({
      fields: { email: "invalid_email" },
    });
    expect(await invite(`Outra ${email.length}`, email)).toMatchObject({
      fields: { email: "invalid_email" },
    });
  }
});

test("a request shows name, e-mail and roles of who asked, who answered, and whom it is about", async () => {
  const bia = await named("Beatriz Lobo", "admin");
  const about = await named("Caio Lobo");
  request.headers = admin.headers;
  const roles = { id: about.id, account: MAIN_ACCOUNT, roles: { approver: true } };
  const asked = await changeRolesAction(roles);
  if (asked.ok || !asked.approval) throw new Error("nothing was asked for");
  await approveRequest(store, asked.approval.request, bia.id);
  const session = (await sessionOf(bia.headers))!;
  const seen = await requestDetail(store, session, asked.approval.request);
  expect(seen).toMatchObject({
    about: { name: "Caio Lobo", email: about.email, roles: ["operator"] },
    request: {
      asker: { name: admin.name, email: admin.email, roles: ["admin"] },
      approvals: [{ who: { name: "Beatriz Lobo", email: bia.email, roles: ["admin"] } }],
    },
  });
});
