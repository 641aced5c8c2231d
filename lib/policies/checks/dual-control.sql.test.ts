import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deactivate, setRoles } from "#lib/people/rows/person-state.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { rolesReading } from "#lib/policies/views/readable-requests.ts";
import { requestDetail } from "#lib/policies/views/requests.ts";
import { approveRequestAction, refuseRequestAction } from "#lib/policies/actions/requests.ts";
import { withdrawApprovalAction } from "#lib/policies/actions/withdraw-approval.ts";
import { drawnSlice } from "#service/test/drawn-slice.ts";
import { heardHints } from "#lib/test/heard-hints.ts";
import { request } from "#lib/test/next/next-request.ts";
import { code, twoAdministrators } from "#lib/test/dashboards/two-administrators.ts";
import { sessionOf } from "#lib/core/access/session.ts";

const two = await twoAdministrators();
const { dashboard, doors, state, ana, bia, ask, approve, call, doorOf, rowOf } = two;
const { store } = dashboard;
const { db } = store;
afterAll(() => two.drop());
beforeEach(() => two.begin());

const change = (id: string, set: object) =>
  db.updateTable("approval_request").set(set).where("id", "=", id).execute();

describe.each(doors)("$name", (door) => {
  test("does nothing without another administrator's yes, and exactly once with it", async () => {
    const input = await door.input();
    const before = await state();
    const asked = await ask(door, input);
    expect(await ask(door, input)).toBe(asked);
    expect(await state()).toBe(before);
    expect(await approve(asked)).toBe("ok");
    expect(await state()).toBe(before);
    const both = await Promise.all([call(door, input), call(door, input)]);
    expect(both.map(code)).toContain("ok");
    const after = await state();
    expect(after).not.toBe(before);
    expect((await rowOf(asked)).ended).toBe("done");
    const again = code(await call(door, input));
    expect(await state()).toBe(after);
    const ends = ["ok", "SECOND_NEEDED", "INVALID_INPUT", "NOT_FOUND", "CONFLICT", "MONTH_BLOCKED"];
    expect(ends).toContain(again);
  });
});

describe.each(drawnSlice("doors with a second administrator", doors, 9))("$name", (door) => {
  test("tells the pages of requests alone that it was asked for, and that it was answered", async () => {
    const input = await door.input();
    let asked = "";
    const told = await heardHints(store, async () => {
      asked = await ask(door, input);
    });
    expect(told).toEqual([`requests ${asked}`]);
    expect(await heardHints(store, () => approve(asked))).toEqual(told);
  });

  test("does nothing once the approval has expired, was refused or withdrawn, or its giver may no longer decide", async () => {
    const input = await door.input();
    const before = await state();
    const late = await ask(door, input);
    expect(await approve(late)).toBe("ok");
    await change(late, { expires_at: sql`now()` });
    const refused = await ask(door, input);
    expect(refused).not.toBe(late);
    request.headers = two.asBia;
    expect((await refuseRequestAction({ request: refused, reason: "Não" })).ok).toBe(true);
    const withdrawn = await ask(door, input);
    expect(withdrawn).not.toBe(refused);
    expect(await approve(withdrawn)).toBe("ok");
    request.headers = two.asBia;
    const taken = { request: withdrawn, reason: "Não foi por telefone" };
    expect((await withdrawApprovalAction(taken)).ok).toBe(true);
    const third = await ask(door, input);
    expect(third).not.toBe(withdrawn);
    expect(await approve(third)).toBe("ok");
    await store.transaction((tx) => deactivate(tx, bia));
    const shut = await state();
    expect(code(await call(door, input))).toBe("SECOND_NEEDED");
    expect(await state()).toBe(shut);
    expect(shut.length).toBeGreaterThan(before.length / 2);
  });

  test("does nothing for whoever asked and is no administrator any more", async () => {
    const input = await door.input();
    expect(await approve(await ask(door, input))).toBe("ok");
    // An approver closes months, too.
    const role = door.name.startsWith("month:") ? "operator" : "approver";
    const roles = { personId: ana, accountId: MAIN_ACCOUNT, roles: [role as Role] };
    await store.transaction((tx) => setRoles(tx, roles));
    const before = await state();
    expect(code(await call(door, input))).toBe("NOT_ALLOWED");
    expect(await state()).toBe(before);
  });

  test("is not made by another with the approval that was given to one", async () => {
    const input = await door.input();
    expect(await approve(await ask(door, input))).toBe("ok");
    const before = await state();
    expect(code(await call(door, input, two.asBia))).toBe("SECOND_NEEDED");
    expect(await state()).toBe(before);
  });
});

const outdating = doors.filter(({ outdate }) => outdate);

test.each(drawnSlice("doors that depend on what was before", outdating, 5))(
  "$name is void when what it is about changed meanwhile",
  async (door) => {
    const input = await door.input();
    const asked = await ask(door, input);
    expect(await approve(asked)).toBe("ok");
    await door.outdate?.();
    const before = await state();
    expect(code(await call(door, input))).toBe("CHANGE_OUTDATED");
    expect(await state()).toBe(before);
    expect((await rowOf(asked)).ended).toBe("changed");
    expect(await ask(door, input)).not.toBe(asked);
  },
);

