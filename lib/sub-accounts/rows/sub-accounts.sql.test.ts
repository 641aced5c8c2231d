import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { insertDraft } from "#lib/sub-accounts/rows/sub-account-drafts.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { listSubAccountRows, type SubAccountFilter } from "./sub-accounts.ts";

const { store, ours } = await buildStore();
afterAll(() => store.drop());

// What a sent one must have besides does not order it.
await sql`alter table sub_account drop constraint sub_account_check`.execute(store.db);
const SENT = { stage: "submitted" } as const;
const MADE = [
  ["Zebra", { ...SENT, status: "APPROVED" }],
  ["Ártico", { ...SENT, status: "PENDING" }],
  ["Bonito", {}],
  ["Yara", { ...SENT, status: "REJECTED" }],
  ["Xingu", { stage: "sending" }],
  ["Caju", { stage: "sending", next_attempt_at: new Date() }],
  ["abacate", { ...SENT, status: "APPROVED" }],
] as const;
for (const [trade_name, more] of MADE) {
  const id = await store.transaction((tx) => insertDraft(tx, ours.id, "ana"));
  await store.db
    .updateTable("sub_account")
    .set({ name: "Registrada Ltda", trade_name, ...more })
    .where("id", "=", id)
    .execute();
}

const IN_ORDER = ["Xingu", "Yara", "Bonito", "abacate", "Ártico", "Caju", "Zebra"];

async function names(filter: SubAccountFilter, keyset: { before?: bigint; after?: bigint }) {
  const { rows } = await listSubAccountRows(store.db, ours.id, filter, { ...keyset, limit: 3 });
  return { ids: rows.map(({ id }) => id), names: rows.map((row) => row.trade_name) };
}

test("what waits for a person comes first, then drafts, then the others by name; pages go on and back in that order", async () => {
  const first = await names({}, {});
  expect(first.names).toEqual(IN_ORDER.slice(0, 3));
  const second = await names({}, { before: first.ids.at(-1)! });
  expect(second.names).toEqual(IN_ORDER.slice(3, 6));
  expect((await names({}, { before: second.ids.at(-1)! })).names).toEqual(IN_ORDER.slice(6));
  expect((await names({}, { after: second.ids[0]! })).names).toEqual(first.names);
  const sought = await names({ text: "registrada", withoutDrafts: true }, {});
  expect(sought.names).toEqual(["Xingu", "Yara", "abacate"]);
});
