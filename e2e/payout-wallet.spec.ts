import { answerFactor } from "#e2e/pages/factor-dialog.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute, readyPair } from "#e2e/fixtures/make-payout.ts";
import { fund, payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const AT = { network: "polygon", token: "USDC" } as const;

test("a rejection, a locked wallet and an edited amount each have words and a way on", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const { wallet, flow } = await readyPair(page, api);

  wallet.rejectNext("eth_sendTransaction");
  await flow.allow.click();
  await expect(flow.said(/^não enviada$/i)).toBeVisible();
  expect(await chain.allowed("polygon", "USDC", wallet.address)).toEqual([]);

  wallet.isLocked = true;
  await flow.allow.click();
  await expect(flow.said(/a carteira está bloqueada|não liberou nenhuma conta/i)).toBeVisible();
  wallet.isLocked = false;

  // Ten times as much as was shown.
  wallet.edit = (transaction) => ({
    ...transaction,
    data: transaction.data?.replace(
      /[0-9a-f]{64}$/,
      (400_000_000).toString(16).padStart(64, "0"),
    ) as `0x${string}` | undefined,
  });
  await flow.allow.click();
  await expect(flow.said(/^[\d.,]+ de [\d.,]+ usdc autorizados$/i)).toBeVisible();
  await expect(flow.execute).toHaveCount(0);
  wallet.edit = null;

  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await chain.pulled("polygon", "USDC", wallet.address)).toEqual([40_000_000n]);
  expect(await chain.allowed("polygon", "USDC", wallet.address)).toEqual([
    400_000_000n,
    40_000_000n,
  ]);
});

test(
  "less was allowed in the wallet: both figures outlive a reload, and so much is paid out",
  { tag: "@whole" },
  async ({ signedInPage: page, api, bank, chain }) => {
    const { wallet, receiver, flow } = await readyPair(page, api);
    wallet.edit = ({ data, ...transaction }) => ({
      ...transaction,
      data: `0x${data?.slice(2, -64)}${(30_000_000).toString(16).padStart(64, "0")}`,
    });
    await flow.allow.click();
    const told = flow.said(/^30,000000 de 40,000000 USDC autorizados$/i);
    await expect(told).toBeVisible();
    wallet.edit = null;
    await page.reload();
    await expect(told).toBeVisible();
    await expect(flow.allow).toBeVisible();
    await takeScreenshots(page, "payout-part-allowed");
    await flow.payAllowed.click();
    const form = new PayoutFormPage(page);
    await expect(form.amount).toHaveValue(/^30,0+$/);
    await form.submit.click();
    await flow.consent.click();
    await flow.execute.click();
    await expect(new PayoutPage(page).completed).toBeVisible();
    expect(wallet.signingRequests()).toHaveLength(1);
    expect(await chain.allowed("polygon", "USDC", wallet.address)).toEqual([30_000_000n]);
    expect(await chain.pulled("polygon", "USDC", wallet.address)).toEqual([30_000_000n]);
    expect(await bank.paidTo(receiver.key)).toHaveLength(1);
  },
);

test("a wallet elsewhere is brought to the chain, told it first when it is unknown there", async ({
  signedInPage: page,
  api,
}) => {
  const wallet = await payer(page, api, AT);
  const receiver = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account: receiver.name, amount: "40" });
  const flow = new PayoutFlowPage(page);
  const modal = new WalletModal(page);
  await modal.connectInjected();
  await expect(modal.account).toBeFocused();
  await modal.leave.click();
  await expect(modal.ways).toBeFocused();
  await modal.connect.click();
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await modal.connectInjected();
  await flow.checkAccount();
  await flow.allChecked.waitFor();
  await wallet.switchTo(31300001);
  wallet.forgetChain(31300137);
  await expect(flow.allChecked).toHaveCount(0);
  await page.getByRole("button", { name: /^mudar para polygon$/i }).click();
  await expect(flow.allChecked).toBeVisible();
  expect(wallet.requests.map(({ method }) => method)).toContain("wallet_addEthereumChain");
  expect(wallet.signingRequests()).toEqual([]);
});

test(
  "a wallet that takes the switch and stays is named, looked at again, and signs nothing elsewhere",
  { tag: "@whole" },
  async ({ signedInPage: page, api, bank }) => {
    const { wallet, receiver, flow } = await readyPair(page, api);
    wallet.stays = true;
    await wallet.switchTo(31300001);
    await flow.switchNetwork.click();
    await expect(flow.said(/a carteira aceitou, mas continua em outra rede/i)).toBeVisible();
    await expect(flow.allow).toHaveCount(0);

    // Switched in the wallet, which tells no page of it.
    wallet.chainId = 31300137;
    await expect(flow.allChecked).toBeVisible();
    await expect(flow.said(/continua em outra rede/i)).toHaveCount(0);
    // And away again just before the click.
    wallet.chainId = 31300001;
    await flow.allow.click();
    await expect(flow.said(/a carteira está em outra rede/i)).toBeVisible();
    expect(wallet.signingRequests()).toEqual([]);

    await wallet.switchTo(31300137);
    await allowAndExecute(flow);
    await expect(new PayoutPage(page).completed).toBeVisible();
    expect(await bank.paidTo(receiver.key)).toHaveLength(1);
  },
);

test("an account without tokens is told what is missing, and goes on once it has them", async ({
  signedInPage: page,
  api,
}) => {
  const wallet = await payer(page, api, { ...AT, amount: "1" });
  const receiver = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account: receiver.name, amount: "40" });
  const flow = new PayoutFlowPage(page);
  await new WalletModal(page).connectInjected();
  await flow.checkAccount();
  await expect(flow.said(/saldo de USDC insuficiente/i)).toBeVisible();
  await expect(flow.allChecked).toHaveCount(0);
  await fund(api, wallet.address, { ...AT, amount: "100" });
  await expect(flow.allChecked).toBeVisible();
});

test("reload, back, a second tab and another browser make one allowance and one payout", async ({
  signedInPage: page,
  api,
  bank,
  chain,
  browser,
  session,
  system,
}) => {
  const { wallet, receiver, flow } = await readyPair(page, api);
  const { intent } = flow;
  await page.reload();
  await flow.allow.waitFor();
  await flow.allow.dblclick();
  await expect.poll(() => wallet.sent.length).toBe(1);
  await page.reload();

  const tab = await page.context().newPage();
  await wallet.joinPage(tab);
  const second = new PayoutFlowPage(tab);
  await second.open(intent, "allow");
  await second.execute.waitFor();
  const elsewhere = await browser.newContext({ baseURL: system.origin, locale: "en-US" });
  await elsewhere.addCookies(session.cookies);
  const away = await elsewhere.newPage();
  await answerFactor(away, system.password);
  const third = new PayoutFlowPage(away);
  await third.open(intent, "execute");

  await flow.execute.waitFor();
  await third.execute.waitFor();
  // The first to act removes the button from the other pages.
  await Promise.all(
    [flow, second, third].map((one) =>
      Promise.race([one.execute.click().catch(() => undefined), one.followed()]),
    ),
  );
  const number = await flow.followed();
  expect(await second.followed()).toBe(number);
  expect(await third.followed()).toBe(number);
  await page.goBack();
  await flow.open(intent, "allow");
  expect(await flow.followed()).toBe(number);
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await chain.allowed("polygon", "USDC", wallet.address)).toHaveLength(1);
  expect(await chain.pulled("polygon", "USDC", wallet.address)).toHaveLength(1);
  expect(await bank.paidTo(receiver.key)).toHaveLength(1);
  await elsewhere.close();
});
