import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

const NAME = "Cofre da auditoria";
const VIEWER = { email: "vera@localhost", name: "Vera Lima", role: "viewer" } as const;

test("a payment is found, added up, and its filter saved and shared by a link that tells no name", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  const { payin } = await makePayin(page, { name: NAME, amount: "4321,09" });
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.getByRole("link", { name: "Movimentações" }).first().click();
  await page.waitForURL(/\/activity$/);
  const search = page.getByRole("search");
  const field = search.getByRole("textbox", { name: "Buscar" });
  const chip = (name: string | RegExp) => search.locator("summary").filter({ hasText: name });
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const found = rows.filter({ hasText: /R\$\s4\.321,09/ });
  const tab = (name: RegExp) =>
    page.getByRole("navigation", { name: "Situação" }).getByRole("link", { name });
  const totals = page.getByRole("region", { name: /^Total / });

  // By its wallet's name, which is in no address.
  await field.fill(NAME.toLowerCase());
  await field.press("Enter");
  await page.waitForURL(/[?&]typed=[\da-f]{12}/);
  await expect(found).toHaveCount(1);
  await expect(rows).toHaveCount(1);
  await tab(/^Em andamento/).click();
  await page.waitForURL(/state=open/);
  await expect(tab(/^Em andamento/)).toContainText("1");
  await expect(tab(/^Concluídas/)).toContainText("0");
  await expect(totals).toContainText(/1 payin\s*R\$\s4\.321,09/);
  await takeScreenshots(page, "activity-found");

  await chip("Filtros salvos").click();
  await search.getByRole("button", { name: "Salvar este filtro" }).click();
  const dialog = page.getByRole("dialog", { name: "Salvar este filtro" });
  await dialog.getByLabel("Nome").fill("Cofre em andamento");
  await dialog.getByLabel("Compartilhar com a empresa").check();
  await takeScreenshots(page, "activity-save");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(chip("Cofre em andamento")).toBeVisible();
  await expect(found).toHaveCount(1);
  const { saved } = /typed=(?<saved>[\da-f]{12})/.exec(page.url())?.groups ?? {};
  expect(addresses.filter((url) => /auditoria/i.test(decodeURIComponent(url)))).toEqual([]);

  // A colleague opens the link: the same list, with what was typed.
  const colleague = await joined(browser, system, VIEWER);
  await colleague.goto(`/activity?saved=${saved}`);
  await colleague.waitForURL(/\/activity\?.*state=open/);
  await expect(colleague.getByRole("textbox", { name: "Buscar" })).toHaveValue(NAME.toLowerCase());
  await expect(colleague.getByRole("row").filter({ hasText: /4\.321,09/ })).toHaveCount(1);
  await colleague.keyboard.press("ControlOrMeta+k");
  await colleague.getByRole("combobox").fill("cofre em");
  await expect(
    colleague.getByRole("group", { name: "Filtros salvos" }).getByRole("option"),
  ).toHaveText("Cofre em andamento");
  await colleague.context().close();

  // What is deleted is gone for everybody.
  await chip("Cofre em andamento").click();
  await search.getByRole("button", { name: "Editar filtro" }).click();
  const edit = page.getByRole("dialog", { name: "Editar filtro" });
  await edit.getByLabel("Nome").fill("Cofre aberto");
  await edit.getByRole("button", { name: "Salvar" }).click();
  await chip("Cofre aberto").click();
  await search.getByRole("button", { name: "Editar filtro" }).click();
  await page.getByRole("button", { name: "Excluir filtro" }).click();
  await page.waitForURL(/\/activity$/);
  await page.goto(`/activity?saved=${saved}`);
  await expect(page.getByText("Este filtro salvo não existe")).toBeVisible();

  await field.fill("4321,09");
  await field.press("Enter");
  await page.waitForURL(/text=4321/);
  await found.getByRole("link").click();
  await page.waitForURL(/\/payins\/\d+$/);
  await expect(payin.code).toBeVisible();
});

test("on a phone, also in English: two lines a row, tabs and totals within 320 px", async ({
  signedInPage: page,
}) => {
  await makePayin(page, { name: "Telefone", amount: "611,07" });
  await speak(page, "en");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/activity");
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: /R\$\s611\.07/ })).toHaveCount(1);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await takeScreenshots(page, "activity-phone");
  await page
    .getByRole("navigation", { name: "Status" })
    .getByRole("link", { name: /^Expired/ })
    .click();
  await page.waitForURL(/state=expired/);
  await expect(
    page.getByText("Nothing matches this filter").or(page.getByRole("row").first()),
  ).toBeVisible();
});
