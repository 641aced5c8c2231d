import { speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots, takeScreenshotsOfEach } from "#e2e/fixtures/screenshots.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { processOf } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { BankPage } from "#e2e/pages/bank-page.ts";
import { createCredential } from "#protocol/wire/credentials.ts";
import { putWebhook } from "#protocol/wire/settings.ts";

// Needs its own system, which begins empty; failed deliveries are given up at once.
test.use({ knobs: { WEBHOOK_RETRY_BASE_MS: "1" } });

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test("the settings before anything is in them", async ({ signedInPage: page, faults }) => {
  faults.allow(/status of 404.*\/settings\/webhooks\/999/);
  await takeScreenshotsOfEach(page, {
    "settings-credentials-own": "/settings/credentials",
    "settings-credentials-new": "/settings/credentials/new",
    "settings-credentials-replace": "/settings/credentials/replace",
    "settings-credentials-gone": "/settings/credentials/999/revoke",
    "settings-webhooks-empty": "/settings/webhooks",
    "settings-webhooks-secret": "/settings/webhooks/secret",
    "settings-webhooks-gone": "/settings/webhooks/999",
    "settings-exchange-empty": "/settings/exchange",
    "settings-return-gone": "/reconciliation/exchange/return/E0",
  });
  await page.goto("/settings/webhooks/secret");
  await page.getByLabel("Segredo de assinatura").fill("curto");
  await page.getByRole("button", { name: "Salvar segredo" }).click();
  await expect(page.getByLabel("Segredo de assinatura")).toBeFocused();
  await takeScreenshots(page, "settings-webhooks-secret-errors");
});

test("credentials of every kind, and a new one shown once", async ({
  signedInPage: page,
  api,
  system,
}) => {
  const headers = { authorization: `Bearer ${system.managementToken}` };
  const make = (name: string, more: object) =>
    api.call(createCredential, { name, ...more }, { credential: null, headers });
  await make("Contabilidade", { expires_at: inDays(5) });
  await make("Conciliação noturna do escritório de contabilidade em São Paulo", {
    expires_at: inDays(300),
    ip_allow_list: ["203.0.113.0/24", "2001:db8:1234:5678:9abc:def0:1234:5678", "198.51.100.7"],
  });
  await make("Robo-de-tesouraria-sem-espacos-no-nome-que-nao-se-quebra", {});
  await page.goto("/settings/credentials");
  await expect(page.getByRole("row", { name: /^Contabilidade / })).toBeVisible();
  await takeScreenshots(page, "settings-credentials");
  expect(await sidewaysInTable()).toBe(0);
  await page.getByRole("link", { name: "Trocar Contabilidade" }).click();
  await page.getByLabel(/^Validade da chave antiga/).fill("999");
  await page.getByRole("button", { name: "Trocar" }).click();
  await expect(page.getByLabel(/^Validade da chave antiga/)).toBeFocused();
  await takeScreenshots(page, "settings-credentials-rotate-errors");
  await page.getByLabel(/^Validade da chave antiga/).fill("2");
  await page.getByRole("button", { name: "Trocar" }).click();
  await expect(page.getByTestId("api_secret")).toBeVisible();
  await takeScreenshots(page, "settings-credentials-once");
  await speak(page, "en");
  await takeScreenshotsOfEach(page, {
    "settings-credentials-en": "/settings/credentials",
    "settings-credentials-new-en": "/settings/credentials/new",
    "settings-credentials-replace-en": "/settings/credentials/replace",
  });

  /** A table that is too wide scrolls by itself and hides its buttons. */
  function sidewaysInTable() {
    const around = page.getByRole("table").locator("..");
    return around.evaluate((box) => box.scrollWidth - box.clientWidth);
  }
});

