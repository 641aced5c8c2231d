import { afterAll, expect, test } from "vitest";
import { beginExternalPayoutAction } from "#lib/payouts/actions/external-payouts.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
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
