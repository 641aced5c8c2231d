import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayoutIntent } from "#lib/test/rows/payout-rows.ts";
import { quotedRates } from "./quoted-rates.ts";

const { store, ours } = await buildStore();
afterAll(() => store.drop());

const quote = (accountId: string, rate: bigint, hoursAgo: number, network = "polygon") =>
  insertPayoutIntent(store, accountId, randomUUID(), {
    network,
    rate,
    quoted_at: sql<Date>`now() - make_interval(hours => ${hoursAgo}::int)` as never,
  } as never);

test("each token has the rate of the account's newest quote of the last 24 hours, on whatever network", async () => {
  await quote(ours.id, 5_100_000n, 25);
  await quote("theirs", 5_900_000n, 1);
  expect(await quotedRates(store, ours)).toEqual({});
  await quote(ours.id, 5_200_000n, 20);
  await quote(ours.id, 5_400_000n, 9, "base");
  await quote(ours.id, 5_300_000n, 2);
  expect(await quotedRates(store, ours)).toEqual({
    USDC: { rate: 5_300_000n, at: expect.any(String) },
  });
});
