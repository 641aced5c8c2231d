import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deactivate, setRoles } from "#lib/people/rows/person-state.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { invitationDetail } from "#lib/people/views/invitations.ts";
import type { Role } from "#lib/rules/people/people.ts";
import { accept, readInvitation } from "#lib/test/invitation-links.ts";
import { request } from "#lib/test/next/next-request.ts";
import { actAs, peopleDashboard, type Entered } from "#lib/test/dashboards/people-dashboard.ts";
import { invitePersonAction, renewInvitationAction } from "./invitations.ts";

const dashboard = await peopleDashboard();
const { store } = dashboard;
const { db } = store;
afterAll(() => dashboard.drop());

let ana: Entered;
let invited = 0;
beforeEach(async () => {
  await sql`truncate limiter`.execute(db);
  ana = await dashboard.person("admin");
  await sql`update membership set roles = array['viewer'] where person_id <> ${ana.id}`.execute(db);
  await sql`truncate past_decider`.execute(db);
});

/** Ana, alone, invites an approver. */
async function made() {
  const [name, email] = [`Sozinho ${(invited += 1)}`, `sozinho${invited}@example.com`];
  request.headers = ana.headers;
  const done = await invitePersonAction({
    name,
    email,
    account: MAIN_ACCOUNT,
    roles: { approver: true },
  });
  if (!done.ok) throw new Error(done.code);
  const found = db.selectFrom("invitation").select("id").where("email", "=", email);
  const { id } = await found.executeTakeFirstOrThrow();
  return { id, token: done.data.link?.split("#")[1] ?? "" };
}
const lapsed = async (id: string) =>
  (await invitationDetail(store, (await sessionOf(ana.headers))!, id))?.lapsed;
/** Somebody gets the roles, and has had them for two days. */
const settled = async (personId: string, roles: Role[]) => {
  await store.transaction((tx) => setRoles(tx, { personId, accountId: MAIN_ACCOUNT, roles }));
  await sql`update membership set decides_since = now() - interval '2 days'`.execute(db);
};

describe("an invitation that nobody could approve", () => {
  test.each([["admin"], ["approver"]] satisfies [Role][])(
    "ends as soon as another %s can, and is renewed by their approval alone",
    async (role) => {
      const { id, token } = await made();
      const bia = await dashboard.person("viewer");
      await store.transaction((tx) =>
        setRoles(tx, { personId: bia.id, accountId: MAIN_ACCOUNT, roles: [role] }),
      );
      // Nobody can approve anything yet.
      expect(await readInvitation(token)).toBe("open");
      expect(await lapsed(id)).toBeNull();
      await sql`update membership set decides_since = now() - interval '2 days'`.execute(db);
      expect(await readInvitation(token)).toBe("INVITATION_UNAPPROVED");
      expect(await accept(token)).toBe("INVITATION_UNAPPROVED");
      expect(await lapsed(id)).toBe("unapproved");
      expect(await actAs(ana, renewInvitationAction, { id })).toBe("SECOND_NEEDED");
    },
  );

  test("does not open again by shutting the other out or taking their role", async () => {
    const { token } = await made();
    const bia = await dashboard.person("viewer");
    await settled(bia.id, ["approver"]);
    await store.transaction((tx) => deactivate(tx, bia.id));
    expect(await accept(token)).toBe("INVITATION_UNAPPROVED");
    await store.transaction((tx) =>
      setRoles(tx, { personId: bia.id, accountId: MAIN_ACCOUNT, roles: ["viewer"] }),
    );
    expect(await accept(token)).toBe("INVITATION_UNAPPROVED");
  });

  test("opens while there is still nobody", async () => {
    const { id, token } = await made();
    expect(await lapsed(id)).toBeNull();
    expect(await accept(token)).toBe("/");
  });
});
