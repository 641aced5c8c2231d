import { afterAll, beforeAll, expect, test } from "vitest";
import { randomHistory } from "#lib/activity/test/random-history.ts";
import { sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { MOVEMENT_SIDES } from "#lib/rules/activity/movements.ts";
import { buildStore, testSettings } from "#lib/test/dashboards/build-store.ts";
import { insertPayin, insertReturns, readingOf } from "#lib/test/rows/payin-rows.ts";
import { applyPayinReading } from "#lib/payins/rows/payin-state.ts";
import { insertPayout, insertPayoutIntent } from "#lib/test/rows/payout-rows.ts";
import type { ActivityFilter } from "./activity-filter.ts";
import type { Movement } from "./movements.ts";
import { movementPage, movementsById } from "./walk-activity.ts";

const { store } = await buildStore();
afterAll(() => store.drop());
beforeAll(testSettings);

const READER = { accountId: "ours", withKeys: true };
const ALL: ActivityFilter = { sides: MOVEMENT_SIDES, withFees: true };

const SIZE = 7;

/** Page after page, as whoever tells everything does it. */
async function walked(
  filter: ActivityFilter,
  after?: bigint,
  reader = READER,
): Promise<Movement[]> {
  const all: Movement[] = [];
  for (let before = after; ;) {
    const page = await movementPage(store.db, reader, filter, { before, size: SIZE });
    expect(page.rows.length).toBeLessThanOrEqual(SIZE);
    all.push(...page.rows);
    if (page.older === null) return all;
    before = BigInt(page.older);
  }
}
const idsOf = (movements: readonly Movement[]) => movements.map(({ id }) => id);

test("a walk tells everything that the filter means once, in its order, and goes on from any line", async () => {
  await randomHistory(store);
  const all = await walked(ALL);
  const { rows } = await store.pool.query<{ id: bigint }>(
    "select id from activity where account_id = 'ours' order by at desc, id desc",
  );
  expect(idsOf(all)).toEqual(rows.map(({ id }) => id));
  expect(all.length).toBeGreaterThan(100);
  expect(idsOf(await walked(ALL, all[40]!.id))).toEqual(idsOf(all).slice(41));
  const smallest = await walked({ ...ALL, order: "smallest", kind: "payout" });
  expect(smallest.map(({ amountCents }) => amountCents)).toEqual(
    smallest.map(({ amountCents }) => amountCents).toSorted((a, b) => Number(a - b)),
  );
});

test("a selection is told of the reader's own account and sides alone", async () => {
  const theirs = await insertPayin(store, "theirs");
  const ours = await insertPayout(store, "ours");
  const { rows } = await store.pool.query<{ id: bigint }>(
    "select id from activity where payin_id = $1 or payout_id = $2",
    [theirs.id, ours.id],
  );
  const ids = rows.map(({ id }) => id);
  const told = async (sides: readonly ("payin" | "payout")[]) =>
    (await movementsById(store.db, READER, sides, ids)).map(({ kind }) => kind);
  expect((await told(MOVEMENT_SIDES)).toSorted()).toEqual(["fee", "payout"]);
  expect(await told(["payin"])).toEqual([]);
});

test("a payin, its fee and its return each tell their own, and who paid", async () => {
  const payin = await insertPayin(store, "ours", { sender_cents: 77_77n });
  const payer = {
    name: "Ana Lima",
    document: "***.982.247-**",
    bank: { ispb: "60746948", name: "Bradesco" },
  };
  const paidAt = new Date();
  const reading = readingOf(payin, { status: "completed", payer, paidAt, endToEndId: "E-own" });
  await applyPayinReading(store.db, "ours", reading);
  await insertReturns(store, payin, { endToEndId: "E-late", cents: 5_00n });
  const own = (await walked({ ...ALL, sides: ["payin"] })).filter(
    ({ payment }) => payment.id === payin.id,
  );
  expect(own).toMatchObject(
    [
      {
        kind: "payin",
        way: "in",
        amountCents: 77_77n,
        feeCents: 1_25n,
        netCents: 76_52n,
        endToEndId: "E-own",
        settledAt: paidAt,
        party: payer,
      },
      { kind: "fee", way: "out", amountCents: 1_25n, units: 0n, settledAt: paidAt },
      {
        kind: "return",
        way: "out",
        amountCents: 5_00n,
        endToEndId: "E-late",
        reason: "late",
        hash: null,
      },
    ].toSorted(
      (a, b) =>
        own.findIndex((one) => one.kind === a.kind) - own.findIndex((one) => one.kind === b.kind),
    ),
  );
});

test("a receiver's key is told to whoever may read keys, a CPF masked", async () => {
  const keyed = { account_id: "ours", idempotency_key: "keyed" };
  const place = placeIn("payout_intent", "pix_key", keyed);
  await insertPayoutIntent(store, "ours", "keyed", {
    pix_key: sealFor(place, "52998224725"),
    holder_name: "Ana",
  });
  const payout = await insertPayout(store, "ours", { intent_id: "keyed" });
  const filter = { ...ALL, kind: "payout", search: { text: "ana", codes: [] } } as const;
  const find = async (withKeys: boolean) =>
    (await walked(filter, undefined, { ...READER, withKeys })).find(
      ({ payment }) => payment.id === payout.id,
    );
  expect(await find(true)).toMatchObject({ pixKey: "***.982.247-**", party: { name: "Ana" } });
  expect(await find(false)).toMatchObject({ pixKey: null, party: { name: "Ana" } });
});