test("those that depend on what was before are these", () => {
  expect(outdating.map(({ name }) => name)).toEqual([
    "person:change-role",
    "person:activate",
    "person:reset-factor",
    "person:remove",
    "api-key:replace",
    "payout-factor:set",
    "signing-limits:set",
    "receiver:pin",
    "company:set",
    "exception:write-off",
    "write-off-limit:set",
    "external-wallet:people",
  ]);
});

describe("who may approve", () => {
  test("not whoever asked, nor an approver; others see it only where they see the team", async () => {
    const asked = await ask(
      doorOf("person:change-role"),
      await doorOf("person:change-role").input(),
    );
    expect(await approve(asked, two.asAna)).toBe("OWN_REQUEST");
    expect(await approve(asked, await dashboard.headersOf("approver"))).toBe("NOT_ALLOWED");
    const seen = async (headers: Headers) => {
      const session = await sessionOf(headers);
      return session && (await requestDetail(store, session, asked));
    };
    expect(await seen(await dashboard.headersOf("operator"))).toBeNull();
    expect(await seen(await dashboard.headersOf("auditor"))).toMatchObject({
      bar: { bar: "role" },
    });
    expect(await seen(two.asBia)).toMatchObject({ bar: null, isOwn: false });
    expect(await seen(two.asAna)).toMatchObject({ bar: { bar: "own" }, isOwn: true });
  });

  test("a month's close is read by whoever sees the month; all others learn who reads it", async () => {
    const asked = await ask(doorOf("month:close"), await doorOf("month:close").input());
    const seen = async (role: Role) => {
      const session = await sessionOf(await dashboard.headersOf(role));
      return session && (await requestDetail(store, session, asked));
    };
    for (const role of ["operator", "auditor"] as const) {
      expect(await seen(role), role).toMatchObject({ bar: { bar: "role" } });
    }
    expect(await seen("viewer")).toBeNull();
    const account = MAIN_ACCOUNT;
    const readers = ["admin", "approver", "operator", "auditor"];
    expect(await rolesReading(db, account, asked)).toEqual(readers);
    const other = await ask(
      doorOf("person:change-role"),
      await doorOf("person:change-role").input(),
    );
    expect(await rolesReading(db, account, other)).toEqual(["admin", "auditor"]);
    expect(await rolesReading(db, "another account", other)).toBeNull();
  });

  test("not somebody new for a day, nor whom the asker has let in, given a role or a reset", async () => {
    const door = doorOf("person:change-role");
    await sql`update membership set decides_since = now() where person_id = ${bia}`.execute(db);
    const asked = await ask(door, await door.input());
    expect(await approve(asked)).toBe("NEW_APPROVER");
    await two.settle();
    const tie = (hours: number) =>
      sql`insert into sponsorship values (${bia}, ${ana}, now() - make_interval(hours => ${hours}::int))
        on conflict (person_id, sponsor_id) do update set at = excluded.at`.execute(db);
    await tie(23);
    expect(await approve(asked)).toBe("SPONSORED_APPROVER");
    const session = await sessionOf(two.asBia);
    const detail = session && (await requestDetail(store, session, asked));
    expect(detail?.bar).toMatchObject({ bar: "sponsored" });
    await tie(25);
    expect(await approve(asked)).toBe("ok");
  });
});

test("an approval is for what was shown, once, while it waits", async () => {
  const door = doorOf("person:change-role");
  const asked = await ask(door, await door.input());
  request.headers = two.asBia;
  const other = `0x${"ab".repeat(32)}`;
  expect(code(await approveRequestAction({ request: asked, hash: other }))).toBe("CONFLICT");
  expect(await approve(asked)).toBe("ok");
  expect(await approve(asked)).toBe("REQUEST_ENDED");
  const late = await ask(door, await door.input());
  await change(late, { expires_at: new Date(0) });
  expect(await approve(late)).toBe("REQUEST_ENDED");
});

test.each(["person:change-role", "person:reset-factor"] as const)(
  "%s ties whom it is done to to whoever does it",
  async (name) => {
    const door = doorOf(name);
    const input = (await door.input()) as { id: string };
    expect(await approve(await ask(door, input))).toBe("ok");
    const tied = db
      .selectFrom("sponsorship")
      .select("sponsor_id")
      .where("person_id", "=", input.id);
    expect(await tied.execute()).toEqual([]);
    expect(code(await call(door, input))).toBe("ok");
    expect(await tied.execute()).toEqual([{ sponsor_id: ana }]);
  },
);

test("no secret is stored with what is asked, and another one is not covered", async () => {
  for (const name of ["api-key:replace", "webhook:set-secret"] as const) {
    const input = (await doorOf(name).input()) as Record<string, string>;
    const asked = await ask(doorOf(name), input);
    const text = JSON.stringify(
      await rowOf(asked),
      (_key, value: unknown) => String(value) && value,
    );
    const secret = input.secret ?? input.api_secret ?? "";
    expect(text).not.toContain(secret);
    expect((await rowOf(asked)).content).toMatchObject({ again: null });
    expect(await approve(asked)).toBe("ok");
    const other = (await doorOf(name).input()) as Record<string, string>;
    expect(code(await call(doorOf(name), other))).toBe("SECOND_NEEDED");
  }
});
