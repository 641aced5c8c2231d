import { sql } from "kysely";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { writeOffLimit } from "#lib/reconciliation/rows/write-off-limit.ts";
import { openContent } from "#lib/schedules/rows/content.ts";
import { unshownAtBank } from "#service/db/recovery/claims.ts";
import type { Harness } from "#service/test/harness.ts";
import { SCHEDULES } from "../standing-words.ts";
import { SUPPLIERS } from "../words.ts";

async function writtenOff(store: Store): Promise<string[]> {
  const limit = await writeOffLimit(store.db, MAIN_ACCOUNT);
  const rows = await store.db
    .selectFrom("reconciliation_exception")
    .select(["id", "cents"])
    .where("state", "=", "written_off")
    .execute();
  if (rows.length === 0) return ["nothing was written off"];
  return rows.flatMap(({ id, cents }) =>
    cents > limit ? [`difference ${id} is above the limit`] : [],
  );
}

async function salaries(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom("schedule").select(["id", "content"]).execute();
  const lines = rows.flatMap((row) => {
    const content = openContent(row);
    return content.kind === "batch" && content.title === SCHEDULES.payroll ? content.lines : [];
  });
  const faults = lines.flatMap(({ typed: { name } }) =>
    SUPPLIERS.some((one) => one === name) ? [`${name} gets a salary`] : [],
  );
  const isWhole = lines.map(({ typed }) => typed.amount).join() === SCHEDULES.salaries.join();
  return isWhole ? faults : [...faults, "salaries are missing"];
}

/** What a careful reader of the company's pages would object to: against its own policy, or paid to the wrong ones. */
export const brokenRules = async (store: Store): Promise<string[]> => [
  ...(await writtenOff(store)),
  ...(await salaries(store)),
];

/** What the exchange would claim against its bank, which has seen none of it. */
export async function heldAgainstBank({ deps: { db } }: Pick<Harness, "deps">): Promise<object[]> {
  await sql`insert into statement_place (cursor, kept_since, looked_at)
    values ('', '-infinity', '-infinity') on conflict do nothing`.execute(db);
  return unshownAtBank(db, 0);
}
