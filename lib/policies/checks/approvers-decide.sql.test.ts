import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { activate, deactivate, setRoles } from "#lib/people/rows/person-state.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { ownNotices } from "#lib/notices/views/notices.ts";
import { searchQueryBy } from "#lib/find/search-query.ts";
import { noticesOf } from "#lib/notices/rows/listed-notices.ts";
import { codeOfInvitation } from "#lib/people/views/invitation-code.ts";
import { withdrawApprovalAction } from "#lib/policies/actions/withdraw-approval.ts";
import { requestsById } from "#lib/policies/views/requested-content.ts";
import { requestsForReader } from "#lib/policies/views/requests-for-reader.ts";
import { requestDetail, requestRows } from "#lib/policies/views/requests.ts";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { request } from "#lib/test/next/next-request.ts";
import { code, twoAdministrators } from "#lib/test/dashboards/two-administrators.ts";

/** Ana administers alone, and Bia, of the other tests' two administrators, has never been one. */
const two = await twoAdministrators();
const { dashboard, doors, state, ana, bia, ask, approve, call, doorOf, rowOf } = two;
const { store } = dashboard;
const { db } = store;
afterAll(() => two.drop());

const give = (personId: string, roles: Role[]) =>
  store.transaction((tx) => setRoles(tx, { personId, accountId: MAIN_ACCOUNT, roles }));
const approver = await dashboard.idOf("approver");
let asApprover = new Headers();
beforeEach(async () => {
  await two.begin();
  for (const { id } of await db.selectFrom("person").select("id").execute()) {
    if (id !== ana) await give(id, ["viewer"]);
  }
  await store.transaction((tx) => activate(tx, approver));
  await give(approver, ["approver"]);
  await sql`truncate past_decider, sponsorship`.execute(db);
  await two.settle();
  asApprover = await dashboard.headersOf("approver");
});
const sessionAs = async (headers: Headers) => (await sessionOf(headers))!;

describe.each(doors)("$name", (door) => {
  test("does nothing without the approver's yes where one administers alone, and exactly once with it", async () => {
    const input = await door.input();
    const before = await state();
    const asked = await ask(door, input);
    expect(await state()).toBe(before);
    expect(await approve(asked, two.asAna)).toBe("OWN_REQUEST");
    expect(await approve(asked, asApprover)).toBe("ok");
    expect(await state()).toBe(before);
    expect(code(await call(door, input))).toBe("ok");
    expect(await state()).not.toBe(before);
    expect((await rowOf(asked)).ended).toBe("done");
  });
});

