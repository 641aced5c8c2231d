import { afterAll, expect, test } from "vitest";
import { sessionOf } from "#lib/core/access/session.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { invitePersonAction, renewInvitationAction } from "#lib/people/actions/invitations.ts";
import { invitationRows } from "#lib/people/views/invitations.ts";
import { requestDetail } from "#lib/policies/views/requests.ts";
import { approveRequest } from "#lib/test/approving.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openSubAccount, peopleDashboard } from "#lib/test/dashboards/people-dashboard.ts";

const dashboard = await peopleDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());
const DOCUMENT = "11222333000181";

test("an invitation to a client's account that is called like the main account opens that account alone", async () => {
  const ana = await dashboard.person("admin");
  const bia = await dashboard.person("admin");
  await openSubAccount(store, { id: "twin", name: "test", document: DOCUMENT });
  const nova = { name: "Nova", email: "nova@example.com", roles: { admin: true } };
  request.headers = ana.headers;
  const asked = await invitePersonAction({ ...nova, account: "twin" });
  if (asked.ok || !asked.approval) throw new Error("nothing was asked for");
  const { request: id } = asked.approval;
  const session = (await sessionOf(bia.headers))!;
  const seen = await requestDetail(store, session, id);
  expect(seen?.request).toMatchObject({
    after: { account: { account: "twin", name: "test", kind: "sub", document: DOCUMENT } },
  });
  await approveRequest(store, id, bia.id);
  const main = await invitePersonAction({ ...nova, account: MAIN_ACCOUNT });
  expect(main).toMatchObject({ ok: false, code: "SECOND_NEEDED" });
  expect(await invitationRows(store, session)).toEqual([]);
  // Asked for anew, the one for the client's account counts for it, and so does its renewal.
  const again = await invitePersonAction({ ...nova, account: "twin" });
  if (again.ok || !again.approval) throw new Error("nothing was asked for");
  await approveRequest(store, again.approval.request, bia.id);
  expect(await invitePersonAction({ ...nova, account: "twin" })).toMatchObject({ ok: true });
  const [made] = await invitationRows(store, session);
  request.headers = bia.headers;
  const renewal = await renewInvitationAction({ id: made?.id ?? "" });
  if (renewal.ok || !renewal.approval) throw new Error("nothing was asked for");
  const other = await requestDetail(store, session, renewal.approval.request);
  expect(other?.request).toMatchObject({ after: { account: { account: "twin", kind: "sub" } } });
});
