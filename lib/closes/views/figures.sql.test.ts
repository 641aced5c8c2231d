import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { closingDashboard } from "#lib/closes/test/closing.ts";
import { draftOf } from "#lib/closes/rows/drafts.ts";
import { draftLines, standingLines } from "#lib/closes/rows/lines.ts";
import { figuresOf } from "#lib/closes/rows/figures.ts";
import { figuresView } from "./figures.ts";

const built = await closingDashboard();
const { db } = built.store;
afterAll(() => built.drop());

test("a month's explained differences stand by their days, each with its payment, before and after it is asked for", async () => {
  const { rows } = await sql<{ id: bigint; number: bigint; payer: string; amount: string }>`
    select id, transaction_id as number, payer ->> 'name' as payer, brl_text(sender_cents) as amount from payin
    where account_id = ${MAIN_ACCOUNT} and status = 'completed' and completed_at < '2026-10-01 03:00Z' order by id limit 1`.execute(
    db,
  );
  const [payin] = rows;
  await sql`
    insert into reconciliation_exception
      (account_id, subject, kind, part, payin_id, cents, day, what, state, reason, decided_by)
    values
      (${MAIN_ACCOUNT}, 'line 0', 'statement_surplus', '', null, 7770, '2026-09-29', 'cents', 'explained', 'Tarifa', 'ana'),
      (${MAIN_ACCOUNT}, ${`payin ${payin!.id}`}, 'pix_other_party', '', ${payin!.id}, 100, '2026-09-28', 'name',
        'explained', 'Sócio', 'ana')`.execute(db);
  const month = "2026-09";
  const of = { accountId: MAIN_ACCOUNT, month, before: null };
  const found = await figuresOf(db, of, standingLines(MAIN_ACCOUNT, month));
  const wanted = [
    {
      day: "2026-09-28",
      name: payin!.payer,
      payment: {
        side: "payin",
        number: String(payin!.number),
        href: `/payins/${payin!.id}`,
        amount: payin!.amount,
      },
    },
    { day: "2026-09-29", name: null, payment: null },
  ];
  expect((await figuresView(db, found, null)).differences).toMatchObject(wanted);
  built.requestOf(await built.close(month));
  const draft = await draftOf(db, MAIN_ACCOUNT, month);
  const asked = await figuresView(db, found, draftLines(draft!.id));
  expect(asked.differences).toMatchObject(wanted);
});
