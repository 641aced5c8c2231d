import { speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/foreign-test.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";

// Without a management token for that exchange, its absence is not shown as a fault.
test.use({
  knobs: [
    async ({ foreign }, use) => {
      await use({
        EXCHANGE_BASE_URL: foreign.url,
        EXCHANGE_API_KEY: foreign.credential.apiKey,
        EXCHANGE_API_SECRET: foreign.credential.apiSecret,
        SERVICE_MANAGEMENT_TOKEN: "",
      });
    },
    { scope: "worker" },
  ],
});

test("the settings with an exchange that offers none of our extensions", async ({
  signedInPage: page,
}) => {
  const places = ["credentials", "webhooks", "exchange", "exchange/receiver"];
  for (const place of places) {
    await page.goto(`/settings/${place}`);
    await expect(page.getByRole("heading", { level: 1 }), place).toBeVisible();
    await takeScreenshots(page, `foreign-${place.replace("/", "-")}`);
  }
  await page.getByLabel("Chave PIX do recebedor").fill("alguem@exemplo.com.br");
  await page.getByRole("button", { name: "Definir recebedor" }).click();
  await expect(page.getByLabel("Nome do recebedor")).toHaveAccessibleDescription(/Preencha/);
  await expect(page.getByLabel("Chave PIX do recebedor")).toHaveValue("alguem@exemplo.com.br");
  await takeScreenshots(page, "foreign-receiver-errors");
  await page.getByLabel("Nome do recebedor").fill("CAMBIO ALHEIO LTDA");
  await page.getByRole("button", { name: "Definir recebedor" }).click();
  await page.waitForURL("/settings/exchange");
  await expect(page.getByText("CAMBIO ALHEIO LTDA")).toBeVisible();
  await takeScreenshots(page, "foreign-exchange-pinned");
  await speak(page, "en");
  for (const place of places) {
    await page.goto(`/settings/${place}`);
    await expect(page.getByRole("heading", { level: 1 }), place).toBeVisible();
    await takeScreenshots(page, `foreign-${place.replace("/", "-")}-en`);
  }
});
