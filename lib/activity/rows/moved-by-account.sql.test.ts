import { afterAll, expect, test } from "vitest";
import { foldActivity } from "#lib/activity/jobs/fold-activity.ts";
import { expectedLines, type ExpectedLine } from "#lib/activity/test/expected-lines.ts";
import { randomHistory } from "#lib/activity/test/random-history.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { movedByAccount } from "./moved-by-account.ts";

const { store } = await buildStore();
afterAll(() => store.drop());

const DAYS = { from: "2026-10-01", to: "2026-11-15" };
await randomHistory(store);
const lines = (await expectedLines(store.db)).filter(
  ({ state, day }) => state === "done" && day >= DAYS.from && day <= DAYS.to,
);
const accounts = [...new Set(lines.map(({ account_id }) => account_id))].toSorted();

const sumOf = (some: readonly ExpectedLine[], kind: string, cents: "gross_cents" | "net_cents") =>
  some.filter((one) => one.kind === kind).reduce((sum, one) => sum + (one[cents] ?? 0n), 0n);

function expected(accountId: string) {
  const own = lines.filter(({ account_id }) => account_id === accountId);
  return {
    accountId,
    inCents: sumOf(own, "payin", "gross_cents"),
    outCents: sumOf(own, "payout", "net_cents"),
  };
}

const moved = async (some: readonly string[]) =>
  (await movedByAccount(store.db, some, DAYS)).toSorted((one, other) =>
    one.accountId < other.accountId ? -1 : 1,
  );

test("what the lines come to, before they are folded into the sums and afterwards, and of no other account", async () => {
  expect(accounts.length).toBeGreaterThan(1);
  expect(await moved(accounts)).toEqual(accounts.map(expected));
  while (await foldActivity(store));
  expect(await moved(accounts)).toEqual(accounts.map(expected));
  expect(await moved(accounts.slice(0, 1))).toEqual(accounts.slice(0, 1).map(expected));
  expect(await moved([])).toEqual([]);
  expect(await moved(["nobody's"])).toEqual([]);
});
