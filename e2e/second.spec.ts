import { rmSync } from "node:fs";
import { lookAt } from "#e2e/fixtures/look-at.ts";
import { addPerson, signedIn, speak } from "#e2e/fixtures/people.ts";
import { startSystem } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { openTestFolder } from "#platform/test-folder.ts";

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "admin" } as const;

test("a credential is made once another administrator has approved it, on a phone", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const dataDir = openTestFolder("second");
  const first = await startSystem({ DATA_DIR: dataDir });
  await first.stop();
  const password = addPerson(dataDir, BIA);
  const system = await startSystem({ DATA_DIR: dataDir, APPROVER_WAIT_HOURS: "0" });
  try {
    const page = await signedIn(browser, system, first);
    const bia = await signedIn(browser, system, { ...BIA, password });
    await bia.setViewportSize({ width: 360, height: 740 });
    const main = page.getByRole("main");

    await page.goto("/settings/credentials/new");
    const before = main.getByText("Outro administrador precisa aprovar antes");
    await expect(before).toBeVisible();
    await expect(main).toContainText(BIA.name);
    await page.getByLabel("Nome").fill("Livro-caixa");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Criar credencial" }).click();
    await page.getByRole("link", { name: "Abrir o pedido" }).waitFor();
    // What was asked for is told once.
    await expect(before).toBeHidden();
    await lookAt(page, "credential-asked");
    await page.getByRole("link", { name: "Abrir o pedido" }).click();
    await page.waitForURL(/\/requests\/.+/);
    await expect(main).toContainText("Livro-caixa");
    await expect(page.getByRole("button", { name: "Aprovar", exact: true })).toHaveCount(0);
    await lookAt(page, "request-of-change-own");

    await bia.goto("/");
    await bia.goto(new URL(page.url()).pathname);
    await expect(bia.getByRole("main")).toContainText("Livro-caixa");
    await lookAt(bia, "request-of-change");
    await bia.getByRole("button", { name: "Aprovar", exact: true }).click();
    await expect(bia.getByText("Aprovado", { exact: true }).first()).toBeVisible();

    await page.goto("/");
    await lookAt(page, "overview-change-approved");
    await page.goto(new URL(bia.url()).pathname);
    await lookAt(page, "request-of-change-granted");
    await page.getByRole("button", { name: "Fazer a alteração agora" }).click();
    await expect(main).toContainText(/segredo/i);
    await lookAt(page, "request-of-change-made");
    await speak(page, "en");
    await page.goto("/settings/credentials");
    await expect(main).toContainText("Livro-caixa");
    await page.goto("/requests");
    await lookAt(page, "requests-of-changes-en");
  } finally {
    await system.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
