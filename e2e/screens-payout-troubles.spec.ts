import { speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/relay-test.ts";
import { inData } from "#e2e/hostile/exchange-relay.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { HOSTILE_QUOTES } from "#protocol/test/hostile-quotes.ts";
import type { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";

const AT = { network: "polygon", token: "USDC" } as const;
const QUOTE = "POST /exchange/payout-quote";
const POLYGON = 31300137;
const ETHEREUM = 31300001;

/** Transfers more than anybody has, so that the token reverts in a block. */
const TOO_MUCH = `0xa9059cbb${"1".padStart(64, "0")}${"f".repeat(64)}` as const;

test("payouts that nobody has opened yet", async ({ signedInPage: page }) => {
  await page.goto("/payouts/new");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await takeScreenshots(page, "payouts-not-open");
});

test("a wallet elsewhere, locked, that edits, speeds up, gives up, or is refused by the token", async ({
  signedInPage: page,
  payoutsOpen: _needed,
  api,
}) => {
  const look = (name: string) => takeScreenshots(page, `payout-${name}`);
  const wallet = await payer(page, api, AT);
  const receiver = await pixAccount(api);
  const flow = await readyToAllow(page, { account: receiver.name, amount: "40" });
  await flow.open(flow.intent, "check");
  await flow.allChecked.waitFor();
  await wallet.switchTo(ETHEREUM);
  wallet.forgetChain(POLYGON);
  await expect(flow.switchNetwork).toBeVisible();
  await look("wrong-chain");
  wallet.rejectNext("wallet_addEthereumChain");
  await flow.switchNetwork.click();
  await expect(flow.alert).toBeVisible();
  await look("unknown-chain");
  await flow.switchNetwork.click();
  await flow.allChecked.waitFor();

  wallet.isLocked = true;
  await flow.allow.click();
  await expect(flow.alert).toContainText(/bloqueada|nenhuma conta/);
  await look("locked");
  wallet.isLocked = false;

  wallet.withhold();
  await flow.allow.click();
  await expect(flow.said(/^enviada, mas ainda não aparece na blockchain$/i)).toBeVisible();
  await look("sent-unseen");
  await wallet.cancel();
  await expect(flow.said(/^outra transação substituiu/i)).toBeVisible();
  await look("cancelled");

  wallet.edit = (transaction) => ({ ...transaction, data: TOO_MUCH });
  await flow.allow.click();
  await expect(flow.said(/^o token recusou a autorização$/i)).toBeVisible();
  await look("reverted");

  wallet.edit = ({ data, ...transaction }) => ({
    ...transaction,
    data: `0x${data?.slice(2, -64)}${(400_000_000).toString(16).padStart(64, "0")}`,
  });
  await flow.allow.click();
  await expect(flow.said(/^[\d.,]+ de [\d.,]+ usdc autorizados$/i)).toBeVisible();
  await look("edited-in-wallet");
  wallet.edit = null;

  wallet.withhold();
  await flow.allow.click();
  await expect(flow.said(/^enviada, mas ainda não aparece na blockchain$/i)).toBeVisible();
  await wallet.speedUp();
  await page.reload();
  await flow.execute.waitFor();
  await expect(flow.said(/com outro hash/)).toBeVisible();
  await look("sped-up");

  await new PayoutFormPage(page).quote({ account: receiver.name, amount: "30" });
  await flow.checkAccount();
  await expect(flow.said(/^outro payout desta conta ainda não debitou/i)).toBeVisible();
  await look("another-is-open");
});

test("a chain that does not answer, and a quote that ends while it is signed", async ({
  signedInPage: page,
  payoutsOpen: _needed,
  api,
  node,
  relay,
  faults,
}) => {
  faults.allow(/status of 50\d/);
  const look = (name: string) => takeScreenshots(page, `payout-${name}`);
  const wallet = await payer(page, api, AT);
  const receiver = await pixAccount(api);
  const wanted = { account: receiver.name, amount: "40" };
  const checked = await readyToAllow(page, wanted);
  await checked.open(checked.intent, "check");
  await checked.allChecked.waitFor();
  node.isDown = true;
  await expect(checked.allChecked).toHaveCount(0);
  await expect(checked.said(/^a rede não responde agora/i).first()).toBeVisible();
  await look("check-chain-silent");
  node.isDown = false;

  relay.tamper(
    QUOTE,
    inData((quote) => ({
      ...(quote as PayoutQuoteRecord),
      expires_at: new Date(Date.now() + 90_000).toISOString(),
    })),
  );
  const flow = await readyToAllow(page, wanted, { isConnected: true });
  relay.tamper(QUOTE, null);
  wallet.withhold();
  await flow.allow.click();
  await expect(flow.said(/^enviada, mas ainda não aparece na blockchain$/i)).toBeVisible();
  node.isDown = true;
  await expect(flow.said(/^sem acesso à blockchain agora$/i)).toBeVisible();
  await look("chain-silent");
  node.isDown = false;
  await expect(flow.said(/^cotação vencida: peça outra$/i)).toBeVisible({ timeout: 90_000 });
  await look("expired-while-signing");
  await flow.open(flow.intent, "quote");
  await expect(flow.said(/^cotação vencida: peça outra$/i)).toBeVisible();
  await look("quote-expired");
  await flow.requote.click();
  await flow.requote.waitFor();
  await wallet.release();
  await flow.open(flow.intent, "allow");
  await flow.execute.waitFor();
  await look("allowance-used-again");
  relay.loseAnswersTo("POST /exchange/payout", 3);
  await flow.execute.click();
  await expect(flow.checking).toBeVisible();
  await look("checking");
});

test("what differs, in both languages and at both steps", async ({
  signedInPage: page,
  payoutsOpen: _needed,
  api,
  relay,
  context,
}) => {
  const look = (name: string) => takeScreenshots(page, `payout-${name}`);
  const wallet = await payer(page, api, AT);
  const receiver = await pixAccount(api);
  const flow = await readyToAllow(page, { account: receiver.name, amount: "40" });
  const { intent } = flow;
  await flow.open(intent, "quote");
  const tell = async (name: string) => {
    const lie = HOSTILE_QUOTES.find((one) => one.name === name);
    relay.tamper(
      QUOTE,
      inData((quote) => lie?.change(quote as PayoutQuoteRecord)),
    );
    await flow.requote.click();
    await expect(flow.differs).toBeVisible();
  };
  await tell("a contract within a contract");
  await look("differs-in-all");
  relay.tamper(QUOTE, null);
  await flow.requote.click();
  await expect(flow.differs).toHaveCount(0);
  await speak(page, "en");
  await flow.open(intent, "allow");
  await flow.allow.waitFor();
  await look("allow-en");
  const asker = await context.newPage();
  await asker.goto(`/payouts/new?intent=${intent}&step=quote`);
  relay.tamper(
    QUOTE,
    inData((quote) =>
      HOSTILE_QUOTES.find(({ name }) => name === "a spender that looks alike")?.change(
        quote as PayoutQuoteRecord,
      ),
    ),
  );
  await new PayoutFlowPage(asker).requote.click();
  await expect(flow.differs).toBeVisible();
  await look("differs-en");
  expect(wallet.signingRequests()).toEqual([]);
});
