import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { monthBlockers } from "#lib/closes/checks/month-blockers.ts";
import { closingDashboard, codeOf, compareAll } from "#lib/closes/test/closing.ts";
import { env } from "#lib/core/env.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";

const built = await closingDashboard();
const { store, close, closeByTwo } = built;
const { db } = store;
afterAll(() => built.drop());
beforeAll(async () => {
  await sql`update payin set reference = 'NF 1' where id = 1`.execute(db);
  await compareAll(store);
  await closeByTwo("2026-09");
});

const run = async (text: string) => {
  for (const one of text.split(";\n")) await sql.raw(one).execute(db);
};

/** What keeps a month open, planted and taken away again. */
const PLANTED: Record<string, [plant: string, undo: string]> = {
  "a difference that nobody has decided": [
    "update payin set fee_cents = 126 where id = 30",
    "update payin set fee_cents = 125 where id = 30",
  ],
  "one for which the exchange was asked": [
    `insert into reconciliation_exception (account_id, subject, kind, part, cents, day, what, state)
     values ('${MAIN_ACCOUNT}', 'payin 31', 'exchange_other_fee', 'x', 1, '2026-10-20', 'cents', 'asked')`,
    "delete from reconciliation_exception where part = 'x'",
  ],
  "one of an earlier month": [
    `insert into reconciliation_exception (account_id, subject, kind, part, cents, day, what)
     values ('${MAIN_ACCOUNT}', 'payin 1', 'pix_doubled', 'y', 1, '2026-09-25', 'cents')`,
    "delete from reconciliation_exception where part = 'y'",
  ],
  "a line that awaits a person": [
    `insert into statement_account (id, account_id, name, kind, bank, branch, number, made_by)
     values ('itau', '${MAIN_ACCOUNT}', 'Itaú', 'own', '341', '', '1', 'ana');
insert into statement (account_id, statement_account_id, format, sha256, file_name, first_day, last_day, lines, added, imported_by)
     values ('${MAIN_ACCOUNT}', 'itau', 'csv', 's', 'f', '2026-10-01', '2026-10-31', 1, 1, 'ana');
insert into statement_line (account_id, statement_account_id, statement_id, identity, line, day, cents, name, memo, fitid, match, matched_kind, payin_id)
     select '${MAIN_ACCOUNT}', 'itau', id, 'i', 1, '2026-10-12', -1, 'X', '', '', 'suggested', 'payin', 25 from statement;
delete from reconciliation_due`,
    "delete from statement_line;\ndelete from statement;\ndelete from statement_account",
  ],
  "a payment that is not finished": [
    "update activity set state = 'open' where payout_id = 33",
    "update activity set state = 'done' where payout_id = 33",
  ],
  "a payment that no node of ours has verified": [
    // Not compared either: it would be a difference by now.
    "update payout set chain_check = 'not_checked' where id = 33;\ndelete from reconciliation_due where subject = 'payout 33'",
    "update payout set chain_check = 'verified' where id = 33",
  ],
  "a payment that is still to be compared": [
    `insert into reconciliation_due values ('payin 35', '${MAIN_ACCOUNT}', now() - interval '1 minute')`,
    "select 1",
  ],
  "reais that don't come to zero": [
    "update activity set net_cents = net_cents - 1 where kind = 'payin' and payin_id = 28",
    "update activity set net_cents = net_cents + 1 where kind = 'payin' and payin_id = 28",
  ],
  "a movement before the first closed month": [
    "update activity set settled_at = settled_at - interval '60 days' where payout_id = 30",
    "update activity set settled_at = settled_at + interval '60 days' where payout_id = 30",
  ],
  "a closed month before it that has changed": [
    "update payin set reference = 'NF 2' where id = 1",
    "update payin set reference = 'NF 1' where id = 1",
  ],
};

describe("a month stays open for", () => {
  const reached = "a payment that no node of ours has verified";

  test.each(Object.entries(PLANTED))("%s", async (name, [plant, undo]) => {
    Object.assign(env(), { RPC_URL_POLYGON: name === reached ? "http://127.0.0.1:1" : undefined });
    await run(plant);
    if (!name.includes("still to be compared")) await compareAll(store);
    expect(codeOf(await close("2026-10"))).toBe("MONTH_BLOCKED");
    await run(undo);
    await compareAll(store);
    expect(await monthBlockers(db, MAIN, "2026-10", new Date())).toEqual([]);
    expect(codeOf(await close("2026-10"))).toBe("SECOND_NEEDED");
  });
});
