import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { deciders } from "./deciders.ts";
import { activate, deactivate, setRoles } from "#lib/people/rows/person-state.ts";
import type { Permission, Role } from "./permissions.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());
beforeEach(async () => {
  await store.db
    .updateTable("membership")
    .set({ decides_since: sql<Date>`now() - interval '3 days'` })
    .execute();
});

const personId = await dashboard.idOf("operator");
const give = (...roles: Role[]) =>
  store.transaction((tx) => setRoles(tx, { personId, accountId: MAIN.id, roles }));
const twoDaysAgo = () =>
  store.db
    .updateTable("membership")
    .set({ decides_since: sql<Date>`now() - interval '2 days'` })
    .execute();
/** Whether the person decides, and whether they have to wait. */
const state = async (right?: Permission) => {
  const found = (await deciders(store.db, MAIN, right)).find(({ id }) => id === personId);
  return found && { isActive: found.isActive, waits: found.approvesFrom > new Date() };
};

test("whoever gets the right waits from then on, and not again for another role", async () => {
  await give("operator");
  expect(await state()).toBeUndefined();
  await give("operator", "approver");
  expect(await state()).toEqual({ isActive: true, waits: true });
  await twoDaysAgo();
  await give("approver", "viewer");
  expect(await state()).toEqual({ isActive: true, waits: false });
  await give("viewer");
  await give("approver");
  expect(await state()).toEqual({ isActive: true, waits: true });
});

test("an approver who becomes an administrator waits anew, as others' changes are theirs to decide too", async () => {
  await give("approver");
  await twoDaysAgo();
  await give("admin", "approver");
  expect(await state()).toEqual({ isActive: true, waits: true });
  expect(await state("people:manage")).toEqual({ isActive: true, waits: true });
  await twoDaysAgo();
  await give("admin");
  expect(await state("people:manage")).toEqual({ isActive: true, waits: false });
  await give("approver");
  expect(await state()).toEqual({ isActive: true, waits: false });
  await give("admin");
  expect(await state("people:manage")).toEqual({ isActive: true, waits: true });
});

test("whoever was shut out still counts, and waits again when let in", async () => {
  await give("approver");
  await store.transaction((tx) => deactivate(tx, personId));
  expect(await state()).toMatchObject({ isActive: false });
  await twoDaysAgo();
  await store.transaction((tx) => activate(tx, personId));
  expect(await state()).toEqual({ isActive: true, waits: true });
});
