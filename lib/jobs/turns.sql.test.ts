import { afterAll, expect, test } from "vitest";
import { sql } from "kysely";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { claimDue } from "#lib/core/store/polling-schedule.ts";
import { claimUnsettledPayinIntents } from "#lib/payins/rows/payin-intents.ts";
import { claimUnsettledPayoutIntents } from "#lib/payouts/rows/payout-intents.ts";
import { claimOpenSignatures } from "#lib/allowances/rows/due-signatures.ts";
import { insertPayout, insertSignature } from "#lib/test/rows/payout-rows.ts";
import { putSubAccount } from "#lib/test/dashboards/sub-account-dashboard.ts";

const MANY = 40;
const dashboard = await testDashboard();
const other = (await putSubAccount(dashboard.store, { stage: "submitted", status: "APPROVED" }))
  .own_account_id!;
afterAll(() => dashboard.drop());

const due = (table: string, column: string, seconds: number, accountId: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(secs => ${seconds})
    where account_id = ${accountId}`.execute(dashboard.store.db);
const accountsOf = (rows: { account_id: string }[]) => rows.map(({ account_id }) => account_id);

test("one account's many payouts keep another's waiting for one of them at most", async () => {
  for (let count = 0; count < MANY; count += 1) await insertPayout(dashboard.store, MAIN_ACCOUNT);
  await insertPayout(dashboard.store, other);
  await due("payout", "next_read_at", 600, MAIN_ACCOUNT);
  await due("payout", "next_read_at", 0, other);
  expect(accountsOf(await claimDue(dashboard.store.db, "payout", 2, 30)).sort()).toEqual(
    [MAIN_ACCOUNT, other].sort(),
  );
  // Claimed rows are not given out again; the rest belongs to whichever account is left.
  const rest = accountsOf(await claimDue(dashboard.store.db, "payout", 100, 30));
  expect(rest).toEqual(Array.from({ length: MANY - 1 }, () => MAIN_ACCOUNT));
});

test("signatures that are looked for on the chain take turns too", async () => {
  for (let nonce = 0; nonce < MANY; nonce += 1) {
    const signer = `0x${nonce.toString(16).padStart(40, "0")}`;
    await insertSignature(dashboard.store, MAIN_ACCOUNT, { state: "sent", signer });
  }
  await insertSignature(dashboard.store, other, { state: "sent" });
  await due("payout_signature", "next_look_at", 600, MAIN_ACCOUNT);
  expect(accountsOf(await claimOpenSignatures(dashboard.store.db, 2, 30)).includes(other)).toBe(
    true,
  );
});

test("where nothing is due nothing is taken", async () => {
  expect(await claimUnsettledPayinIntents(dashboard.store.db, 10, 30)).toEqual([]);
  expect(await claimUnsettledPayoutIntents(dashboard.store.db, 10, 30)).toEqual([]);
  expect(await claimDue(dashboard.store.db, "payin", 10, 30)).toEqual([]);
});
