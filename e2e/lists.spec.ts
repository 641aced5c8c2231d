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
  await head(/^PIX amount/)
    .getByRole("link")
    .click();
  await page.waitForURL(/order=largest/);
  await expect(head(/^PIX amount/)).toHaveAttribute("aria-sort", "descending");
  await head(/^PIX amount/)
    .getByRole("link")
    .click();
  await page.waitForURL(/order=smallest/);
  await expect(head(/^PIX amount/)).toHaveAttribute("aria-sort", "ascending");

  await page.setViewportSize({ width: 320, height: 640 });
  const search = page.getByRole("search");
  await search.locator("summary").filter({ hasText: "Sort" }).click();
  await takeScreenshots(page, "payins-sort-phone");
  await search.getByRole("link", { name: "Newest first" }).click();
  await page.waitForURL(/\/payins$/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test("a row opens beside its list, by click and by keys, and its page where there is no room", async ({
  signedInPage: page,
  faults,
}) => {
  faults.allow(/status of 404.*payins\/999999999/);
  await makePayin(page, { name: "Gaveta", amount: "311,07" });
  await makePayin(page, { name: "Gaveta dois", amount: "312,08" });
  await page.goto("/payins");
  const panel = page.getByRole("complementary", { name: "Detalhes" });
  const link = (name: string) => page.getByRole("rowheader").getByRole("link", { name });
  const heading = panel.getByRole("heading", { level: 2 });

  // On the text of any cell, as on the link.
  await page
    .getByRole("row")
    .filter({ hasText: /312,08/ })
    .getByText(/312,08/)
    .click();
  await page.waitForURL(/\/payins\?open=\d+$/);
  await expect(heading).toContainText("312,08");
  await expect(panel).toBeFocused();
  await expect(panel.getByText("Aguardando o PIX").first()).toBeVisible();
  await takeScreenshots(page, "payins-beside");
  const address = page.url();

  await page.keyboard.press("ArrowDown");
  await expect(heading).toContainText("311,07");
  await page.keyboard.press("ArrowUp");
  await expect(heading).toContainText("312,08");
  await expect(page).toHaveURL(address);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/payins$/);
  await expect(link("Gaveta dois")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(heading).toContainText("312,08");
  await page.goBack();
  await expect(panel).toHaveCount(0);

  // Sent to a colleague, the address shows the same.
  await page.goto(address);
  await expect(heading).toContainText("312,08");
  await panel.getByRole("link", { name: "Abrir página" }).click();
  await page.waitForURL(/\/payins\/\d+$/);

  await page.goto("/payins?open=999999999");
  await expect(panel.getByText(/Não encontrado/)).toBeVisible();

  await page.goto("/payins");
  const opened = page.context().waitForEvent("page");
  await link("Gaveta dois").click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await tab.waitForURL(/\/payins\/\d+$/);
  await tab.close();
  await expect(panel).toHaveCount(0);

  await page.setViewportSize({ width: 1024, height: 768 });
  await link("Gaveta dois").click();
  await page.waitForURL(/\/payins\/\d+$/);
});

test("columns are hidden by choice, from the next visit on too, and a phone's lines stay whole", async ({
  signedInPage: page,
}) => {
  await makePayin(page, { name: "Colunas", amount: "417,03" });
  await page.goto("/payins");
  const menu = page.getByRole("search").locator("details").filter({ hasText: "Colunas" });
  const heads = page.getByRole("columnheader");
  await expect(heads.filter({ hasText: "Situação" })).toBeVisible();
  await menu.locator("summary").click();
  await menu.getByLabel("Situação").uncheck();
  await takeScreenshots(page, "payins-columns");
  await menu.getByRole("button", { name: "Aplicar" }).click();
  await expect(heads.filter({ hasText: "Situação" })).toBeHidden();
  await page.reload();
  await expect(heads.filter({ hasText: "Tokens" })).toBeVisible();
  await expect(heads.filter({ hasText: "Situação" })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("row").filter({ hasText: "417,03" })).toContainText(
    "Aguardando o PIX",
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await menu.locator("summary").click();
  await menu.getByLabel("Situação").check();
  await menu.getByRole("button", { name: "Aplicar" }).click();
  await expect(heads.filter({ hasText: "Situação" })).toBeVisible();
});

test("rows are selected, summed exactly and copied for a spreadsheet", async ({
  signedInPage: page,
}) => {
  for (const amount of ["511,01", "512,02", "513,03"]) {
    await makePayin(page, { name: `Soma ${amount}`, amount });
  }
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // A box that is pressed before the page is awake would go off again.
  const asleep = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await asleep.promise;
    await route.continue();
  });
  await page.goto("/payins", { waitUntil: "commit" });
  await expect(page.getByRole("row").getByRole("checkbox").nth(1)).toBeDisabled();
  asleep.resolve();
  await page.unrouteAll({ behavior: "wait" });
  const bar = page.getByRole("region", { name: "Seleção" });
  const box = (amount: string) =>
    page.getByRole("row").filter({ hasText: amount }).getByRole("checkbox");
  await box("513,03").check();
  await expect(bar).toContainText("1 selecionado");
  await expect(page).toHaveURL(/\/payins$/);
  await box("511,01").click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 selecionados");
  await expect(bar).toContainText(/R\$\s1\.536,06/);
  await takeScreenshots(page, "payins-selected");
  await bar.getByRole("button", { name: "Copiar" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Número\tPagador\t.*\n.*\t513,03\t.*\n.*\t512,02\t.*\n.*\t511,01\t/);
  await bar.getByRole("button", { name: "Limpar" }).click();
  await expect(bar).toHaveCount(0);
  const all = page.getByRole("checkbox", { name: "Selecionar todos desta página" });
  await all.press("Space");
  await expect(box("512,02")).toBeChecked();
});
