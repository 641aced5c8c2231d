import { isValidElement } from "react";
import { afterAll, describe, expect, test } from "vitest";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { ACTION_INPUTS } from "#e2e/fixtures/action-inputs.ts";
import {
  grantsPermission,
  ROLES,
  type Permission,
  type Role,
} from "#lib/core/access/permissions.ts";
import { endSessions } from "#lib/core/access/person-sessions.ts";
import { activate, deactivate, setRoles } from "#lib/people/rows/person-state.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import {
  allActions,
  allPages,
  allRoutes,
  callAction,
  callRoute,
  everyRow,
  UNREAD_PROPS,
} from "#lib/test/doors.ts";
import { FOREIGN, openForeignAccount } from "#lib/test/outside/foreign-account.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { entryOf } from "./door-registry.ts";

/** The table of rights against every door, each called directly, as its page would never be. */
const dashboard = await testDashboard();
const { store } = dashboard;
await openForeignAccount(store);
afterAll(() => dashboard.drop());

const closed = ({ door }: { door: unknown }) => entryOf(door) !== "public";
const actions = (await allActions()).filter(closed);
const routes = (await allRoutes()).filter(closed);
const pages = await allPages();
const permissionOf = (door: unknown) => entryOf(door) as Permission;

/** What the action would take from somebody who may call it. */
function inputOf(name: string): unknown {
  const make = ACTION_INPUTS[name.split(" ")[1] ?? ""];
  if (!make) throw new Error(`${name} is a new door: say what it takes`);
  return make();
}

async function codeOf(answer: Response): Promise<string> {
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return "a body";
  const { code = "ok" } = (await answer.json()) as { code?: string };
  return code;
}

type Refusals = { action: string; route: [number, string] };

/** Calls every door that these roles do not open, with good input: each refuses, and no row changes. */
async function expectRefused(headers: Headers, roles: readonly Role[], told: Refusals) {
  const before = await everyRow(store);
  let refused = 0;
  for (const { name, door } of actions) {
    if (grantsPermission(roles, permissionOf(door))) continue;
    request.headers = headers;
    const result = await callAction(door, inputOf(name));
    expect(result, name).toMatchObject({ ok: false, code: told.action });
    refused += 1;
  }
  for (const { name, door } of routes) {
    if (grantsPermission(roles, permissionOf(door))) continue;
    const answer = await callRoute(door, name.split(" ")[1], headers);
    expect([answer.status, await codeOf(answer)], name).toEqual(told.route);
    refused += 1;
  }
  expect(await everyRow(store)).toBe(before);
  return refused;
}

const NOT_ALLOWED: Refusals = { action: "NOT_ALLOWED", route: [403, "NOT_ALLOWED"] };
const NOBODY: Refusals = { action: "SIGN_IN_REQUIRED", route: [401, "SIGN_IN_REQUIRED"] };

async function expectPagesClosed(headers: Headers, roles: readonly Role[]) {
  request.headers = headers;
  for (const { path, draw } of pages) {
    if (grantsPermission(roles, permissionOf(draw))) continue;
    const drawn = await draw(UNREAD_PROPS);
    expect(isValidElement(drawn) && drawn.type, path).toBe(Forbidden);
  }
}

async function expectPagesToSignIn(headers: Headers) {
  request.headers = headers;
  for (const { path, draw } of pages) {
    const digest = expect.stringContaining("/sign-in");
    await expect(draw(UNREAD_PROPS), path).rejects.toMatchObject({ digest });
  }
}

describe.each(ROLES)("a person who is %s", (role) => {
  test("is refused what the table does not give, with no effect", async () => {
    const headers = await dashboard.headersOf(role);
    const refused = await expectRefused(headers, [role], NOT_ALLOWED);
    if (role !== "admin") expect(refused).toBeGreaterThan(15);
    await expectPagesClosed(headers, [role]);
  });

  test("gets as far as the input through every other door", async () => {
    const headers = await dashboard.headersOf(role);
    for (const { name, door } of actions) {
      if (!grantsPermission([role], permissionOf(door))) continue;
      request.headers = headers;
      const result = await callAction(door, { nothing: "that any action takes" });
      expect((result as { code?: string }).code ?? "ok", name).not.toMatch(/NOT_ALLOWED|SIGN_IN/);
    }
    for (const { name, door } of routes) {
      if (!grantsPermission([role], permissionOf(door))) continue;
      const leaves = new AbortController();
      const { signal } = leaves;
      const answer = await callRoute(door, name.split(" ")[1], headers, { signal });
      leaves.abort();
      expect(await codeOf(answer), name).not.toMatch(/NOT_ALLOWED|SIGN_IN/);
    }
  });
});

describe("in the middle of a session", () => {
  const adminNow = async () => {
    const [headers, personId] = [await dashboard.headersOf("admin"), await dashboard.idOf("admin")];
    return { headers, personId, change: { personId, accountId: MAIN_ACCOUNT } };
  };

  test.each([[["viewer"]], [["auditor", "approver"]]] as [Role[]][])(
    "an administrator who becomes %j is refused from the next call on",
    async (roles) => {
      const { headers, change } = await adminNow();
      await store.transaction((tx) => setRoles(tx, { ...change, roles }));
      try {
        await expectRefused(headers, roles, NOT_ALLOWED);
        await expectPagesClosed(headers, roles);
      } finally {
        await store.transaction((tx) => setRoles(tx, { ...change, roles: ["admin"] }));
      }
    },
  );

  test("whoever is signed out is nobody to every door", async () => {
    const { headers, personId } = await adminNow();
    await store.transaction((tx) => endSessions(tx, personId));
    expect(await expectRefused(headers, [], NOBODY)).toBe(actions.length + routes.length);
    await expectPagesToSignIn(headers);
  });

  test("whoever is deactivated is nobody to every door", async () => {
    const { headers, personId } = await adminNow();
    await store.transaction((tx) => deactivate(tx, personId));
    try {
      expect(await expectRefused(headers, [], NOBODY)).toBe(actions.length + routes.length);
      await expectPagesToSignIn(headers);
    } finally {
      await store.transaction((tx) => activate(tx, personId));
    }
  });
});

describe("another account's objects", () => {
  /** Actions that name no object, or make one of the caller's own. */
  const OWN = /\b(startDraft|invitePersonAction)$/;
  const theirs = () =>
    everyRow(store, (row) => row.includes(FOREIGN) || /^sub_account|^login \(door/.test(row));

  test("an administrator can't reach them through any action, by their right ids", async () => {
    const before = await theirs();
    expect(before.split("\n").length).toBeGreaterThan(15);
    request.headers = await dashboard.headersOf("admin");
    for (const { name, door } of actions.filter(({ name }) => !OWN.test(name))) {
      const result = (await callAction(door, inputOf(name))) as { ok: boolean; code?: string };
      const text = JSON.stringify(result, (_key, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      );
      expect(text, name).not.toContain(FOREIGN);
    }
    expect(await theirs()).toBe(before);
  });

  test("nor through any route: they are not found", async () => {
    const headers = await dashboard.headersOf("admin");
    for (const { name, door } of routes.filter(({ name }) => name.includes("[id]"))) {
      for (const id of ["1", "any"]) {
        const params = { id, type: "SELFIE" };
        const answer = await callRoute(door, name.split(" ")[1], headers, { params });
        expect(answer.ok, `${name} ${id}`).toBe(false);
      }
    }
  });
});
