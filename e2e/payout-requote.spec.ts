import { builtActions } from "#e2e/fixtures/call-action.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { delayAnswers } from "#e2e/hostile/delay-answers.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

test("while a new quote is on its way, the old one opens no wallet", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const wallet = await payer(page, api, { network: "polygon", token: "USDC" });
  const receiver = await pixAccount(api);
  const flow = await readyToAllow(page, { account: receiver.name, amount: "40" });
  const requotes = builtActions().find(({ name }) => name === "requotePayoutAction")?.id;
  const held = await delayAnswers(
    page,
    "**/payouts/new**",
    (request) => request.headers()["next-action"] === requotes,
  );
  await flow.requote.click();
  await held.reached;
  await expect(flow.allow).toHaveAttribute("aria-disabled", "true");
  await flow.allow.click({ force: true });
  expect(wallet.signingRequests()).toEqual([]);
  await held.release();
  await expect(flow.allow).not.toHaveAttribute("aria-disabled");
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await chain.allowed("polygon", "USDC", wallet.address)).toEqual([40_000_000n]);
});
