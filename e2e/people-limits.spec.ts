import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/team-test.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

test("a limit is not passed by splitting: the tenth of ten payouts asks", async ({
  team,
  bank,
}) => {
  // Each counts some R$ 57: without a usual rate yet, tokens count at the highest rate of a start.
  const bound = { each: null, person_day: null, account_day: null, rolling: "540.00" };
  await team.policy({ up_to: bound, outcome: "allow" }, {});
  const page = await team.as("operator");
  const { wallet, receiver, quote } = await team.pair(page);
  const fifty = { amount: "50,00", side: "receiver", payer: "sender" } as const;
  for (let paid = 1; paid < 10; paid += 1) {
    await allowAndExecute(await quote(fifty));
    await expect(new PayoutPage(page).completed).toBeVisible();
  }
  const flow = await quote(fifty);
  await expect(page.getByText("Falta 1 aprovação")).toBeVisible();
  await expect(flow.allow).toHaveCount(0);
  await takeScreenshots(page, "refused-split");
  expect(wallet.approvals()).toHaveLength(9);
  expect(await bank.paidTo(receiver.key)).toHaveLength(9);
});
