import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { insertAudit } from "#lib/core/doors/audit.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { LATEST_MS, sealTrail } from "#lib/trail/jobs/seal-trail.ts";
import { verifyTrail } from "./verify-trail.ts";

const { store } = await buildStore();
afterAll(() => store.drop());

const write = (subject: string, rows: Rows = store.db) =>
  insertAudit(rows, {
    accountId: "ours",
    actorKind: "person",
    actorId: "ana",
    actorName: "Ana",
    action: "payout:create",
    permission: "payout:create",
    outcome: "done",
    code: null,
    subject,
    detail: { amount: "1.00", before: null },
    requestId: "r",
    address: null,
  });
const seal = async () => {
  while (await sealTrail(store));
};
const ids = async () =>
  (await store.db.selectFrom("audit").select("id").orderBy("id").execute()).map(({ id }) => id);
/** What only someone with the database itself in actors can do. */
const tamper = async (operation: ReturnType<typeof sql>) => {
  await sql`alter table audit disable trigger user`.execute(store.db);
  await sql`alter table audit_block disable trigger user`.execute(store.db);
  await operation.execute(store.db);
  await sql`alter table audit enable trigger user`.execute(store.db);
  await sql`alter table audit_block enable trigger user`.execute(store.db);
};
const faults = async (head?: string) => (await verifyTrail(store, head)).faults;

beforeEach(async () => {
  await tamper(sql`truncate audit`);
  await tamper(sql`truncate audit_block`);
  for (const number of [1, 2, 3]) await write(`payout ${number}`);
  await seal();
  for (const number of [4, 5]) await write(`payout ${number}`);
  await seal();
});

test("what was written is sealed once, and the whole fits", async () => {
  await seal();
  await write("payout 6");
  const report = await verifyTrail(store);
  expect(report).toMatchObject({ rows: 6n, blocks: 2n, unsealed: 1n, faults: [] });
  expect(await faults(report.head ?? "")).toEqual([]);
});

test("one row altered, one deleted and one inserted are each found", async () => {
  const [, second, third] = await ids();
  await tamper(sql`update audit set subject = 'payout 9' where id = ${second}`);
  expect(await faults()).toMatchObject([{ kind: "block altered", block: 1n }]);
  await tamper(sql`update audit set subject = 'payout 2' where id = ${second}`);
  expect(await faults()).toEqual([]);
  await tamper(sql`delete from audit where id = ${third}`);
  expect(await faults()).toEqual([{ kind: "row missing", block: 1n, row: third }]);
  await tamper(sql`
    insert into audit (id, actor_kind, action, permission, outcome, request_id)
    overriding system value values (${third}, 'nobody', 'x', 'public', 'done', 'r')`);
  expect(await faults()).toMatchObject([{ kind: "block altered", block: 1n }]);
});

test("each column of a row and its moment are sealed", async () => {
  const [first] = await ids();
  for (const change of [
    sql`account_id = 'theirs'`,
    sql`actor_kind = 'system'`,
    sql`actor_id = 'bea'`,
    sql`actor_name = 'Bea'`,
    sql`action = 'payout:read'`,
    sql`permission = 'payout:read'`,
    sql`outcome = 'refused'`,
    sql`code = 'NOT_ALLOWED'`,
    sql`detail = '{"amount": "1.000"}'`,
    sql`request_id = 's'`,
    sql`address = '10.0.0.1'`,
    sql`at = at + interval '1 microsecond'`,
  ]) {
    await tamper(sql`create table kept as select * from audit where id = ${first}`);
    await tamper(sql`update audit set ${change} where id = ${first}`);
    expect.soft(await faults(), change.toOperationNode().sqlFragments.join("?")).toHaveLength(1);
    await tamper(sql`delete from audit where id = ${first}`);
    await tamper(sql`insert into audit overriding system value select * from kept`);
    await tamper(sql`drop table kept`);
    expect(await faults()).toEqual([]);
  }
  const columns = await sql<{ count: bigint }>`
    select count(*) as count from information_schema.columns where table_name = 'audit'`.execute(
    store.db,
  );
  // The id and the subject are covered above: a new column must be sealed too.
  expect(columns.rows).toEqual([{ count: 14n }]);
});

test("a row slipped in between two sealed ones belongs to no block", async () => {
  await tamper(sql`delete from audit_block`);
  const all = await ids();
  await tamper(sql`
    create table kept as select * from audit where id = ${all[1]!};`);
  await tamper(sql`delete from audit where id = ${all[1]!}`);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - LATEST_MS - 1_000 });
  await seal();
  vi.useRealTimers();
  expect(await faults()).toEqual([]);
  await tamper(sql`insert into audit overriding system value select * from kept`);
  await tamper(sql`drop table kept`);
  await seal();
  expect(await faults()).toEqual([{ kind: "row added", row: all[1] }]);
});

test("a transaction that commits late is sealed in a later block, its lower id notwithstanding", async () => {
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let wrote = () => {};
  const isWritten = new Promise<void>((resolve) => (wrote = resolve));
  const late = store.transaction(async (tx) => {
    await write("payout late", tx);
    wrote();
    await held;
  });
  await isWritten;
  await write("payout early");
  await seal();
  commit();
  await late;
  expect(await verifyTrail(store)).toMatchObject({ blocks: 3n, unsealed: 1n, faults: [] });
  await seal();
  expect(await verifyTrail(store)).toMatchObject({ blocks: 4n, unsealed: 0n, faults: [] });
});

test("whoever makes all later seals anew is found by a digest that was kept outside", async () => {
  const { head } = await verifyTrail(store);
  const [first] = await ids();
  await tamper(sql`update audit set subject = 'payout 9' where id = ${first}`);
  await tamper(sql`delete from audit_block`);
  await seal();
  expect(await faults()).toEqual([]);
  expect(await faults(head!)).toEqual([{ kind: "head unknown", head }]);
});

test("a block that is gone or names other rows is found", async () => {
  await tamper(sql`delete from audit_block where number = 1`);
  expect(await faults()).toContainEqual({ kind: "block missing", block: 1n });
  await tamper(sql`delete from audit_block`);
  await seal();
  const [first] = await ids();
  await tamper(sql`delete from audit where id = ${first}`);
  await tamper(
    sql`update audit_block set ids = ids - int8multirange(int8range(${first}, ${first! + 1n}))`,
  );
  expect(await faults()).toMatchObject([{ kind: "block altered" }]);
});

test("replicas seal at once, and each row stands in one block", async () => {
  for (let number = 0; number < 20; number += 1) await write(`payout ${number}`);
  await Promise.all([1, 2, 3, 4].map(() => sealTrail(store)));
  await seal();
  expect(await verifyTrail(store)).toMatchObject({ rows: 25n, unsealed: 0n, faults: [] });
});

test("the database itself refuses to change or remove a seal", async () => {
  const refused = /append-only/;
  await expect(sql`update audit_block set digest = digest`.execute(store.db)).rejects.toThrow(
    refused,
  );
  await expect(sql`delete from audit_block`.execute(store.db)).rejects.toThrow(refused);
  await expect(sql`truncate audit_block`.execute(store.db)).rejects.toThrow(refused);
});
