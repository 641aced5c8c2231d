import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { receiptOf } from "#lib/receipts/views/receipts.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";

const built = await buildStore();
const { store } = built;
afterAll(() => store.drop());

const find = (account: string, payout: bigint, kind: string, state: "open" | "explained") =>
  sql`insert into reconciliation_exception (account_id, subject, kind, part, payout_id, cents, day, what, state, reason,
      decided_by, decided_at)
    values (${account}, ${`payout ${payout}`}, ${kind}, '', ${payout}, 100, '2026-10-16', 'amount', ${state},
      ${state === "explained" ? "Conferido" : null}, ${state === "explained" ? "ana" : null},
      ${state === "explained" ? new Date() : null})`.execute(store.db);
const stateOf = async (id: bigint) => (await receiptOf(store, built.ours, "payout", id))?.state;

test("a receipt is disputed until what differs on the blockchain is explained, and again once something else is open", async () => {
  const differs = { status: "completed", chain_check: "differs" } as const;
  const [{ id }, other] = [
    await insertPayout(store, "ours", differs),
    await insertPayout(store, "ours", differs),
  ];
  await find("ours", id, "chain_other_amount", "open");
  expect(await stateOf(id)).toBe("payout_disputed");
  await sql`update reconciliation_exception set state = 'explained', reason = 'Conferido', decided_by = 'ana',
    decided_at = now() where payout_id = ${id}`.execute(store.db);
  expect(await stateOf(id)).toBe("payout_reported");
  expect(await stateOf(other.id)).toBe("payout_disputed");
  await find("ours", id, "pix_missing", "open");
  expect(await stateOf(id)).toBe("payout_disputed");
});

test("what was explained of another witness explains nothing of the blockchain", async () => {
  const { id } = await insertPayout(store, "ours", { status: "completed", chain_check: "differs" });
  await find("ours", id, "pix_missing", "explained");
  expect(await stateOf(id)).toBe("payout_disputed");
});
