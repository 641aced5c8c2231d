import { afterAll, expect, test } from "vitest";
import { sql } from "kysely";
import { testDatabase } from "#platform/test-database.ts";
import { insertAudit } from "#lib/core/doors/audit.ts";
import { MIGRATIONS } from "./store.ts";
import type { Tables } from "./tables.ts";

const store = await testDatabase<Tables>(MIGRATIONS);
afterAll(() => store.drop());

const ENTRY = {
  accountId: null,
  actorKind: "nobody",
  actorId: null,
  actorName: null,
  action: "sign-in",
  permission: "public",
  outcome: "refused",
  code: "SIGN_IN_REFUSED",
  subject: null,
  detail: { tried: ["a", 1] },
  requestId: "r",
  address: "127.0.0.1",
} as const;

test("the audit trail takes rows and lets none be changed, removed or emptied", async () => {
  await insertAudit(store.db, ENTRY);
  await insertAudit(store.db, { ...ENTRY, requestId: "r2" });
  const change = sql`update audit set outcome = 'done'`.execute(store.db);
  await expect(change).rejects.toThrow("append-only");
  await expect(sql`delete from audit`.execute(store.db)).rejects.toThrow("append-only");
  await expect(sql`truncate audit`.execute(store.db)).rejects.toThrow("append-only");
  const kept = await store.db.selectFrom("audit").selectAll().orderBy("id").execute();
  expect(kept.map((row) => row.request_id)).toEqual(["r", "r2"]);
  expect(kept[0]).toMatchObject({ detail: { tried: ["a", 1] }, outcome: "refused" });
});
