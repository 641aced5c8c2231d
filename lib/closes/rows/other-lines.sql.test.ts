import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { otherLines } from "./other-lines.ts";

const { store } = await buildStore();
afterAll(() => store.drop());
const { db } = store;

await sql`insert into statement_account (id, account_id, kind, name, bank, branch, number, made_by)
  select 'bank of ' || id, id, 'own', 'Itaú', '341', '1', '1', 'ana' from account where id in ('ours', 'theirs')`.execute(
  db,
);
await sql`insert into statement
    (account_id, statement_account_id, format, sha256, file_name, first_day, last_day, lines, added, imported_by)
  select account_id, id, 'ofx', id, 'extrato.ofx', '2026-11-01', '2026-11-30', 1, 1, 'ana' from statement_account`.execute(
  db,
);
let made = 0;
const line = (day: string, cents: number, match = "none", account = "ours") =>
  sql`insert into statement_line (account_id, statement_account_id, statement_id, identity, line, day, cents, name, memo,
      fitid, match, matched_kind)
    select account_id, statement_account_id, id, ${String((made += 1))}, 1, ${day}::date, ${cents}, 'X', 'PIX', '',
      ${match}, case when ${match} <> 'none' then 'payin' end
    from statement where account_id = ${account}`.execute(db);
const differ = (cents: number, state: string) =>
  sql`insert into reconciliation_exception (account_id, subject, kind, part, line_id, cents, day, what, state)
    select account_id, 'line ' || id, 'statement_surplus', '', id, abs(cents), day, 'cents', ${state}
    from statement_line where account_id = 'ours' and cents = ${cents}`.execute(db);

test("a month's lines without a payment stand by why they have none and by their way, with their sums", async () => {
  await line("2026-11-01", 1_500);
  await line("2026-11-30", 2_500);
  await line("2026-11-10", -4_000);
  await line("2026-11-11", -131_745);
  await line("2026-11-12", -320);
  await line("2026-11-13", 9_900, "suggested");
  await differ(-131_745, "open");
  await differ(-320, "written_off");
  // What has a payment, is of another month or is somebody else's.
  await line("2026-11-14", 7_700, "person");
  await line("2026-10-31", 8_800);
  await line("2026-11-15", 6_600, "none", "theirs");
  const statement = "bank of ours";
  expect(await otherLines(db, "ours", "2026-11")).toEqual([
    { statement, as: "suggested", way: "in", count: 1, amount: "99.00" },
    { statement, as: "open", way: "out", count: 1, amount: "-1317.45" },
    { statement, as: "written_off", way: "out", count: 1, amount: "-3.20" },
    { statement, as: "unrelated", way: "in", count: 2, amount: "40.00" },
    { statement, as: "unrelated", way: "out", count: 1, amount: "-40.00" },
  ]);
});
