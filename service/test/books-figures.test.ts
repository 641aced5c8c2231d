import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { booksReader } from "#service/domain/operations/figures.ts";
import { startService, type Harness } from "./harness.ts";

let service: Harness;
beforeEach(async () => {
  service = await startService();
  // The triggers prevent a fault in the books, so they are off here.
  await sql`alter table ledger_entries disable trigger all`.execute(service.deps.db);
});
afterEach(() => service.drop());

/** Books one transaction per pair of debit and credit. */
const book = async (pairs: [bigint, bigint][], age: string) => {
  for (const [debit, credit] of pairs) {
    await sql`with t as (
        insert into ledger_transactions (kind, reference, created_at)
        values ('top_up', gen_random_uuid(), now() - ${age}::interval) returning id
      ) insert into ledger_entries (transaction_id, account, currency, units)
        select t.id, 'bank', 'BRL', ${String(debit)}::numeric from t
        union all select t.id, 'capital', 'BRL', ${String(-credit)}::numeric from t`.execute(
      service.deps.db,
    );
  }
};
const even = (count: number) => Array.from({ length: count }, (): [bigint, bigint] => [7n, 7n]);

test("goes through the history in parts, each of which sums to zero", async () => {
  await book(even(10), "1 hour");
  const read = booksReader(service.deps, 3);
  for (const unread of [7n, 4n, 1n, 0n, 0n]) {
    expect(await read()).toEqual({ imbalances: [{ currency: "BRL", units: 0n }], unread });
  }
});

test("a fault shows from the part it is in, and never goes away by itself", async () => {
  await book([...even(4), [7n, 5n], ...even(5)], "1 hour");
  const read = booksReader(service.deps, 3);
  const seen = async () => (await read()).imbalances[0]?.units;
  expect([await seen(), await seen(), await seen(), await seen()]).toEqual([0n, 2n, 2n, 2n]);
  await book([[2n, 1n]], "0 seconds");
  expect([await seen(), await seen()]).toEqual([3n, 3n]);
});

test("what is young is counted in every look anew, and once it is old, once", async () => {
  await book(even(2), "1 hour");
  await book([[2n, 1n]], "0 seconds");
  const read = booksReader(service.deps, 10);
  const seen = async () => (await read()).imbalances[0]?.units;
  expect([await seen(), await seen()]).toEqual([1n, 1n]);
  const { db } = service.deps;
  await sql`alter table ledger_transactions disable trigger all`.execute(db);
  await sql`update ledger_transactions set created_at = now() - interval '1 hour'`.execute(db);
  expect([await seen(), await seen()]).toEqual([1n, 1n]);
});

test("one that was not there yet under its number is not left out", async () => {
  const { db } = service.deps;
  await book(even(1), "0 seconds");
  await sql`select nextval(pg_get_serial_sequence('ledger_transactions', 'id'))`.execute(db);
  await book(even(1), "0 seconds");
  const read = booksReader(service.deps, 10);
  expect((await read()).imbalances).toEqual([{ currency: "BRL", units: 0n }]);
  await sql`insert into ledger_transactions (id, kind, reference) overriding system value
    values (2, 'top_up', 'late')`.execute(db);
  await sql`insert into ledger_entries (transaction_id, account, currency, units)
    values (2, 'bank', 'BRL', 9)`.execute(db);
  expect((await read()).imbalances).toEqual([{ currency: "BRL", units: 9n }]);
});
