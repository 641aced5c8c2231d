import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "admin" } as const;

test("a credential is made once another administrator has approved it, on a phone", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  const bia = await joined(browser, system, BIA);
  await bia.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole("main");

  await page.goto("/settings/credentials/new");
  const before = main.getByText("Alterações aqui precisam da aprovação de outro administrador");
  await expect(before).toBeVisible();
  await expect(main).toContainText(BIA.name);
  await page.getByLabel("Nome").fill("Livro-caixa");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: /^(criar credencial|pedir aprovação)$/i }).click();
  await page.getByRole("link", { name: /^Abrir pedido/ }).waitFor();
  // What was asked for is told once.
  await expect(before).toBeHidden();
  await takeScreenshots(page, "credential-asked");
  await page.getByRole("link", { name: /^Abrir pedido/ }).click();
  await page.waitForURL(/\/requests\/.+/);
  await expect(main).toContainText("Livro-caixa");
  await expect(page.getByRole("button", { name: "Aprovar", exact: true })).toHaveCount(0);
  await takeScreenshots(page, "request-of-change-own");

  await bia.goto("/");
  await bia.goto(new URL(page.url()).pathname);
  await expect(bia.getByRole("main")).toContainText("Livro-caixa");
  await takeScreenshots(bia, "request-of-change");
  const request = new RequestPage(bia);
  await request.approve.click();
  await expect(request.approved).toBeVisible();

  await page.goto("/");
  await takeScreenshots(page, "overview-change-approved");
  await page.goto(new URL(bia.url()).pathname);
  await takeScreenshots(page, "request-of-change-granted");
  await page.getByRole("button", { name: "Fazer alteração agora" }).click();
  await expect(main).toContainText(/segredo/i);
  await takeScreenshots(page, "request-of-change-made");
  await speak(page, "en");
  await page.goto("/settings/credentials");
  await expect(main).toContainText("Livro-caixa");
  await page.goto("/requests");
  await takeScreenshots(page, "requests-of-changes-en");
});
