import { afterAll, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { invitationDetail } from "#lib/people/views/invitations.ts";
import { approving } from "#lib/test/approving.ts";
import { request } from "#lib/test/next/next-request.ts";
import { actAs, peopleDashboard, type Entered } from "#lib/test/dashboards/people-dashboard.ts";
import { invitePersonAction, renewInvitationAction } from "./invitations.ts";

const dashboard = await peopleDashboard();
const { db } = dashboard.store;
const yes = { store: dashboard.store, by: await dashboard.idOf("admin") };
const invite = approving(yes, invitePersonAction);
const renew = approving(yes, renewInvitationAction);
afterAll(() => dashboard.drop());

const lastInvitation = () =>
  db.selectFrom("invitation").selectAll().orderBy("created_at", "desc").executeTakeFirstOrThrow();

test("an approved one is renewed alone by whoever made it, until the approval has expired", async () => {
  const admin = await dashboard.person("admin");
  const other = await dashboard.person("admin");
  const renewedBy = async (who: Entered) => {
    const { id } = await lastInvitation();
    const session = (await sessionOf(who.headers))!;
    // The page says whether it asks somebody else.
    const seen = await invitationDetail(dashboard.store, session, id);
    const done = await actAs(who, renewInvitationAction, { id });
    expect(seen?.isSame).toBe(done === "ok");
    return done;
  };
  request.headers = admin.headers;
  const newcomer = { name: "Nova", email: "nova@example.com", roles: { operator: true } };
  expect((await invite({ ...newcomer, account: MAIN_ACCOUNT })).ok).toBe(true);
  expect(await renewedBy(other)).toBe("SECOND_NEEDED");
  expect(await renewedBy(admin)).toBe("ok");
  expect(await renewedBy(admin)).toBe("ok");
  await db.updateTable("approval_request").set({ expires_at: new Date() }).execute();
  expect(await renewedBy(admin)).toBe("SECOND_NEEDED");
  // With another approval it is the renewer's, and the same holds for them.
  request.headers = other.headers;
  expect((await renew({ id: (await lastInvitation()).id })).ok).toBe(true);
  expect(await renewedBy(other)).toBe("ok");
  expect(await renewedBy(admin)).toBe("SECOND_NEEDED");
});
