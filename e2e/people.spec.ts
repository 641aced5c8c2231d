import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addPerson, signedIn, speak } from "#e2e/fixtures/people.ts";
import { lookAt } from "#e2e/fixtures/look-at.ts";
import { startSystem } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { openTestFolder } from "#platform/test-folder.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "operator" } as const;
const LEO = { email: "leo@localhost", name: "Leonardo", role: "viewer" } as const;

/** Opens one person's page from the list. */
async function manage(page: Page, name: string): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Equipe", exact: true }).click();
  await page.getByRole("link", { name: `Gerenciar ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

test("an administrator changes a role, signs somebody out, shuts them out, lets them in, removes them", async ({
  browser,
}) => {
  const dataDir = openTestFolder("people");
  const first = await startSystem({ DATA_DIR: dataDir });
  await first.stop();
  const password = addPerson(dataDir, BIA);
  addPerson(dataDir, LEO);
  const system = await startSystem({ DATA_DIR: dataDir });
  try {
    const page = await signedIn(browser, system, first);
    const bia = await signedIn(browser, system, { ...BIA, password });
    await manage(page, BIA.name);
    await lookAt(page, "settings-person");

    await page.getByRole("checkbox", { name: "Operador" }).uncheck();
    await page.getByRole("button", { name: "Alterar papéis" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await page.getByRole("checkbox", { name: "Leitor" }).check();
    await page.getByRole("button", { name: "Alterar papéis" }).click();
    await expect(page.getByText(`Papéis alterados: ${BIA.name}`).first()).toBeVisible();
    await bia.goto("/wallets/new");
    await expect(bia.getByRole("heading", { level: 1 })).toHaveText(/não permite/i);

    await page.getByRole("button", { name: "Encerrar todas as sessões" }).click();
    await expect(page.getByText("Não está conectado em lugar nenhum.")).toBeVisible();
    await bia.goto("/payins");
    await bia.waitForURL(/\/sign-in/);
    await new SignInPage(bia).signIn(BIA.email, password);
    await bia.waitForURL("/payins");

    await page.reload();
    await page.getByRole("link", { name: "Desativar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Desativar ${BIA.name}?`);
    await lookAt(page, "settings-person-deactivate");
    await page.getByRole("button", { name: "Desativar" }).click();
    await expect(page.getByText("Desativada", { exact: true })).toBeVisible();
    await lookAt(page, "settings-person-deactivated");
    await bia.goto("/payins");
    await bia.waitForURL(/\/sign-in/);
    const again = new SignInPage(bia);
    await again.email.fill(BIA.email);
    await again.password.fill(password);
    await again.submit.click();
    await expect(bia.getByText("E-mail ou senha incorretos.")).toBeVisible();
    await page.goto("/settings/team");
    await expect(page.getByRole("row", { name: new RegExp(BIA.name) })).toContainText("Desativada");
    await lookAt(page, "settings-people");

    await manage(page, BIA.name);
    await page.getByRole("button", { name: "Ativar" }).click();
    await expect(page.getByText("Ativa", { exact: true })).toBeVisible();
    await again.signIn(BIA.email, password);

    await page.getByRole("link", { name: "Remover" }).click();
    await lookAt(page, "settings-person-remove");
    await page.getByRole("button", { name: "Remover de vez" }).click();
    await page.waitForURL("/settings/team");
    await expect(page.getByRole("row", { name: new RegExp(LEO.name) })).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(BIA.name) })).toHaveCount(0);
    await bia.goto("/payins");
    await bia.waitForURL(/\/sign-in/);

    await page
      .getByRole("row", { name: /Você/ })
      .getByRole("link", { name: /Gerenciar/ })
      .click();
    await page.getByRole("link", { name: "Desativar" }).click();
    await page.getByRole("button", { name: "Desativar" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("última pessoa ativa");
    await lookAt(page, "settings-person-last-admin");
    await speak(page, "en");
    await page.goto("/settings/team");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team");
    await lookAt(page, "settings-people-en");
    await page.getByRole("link", { name: `Manage ${LEO.name}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(LEO.name);
    await lookAt(page, "settings-person-en");
  } finally {
    await system.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
