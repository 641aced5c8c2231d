import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { beginExternalPayoutAction } from "#lib/payouts/actions/external-payouts.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { relabelPayoutAction } from "./payout-labels.ts";
import { requestPayoutQuoteAction } from "./payout-quotes.ts";

const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
afterAll(() => built.drop());

test("a payout says what the account requires before it is quoted, wherever it is paid from", async () => {
  const row = { payin: [], payout: ["cost_centre"], set_by: "ana" };
  await db
    .insertInto("required_labels")
    .values({ account_id: "main-main", ...row })
    .execute();
  const refused = { code: "INVALID_INPUT", fields: { cost_centre: "required" } };
  expect(await requestPayoutQuoteAction(built.form())).toMatchObject(refused);
  const { pix_account, idempotency_key } = built.form();
  const typed = {
    pix_account,
    idempotency_key,
    wallet: "1",
    token: "USDC" as const,
    request_amount: "1",
  };
  expect(await beginExternalPayoutAction(typed)).toMatchObject(refused);
  expect(await db.selectFrom("payout_intent").select("id").execute()).toEqual([]);
  const unknown = { category: "not_in_list" };
  const said = { cost_centre: "TI", category: "nobody's" };
  expect(await requestPayoutQuoteAction(built.form(said))).toMatchObject({ fields: unknown });
  expect(await beginExternalPayoutAction({ ...typed, ...said })).toMatchObject({ fields: unknown });
  expect(codeOf(await requestPayoutQuoteAction(built.form({ cost_centre: "TI" })))).toBe("ok");
});

test("a payout that was made takes a category of its account alone", async () => {
  const { rows } = await sql<{ id: string }>`
    insert into payout (account_id, payout_id, payout_quote_id, status, reported_by, network, token, token_units,
      token_address, spender, sender_address, pix_account_id, pix_account_name, tracking, sender_cents,
      receiver_cents, rate, created_by)
    values ('main-main', 'p', 'q', 'completed', 'reading', 'polygon', 'USDC', 1, '-', '-', '-', 1, 'Ana', '{}', 1, 1,
      1, 'x')
    returning id::text`.execute(db);
  await sql`insert into category (id, account_id, name, created_by)
    values ('own', 'main-main', 'Folha', 'x')`.execute(db);
  const give = (category: string) =>
    relabelPayoutAction({
      id: rows[0]?.id ?? "",
      category,
      reference: "",
      cost_centre: "",
      note: "",
    });
  expect(await give("nobody's")).toMatchObject({ fields: { category: "not_in_list" } });
  expect(codeOf(await give("own"))).toBe("ok");
  const payout = await db.selectFrom("payout").select("category").executeTakeFirst();
  expect(payout).toEqual({ category: "own" });
});
