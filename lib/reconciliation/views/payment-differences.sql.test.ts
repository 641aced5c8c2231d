import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { payoutRows } from "#lib/payouts/views/payouts.ts";
import { isExplained, paymentDifferences } from "./payment-differences.ts";

const built = await buildStore();
const { store } = built;
afterAll(() => store.drop());
const actor = sessionOf(built.ours);
const AT = new Date("2026-10-20T12:00:00Z");

const [mine, other, theirs] = [
  await insertPayout(store, "ours", {}),
  await insertPayout(store, "ours", {}),
  await insertPayout(store, "theirs", {}),
];
const find = (account: string, payout: bigint, kind: string, state: string) =>
  sql`insert into reconciliation_exception (account_id, subject, kind, part, payout_id, cents, day, what, state, reason,
      decided_by, decided_at)
    values (${account}, ${`payout ${payout}`}, ${kind}, '', ${payout}, 100, '2026-10-16', 'amount', ${state},
      ${state === "explained" ? "Conferido" : null}, ${state === "explained" ? "ana" : null},
      ${state === "explained" ? AT : null})`.execute(store.db);
const of = (id: bigint) => paymentDifferences(store, actor, { of: "payout", id, token: "USDC" });

test("a payment says what differs until somebody decides, then who did and why; what is cleared is gone", async () => {
  await find("ours", mine.id, "chain_other_amount", "explained");
  expect(await of(mine.id)).toMatchObject([
    {
      kind: "chain_other_amount",
      decided: { state: "explained", at: AT.toISOString(), reason: "Conferido" },
    },
  ]);
  expect(isExplained(await of(mine.id))).toBe(true);
  await find("ours", mine.id, "pix_missing", "open");
  expect((await of(mine.id)).map(({ decided }) => decided === null)).toEqual([true, false]);
  expect(isExplained(await of(mine.id))).toBe(false);
  await sql`update reconciliation_exception set state = 'cleared' where kind = 'pix_missing'`.execute(
    store.db,
  );
  expect(await of(mine.id)).toHaveLength(1);
});

test("of this payment and account alone, to whoever may read reconciliation", async () => {
  await find("ours", other.id, "chain_other_amount", "open");
  await find("theirs", theirs.id, "chain_other_amount", "open");
  expect(await of(other.id)).toHaveLength(1);
  expect(await of(theirs.id)).toEqual([]);
  expect(isExplained([])).toBe(false);
  // What was explained of another witness says nothing of the blockchain.
  const [{ decided } = { decided: null }] = await of(mine.id);
  expect(isExplained([{ id: "1", kind: "pix_missing", amounts: null, decided }])).toBe(false);
  const blind = { ...actor, roles: [] };
  expect(
    await paymentDifferences(store, blind, { of: "payout", id: other.id, token: "USDC" }),
  ).toEqual([]);
});

test("it names both amounts, in the asset that they are of, and nothing where a side has none", async () => {
  const { id } = await insertPayout(store, "ours", {});
  await find("ours", id, "chain_other_amount", "open");
  const saying = (what: string, ours: string | null, theirs: string | null) =>
    sql`update reconciliation_exception set what = ${what}, ours = ${ours}, theirs = ${theirs}
      where payout_id = ${id}`.execute(store.db);
  expect((await of(id))[0]?.amounts).toBeNull();
  await saying("units", "495000000", "480500001");
  expect((await of(id))[0]?.amounts).toEqual({
    ours: "495.000000",
    theirs: "480.500001",
    asset: "USDC",
  });
  await saying("cents", "261981", "261980");
  expect((await of(id))[0]?.amounts).toEqual({ ours: "2619.81", theirs: "2619.80", asset: "BRL" });
  await saying("units", "495000000", null);
  expect((await of(id))[0]?.amounts).toBeNull();
});

test("what is explained needs nobody's attention; what waits does", async () => {
  const { id } = await insertPayout(store, "ours", { status: "completed", chain_check: "differs" });
  const listed = async () =>
    (await payoutRows(store, built.ours, { show: "differs" })).rows.map((row) => row.id);
  expect(await listed()).toEqual([String(id)]);
  await find("ours", id, "chain_other_amount", "explained");
  expect(await listed()).toEqual([]);
  await find("ours", id, "pix_missing", "open");
  expect(await listed()).toEqual([String(id)]);
});
