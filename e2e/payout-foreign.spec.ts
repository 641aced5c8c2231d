import { expect, test } from "#e2e/fixtures/foreign-payout-test.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { payer } from "#e2e/fixtures/wallets/payer.ts";
import type { ForeignExchange } from "#e2e/foreign/foreign-exchange.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";

const EXECUTE = "POST /exchange/payout";
const AT = { network: "polygon", token: "USDC" } as const;
const TOKEN = pinnedToken("sandbox", "polygon", "USDC") as `0x${string}`;
const END_TO_END = `E${"9".repeat(8)}202611211200payoutalhei`;

const receiverAt = (foreign: ForeignExchange, name: string) => {
  foreign.accounts.create({
    name,
    pix_key: `${name.toLowerCase().replaceAll(" ", "-")}@alheio.br`,
  });
  return name;
};

test("payouts stay closed until an administrator has pinned who may pull", async ({
  signedInPage: page,
  foreign,
}) => {
  receiverAt(foreign, "Antes de fixar");
  await page.goto("/payouts/new");
  await expect(page.getByText(/^os payouts ainda não estão abertos$/i)).toBeVisible();
  await expect(new PayoutFormPage(page).submit).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^abrir as configurações/i })).toBeVisible();
  await takeScreenshots(page, "foreign-payout-not-open");
});

test("where fees are not stated only tokens that are sent are offered, before anything is quoted", async ({
  signedInPage: page,
  payoutsOpen: _open,
  foreign,
}) => {
  const account = receiverAt(foreign, "Só tokens");
  const form = new PayoutFormPage(page);
  await form.open();
  await expect(form.oneMode).toBeVisible();
  await form.openTerms();
  await expect(form.sides).toHaveCount(0);
  await takeScreenshots(page, "foreign-payout-only-tokens");
  await form.fill({ account, amount: "12,345678" });
  await form.submit.click();
  await page.waitForURL(/\/payouts\/new\?intent=/);
  await expect(new PayoutFlowPage(page).fact(/^você envia/i)).toContainText("12,345678");
  await form.open();
  await expect(form.oneMode).toBeVisible();
  await form.openTerms();
  await expect(form.sides).toHaveCount(0);
});

test("from a quote to the end, each word of it reported by the exchange, the pull seen on the chain", async ({
  signedInPage: page,
  payoutsOpen: _open,
  api,
  chain,
  foreign,
  operator,
  system,
}) => {
  const wallet = await payer(page, api, AT);
  const account = receiverAt(foreign, "Fornecedor alheio");
  const flow = await readyToAllow(page, { account, amount: "40" });
  await takeScreenshots(page, "foreign-payout-allow");
  await allowAndExecute(flow);
  const payout = new PayoutPage(page);
  const made = foreign.payouts.latest;
  expect(foreign.payouts.all).toHaveLength(1);
  expect(wallet.approvals()).toEqual([{ spender: operator.spender, units: 40_000_000n }]);

  const report = (status: string, secret?: string | null) =>
    foreign.reportPayout(system.origin, made, status, secret);
  for (const secret of ["another secret", null]) {
    expect(await report("completed", secret)).toBeGreaterThanOrEqual(400);
  }
  expect(await report("awaiting_desk")).toBeLessThan(300);
  await expect(payout.said(/a exchange informa “awaiting_desk”/i)).toBeVisible();
  made.hash = await operator.pull({ ...made, token: TOKEN });
  await report("processing");
  await expect(payout.taken).toBeVisible();
  await expect(payout.completed).toHaveCount(0);
  made.endToEndId = END_TO_END;
  await report("completed");
  await expect(payout.completed).toBeVisible();
  await expect(payout.seenOnChain).toBeVisible();
  await expect(payout.said(/informado pela exchange/i).first()).toBeVisible();
  await expect(payout.endToEnd).toContainText(END_TO_END.slice(0, 6));
  await takeScreenshots(page, "foreign-payout-completed");

  expect(await chain.allowed("polygon", "USDC", wallet.address)).toHaveLength(1);
  expect(await chain.pulled("polygon", "USDC", wallet.address)).toEqual([40_000_000n]);
  // A late event undoes nothing.
  await report("processing");
  await page.reload();
  await expect(payout.completed).toBeVisible();
});

test("one that failed: the chain itself says that nothing was taken", async ({
  signedInPage: page,
  payoutsOpen: _open,
  api,
  foreign,
  system,
}) => {
  await payer(page, api, AT);
  const account = receiverAt(foreign, "Vai falhar");
  await allowAndExecute(await readyToAllow(page, { account, amount: "40" }));
  await foreign.reportPayout(system.origin, foreign.payouts.latest, "failed");
  const payout = new PayoutPage(page);
  await expect(payout.failed).toBeVisible();
  await expect(payout.seenOnChain).toBeVisible();
});

test("a contract that differs is refused, and the wallet is never asked", async ({
  signedInPage: page,
  payoutsOpen: _open,
  api,
  foreign,
  operator,
}) => {
  const wallet = await payer(page, api, AT);
  const account = receiverAt(foreign, "Outro contrato");
  foreign.payouts.spender = "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359";
  const flow = new PayoutFlowPage(page);
  await new PayoutFormPage(page).quote({ account, amount: "40" });
  await expect(flow.differs).toContainText("contract.contractAddress");
  await flow.open(flow.intent, "allow");
  await expect(flow.differs).toBeVisible();
  await expect(flow.allow).toHaveCount(0);
  expect(wallet.signingRequests()).toEqual([]);
  foreign.payouts.spender = operator.spender;
  await flow.requote.first().click();
  await expect(flow.differs).toHaveCount(0);
});

test("an answer that is lost is never asked for again: an event that names the quote ends the doubt", async ({
  signedInPage: page,
  payoutsOpen: _open,
  api,
  chain,
  foreign,
  operator,
  system,
}) => {
  const wallet = await payer(page, api, AT);
  const account = receiverAt(foreign, "Resposta perdida");
  const flow = await readyToAllow(page, { account, amount: "40" });
  const before = foreign.payouts.all.length;
  const asked = () => foreign.calls.filter((line) => line === EXECUTE).length;
  const askedBefore = asked();
  foreign.loseAnswerTo(EXECUTE);
  await flow.allow.click();
  await expect(flow.checking).toBeVisible();
  await expect(flow.said(/a autorização continua inteira/i)).toBeVisible();
  await takeScreenshots(page, "foreign-payout-checking");
  const made = foreign.payouts.latest;
  expect(foreign.payouts.all).toHaveLength(before + 1);
  await page.reload();
  await expect(flow.checking).toBeVisible();

  // Another payout's event ends nothing.
  const { intent } = flow;
  const other = { ...made, quoteId: made.quoteId + 500, payoutId: "PO-other" };
  await foreign.reportPayout(system.origin, other, "processing");
  made.hash = await operator.pull({ ...made, token: TOKEN });
  await expect(flow.said(/a autorização não está mais inteira/i)).toBeVisible();
  expect(flow.intent).toBe(intent);
  await foreign.reportPayout(system.origin, made, "processing");
  await page.waitForURL(/\/payouts\/\d+$/, { timeout: 90_000 });
  made.endToEndId = END_TO_END;
  await foreign.reportPayout(system.origin, made, "completed");
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(asked()).toBe(askedBefore + 1);
  expect(await chain.allowed("polygon", "USDC", wallet.address)).toHaveLength(1);
  expect(await chain.pulled("polygon", "USDC", wallet.address)).toHaveLength(1);
  await page.goto("/payouts");
  await expect(page.getByRole("row").filter({ hasText: account })).toHaveCount(1);
});
