import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

test("a payment is found by amount, by day and by name; chips stand in the address, a name does not", async ({
  signedInPage: page,
}) => {
  await makePayin(page, { name: "Cofre das listas", amount: "12500,00" });
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto("/payins");
  const search = page.getByRole("search");
  const field = search.getByRole("textbox", { name: "Buscar" });
  const chip = (name: string | RegExp) => search.locator("summary").filter({ hasText: name });
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const found = rows.filter({ hasText: /12\.500,00/ });

  await field.fill("12500");
  await field.press("Enter");
  await page.waitForURL(/[?&]text=12500/);
  await expect(found).toHaveCount(1);

  // A chip applies at once, keeps the focus, and is taken back by going back.
  await chip("Situação").click();
  await search.getByRole("link", { name: "Falhou" }).click();
  await page.waitForURL(/status=failed/);
  await expect(found).toHaveCount(0);
  await expect(chip("Situação: Falhou")).toBeFocused();
  await page.goBack();
  await expect(found).toHaveCount(1);

  await field.fill("hoje");
  await field.press("Enter");
  await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(chip(/^Data: /)).toBeVisible();
  await expect(found).toHaveCount(1);

  await field.fill("cofre das listas");
  await field.press("Enter");
  await page.waitForURL(/[?&]typed=[\da-f]{12}/);
  await expect(field).toHaveValue("cofre das listas");
  await expect(found).toHaveCount(1);
  expect(addresses.filter((url) => /cofre/i.test(url))).toEqual([]);

  await chip("Valor").click();
  await search.getByLabel("Mínimo").fill("12.500");
  await search.getByLabel("Máximo").fill("12500,00");
  await search.getByLabel("Máximo").press("Enter");
  await page.waitForURL(/min=12500/);
  await expect(chip(/Valor: R\$\s12\.500,00/)).toBeVisible();
  await expect(found).toHaveCount(1);
  await takeScreenshots(page, "payins-filtered");

  // What an address can't mean is said, and the rest of it holds.
  await page.goto("/payins?status=completed&from=2026-02-30&min=abc");
  await expect(page.getByText("Filtro ignorado: Data, Valor")).toBeVisible();
  await expect(chip("Situação: Concluído")).toBeVisible();
});

test("sorted by the heads of a desk and by a phone's chip, also in English", async ({
  signedInPage: page,
}) => {
  await makePayin(page, { name: "Ordem", amount: "731,19" });
  await speak(page, "en");
  await page.goto("/payins");
  const head = (name: RegExp) => page.getByRole("columnheader", { name });
  await expect(head(/^Created/)).toHaveAttribute("aria-sort", "descending");
  await head(/^Sends/)
    .getByRole("link")
    .click();
  await page.waitForURL(/order=largest/);
  await expect(head(/^Sends/)).toHaveAttribute("aria-sort", "descending");
  await head(/^Sends/)
    .getByRole("link")
    .click();
  await page.waitForURL(/order=smallest/);
  await expect(head(/^Sends/)).toHaveAttribute("aria-sort", "ascending");

  await page.setViewportSize({ width: 320, height: 640 });
  const search = page.getByRole("search");
  await search.locator("summary").filter({ hasText: "Sort" }).click();
  await takeScreenshots(page, "payins-sort-phone");
  await search.getByRole("link", { name: "Newest first" }).click();
  await page.waitForURL(/\/payins$/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});
