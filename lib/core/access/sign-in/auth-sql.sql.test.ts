import { getMigrations } from "better-auth/db/migration";
import { expect, test } from "vitest";
import { MIGRATIONS } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { testDatabase } from "#platform/test-database.ts";
import { authOptions } from "./auth-options.ts";

test("the committed tables are what better-auth asks for, nothing is left to add", async () => {
  const store = await testDatabase<Tables>(MIGRATIONS);
  const options = authOptions({ origin: "http://localhost:3999", secret: "-".repeat(32) });
  const plan = await getMigrations({ ...options, database: store.pool });
  expect([plan.toBeCreated, plan.toBeAdded]).toEqual([[], []]);
  await store.drop();
});
