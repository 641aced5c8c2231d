import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { closingDashboard } from "#lib/closes/test/closing.ts";
import { draftOf } from "#lib/closes/rows/drafts.ts";
import { draftLines, standingLines } from "#lib/closes/rows/lines.ts";
import { figuresOf } from "#lib/closes/rows/figures.ts";
import { minorUnits } from "#lib/rules/closes/figures.ts";
import { figuresView } from "./figures.ts";

const built = await closingDashboard();
const { db } = built.store;
afterAll(() => built.drop());

test("a month's explained differences stand by their reasons, each with its payment, before and after it is asked for", async () => {
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
        'explained', 'Sócio', 'ana'),
      (${MAIN_ACCOUNT}, 'line 1', 'pix_other_party', '', null, 250, '2026-09-27', 'name', 'explained', 'Sócio', 'ana'),
      (${MAIN_ACCOUNT}, 'line 2', 'pix_other_party', '', null, 10, '2026-09-27', 'name', 'explained', 'Outro motivo',
        'ana')`.execute(db);
  const month = "2026-09";
  const of = { accountId: MAIN_ACCOUNT, month, before: null };
  const found = await figuresOf(db, of, standingLines(MAIN_ACCOUNT, month));
  const payment = {
    side: "payin",
    number: String(payin!.number),
    href: `/payins/${payin!.id}`,
    amount: payin!.amount,
  };
  // What comes to most stands first, and what is alike together.
  const wanted = [
    {
      kind: "statement_surplus",
      count: 1,
      amount: "77.70",
      differences: [{ day: "2026-09-29", name: null, payment: null }],
    },
    {
      kind: "pix_other_party",
      reason: "Sócio",
      count: 2,
      amount: "3.50",
      differences: [
        { day: "2026-09-27", amount: "2.50", payment: null },
        { day: "2026-09-28", amount: "1.00", name: payin!.payer, payment },
      ],
    },
    { kind: "pix_other_party", reason: "Outro motivo", count: 1, amount: "0.10" },
  ];
  expect((await figuresView(db, found, null)).differences).toMatchObject(wanted);
  built.requestOf(await built.close(month));
  const draft = await draftOf(db, MAIN_ACCOUNT, month);
  const asked = await figuresView(db, found, draftLines(draft!.id));
  expect(asked.differences).toMatchObject(wanted);
});

test("a month names its payments that no node has confirmed, and what its wallets and accounts come to", async () => {
  const month = "2026-09";
  const standing = standingLines(MAIN_ACCOUNT, month);
  const view = async () =>
    figuresView(
      db,
      await figuresOf(db, { accountId: MAIN_ACCOUNT, month, before: null }, standing),
      null,
    );
  const { rows } = await sql<{ id: bigint; number: bigint }>`
    select id, transaction_id as number from payin where account_id = ${MAIN_ACCOUNT} and status = 'completed'
      and completed_at < '2026-10-01 03:00Z' order by id desc limit 1`.execute(db);
  const [payin] = rows;
  await sql`update payout set chain_check = 'verified' where status = 'completed'`.execute(db);
  expect((await view()).unverified).toEqual({ count: 0, explained: 0, things: [] });
  await sql`update payin set chain_check = 'not_checked' where id = ${payin!.id}`.execute(db);
  const { unverified, wallets, walletTotals, pix, pixTotal } = await view();
  expect(unverified).toEqual({
    count: 1,
    explained: 0,
    things: [{ is: "payin", number: String(payin!.number), href: `/payins/${payin!.id}` }],
  });
  const differs = (kind: string, state: string) =>
    sql`
    insert into reconciliation_exception
      (account_id, subject, kind, part, payin_id, cents, day, what, state, reason, decided_by)
    values (${MAIN_ACCOUNT}, ${`payin ${payin!.id}`}, ${kind}, ${state}, ${payin!.id}, 100, '2026-09-28', 'status',
      ${state}, ${state === "open" ? null : "Conferida"}, ${state === "open" ? null : "ana"})`.execute(
      db,
    );
  await differs("pix_doubled", "explained");
  await differs("chain_missing", "open");
  expect((await view()).unverified.explained).toBe(0);
  await differs("chain_missing", "explained");
  expect((await view()).unverified).toMatchObject({ count: 1, explained: 1 });
  const units = (some: readonly { closing: string }[]) =>
    some.reduce((sum, { closing }) => sum + minorUnits(closing), 0n);
  expect(wallets.length).toBeGreaterThan(0);
  expect(units(walletTotals)).toBe(units(wallets));
  expect(minorUnits(pixTotal.closing)).toBe(units(pix));
});
