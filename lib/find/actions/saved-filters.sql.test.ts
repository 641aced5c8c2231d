import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#lib/core/access/actor.ts";
import type { Role } from "#lib/core/store/tables.ts";
import { listSearch } from "#lib/find/views/list-search.ts";
import { savedFilterViews, savedTextOf, openSavedFilter } from "#lib/find/views/saved-filters.ts";
import { findSavedFilters, SAVED_FILTERS_MOST } from "#lib/find/rows/saved-filters.ts";
import { sealTypedText, TYPED_TEXT_COOKIE } from "#lib/find/typed-text.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { changeFilterAction, deleteFilterAction, saveFilterAction } from "./saved-filters.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());

const LIST = "/activity";
const NAME = "Maria da Silva";
const sessionOf = async (role: Role): Promise<Session> => ({
  kind: "person",
  id: role,
  person: { id: await dashboard.idOf(role), name: role, email: `${role}@example.com` },
  account: MAIN,
  roles: [role],
  expiresAt: new Date(),
  freshUntil: null,
  mustEnrol: false,
});
const act = async (who: Role) => void (request.headers = await dashboard.headersOf(who));
beforeEach(async () => {
  request.jar.clear();
  await store.db.deleteFrom("saved_filter").execute();
  await act("operator");
});

const save = (change: object = {}) =>
  saveFilterAction({
    list: LIST,
    query: "state=done",
    name: "Concluídas",
    is_shared: false,
    ...change,
  });
async function saved(change: object = {}): Promise<string> {
  const answer = await save(change);
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.id;
}
const seenBy = async (who: Role) => savedFilterViews(store, await sessionOf(who), LIST);

describe("works", () => {
  test("what was typed is sealed, and read back by whoever may open the filter", async () => {
    const typed = sealTypedText(MAIN.id, NAME, undefined);
    request.jar.set(TYPED_TEXT_COOKIE, typed.sealed);
    const id = await saved({ query: `state=done&typed=${typed.id}&after=7`, is_shared: true });
    const row = await store.db.selectFrom("saved_filter").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ query: "state=done", list: LIST });
    expect(JSON.stringify(row)).not.toContain("Maria");
    request.jar.clear();
    const viewer = await sessionOf("viewer");
    const opened = await openSavedFilter(store, viewer, LIST, id);
    expect(opened?.address).toBe(`/activity?state=done&typed=${id}`);
    const given = Object.fromEntries(new URLSearchParams(opened!.address.split("?")[1]));
    const found = await listSearch(LIST, given, MAIN, (one) => savedTextOf(store, viewer, one));
    expect(found.view).toMatchObject({ text: NAME, isLost: false });
    expect(found.chosen).toEqual({ state: "done" });
  });

  test("it is renamed, shared and deleted by its owner", async () => {
    const id = await saved();
    expect(await seenBy("operator")).toMatchObject([{ id, by: null, canChange: true }]);
    expect(await changeFilterAction({ id, name: "Feitas", is_shared: true })).toMatchObject({
      ok: true,
    });
    expect(await seenBy("viewer")).toMatchObject([
      { name: "Feitas", isShared: true, by: "operator", canChange: false },
    ]);
    expect(await deleteFilterAction({ id })).toMatchObject({ ok: true });
    expect(await seenBy("operator")).toEqual([]);
  });
});

describe("refuses", () => {
  test("a second one of the same name, and more than one can have", async () => {
    await saved();
    const other = await saved({ name: "Outra" });
    const taken = { ok: false, fields: { name: "taken" } };
    expect(await save()).toMatchObject(taken);
    expect(
      await changeFilterAction({ id: other, name: "Concluídas", is_shared: false }),
    ).toMatchObject(taken);
    for (let at = 2; at < SAVED_FILTERS_MOST; at += 1) await saved({ name: `F ${at}` });
    expect(await save({ name: "mais" })).toMatchObject({
      fields: { name: `too_many:${SAVED_FILTERS_MOST}` },
    });
  });

  test("to keep what was typed once it is not known any more", async () => {
    expect(await save({ query: "typed=0123456789ab" })).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
    });
    expect(await seenBy("operator")).toEqual([]);
  });
});

describe("keeps others out", () => {
  test("the palette finds by a part of the name what its reader may open", async () => {
    const find = async (role: Role) => {
      const reader = { accountId: MAIN.id, personId: await dashboard.idOf(role) };
      return (await findSavedFilters(store.db, reader, "CONCLU", 5)).map(({ name }) => name);
    };
    await saved();
    await saved({ name: "Concluídas da empresa", is_shared: true });
    expect(await find("operator")).toEqual(["Concluídas", "Concluídas da empresa"]);
    expect(await find("viewer")).toEqual(["Concluídas da empresa"]);
  });

  test("nobody else sees, opens or changes what is not shared", async () => {
    const id = await saved();
    await act("viewer");
    const viewer = await sessionOf("viewer");
    expect(await seenBy("viewer")).toEqual([]);
    expect(await openSavedFilter(store, viewer, LIST, id)).toBeNull();
    expect(await savedTextOf(store, viewer, id)).toBeNull();
    expect(await deleteFilterAction({ id })).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  test("a shared one is changed by its owner and by an administrator alone, and stays in its account", async () => {
    const id = await saved({ is_shared: true });
    await act("viewer");
    const change = { id, name: "X", is_shared: true };
    expect(await changeFilterAction(change)).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
    expect(await deleteFilterAction({ id })).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
    const session = await sessionOf("operator");
    const elsewhere = { ...session, account: { ...session.account, id: "elsewhere" } };
    expect(await openSavedFilter(store, elsewhere, LIST, id)).toBeNull();
    await act("admin");
    expect(await changeFilterAction(change)).toMatchObject({ ok: true });
  });
});
