import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, relayedTest as test } from "#e2e/fixtures/parts-test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PayoutsPage } from "#e2e/pages/payouts-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const VICTIMS = ["dashboard", "service"] as const;
const MOMENTS = [
  "the amount is typed",
  "it is quoted",
  "the wallet is connected",
  "it is checked",
  "the wallet is open",
  "the allowance is sent and in no block yet",
  "it is allowed",
  "it is being executed",
  "it is followed",
] as const;
type Moment = (typeof MOMENTS)[number];

for (const victim of VICTIMS)
  for (const moment of MOMENTS)
    test(`the ${victim} is killed when ${moment}: one allowance, one pull, one payout, one PIX`, async ({
      signedInPage: page,
      payoutsOpen: _needed,
      api,
      bank,
      chain,
      parts,
      relay,
      faults,
    }) => {
      // Requests to a killed process fail.
      faults.allow(/ERR_|Failed to (fetch|load chunk)|network error|status of 50\d/i);
      const wallet = await payer(page, api, { network: "polygon", token: "USDC" });
      const receiver = await pixAccount(api);
      const part = parts[victim];
      const isNow = (here: Moment) => here === moment;
      const restart = async () => {
        await part.kill();
        await part.startAgain();
      };
      // A person who sees that the page has stopped reloads it; a stopped service is not visible.
      const lookAgain = async () => {
        if (victim === "dashboard") await page.reload();
      };
      const at = async (here: Moment) => {
        if (!isNow(here)) return;
        await restart();
        await lookAgain();
      };

      const form = new PayoutFormPage(page);
      await form.open();
      await form.fill({ account: receiver.name, amount: "40" });
      if (isNow("the amount is typed")) {
        await part.kill();
        await form.submit.click();
        await expect(form.summary).toBeVisible();
        await part.startAgain();
        await expect(form.amount).toHaveValue("40,00");
      }
      await form.submit.click();
      await page.waitForURL(/\/payouts\/new\?intent=/);
      const flow = new PayoutFlowPage(page);
      await at("it is quoted");
      await new WalletModal(page).connectInjected();
      await at("the wallet is connected");
      await flow.checkAccount();
      await flow.allChecked.waitFor();
      await at("it is checked");
      await flow.allChecked.waitFor();

      let confirm: (answer: "yes") => void = () => undefined;
      const asked = new Promise<"yes">((resolve) => {
        confirm = resolve;
      });
      if (isNow("the wallet is open")) wallet.answerNext("eth_sendTransaction", asked);
      if (isNow("the allowance is sent and in no block yet")) wallet.withhold();
      await flow.allow.click();
      if (isNow("the wallet is open")) {
        await expect.poll(() => wallet.signingRequests().length).toBe(1);
        await part.kill();
        confirm("yes");
        await expect.poll(() => wallet.sent.length).toBe(1);
        // A page that stays goes on by itself, and may have executed before anybody looks.
        const here = page.url();
        if (victim === "service") await page.goto("/profile");
        await part.startAgain();
        await page.goto(here);
      }
      if (isNow("the allowance is sent and in no block yet")) {
        const isUnseen = expect(flow.said(/ainda não aparece na blockchain/i));
        await isUnseen.toBeVisible();
        await restart();
        await lookAgain();
        await isUnseen.toBeVisible();
        await wallet.release();
      }
      await expect.poll(() => wallet.sent.length).toBe(1);
      // Who comes back later executes by a click of their own.
      const { intent } = flow;
      await page.reload();
      await flow.execute.waitFor();
      await at("it is allowed");
      if (isNow("it is being executed")) {
        const held = relay.holdCallTo("POST /exchange/payout");
        await flow.execute.click();
        const call = await held;
        const answer = await page.request.get(`/api/payout-intents/${intent}`);
        expect(await answer.json()).toMatchObject({ data: { intent: { status: "executing" } } });
        await part.kill();
        // The dashboard's request reaches the exchange after the dashboard is gone.
        await call.pass();
        await part.startAgain();
      } else await flow.execute.click();
      await page.waitForURL(/\/payouts\/\d+$/, { timeout: 90_000 });
      await at("it is followed");
      const payout = new PayoutPage(page);
      await expect(payout.completed).toBeVisible();
      await expect(payout.seenOnChain).toBeVisible();

      expect(await chain.allowed("polygon", "USDC", wallet.address)).toEqual([40_000_000n]);
      expect(wallet.sent).toHaveLength(1);
      expect(await chain.pulled("polygon", "USDC", wallet.address)).toEqual([40_000_000n]);
      const paid = await bank.paidTo(receiver.key);
      expect(paid.map(({ direction }) => direction)).toEqual(["out"]);
      const list = new PayoutsPage(page);
      await list.open();
      await expect(list.rows.filter({ hasText: receiver.name })).toHaveCount(1);
    });
