import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { joined } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "admin" } as const;
const NAME = "Ipê Roxo Importadora";

test("the company's name and CNPJ are set by two, and stand in the frame", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  const bia = await joined(browser, system, BIA);
  const main = page.getByRole("main");
  await page.goto("/settings/company");
  const document = page.getByLabel("CNPJ");
  await page.getByLabel("Nome da empresa").fill(NAME);
  await document.fill("11222333000182");
  await page.getByRole("button", { name: "Pedir aprovação", exact: true }).click();
  await expect(main.getByText(/CNPJ inválido/).first()).toBeVisible();
  await document.fill("11222333000181");
  await expect(document).toHaveValue("11.222.333/0001-81");
  await page.getByRole("button", { name: "Pedir aprovação", exact: true }).click();
  await page.getByRole("link", { name: /^Abrir pedido/ }).click();
  await page.waitForURL(/\/requests\/.+/);
  await expect(main).toContainText(NAME);
  const own = new URL(page.url()).pathname;

  await bia.goto("/");
  await bia.goto(own);
  await expect(bia.getByRole("main")).toContainText("11.222.333/0001-81");
  await takeScreenshots(bia, "request-of-company");
  const request = new RequestPage(bia);
  await request.approve.click();
  await expect(request.approved).toBeVisible();

  await page.goto(own);
  await page.getByRole("button", { name: "Fazer alteração agora" }).click();
  const frame = page.getByRole("complementary").first();
  await expect(frame).toContainText(NAME);
  await page.goto("/settings/company");
  await expect(page.getByLabel("CNPJ")).toHaveValue("11.222.333/0001-81");
  await takeScreenshots(page, "company");
});
