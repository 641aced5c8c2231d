import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testFolder } from "#platform/test-folder.ts";
import { expectedLines } from "#lib/activity/test/expected-lines.ts";
import { upgradedFrom } from "#lib/test/rows/earlier-database.ts";
import type { Store } from "#lib/core/store/store.ts";

const folder = testFolder("activity-upgrade");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAYMENTS = `
  insert into connection (id, name, environment, base_url, credentials) values ('c', 'C', 'sandbox', '-', '-');
  insert into account (id, connection_id, kind, name) values ('ours', 'c', 'main', 'Ours');
  insert into payin (account_id, transaction_id, quote_id, status, reported_by, pix_code, network, token, address,
    sender_cents, receiver_units, fee_cents, rate, expires_at, paid_at, completed_at, created_by, created_at)
  select 'ours', n, 'q', case when n % 3 = 0 then 'expired' else 'completed' end, 'reading', '-', 'polygon', 'USDC',
    '0xAB', 25000, 45520257, nullif(n % 2, 0) * 125, 5464600, now(), now(), now(), 'ana', now() - n * interval '9 hours'
  from generate_series(1, 50) n;
  insert into payin_return (account_id, payin_id, end_to_end_id, reason, status, cents, received_at)
  select account_id, id, 'R' || id, 'late', 'returning', 700, created_at + interval '2 days' from payin where id % 5 = 0;
  insert into payout (account_id, payout_id, payout_quote_id, status, reported_by, network, token, token_units,
    token_address, spender, sender_address, pix_account_id, pix_account_name, sender_cents, receiver_cents, fee_cents,
    rate, ended_at, created_by, created_at)
  select 'ours', 'out-' || n, 'q', 'completed', 'reading', 'base', 'USDT', 45520257, '-', 's', '0xEF', 1, 'Ana', 24228,
    24007, 221, 5322600, now(), 'ana', now() - n * interval '7 hours' from generate_series(1, 50) n`;

const KEPT = `
  insert into category (id, account_id, name, created_by) values ('k', 'ours', 'K', 'ana');
  update payin set cost_centre = 'TI', category = 'k', commercial_rate = 5437400 where id % 4 = 0;
  update payout set cost_centre = 'Obra', category = 'k' where id % 3 = 0`;

test("lines that were there keep their numbers and get what charts are drawn of, and their sums are whole", async () => {
  const before: { id: bigint; kind: string; codes: string[] }[] = [];
  const write = async (old: Store) => {
    for (const statement of [...PAYMENTS.split(";\n"), ...KEPT.split(";\n")]) {
      await sql.raw(statement).execute(old.db);
    }
    await sql`select fold_activity(70)`.execute(old.db);
    before.push(
      ...(await old.db
        .selectFrom("activity")
        .select(["id", "kind", "codes"])
        .orderBy("id")
        .execute()),
    );
  };
  const { store, drop } = await upgradedFrom("0163", folder, write);
  try {
    const lines = await store.db.selectFrom("activity").selectAll().orderBy("id").execute();
    expect(lines.map(({ id, kind }) => [id, kind])).toEqual(
      before.map(({ id, kind }) => [id, kind]),
    );
    const expected = await expectedLines(store.db);
    const told = (all: readonly Omit<(typeof expected)[number], "said" | "day">[]) =>
      all
        .map((line) =>
          [
            line.kind,
            line.payin_id ?? line.payout_id,
            line.party,
            line.cost_centre,
            line.category,
            line.rate,
            line.market_rate,
            line.codes.toSorted(),
          ].join("/"),
        )
        .toSorted();
    expect(told(lines)).toEqual(told(expected));
    const { rows } = await sql<{ traded: string; market: string; count: bigint }>`
      select sum(traded)::text as traded, sum(market)::text as market, sum(count)::bigint as count
      from activity_sum where span = 'ever'`.execute(store.db);
    const sum = (rate: "rate" | "market_rate") =>
      expected.reduce((all, line) => all + line.units * (line[rate] ?? 0n), 0n);
    expect(rows[0]).toEqual({
      traded: String(sum("rate")),
      market: String(sum("market_rate")),
      count: BigInt(lines.length),
    });
    const headed = await sql<{ label: string; count: bigint }>`
      select label, sum(count)::bigint as count from activity_group_sum
      where span = 'month' and heading <> 'party' group by label order by label collate "C"`.execute(
      store.db,
    );
    const countOf = (of: (line: (typeof lines)[number]) => boolean) =>
      BigInt(lines.filter(of).length);
    expect(headed.rows).toEqual([
      { label: "Obra", count: countOf((line) => line.cost_centre === "Obra") },
      { label: "TI", count: countOf((line) => line.cost_centre === "TI") },
      { label: "k", count: countOf((line) => line.category === "k") },
    ]);
  } finally {
    await drop();
  }
});

test("what was there before has its lines, in the order of time, and its sums", async () => {
  const write = async (old: Store) => {
    for (const statement of PAYMENTS.split(";\n")) await sql.raw(statement).execute(old.db);
  };
  const { store, drop } = await upgradedFrom("0153", folder, write);
  try {
    const expected = await expectedLines(store.db);
    const lines = await store.db.selectFrom("activity").selectAll().orderBy("id").execute();
    expect(lines).toHaveLength(expected.length);
    const times = lines.map(({ at }) => Number(at));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const { rows } = await sql<{ kind: string; count: bigint; gross: bigint }>`
      select kind, sum(count)::bigint as count, sum(gross_cents)::bigint as gross from activity_sum
      where span = 'ever' group by kind order by kind`.execute(store.db);
    const sumOf = (kind: string) => expected.filter((line) => line.kind === kind);
    expect(rows).toEqual(
      ["fee", "payin", "payout", "return"].map((kind) => ({
        kind,
        count: BigInt(sumOf(kind).length),
        gross: sumOf(kind).reduce((all, { gross_cents }) => all + gross_cents, 0n),
      })),
    );
  } finally {
    await drop();
  }
});
