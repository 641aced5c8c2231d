import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { actOnPerson, addPerson, PeopleError } from "#lib/people/rows/people.ts";
import { deciders } from "#lib/core/access/deciders.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { personRows } from "#lib/people/views/people.ts";
import { PASSWORD } from "#lib/test/dashboards/test-dashboard.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import { activate, deactivate, remove, setRoles } from "#lib/people/rows/person-state.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { approving } from "#lib/test/approving.ts";
import { actAs, enter, newWallet, peopleDashboard } from "#lib/test/dashboards/people-dashboard.ts";
import type { Entered } from "#lib/test/dashboards/people-dashboard.ts";
import {
  activatePersonAction,
  changeRolesAction,
  deactivatePersonAction,
  endSessionsAction,
  removePersonAction,
} from "./people.ts";
import { registerWalletAction } from "#lib/wallets/actions/wallets.ts";

let admin: Entered;
const dashboard = await peopleDashboard();
beforeEach(async () => {
  admin = await dashboard.person("admin");
});
afterAll(() => dashboard.drop());
/** Another administrator approves it. */
const yes = { store: dashboard.store, by: await dashboard.idOf("admin") };
const changeRoles = approving(yes, changeRolesAction);

const everyAct = (id: string) =>
  [
    ["endSessions", (who: Entered) => actAs(who, endSessionsAction, { id })],
    ["deactivate", (who: Entered) => actAs(who, deactivatePersonAction, { id })],
    ["activate", (who: Entered) => actAs(who, activatePersonAction, { id })],
    ["remove", (who: Entered) => actAs(who, removePersonAction, { id })],
    [
      "changeRole",
      (who: Entered) =>
        actAs(who, changeRolesAction, { id, account: MAIN_ACCOUNT, roles: { admin: true } }),
    ],
  ] as const;
const isIn = async ({ headers }: Entered) => (await sessionOf(headers)) !== null;

describe("an administrator", () => {
  test("ends every session and forgets the browsers", async () => {
    const viewer = await dashboard.person("viewer");
    await enter(viewer.email);
    expect(await actAs(admin, endSessionsAction, { id: viewer.id })).toBe("ok");
    const known = dashboard.store.db.selectFrom("known_browser").selectAll();
    expect(await known.where("person_id", "=", viewer.id).execute()).toEqual([]);
  });

  test("makes an approver of old an administrator, who then waits before approving changes", async () => {
    const approver = await dashboard.person("approver");
    const { db } = dashboard.store;
    await db
      .updateTable("membership")
      .set({ decides_since: new Date(0) })
      .execute();
    const decides = async () => {
      const found = await deciders(db, { id: MAIN_ACCOUNT }, "people:manage");
      return found.find(({ id }) => id === approver.id)?.approvesFrom ?? null;
    };
    expect(await decides()).toBeNull();
    const roles = { admin: true, approver: true };
    const input = { id: approver.id, account: MAIN_ACCOUNT, roles };
    expect(await actAs(admin, changeRoles, input)).toBe("ok");
    expect(Number(await decides())).toBeGreaterThan(Date.now());
  });

  test("changes roles, which count from the next call of a running session on", async () => {
    const operator = await dashboard.person("operator");
    const input = { id: operator.id, account: MAIN_ACCOUNT, roles: { viewer: true } };
    expect(await actAs(admin, changeRoles, input)).toBe("ok");
    expect(await actAs(operator, registerWalletAction, newWallet())).toBe("NOT_ALLOWED");
    expect(await actAs(admin, changeRolesAction, { ...input, account: "sub" })).toBe("NOT_FOUND");
    for (const roles of [{ owner: true }, {}, { admin: false }]) {
      expect(await actAs(admin, changeRolesAction, { ...input, roles })).toBe("INVALID_INPUT");
    }
  });

  test("sees who is there, in which account, with which sessions", async () => {
    const viewer = await dashboard.person("viewer");
    await enter(viewer.email);
    const rows = await personRows(dashboard.store, (await sessionOf(admin.headers))!);
    const row = rows.find(({ id }) => id === viewer.id)!;
    expect(row).toMatchObject({ email: viewer.email, isActive: true, isYou: false });
    expect(row.memberships).toMatchObject([{ account: MAIN_ACCOUNT, roles: ["viewer"] }]);
    expect(row.sessions).toHaveLength(2);
    expect(Date.now() - Date.parse(row.lastSignedInAt!)).toBeLessThan(60_000);
    expect(rows.find(({ id }) => id === admin.id)?.isYou).toBe(true);
  });

  test("removes a person: the address is free, the history keeps the name and nothing else", async () => {
    const operator = await dashboard.person("operator");
    await actAs(operator, registerWalletAction, newWallet());
    expect(await actAs(admin, removePersonAction, { id: operator.id })).toBe("ok");
    const names = await namesOfPeople(dashboard.store.db, [operator.id]);
    expect(names.get(operator.id)).toBe(operator.name);
    const trail = await dashboard.store.db
      .selectFrom("audit")
      .select(["actor_id", "actor_name", "action", "detail", "subject"])
      .orderBy("id")
      .execute();
    const own = trail.filter(({ actor_id }) => actor_id === operator.id);
    expect(own).not.toEqual([]);
    expect(own.every(({ actor_name }) => actor_name === operator.name)).toBe(true);
    expect(trail.findLast(({ action }) => action === "person:remove")).toMatchObject({
      actor_id: admin.id,
      subject: `person ${operator.id}`,
      detail: { name: operator.name },
    });
    const kept = dashboard.store.db.selectFrom("person").selectAll().where("id", "=", operator.id);
    expect(JSON.stringify(await kept.execute())).not.toContain(operator.email);
    for (const table of ["login", "session"] as const) {
      const left = dashboard.store.db
        .selectFrom(table)
        .select("id")
        .where("userId", "=", operator.id);
      expect(await left.execute(), table).toEqual([]);
    }
    for (const table of ["passkey", "totp", "recovery_code"] as const) {
      const left = dashboard.store.db
        .selectFrom(table)
        .select("person_id")
        .where("person_id", "=", operator.id);
      expect(await left.execute(), table).toEqual([]);
    }
    const rows = await personRows(dashboard.store, (await sessionOf(admin.headers))!);
    expect(rows.map(({ id }) => id)).not.toContain(operator.id);
    expect(await actAs(admin, activatePersonAction, { id: operator.id })).toBe("NOT_FOUND");
    const again = { email: operator.email, name: "Outra", password: PASSWORD };
    await addPerson(dashboard.store, {
      ...again,
      roles: ["viewer"],
      accountId: MAIN_ACCOUNT,
    });
    expect(await enter(operator.email)).toMatchObject({ refused: null });
  });
});