test("webhooks of every kind: applied, forged, given up", async ({
  signedInPage: page,
  api,
  bank,
  system,
}) => {
  const { payin, code } = await makePayin(page, { name: "Avisada" });
  await bank.pay(code);
  await expect(payin.arrived).toBeVisible();
  const body = { event: "crypto.payin.completed", data: { transaction_id: 1, note: "<b>x</b>" } };
  const forged = await fetch(`${system.origin}/api/webhooks/main`, {
    method: "POST",
    headers: { "content-type": "application/json", "webhook-id": "forged" },
    body: JSON.stringify(body),
  });
  expect(forged.status).toBe(401);
  await api.call(putWebhook, { url: `${system.origin}/nowhere` });
  const lost = await makePayin(page, { name: "Sem aviso" });
  await bank.pay(lost.code);
  await expect(lost.payin.arrived).toBeVisible();
  await expect(async () => {
    await page.goto("/settings/webhooks");
    const again = page.getByRole("button", { name: /^Reenviar/ });
    await expect(again.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await takeScreenshots(page, "settings-webhooks");
  await page.goto("/settings/webhooks?proof=unverified&event=nothing");
  await takeScreenshots(page, "settings-webhooks-no-match");
  await page.goto("/settings/webhooks?proof=verified");
  await page
    .getByRole("link", { name: /^Payin \d+ concluído$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Payin \d+ concluído$/);
  await expect(page.getByRole("button", { name: /^Aplicar de novo/ })).toBeVisible();
  await takeScreenshots(page, "settings-webhook");
  await page.goto("/settings/webhooks?proof=unverified");
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByText("<b>x</b>")).toBeHidden();
  await page.getByText("Corpo", { exact: true }).click();
  await expect(page.getByText("<b>x</b>")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Aplicar de novo/ })).toHaveCount(0);
  await takeScreenshots(page, "settings-webhook-forged");
  const forgedPage = page.url();
  await speak(page, "en");
  await takeScreenshotsOfEach(page, {
    "settings-webhooks-en": "/settings/webhooks",
    "settings-webhook-forged-en": forgedPage,
    "settings-webhooks-secret-en": "/settings/webhooks/secret",
  });
});

test("what waits at the exchange, and an overview with everything on it", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  const payer = await browser.newPage({ locale: "pt-BR" });
  const bankPage = new BankPage(payer);
  for (const amount of ["77,70", "123.456,78"]) {
    await bankPage.open(system.serviceUrl);
    await bankPage.payKeyAlone(amount);
  }
  await payer.close();
  await expect(async () => {
    await page.goto("/reconciliation/exchange");
    const waiting = page.getByRole("row").filter({ hasText: "Pendente" });
    await expect(waiting).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await takeScreenshots(page, "pending-at-exchange");
  await page
    .getByRole("link", { name: /^Devolver/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Devolver/ })).toBeVisible();
  await takeScreenshots(page, "settings-return");
  const returning = page.url();
  await makePayin(page, { name: "Aberta" });
  await page.goto("/");
  await takeScreenshots(page, "overview");
  await speak(page, "en");
  await takeScreenshotsOfEach(page, {
    "pending-at-exchange-en": "/reconciliation/exchange",
    "settings-return-en": returning,
    "overview-full-en": "/",
  });
});

test("the exchange does not answer: said on each page, with what is known", async ({
  signedInPage: page,
  system,
}) => {
  const service = processOf(system.dataDir, "service");
  process.kill(service, "SIGSTOP");
  try {
    for (const place of ["settings/credentials", "settings/webhooks", "reconciliation/exchange"]) {
      await page.goto(`/${place}`, { timeout: 80_000 });
      await expect(page.getByRole("heading", { level: 1 }), place).toBeVisible();
      await expect(page.getByText(/a exchange não respondeu/), place).toBeVisible();
      await takeScreenshots(page, `${place.replace("/", "-")}-away`);
    }
  } finally {
    process.kill(service, "SIGCONT");
  }
  await page.getByRole("link", { name: "Tentar de novo" }).click();
  await expect(page.getByText(/a exchange não respondeu/)).toHaveCount(0);
});