describe("where one administers alone, an approver", () => {
  const invitation = doorOf("invitation:make");

  test("is told of a change, reads it, sees the invitation's code and takes the approval back", async () => {
    await sql`delete from notice`.execute(db);
    const asked = await ask(invitation, await invitation.input());
    expect(await noticesOf(db, approver, 10)).toMatchObject([{ event: "request:waiting" }]);
    const session = await sessionAs(asApprover);
    const { subject } = (await rowOf(asked)).content as { subject: string };
    expect(await ownNotices(store, approver, "en")).toMatchObject([
      { about: { amount: null, who: subject } },
    ]);
    // Whoever does not belong to the account is told no name.
    expect(await requestsById(db, "a stranger", [asked])).toEqual(new Map());
    expect(await requestsForReader(store, session)).toMatchObject({ count: 1, id: asked });
    expect((await requestRows(store, session)).waiting.map(({ id }) => id)).toEqual([asked]);
    for (const [text, found] of [
      [subject, [asked]],
      ["nobody's name", []],
    ] as const) {
      const { waiting } = await requestRows(store, session, { sought: searchQueryBy(text) });
      expect(waiting.map(({ id }) => id)).toEqual(found);
    }
    expect(await requestDetail(store, session, asked)).toMatchObject({ bar: null });
    expect(await approve(asked, asApprover)).toBe("ok");
    expect(await codeOfInvitation(store, session, asked)).toMatch(/^\d{3} \d{3}$/);
    expect(await codeOfInvitation(store, await sessionAs(two.asAna), asked)).toBeNull();
    request.headers = asApprover;
    const taken = { request: asked, reason: "Não foi por telefone" };
    expect(code(await withdrawApprovalAction(taken))).toBe("ok");
  });

  test("is named where a change is made; an operator reads none", async () => {
    const asked = await ask(invitation, await invitation.input());
    expect(await dualControlView(store, await sessionAs(two.asAna))).toMatchObject({
      isAlone: false,
      byAdministrators: false,
      approvers: [{ name: "approver" }],
    });
    await give(bia, ["operator"]);
    const session = await sessionAs(two.asBia);
    expect(await requestDetail(store, session, asked)).toBeNull();
    expect((await requestRows(store, session)).waiting).toEqual([]);
  });

  test("counts as existing while they wait", async () => {
    await sql`update membership set decides_since = now()`.execute(db);
    const asked = await ask(invitation, await invitation.input());
    expect(await approve(asked, asApprover)).toBe("NEW_APPROVER");
  });

  test.each([
    ["is shut out", () => store.transaction((tx) => deactivate(tx, approver))],
    ["lost the role", () => give(approver, ["viewer"])],
  ])("who %s goes on counting, and nobody is freed", async (_how, leave) => {
    await leave();
    expect(code(await call(invitation, await invitation.input()))).toBe("SECOND_NEEDED");
  });

  test("decides nothing that goes round them once another administrator is or was there", async () => {
    const asked = await ask(invitation, await invitation.input());
    expect(await approve(asked, asApprover)).toBe("ok");
    await give(bia, ["admin"]);
    await two.settle();
    const session = await sessionAs(asApprover);
    expect(await requestDetail(store, session, asked)).toBeNull();
    expect(await codeOfInvitation(store, session, asked)).toBeNull();
    const second = await ask(invitation, await invitation.input());
    expect(await approve(second, asApprover)).toBe("NOT_ALLOWED");
    await give(bia, ["viewer"]);
    expect(await approve(second, asApprover)).toBe("NOT_ALLOWED");
    expect(await dualControlView(store, await sessionAs(two.asAna))).toMatchObject({
      byAdministrators: true,
      approvers: [],
    });
  });
});

test("whoever administers alone does not end that somebody counts in a sub-account", async () => {
  await give(approver, ["viewer"]);
  await db
    .insertInto("account")
    .values({ id: "filial", connection_id: MAIN_CONNECTION, kind: "sub", name: "Filial" })
    .execute();
  await sql`insert into sub_account
    (account_id, own_account_id, content, created_by, updated_by, stage, document, idempotency_key, status)
    values (${MAIN_ACCOUNT}, 'filial', '', ${ana}, ${ana}, 'submitted', 'filial', 'filial', 'APPROVED')`.execute(
    db,
  );
  await sql`update past_decider set account_id = 'filial'`.execute(db);
  const stop = doorOf("person:stop-counting");
  expect(code(await call(stop, { id: approver }))).toBe("SECOND_MISSING");
});

describe("what a change does to who decides", () => {
  const door = doorOf("person:change-role");
  const roleOf = (id: string, role: Role) => ({
    id,
    account: MAIN_ACCOUNT,
    roles: { [role]: true },
  });

  test.each(["admin", "approver"] as const)(
    "does not keep whoever is alone from making somebody an %s",
    async (role) => {
      await give(approver, ["viewer"]);
      await sql`truncate past_decider`.execute(db);
      expect(code(await call(door, roleOf(bia, role)))).toBe("ok");
    },
  );

  test.each(["admin", "approver"] as const)(
    "does not void the approval by which somebody becomes an %s",
    async (role) => {
      const asked = await ask(door, roleOf(bia, role));
      expect(await approve(asked, asApprover)).toBe("ok");
      expect(code(await call(door, roleOf(bia, role)))).toBe("ok");
    },
  );

  test.each(["admin", "approver"] as const)(
    "does not let whoever is left end alone that an %s counts who is gone",
    async (role) => {
      await give(approver, ["viewer"]);
      await sql`truncate past_decider`.execute(db);
      await give(bia, [role]);
      await give(bia, ["viewer"]);
      expect(code(await call(doorOf("person:stop-counting"), { id: bia }))).toBe("SECOND_NEEDED");
      expect(code(await call(invitation(), await invitation().input()))).toBe("SECOND_NEEDED");
    },
  );
});

function invitation() {
  return doorOf("invitation:make");
}