describe("refuses", () => {
  test("everybody else, with no effect: operators, viewers, a sub-account's administrator", async () => {
    const victim = await dashboard.person("viewer");
    const before = await dashboard.stateOf(victim.id);
    for (const who of [
      await dashboard.person("operator"),
      await dashboard.person("viewer"),
      await dashboard.person("admin", "sub"),
    ]) {
      for (const [name, act] of everyAct(victim.id)) {
        expect(await act(who), name).toBe("NOT_ALLOWED");
      }
    }
    expect(await dashboard.stateOf(victim.id)).toEqual(before);
    expect(await isIn(victim)).toBe(true);
  });

  test("what is done to a person of an account that is not ours, or to nobody", async () => {
    const stranger = await dashboard.person("operator", "foreign");
    const before = await dashboard.stateOf(stranger.id);
    for (const id of [stranger.id, "nobody"]) {
      for (const [name, act] of everyAct(id)) expect(await act(admin), name).toBe("NOT_FOUND");
    }
    expect(await dashboard.stateOf(stranger.id)).toEqual(before);
    expect(await isIn(stranger)).toBe(true);
  });
});

describe("somebody always administers the main account", () => {
  /** Leaves these people as the only administrators. */
  const alone = async (...ids: string[]) => {
    await dashboard.store.db
      .updateTable("membership")
      .set({ roles: ["viewer"] })
      .where("account_id", "=", MAIN_ACCOUNT)
      .where("person_id", "not in", ids)
      .execute();
  };

  test("the last one is not removed, deactivated or demoted, in the dashboard or at the terminal", async () => {
    const other = await dashboard.person("admin");
    await dashboard.person("admin", "sub");
    await actAs(admin, deactivatePersonAction, { id: other.id });
    await alone(admin.id, other.id);
    const { id } = admin;
    const demotion = { id, account: MAIN_ACCOUNT, roles: { operator: true } };
    expect(await actAs(admin, deactivatePersonAction, { id })).toBe("LAST_ADMIN");
    expect(await actAs(admin, removePersonAction, { id })).toBe("LAST_ADMIN");
    expect(await actAs(admin, changeRolesAction, demotion)).toBe("LAST_ADMIN");
    const demote = (tx: Tx, personId: string) =>
      setRoles(tx, { personId, accountId: MAIN_ACCOUNT, roles: ["viewer"] });
    for (const act of [deactivate, remove, demote]) {
      const done = actOnPerson(dashboard.store, admin.email, { action: "person:unlock" }, act);
      await expect(done).rejects.toThrow(PeopleError);
    }
    expect(await isIn(admin)).toBe(true);
    await actOnPerson(dashboard.store, other.email, { action: "person:activate" }, activate);
    expect(await actAs(admin, deactivatePersonAction, { id })).toBe("ok");
    expect(await isIn(admin)).toBe(false);
  });

  test("of two who shut each other out at once one stays, also where a third would be left", async () => {
    for (const isThird of [false, true]) {
      const one = await dashboard.person("admin");
      const two = await dashboard.person("admin");
      const third = await dashboard.person("admin");
      await alone(one.id, two.id, ...(isThird ? [third.id] : []));
      const codes = await Promise.all([
        actAs(one, deactivatePersonAction, { id: two.id }),
        actAs(two, deactivatePersonAction, { id: one.id }),
      ]);
      expect(codes.filter((code) => code === "ok")).toHaveLength(1);
      const states = await Promise.all([dashboard.stateOf(one.id), dashboard.stateOf(two.id)]);
      expect(states.filter((state) => state.deactivated_at === null)).toHaveLength(1);
    }
  });
});
