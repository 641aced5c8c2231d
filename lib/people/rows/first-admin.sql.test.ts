import { afterAll, expect, test } from "vitest";
import { recordSignIn, personByEmail, setPersonLanguage } from "#lib/core/access/people-rows.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { addFirstAdmin } from "./people.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());
const { store } = dashboard;
await store.db.deleteFrom("membership").execute();
await store.db.deleteFrom("past_decider").execute();

const EMAIL = "first@example.com";
const first = async () => (await personByEmail(store.db, EMAIL))!;
const nameOf = async (id: string) =>
  (
    await store.db
      .selectFrom("person")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).name;

test("the first administrator is called so in their own language, until they name themself", async () => {
  const password = "nine blue herons fly";
  expect(await addFirstAdmin(store, { email: EMAIL, password, accountId: MAIN_ACCOUNT })).toBe(
    true,
  );
  const { id } = await first();
  expect(await nameOf(id)).toBe("Administrador");
  await store.transaction((tx) => recordSignIn(tx, id, "en"));
  expect(await nameOf(id)).toBe("Administrator");
  await setPersonLanguage(store.db, id, "pt-BR");
  expect(await nameOf(id)).toBe("Administrador");
  await store.db.updateTable("person").set({ name: "Marina" }).where("id", "=", id).execute();
  await setPersonLanguage(store.db, id, "en");
  await store.transaction((tx) => recordSignIn(tx, id, "pt-BR"));
  expect(await nameOf(id)).toBe("Marina");
});
