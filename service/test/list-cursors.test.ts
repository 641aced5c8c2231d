import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PayinRecord } from "#protocol/payins/payins.ts";
import type { TestUser } from "./build.ts";
import type { Enveloped } from "./caller.ts";
import { startService } from "./harness.ts";
import { insertPayins } from "./list-rows.ts";
import { shared } from "./shared.ts";

type Part = Enveloped<PayinRecord[]> & { next_cursor: string | null };

const service = shared(startService);
const BEGINNING = "updated_since=2020-01-01";

async function part(who: TestUser, query: string, cursor: string | null): Promise<Part> {
  const after = cursor === null ? "" : `&cursor=${cursor}`;
  const line = `GET /exchange/payment?${query}${after}`;
  const { status, text, body } = await service.call<Part>(who, line);
  expect([status, text]).toEqual([200, text]);
  return body;
}

/** What happens between two parts: rows are made, changed, or ended. */
type Happening = { is: "made" | "changed" | "ended"; which: number };
const happening: fc.Arbitrary<Happening> = fc.record({
  is: fc.constantFrom("made", "changed", "ended"),
  which: fc.nat(1000),
});

async function happen(user: TestUser, present: number[], { is, which }: Happening): Promise<void> {
  const { db } = service.deps;
  const id = present[which % present.length];
  if (is === "made") await insertPayins(db, user.id, { count: 1 });
  else if (is === "changed")
    await sql`update payins set confirmations = confirmations + 1,
      updated_at = date_trunc('milliseconds', now()) where id = ${id}`.execute(db);
  else
    await sql`update payins set status = 'expired', updated_at = date_trunc('milliseconds', now())
      where id = ${id}`.execute(db);
}

describe("while rows are made and changed", () => {
  const runs = fc.record({
    count: fc.integer({ min: 1, max: 12 }),
    limit: fc.integer({ min: 1, max: 5 }),
    between: fc.array(fc.array(happening, { maxLength: 3 }), { minLength: 1, maxLength: 8 }),
  });

  test("newest first: what was there at the start is given exactly once, what came later at most once", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async ({ count, limit, between }) => {
        const user = await service.user();
        const there = await insertPayins(service.deps.db, user.id, { count });
        const seen: number[] = [];
        let cursor: string | null = null;
        for (let turn = 0; turn === 0 || cursor !== null; turn += 1) {
          const found: Part = await part(user, `limit=${limit}`, cursor);
          seen.push(...found.data.map(({ transaction_id: id }) => id));
          cursor = found.next_cursor;
          for (const one of between[turn % between.length] ?? []) await happen(user, there, one);
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(there.filter((id) => !seen.includes(id))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test("by changes: at the end everything has been given as it is, and nothing twice as it was", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async ({ count, limit, between }) => {
        const user = await service.user();
        const there = await insertPayins(service.deps.db, user.id, { count });
        const versions: string[] = [];
        const latest = new Map<number, string>();
        let cursor: string | null = null;
        for (let turn = 0; turn === 0 || cursor !== null; turn += 1) {
          const found: Part = await part(user, `${BEGINNING}&limit=${limit}`, cursor);
          for (const { transaction_id: id, updated_at } of found.data) {
            versions.push(`${id} ${updated_at}`);
            latest.set(id, updated_at);
          }
          cursor = found.next_cursor;
          // An endless stream of changes has no end.
          if (turn >= between.length) continue;
          for (const one of between[turn] ?? []) await happen(user, there, one);
        }
        expect(new Set(versions).size).toBe(versions.length);
        const { rows } = await sql<{ id: bigint; at: Date }>`
          select id, updated_at as at from payins where user_id = ${user.id}`.execute(
          service.deps.db,
        );
        const is = Object.fromEntries(rows.map(({ id, at }) => [Number(id), at.toISOString()]));
        const found = Object.fromEntries(latest);
        // What happened after the last part comes with the next call.
        const missed = Object.entries(is).filter(([id, at]) => found[id] !== at);
        const last = [...latest.values()].sort().at(-1) ?? "";
        for (const [, at] of missed) expect(at >= last).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test("rows of one moment, to the microsecond, are parted by their number", async () => {
    const user = await service.user();
    const { db } = service.deps;
    const there = await insertPayins(db, user.id, { count: 9 });
    await sql`update payins set created_at = '2026-03-01T12:00:00.123456Z',
      updated_at = '2026-03-01T12:00:00.123457Z' where user_id = ${user.id}`.execute(db);
    for (const [query, expected] of [
      ["limit=2", there.toReversed()],
      [`${BEGINNING}&limit=2`, there],
    ] as const) {
      const seen: number[] = [];
      for (let cursor: string | null = "", turn = 0; cursor !== null; turn += 1) {
        const found: Part = await part(user, query, cursor === "" ? null : cursor);
        seen.push(...found.data.map(({ transaction_id: id }) => id));
        cursor = found.next_cursor;
        expect(turn).toBeLessThan(20);
      }
      expect(seen).toEqual(expected);
    }
  });
});

test("a change that is committed after a later one is not passed over", async () => {
  const user = await service.user();
  const { db, transaction } = service.deps;
  const [one, two] = await insertPayins(db, user.id, { count: 2 });
  const touch = sql`updated_at = date_trunc('milliseconds', now())`;
  const start = await part(user, `${BEGINNING}&limit=5`, null);
  const since = `updated_since=${start.data.at(-1)!.updated_at}`;
  const commit = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = transaction(async (tx) => {
    await sql`update payins set confirmations = 1, ${touch} where id = ${one}`.execute(tx);
    begun.resolve();
    await commit.promise;
  });
  await begun.promise;
  await sql`update payins set confirmations = 2, ${touch} where id = ${two}`.execute(db);
  const early = await part(user, `${since}&limit=5`, null);
  commit.resolve();
  await slow;
  expect(early.data.filter(({ confirmations }) => confirmations === 2)).toEqual([]);
  const late = await part(user, `${since}&limit=5`, null);
  const changed = late.data.filter(({ confirmations }) => confirmations > 0);
  expect(changed.map(({ transaction_id: id }) => id)).toEqual([one, two]);
});

test("a filter without an index looks at a bounded number of rows, and its cursor goes on from there", async () => {
  const user = await service.user();
  const { db } = service.deps;
  const [old] = await insertPayins(db, user.id, { count: 1, network: "tron", token: "USDT" });
  await sql`update payins set created_at = created_at - interval '1 day' where id = ${old}`.execute(
    db,
  );
  await insertPayins(db, user.id, { count: 2_500 });
  const parts: number[] = [];
  const seen: number[] = [];
  for (let cursor: string | null = null, turn = 0; turn === 0 || cursor !== null; turn += 1) {
    const found: Part = await part(user, "network=tron&limit=10", cursor);
    parts.push(found.data.length);
    seen.push(...found.data.map(({ transaction_id: id }) => id));
    cursor = found.next_cursor;
  }
  expect(parts).toEqual([0, 0, 1]);
  expect(seen).toEqual([old]);
});
